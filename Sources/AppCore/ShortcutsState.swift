import Kernel
import Kit
import ReadingCore
import Wire

/// What a program on a phone adds: each has a token that can do this alone.
public enum PhoneShortcut: UInt8, Hashable, Sendable, CaseIterable {
  case save, addTodo, addShopping

  var scope: AccessScope {
    switch self {
    case .save: .save
    case .addTodo: .addTodos
    case .addShopping: .addShopping
    }
  }

  /// The one member of what is sent.
  var key: String { self == .save ? "url" : "text" }

  /// Where it is sent, after the server's address; todos are dated by the clock of the person.
  func path(offsetSeconds: Int32) -> String {
    switch self {
    case .save: Routes.items
    case .addTodo: Routes.todos + "?offset-minutes=\(offsetSeconds / 60)"
    case .addShopping: Routes.shoppingList
    }
  }
}

/// The program that sends it.
public enum ShortcutProgram: UInt8, Hashable, Sendable, CaseIterable {
  case iPhone, httpShortcuts, tasker, curl
}

/// What happened on the screen of shortcuts.
public enum ShortcutAction: Sendable {
  case chosen(PhoneShortcut)
  case programChosen(ShortcutProgram)
  case passwordChanged(String)
  case revealTapped
  case submitted
  case copyTapped(String)
}

/// How to add from elsewhere, and a token that was just made for it.
public struct ShortcutsState: Hashable, Sendable {
  public var shortcut = PhoneShortcut.save
  public var program = ShortcutProgram.iPhone
  public var password = ""
  /// False where the account has none.
  public var asksPassword = true
  public var isShown = false
  /// It was sent without the password.
  public var isPasswordMissing = false
  public var isBusy = false
  public var problem: AccountProblem?
  /// The token, which the server tells once, and what it is for.
  public private(set) var secret = ""
  private var owner = PhoneShortcut.save

  static let passwordField = "shortcut-password"
  static let tokenField = "shortcut-token"

  public init() {}

  /// The token of the shortcut that is shown; empty where none was made.
  public var token: String { owner == shortcut ? secret : "" }

  mutating func submit(_ words: Words) -> [ShellEffect] {
    guard !isBusy else { return [] }
    isPasswordMissing = asksPassword && password.utf8.isEmpty
    guard !isPasswordMissing else { return [.focus(id: Self.passwordField)] }
    isBusy = true
    problem = nil
    let body = TokenRequest(
      name: words.name(of: shortcut), scope: shortcut.scope, password: password
    ).encoded
    return [.request(.makeToken(shortcut), HTTPCall(.post, Routes.tokens, body: body))]
  }

  mutating func answered(
    _ shortcut: PhoneShortcut, _ status: Int, _ body: [UInt8], _ words: Words
  ) -> [ShellEffect] {
    isBusy = false
    if status == 401 { return [.sessionExpired] }
    guard status == 201, let made = try? NewToken(decoding: body) else {
      problem = AccountProblem(status: status, body: body)
      return [.focus(id: "form-problem")]
    }
    password = ""
    isShown = false
    secret = made.secret
    owner = shortcut
    return [.say(words.tokenMade), .focus(id: Self.tokenField)]
  }
}

extension State {
  mutating func tokenAnswered(
    _ shortcut: PhoneShortcut, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    if wantsConfirmation(AccountProblem(status: status, body: body)), sheet == nil {
      shortcuts.isBusy = false
      // Who has gone elsewhere meanwhile is not asked over what they look at now.
      return route.showsShortcuts ? askWhoIsThere(moment) : []
    }
    let words = words
    return perform(shortcuts.answered(shortcut, status, body, words), moment)
  }

  mutating func handle(_ action: ShortcutAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .chosen(let shortcut): shortcuts.shortcut = shortcut
    case .programChosen(let program): shortcuts.program = program
    case .passwordChanged(let text):
      shortcuts.password = text
      shortcuts.isPasswordMissing = false
      shortcuts.problem = nil
    case .revealTapped: shortcuts.isShown.toggle()
    case .submitted:
      let words = words
      return perform(shortcuts.submit(words), moment)
    case .copyTapped(let text): return [.copy(text)] + show(words.copied)
    }
    return []
  }
}
