import AppCore
import Kernel
import Kit
import RestockCore
import SyncCore
import TasksCore
import Testing
import ViewTree
import Wire

/// Signing in with a passkey or a code, and the screen on which that is set up.
@Suite struct SignInTests {
  private func page(_ player: Player) -> String {
    String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
  }

  private func passkey(_ player: Player) -> (token: UInt32, act: PasskeyAct)? {
    for case .passkey(let token, let act) in player.effects { return (token, act) }
    return nil
  }

  private func problem(_ code: String, _ status: Int) -> [UInt8] {
    Problem(status: status, code: code, detail: "").encoded
  }

  /// At the form of signing in.
  private func visitor(hasPasskeys: Bool = true) -> Player {
    var boot = Fixtures.boot(path: "/sign-in", isSignedIn: false)
    boot.server?.hasPasskeys = hasPasskeys
    var player = Player(boot)
    player.start(path: "/sign-in")
    return player
  }

  @Test func passkeysAreOfferedInTheFieldOfTheAddress() throws {
    var player = visitor()
    let offered = try #require(passkey(player))
    #expect(offered.act == .offer)
    #expect(page(player).contains("autocomplete=\"username webauthn\""))
    // Whoever takes none is told nothing.
    player.hear(.responded(token: offered.token, status: 1, body: []))
    #expect(player.state.form.problem == nil)
    #expect(player.effects == [])
  }

  /// Nobody signs in before the session before has ended, but then the browser offers what it has.
  @Test func passkeysAreOfferedOnceTheSignOutIsDone() throws {
    var boot = Fixtures.boot(path: "/sign-in", isSignedIn: false)
    boot.server?.hasPasskeys = true
    var player = Player(boot)
    player.start(
      [.meta: [StoreRow(key: Array("sign-out".utf8), value: [1])]], path: "/sign-in")
    #expect(player.state.signOut.isPending && player.state.route == .page(.signIn))
    #expect(passkey(player) == nil)
    let erase = try #require(
      player.effects.lazy.compactMap { effect -> UInt32? in
        if case .erase(let token, _) = effect { token } else { nil }
      }.first)
    player.hear(.leading(true))
    player.hear(.erased(token: erase, succeeded: true))
    let told = try #require(player.request(Routes.session))
    #expect(passkey(player) == nil)
    player.hear(.responded(token: told.token, status: 204, body: []))
    #expect(passkey(player)?.act == .offer)
  }

  @Test func aPasskeyThatIsTakenSignsIn() throws {
    var player = visitor()
    let offered = try #require(passkey(player))
    player.hear(
      .responded(token: offered.token, status: 200, body: Fixtures.profile.encoded))
    #expect(player.state.isSignedIn)
  }

  @Test func whereTheAddressHasNoNameNoneIsOffered() {
    let player = visitor(hasPasskeys: false)
    #expect(passkey(player) == nil)
    #expect(!page(player).contains("id=\"use-passkey\""))
  }

  @Test func theButtonAsksForAPasskeyWithoutAnythingTyped() throws {
    var player = visitor()
    let offered = try #require(passkey(player))
    player.perform(.account(.passkeyTapped))
    let asked = try #require(passkey(player))
    #expect(asked.act == .signIn)
    // The host ends what was offered, for the button's sake.
    player.hear(.responded(token: offered.token, status: 1, body: []))
    player.hear(.responded(token: asked.token, status: 1, body: []))
    #expect(player.state.form.problem == nil)
    #expect(!player.state.form.isBusy)
    #expect(passkey(player)?.act == .offer)
    player.perform(.account(.passkeyTapped))
    let again = try #require(passkey(player))
    player.hear(
      .responded(token: again.token, status: 401, body: problem("passkey-refused", 401)))
    #expect(player.state.form.problem == .passkeyRefused)
  }

  @Test func aCodeIsAskedForOnceTheServerWantsOne() throws {
    var player = visitor(hasPasskeys: false)
    player.perform(.account(.emailChanged("maya@example.org")))
    player.perform(.account(.passwordChanged("correct horse")))
    player.perform(.account(.signInSubmitted))
    var call = try #require(player.request(Routes.session))
    player.hear(.responded(token: call.token, status: 401, body: problem("code-needed", 401)))
    #expect(player.state.form.needsCode)
    #expect(player.state.form.problem == nil)
    #expect(player.effects.contains(.focus(id: "code")))
    #expect(page(player).contains("autocomplete=\"one-time-code\""))
    player.perform(.account(.codeChanged(" 123456 ")))
    player.perform(.account(.signInSubmitted))
    call = try #require(player.request(Routes.session))
    let sent = try SignInRequest(decoding: call.call.body ?? [])
    #expect(
      sent
        == SignInRequest(email: "maya@example.org", password: "correct horse", code: "123456"))
    player.hear(.responded(token: call.token, status: 401, body: problem("wrong-code", 401)))
    #expect(player.state.form.problem == .wrongCode)
  }

  @Test func afterAPasswordThePasswordManagerMayAddAPasskey() throws {
    var player = visitor()
    player.perform(.account(.emailChanged("maya@example.org")))
    player.perform(.account(.passwordChanged("correct horse")))
    player.perform(.account(.signInSubmitted))
    let call = try #require(player.request(Routes.session))
    player.hear(.responded(token: call.token, status: 200, body: Fixtures.profile.encoded))
    let added = try #require(passkey(player))
    #expect(added.act == .addQuietly)
    player.hear(.responded(token: added.token, status: 2, body: []))
    #expect(player.state.toast == nil)
  }

  // MARK: The settings

  private static let methods = SignInMethods(
    passkeys: [PasskeySummary(id: "aa", name: "My phone", createdAt: Fixtures.now)],
    hasCodes: true, recoveryCodes: 9,
    events: [AccountEventSummary(kind: .codesOn, at: Fixtures.now)])

  private func screen(
    _ methods: SignInMethods = methods, hasPasskeys: Bool = true, path: String = "/settings/sign-in"
  ) throws -> Player {
    var boot = Fixtures.boot(path: path)
    boot.server?.hasPasskeys = hasPasskeys
    var player = Player(boot)
    player.start(path: path)
    let call = try #require(player.request(Routes.signIn))
    player.hear(.responded(token: call.token, status: 200, body: methods.encoded))
    return player
  }

  @Test func whatIsSetUpIsShown() throws {
    let shown = page(try screen())
    for text in ["My phone", "9 recovery codes left", "Codes turned on"] {
      #expect(shown.contains(text), "\(text)")
    }
    #expect(!shown.contains("https://later.example, so"))
    // Where there can be none, it is said why.
    let without = page(try screen(hasPasskeys: false))
    #expect(without.contains("This server is at https://later.example"))
    #expect(!without.contains("id=\"add-passkey\""))
  }

  @Test func aProviderThatIsSetUpHasItsButton() {
    #expect(!page(visitor()).contains("/auth/"))
    var boot = Fixtures.boot(
      path: "/sign-up?invitation=abc", isSignedIn: false, registration: .byInvitation)
    boot.server?.providers = "google Google\noidc Pocket ID"
    var player = Player(boot)
    player.start(path: "/sign-up?invitation=abc")
    var shown = page(player)
    #expect(shown.contains("href=\"/auth/google?invitation=abc\""))
    #expect(shown.contains("Continue with Pocket ID"))
    player.perform(.linkTapped(path: "/sign-in"))
    shown = page(player)
    #expect(shown.contains("href=\"/auth/oidc\"") && shown.contains("target=\"_self\""))
    #expect(shown.contains("src=\"/auth/google/sign.svg\""))
  }

  private static let linked = SignInMethods(
    passkeys: [], hasPassword: false,
    providers: [
      ProviderSummary(provider: "apple", name: "Apple", identity: "i1", label: "a@b.c"),
      ProviderSummary(provider: "google", name: "Google"),
    ])

  @Test func anAccountIsLinkedAfterItsOtherProviderSaidWhoIsThere() throws {
    var player = try screen(Self.linked)
    #expect(page(player).contains("Linked: a@b.c"))
    player.perform(.settings(.signIn(.linkTapped("google"))))
    let link = try #require(player.request(Routes.providers + "/google/link"))
    let sent = try ProviderReturn(decoding: link.call.body ?? [])
    #expect(sent == ProviderReturn(path: "/settings/sign-in"))
    player.hear(
      .responded(token: link.token, status: 403, body: problem("confirmation-needed", 403)))
    #expect(!page(player).contains("type=\"password\""))
    player.perform(.settings(.signIn(.byProviderTapped("apple"))))
    let call = try #require(player.request(Routes.providers + "/apple/confirmation"))
    let way = ProviderAddress(address: "https://appleid.apple.com/auth/authorize?state=s")
    player.hear(.responded(token: call.token, status: 200, body: way.encoded))
    #expect(page(player).contains("href=\"https://appleid.apple.com/auth/authorize?state=s\""))
  }

  @Test func anAccountWithoutAPasswordGetsOne() throws {
    #expect(!page(try screen()).contains("id=\"set-password\""))
    var player = try screen(Self.linked)
    player.perform(.settings(.signIn(.setPasswordTapped)))
    player.perform(.settings(.signIn(.textChanged("short"))))
    player.perform(.settings(.signIn(.submitted)))
    #expect(player.request(Routes.password) == nil)
    player.perform(.settings(.signIn(.textChanged("correct horse battery"))))
    player.perform(.settings(.signIn(.submitted)))
    let call = try #require(player.request(Routes.password))
    let sent = try PasswordChange(decoding: call.call.body ?? [])
    #expect(sent == PasswordChange(current: "", new: "correct horse battery"))
    player.hear(.responded(token: call.token, status: 204, body: []))
    #expect(player.state.sheet == nil)
  }

  @Test func unlinkingIsAskedFirst() throws {
    var player = try screen(Self.linked)
    player.perform(.settings(.signIn(.unlinkTapped("i1"))))
    #expect(player.request(Routes.identities + "/i1") == nil)
    player.perform(.dialogConfirmed)
    let call = try #require(player.request(Routes.identities + "/i1"))
    player.hear(.responded(token: call.token, status: 409, body: problem("last-way-in", 409)))
    #expect(player.state.toast?.toast.text.isEmpty == false)
  }

  @Test func inTheOtherAppsTheyStayThatApps() throws {
    for path in [TasksRoute.account(.signIn).path, RestockRoute.account(.signIn).path] {
      #expect(Route(path: path).path == path)
      #expect(page(try screen(path: path)).contains("My phone"))
    }
  }

  @Test func whoeverAddsAPasskeySaysFirstWhoTheyAre() throws {
    var player = try screen()
    player.perform(.settings(.signIn(.addPasskeyTapped)))
    let first = try #require(passkey(player))
    #expect(first.act == .add)
    player.hear(
      .responded(token: first.token, status: 403, body: problem("confirmation-needed", 403)))
    #expect(player.effects.contains(.focus(id: "confirm-password")))
    player.perform(.settings(.signIn(.textChanged("correct horse"))))
    player.perform(.settings(.signIn(.submitted)))
    var call = try #require(player.request(Routes.confirmation))
    player.hear(.responded(token: call.token, status: 401, body: problem("code-needed", 401)))
    #expect(player.effects.contains(.focus(id: "confirm-code")))
    player.perform(.settings(.signIn(.codeChanged("123456"))))
    player.perform(.settings(.signIn(.submitted)))
    call = try #require(player.request(Routes.confirmation))
    let sent = try Confirmation(decoding: call.call.body ?? [])
    #expect(sent == Confirmation(password: "correct horse", code: "123456"))
    player.hear(.responded(token: call.token, status: 204, body: []))
    #expect(player.state.sheet == nil)
    // What was wanted goes on by itself.
    let again = try #require(passkey(player))
    #expect(again.act == .add)
    player.hear(.responded(token: again.token, status: 201, body: []))
    #expect(player.state.toast?.toast.text == "Passkey added")
    #expect(player.request(Routes.signIn) != nil)
  }

  @Test func aPasskeyConfirmsToo() throws {
    var player = try screen()
    player.perform(.settings(.signIn(.codesOffTapped)))
    #expect(player.request(Routes.codes) == nil)
    player.perform(.dialogConfirmed)
    let off = try #require(player.request(Routes.codes))
    player.hear(
      .responded(token: off.token, status: 403, body: problem("confirmation-needed", 403)))
    player.perform(.settings(.signIn(.byPasskeyTapped)))
    let asked = try #require(passkey(player))
    #expect(asked.act == .confirm)
    // Closed, the sheet waits for another try.
    player.hear(.responded(token: asked.token, status: 1, body: []))
    #expect(player.state.sheet != nil)
    player.perform(.settings(.signIn(.byPasskeyTapped)))
    let again = try #require(passkey(player))
    player.hear(.responded(token: again.token, status: 204, body: []))
    #expect(player.request(Routes.codes)?.call.method == .delete)
  }

  @Test func codesAreTurnedOnByOneOfThem() throws {
    var player = try screen(SignInMethods(passkeys: []))
    player.perform(.settings(.signIn(.codesTapped)))
    let begun = try #require(player.request(Routes.codes))
    let codes = NewCodes(secret: "JBSWY3DPEHPK3PXP", address: "otpauth://totp/Later:maya")
    player.hear(.responded(token: begun.token, status: 201, body: codes.encoded))
    #expect(page(player).contains("JBSWY3DPEHPK3PXP"))
    player.perform(.settings(.signIn(.codeChanged("000000"))))
    player.perform(.settings(.signIn(.submitted)))
    var on = try #require(player.request(Routes.codes))
    player.hear(.responded(token: on.token, status: 401, body: problem("wrong-code", 401)))
    #expect(player.effects.contains(.focus(id: "form-problem")))
    #expect(player.state.isSignedIn)
    player.perform(.settings(.signIn(.codeChanged("123456"))))
    player.perform(.settings(.signIn(.submitted)))
    on = try #require(player.request(Routes.codes))
    #expect(on.call.method == .put)
    player.hear(
      .responded(
        token: on.token, status: 200,
        body: RecoveryCodes(codes: "ABCDE-FGHIJ KLMNO-PQRST").encoded))
    #expect(page(player).contains("<li>ABCDE-FGHIJ</li>"))
  }

  @Test func aSecretForAProgramIsShownUntilTheScreenIsLeft() throws {
    var player = try screen()
    player.perform(.settings(.signIn(.makePasswordTapped)))
    #expect(player.effects.contains(.focus(id: "program-name")))
    player.perform(.settings(.signIn(.nameChanged("KOReader"))))
    player.perform(.settings(.signIn(.scopeChosen(.read))))
    player.perform(.settings(.signIn(.makePasswordTapped)))
    let call = try #require(player.request(Routes.tokens))
    let sent = try TokenRequest(decoding: call.call.body ?? [])
    #expect(sent.isTyped && sent.scope == .read && sent.name == "KOReader")
    let made = NewToken(id: "t", secret: "abcd-efgh", expiresAt: Fixtures.now)
    player.hear(.responded(token: call.token, status: 201, body: made.encoded))
    #expect(page(player).contains("abcd-efgh"))
    player.perform(.linkTapped(path: "/settings"))
    player.perform(.linkTapped(path: "/settings/sign-in"))
    #expect(!page(player).contains("abcd-efgh"))
  }

  @Test func aPasskeyIsRenamedAndRemoved() throws {
    var player = try screen()
    player.perform(.settings(.signIn(.renameTapped("aa"))))
    player.perform(.settings(.signIn(.textChanged("Old phone"))))
    player.perform(.settings(.signIn(.submitted)))
    let renamed = try #require(player.request(Routes.passkeys + "/aa"))
    #expect(try PasskeyName(decoding: renamed.call.body ?? []) == PasskeyName(name: "Old phone"))
    player.hear(.responded(token: renamed.token, status: 204, body: []))
    #expect(player.state.sheet == nil)
    player.perform(.settings(.signIn(.removeTapped("aa"))))
    player.perform(.dialogConfirmed)
    let removed = try #require(player.request(Routes.passkeys + "/aa"))
    #expect(removed.call.method == .delete)
    player.hear(.responded(token: removed.token, status: 409, body: problem("last-way-in", 409)))
    #expect(
      player.state.toast?.toast.text == "Nothing else would let you in. Add another way first.")
  }
}
