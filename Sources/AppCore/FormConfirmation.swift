import Kernel
import Wire

/// Forms that are sent only once the person has said again who they are: where codes are on the password alone is not
/// enough, and an account that a provider began has none.
extension State {
  /// Opens a form that may ask for the password.
  mutating func openForm(_ form: ShellSheet, _ moment: Moment) -> [Effect] {
    sheet = form
    let effects = askForNoUnknownPassword()
    return (effects.isEmpty ? [.focus(id: form.field)] : effects) + loadSignIn(moment)
  }

  /// Takes the field of the password from the form that is open, where it is known by now that there is none.
  mutating func askForNoUnknownPassword() -> [Effect] {
    guard let hasPassword = settings.signIn.methods?.hasPassword else { return [] }
    shortcuts.ask(forPassword: hasPassword)
    switch sheet {
    case .email(var form):
      form.ask(forPassword: hasPassword)
      sheet = .email(form)
    case .deletion(var form):
      let hadFocus = form.asksPassword && !hasPassword
      form.ask(forPassword: hasPassword)
      sheet = .deletion(form)
      return hadFocus ? [.focus(id: DeletionSheet.text)] : []
    case .password where !hasPassword: return open(SignInSheet(.password))
    default: break
    }
    return []
  }

  /// Whether the server wants to know who is there: also where it was sent a password, and it is known by now that the
  /// account has none.
  func wantsConfirmation(_ problem: AccountProblem?) -> Bool {
    problem == .confirmationNeeded
      || problem == .wrongPassword && settings.signIn.methods?.hasPassword == false
  }

  /// Asks who is there before what the form on top was refused, or the one of the page where none is open.
  mutating func askWhoIsThere(_ moment: Moment) -> [Effect] {
    var asked = SignInSheet(.confirmation(.resubmit), text: sheet?.password ?? shortcuts.password)
    // It was right, and not enough.
    asked.needsCode = !asked.text.utf8.isEmpty
    if let sheet { asked.under = [sheet] }
    return open(asked) + loadSignIn(moment)
  }

  /// Sends what was refused, now that it is known who is there.
  mutating func resubmit(_ moment: Moment) -> [Effect] {
    switch sheet {
    case .password: handle(SettingsAction.password(.submitted), moment)
    case .email: handle(SettingsAction.email(.submitted), moment)
    case .deletion: handle(SettingsAction.deletion(.submitted), moment)
    default: handle(ShortcutAction.submitted, moment)
    }
  }

  /// Asks before the way to a provider; who thinks better of it finds the form again.
  mutating func leave(
    to provider: String, _ body: [UInt8], over under: [ShellSheet] = []
  ) -> [Effect] {
    guard let way = try? ProviderAddress(decoding: body) else { return show(words.didNotWork) }
    var leave = SignInSheet(.leave(address: way.address, name: settings.signIn.name(of: provider)))
    leave.under = under
    return open(leave)
  }

  /// Back from the question to the form that waits, as it was; false where none does.
  mutating func returnsToForm() -> Bool {
    guard case .signIn(let open)? = sheet, let form = open.under.first else { return false }
    sheet = form
    return true
  }
}

/// What asks for the password that the account has.
protocol PasswordAsking {
  var password: String { get set }
  /// False where the account has none.
  var asksPassword: Bool { get set }
  /// It was sent without the password.
  var isPasswordMissing: Bool { get set }
  var problem: AccountProblem? { get set }
}

extension PasswordAsking {
  /// Once there is no field, nothing of what was typed in it is left: nobody could empty it any more.
  fileprivate mutating func ask(forPassword hasPassword: Bool) {
    asksPassword = hasPassword
    if hasPassword { return }
    password = ""
    isPasswordMissing = false
    if problem == .wrongPassword { problem = nil }
  }
}

extension EmailForm: PasswordAsking {}
extension DeletionForm: PasswordAsking {}
extension ShortcutsState: PasswordAsking {}

extension ShellSheet {
  /// What was typed as the password that the account has.
  fileprivate var password: String {
    switch self {
    case .password(let form): form.current
    case .email(let form): form.password
    case .deletion(let form): form.password
    default: ""
    }
  }

  /// Where the focus goes as it opens.
  var field: String {
    switch self {
    case .password: PasswordForm.Field.current.elementID
    case .email: "new-email"
    case .deletion(let form): form.asksPassword ? DeletionSheet.field : DeletionSheet.text
    default: opener
    }
  }
}
