public import Kernel
import Kit
import ReadingCore
public import Wire

/// What the browser does with a passkey.
///
/// The numbers are those of Web/host/passkeys.js.
public enum PasskeyAct: UInt8, Hashable, Sendable, CaseIterable {
  /// Sign in, asking the person at once.
  case signIn = 0
  /// Sign in, when the person takes one of those that the browser offers in the field.
  case offer = 1
  /// Say again who is there.
  case confirm = 2
  case add = 3
  /// Let the password manager add one by itself.
  case addQuietly = 4
  /// Tell the password manager which passkeys are left.
  case tidy = 5
}

/// What of the ways to sign in was asked of the server.
public enum SignInTask: Hashable, Sendable {
  case list
  case addPasskey
  case addQuietly
  case tidy
  case rename(String, String)
  case remove(String)
  case beginCodes
  case turnOn(String)
  case turnOff
  case newRecoveryCodes
  case makePassword(name: String, AccessScope)
  case confirm
  case confirmByPasskey
  /// Sends the form once more that was refused without a confirmation.
  case resubmit
  /// Asks where the browser goes for it.
  case confirmByProvider(String)
  case link(String)
  case unlink(String)
  /// The first, of an account that a provider began.
  case setPassword(String)
}

/// What happened on the screen of the ways to sign in.
public enum SignInAction: Sendable {
  case retryTapped
  case addPasskeyTapped
  case renameTapped(String)
  case removeTapped(String)
  case codesTapped
  case codesOffTapped
  case recoveryCodesTapped
  case nameChanged(String)
  case scopeChosen(AccessScope)
  case makePasswordTapped
  case copyTapped(String)
  case linkTapped(String)
  case unlinkTapped(String)
  case setPasswordTapped
  /// On the sheet over it.
  case textChanged(String)
  case codeChanged(String)
  case revealTapped
  case submitted
  case byPasskeyTapped
  case byProviderTapped(String)
  case closed
}

/// What lies over that screen: one thing is typed, or shown, at a time.
public struct SignInSheet: Equatable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The password, before this is done.
    case confirmation(SignInTask)
    /// The secret for an app, and a code of it.
    case codes(NewCodes)
    case recoveryCodes(String)
    case name(passkey: String)
    case password
    /// A provider, where the browser goes next.
    case leave(address: String, name: String)
  }

  public var kind: Kind
  /// The password, or a name.
  public var text = ""
  public var code = ""
  public var needsCode = false
  public var isShown = false
  public var isBusy = false
  public var problem: AccountProblem?
  /// The form that waits for a confirmation: one, or none.
  public var under: [ShellSheet] = []

  public init(_ kind: Kind, text: String = "") {
    self.kind = kind
    self.text = text
  }

  /// Where the focus goes.
  var field: String {
    switch kind {
    case .confirmation: needsCode ? "confirm-code" : "confirm-password"
    case .codes: "confirm-code"
    case .recoveryCodes: "recovery-codes"
    case .name: "passkey-name"
    case .password: "own-password"
    case .leave: "leave"
    }
  }
}

/// How the account is signed in to, as far as it is known.
public struct SignInState: Hashable, Sendable {
  public var methods: SignInMethods?
  public var isUnavailable = false
  /// What is being done: one thing at a time.
  public var busy: SignInTask?
  /// What a new secret for a program is called, as it was typed.
  public var name = ""
  public var scope = AccessScope.all
  /// The new secret, shown this once.
  public var secret = ""

  public init() {}

  /// Asks the server, or the browser first; who goes to a provider comes back to this path.
  mutating func call(_ request: SignInTask, from path: String) -> HTTPCall? {
    if request != .list, request != .addQuietly, request != .tidy { busy = request }
    switch request {
    case .list: return HTTPCall(.get, Routes.signIn)
    case .addPasskey, .addQuietly, .tidy, .confirm, .confirmByPasskey, .resubmit: return nil
    case .rename(let id, let name):
      return HTTPCall(.put, Routes.passkeys + "/" + id, body: PasskeyName(name: name).encoded)
    case .remove(let id): return HTTPCall(.delete, Routes.passkeys + "/" + id)
    case .beginCodes: return HTTPCall(.post, Routes.codes)
    case .turnOn(let code): return HTTPCall(.put, Routes.codes, body: CodeCheck(code: code).encoded)
    case .turnOff: return HTTPCall(.delete, Routes.codes)
    case .newRecoveryCodes: return HTTPCall(.post, Routes.recoveryCodes)
    case .link(let provider): return Self.wayOut(provider, "/link", path)
    case .confirmByProvider(let provider): return Self.wayOut(provider, "/confirmation", path)
    case .setPassword(let text):
      return HTTPCall(
        .put, Routes.password, body: PasswordChange(current: "", new: text).encoded)
    case .unlink(let id): return HTTPCall(.delete, Routes.identities + "/" + id)
    case .makePassword(let name, let scope):
      var request = TokenRequest(name: name, scope: scope, password: "")
      request.isTyped = true
      return HTTPCall(.post, Routes.tokens, body: request.encoded)
    }
  }

  private static func wayOut(_ provider: String, _ use: String, _ path: String) -> HTTPCall {
    HTTPCall(
      .post, Routes.providers + "/" + provider + use, body: ProviderReturn(path: path).encoded)
  }

  /// What the provider of this word is called.
  func name(of provider: String) -> String {
    methods?.providers.first { $0.provider == provider }?.name ?? ""
  }
}

extension State {
  mutating func loadSignIn(_ moment: Moment) -> [Effect] {
    isSignedIn ? askSignIn(.list) : []
  }

  private mutating func askSignIn(_ request: SignInTask) -> [Effect] {
    if let call = settings.signIn.call(request, from: route.path) {
      return [ask(.signInMethods(request), call)]
    }
    let token = requests.token(for: .signInMethods(request))
    switch request {
    case .addPasskey: return [.passkey(token: token, .add)]
    case .addQuietly: return [.passkey(token: token, .addQuietly)]
    case .tidy: return [.passkey(token: token, .tidy)]
    default: return [.passkey(token: token, .confirm)]
    }
  }

  mutating func handle(_ action: SignInAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .retryTapped: return loadSignIn(moment)
    case .addPasskeyTapped: return begin(.addPasskey)
    case .renameTapped(let id):
      let passkey = settings.signIn.methods?.passkeys.first { $0.id == id }
      return open(SignInSheet(.name(passkey: id), text: passkey?.name ?? ""))
    case .removeTapped(let id): return ask(first: .remove(id))
    case .codesTapped: return begin(.beginCodes)
    case .codesOffTapped: return ask(first: .turnOff)
    case .recoveryCodesTapped: return ask(first: .newRecoveryCodes)
    case .nameChanged(let text): settings.signIn.name = text
    case .scopeChosen(let scope): settings.signIn.scope = scope
    case .makePasswordTapped:
      let name = Validation.trimmed(settings.signIn.name)
      guard !name.utf8.isEmpty else { return [.focus(id: "program-name")] }
      return begin(.makePassword(name: name, settings.signIn.scope))
    case .copyTapped(let text): return [.copy(text)] + show(words.copied)
    case .linkTapped(let provider): return begin(.link(provider))
    case .unlinkTapped(let id): return ask(first: .unlink(id))
    case .setPasswordTapped: return open(SignInSheet(.password))
    case .closed: return closeSheet()
    case .textChanged, .codeChanged, .revealTapped, .submitted, .byPasskeyTapped,
      .byProviderTapped:
      guard case .signIn(var open)? = sheet else { return [] }
      let effects = handle(action, on: &open)
      sheet = .signIn(open)
      return effects
    }
    return []
  }

  private mutating func handle(_ action: SignInAction, on sheet: inout SignInSheet) -> [Effect] {
    switch action {
    case .textChanged(let text): sheet.text = text
    case .codeChanged(let text): sheet.code = text
    case .revealTapped: sheet.isShown.toggle()
    case .submitted:
      if sheet.isBusy { return [] }
      return submit(&sheet)
    case .byPasskeyTapped:
      guard !sheet.isBusy else { return [] }
      sheet.isBusy = true
      sheet.problem = nil
      return askSignIn(.confirmByPasskey)
    case .byProviderTapped(let provider):
      guard !sheet.isBusy else { return [] }
      sheet.isBusy = true
      sheet.problem = nil
      return askSignIn(.confirmByProvider(provider))
    default: break
    }
    sheet.problem = nil
    return []
  }

  private mutating func submit(_ sheet: inout SignInSheet) -> [Effect] {
    sheet.problem = nil
    let code = Validation.trimmed(sheet.code)
    switch sheet.kind {
    case .confirmation:
      if sheet.text.utf8.isEmpty { return [.focus(id: "confirm-password")] }
      if sheet.needsCode, code.utf8.isEmpty { return [.focus(id: "confirm-code")] }
      sheet.isBusy = true
      let body = Confirmation(password: sheet.text, code: code).encoded
      return [
        ask(.signInMethods(.confirm), HTTPCall(.post, Routes.confirmation, body: body))
      ]
    case .codes:
      if code.utf8.isEmpty { return [.focus(id: "confirm-code")] }
      sheet.isBusy = true
      return askSignIn(.turnOn(code))
    case .password:
      if Validation.fault(inPassword: sheet.text) != nil { return [.focus(id: "own-password")] }
      sheet.isBusy = true
      return askSignIn(.setPassword(sheet.text))
    case .recoveryCodes, .leave: return []
    case .name(let id):
      sheet.isBusy = true
      return askSignIn(.rename(id, Validation.trimmed(sheet.text)))
    }
  }

  mutating func open(_ new: SignInSheet) -> [Effect] {
    sheet = .signIn(new)
    return [.focus(id: new.field)]
  }

  private mutating func begin(_ request: SignInTask) -> [Effect] {
    settings.signIn.busy == nil ? askSignIn(request) : []
  }

  private mutating func ask(first request: SignInTask) -> [Effect] {
    dialog = .signIn(request)
    return [.focus(id: "dialog")]
  }

  /// The question was answered with yes.
  mutating func confirmed(_ request: SignInTask) -> [Effect] { begin(request) }

  mutating func signInAnswered(
    _ request: SignInTask, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    if settings.signIn.busy == request { settings.signIn.busy = nil }
    let isDone = (200..<300).contains(status)
    let problem = isDone ? nil : AccountProblem(status: status, body: body)
    if status == 401, problem == .serverTrouble { return sessionExpired(moment) }
    switch request {
    case .list:
      settings.signIn.isUnavailable = !isDone
      if isDone { settings.signIn.methods = try? SignInMethods(decoding: body) }
      return askForNoUnknownPassword()
    case .confirm, .confirmByPasskey: return confirmationAnswered(problem, moment)
    case .tidy: return []
    case .addQuietly:
      // Nobody asked for it: what came of it is said only where something did.
      return isDone ? show(words.passkeyAdded) : []
    default: break
    }
    // Whoever changes this says first who they are.
    if problem == .confirmationNeeded { return open(SignInSheet(.confirmation(request))) }
    // What was done although its answer was lost shows.
    let known = problem == nil ? [] : loadSignIn(moment)
    if case .signIn(var open)? = sheet, open.isBusy {
      open.isBusy = false
      open.problem = problem
      sheet = .signIn(open)
      if problem != nil { return [.focus(id: "form-problem")] + known }
    }
    guard let problem else { return signInDone(request, body, moment) }
    return known + (problem == .notWanted ? [] : show(words.problem(problem)))
  }

  private mutating func confirmationAnswered(
    _ problem: AccountProblem?, _ moment: Moment
  ) -> [Effect] {
    guard case .signIn(var open)? = sheet, case .confirmation(let request) = open.kind else {
      return []
    }
    open.isBusy = false
    guard let problem else {
      sheet = open.under.first
      if request == .resubmit { return resubmit(moment) }
      return [.focus(id: "heading")] + askSignIn(request)
    }
    let asksForCode = problem == .codeNeeded
    if asksForCode { open.needsCode = true }
    let isSilent = asksForCode || problem == .notWanted
    open.problem = isSilent ? nil : problem
    sheet = .signIn(open)
    return [.focus(id: isSilent ? open.field : "form-problem")]
  }

  private mutating func signInDone(
    _ request: SignInTask, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    var effects: [Effect] = []
    switch request {
    case .addPasskey: effects = show(words.passkeyAdded)
    case .rename: effects = closeSheet() + show(words.settingSaved)
    case .remove: effects = show(words.passkeyRemoved) + askSignIn(.tidy)
    case .beginCodes:
      guard let codes = try? NewCodes(decoding: body) else { return show(words.didNotWork) }
      return open(SignInSheet(.codes(codes)))
    case .turnOn, .newRecoveryCodes:
      guard let codes = try? RecoveryCodes(decoding: body) else { return show(words.didNotWork) }
      effects = open(SignInSheet(.recoveryCodes(codes.codes)))
    case .turnOff: effects = show(words.codesAreOff)
    case .setPassword: effects = closeSheet() + show(words.passwordChanged)
    case .unlink: effects = show(words.providerUnlinked)
    case .link(let provider): return leave(to: provider, body)
    case .confirmByProvider(let provider):
      // Who has closed the question meanwhile goes nowhere.
      guard case .signIn(let asked)? = sheet, case .confirmation = asked.kind else { return [] }
      return leave(to: provider, body, over: asked.under)
    case .makePassword:
      guard let token = try? NewToken(decoding: body) else { return show(words.didNotWork) }
      settings.signIn.secret = token.secret
      settings.signIn.name = ""
      effects = [.focus(id: "program-secret")]
    case .list, .addQuietly, .tidy, .confirm, .confirmByPasskey, .resubmit: break
    }
    return effects + loadSignIn(moment)
  }

  /// Whether who signs in has typed a password: the password manager may add a passkey by itself.
  var addsPasskeyQuietly: Bool {
    server?.hasPasskeys == true && !form.usesPasskey && !form.password.utf8.isEmpty
      && route == .page(.signIn)
  }

  mutating func addPasskeyQuietly() -> [Effect] { askSignIn(.addQuietly) }

  /// Passkeys in the field of the address, as browsers offer them by themselves.
  ///
  /// Asked for whenever one of the conditions may have come true; once is enough.
  mutating func offerPasskeys() -> [Effect] {
    guard route == .page(.signIn), server?.hasPasskeys == true, !isSignedIn, !signOut.isPending,
      signOut.erasing == .done, !requests.contains(where: { $0 == .signInByPasskey(isOffer: true) })
    else { return [] }
    return [.passkey(token: requests.token(for: .signInByPasskey(isOffer: true)), .offer)]
  }

  mutating func passkeyAnswered(
    isOffer: Bool, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    // The browser's own answers are below 100; nobody waits for what was only offered.
    if isOffer, status < 100 || isSignedIn { return [] }
    form.usesPasskey = true
    return accountAnswered(status, body, moment)
  }
}
