import AppCore
import Kernel
import Kit
import Testing
import ViewTree
import Wire

/// Forms that the server refuses until it is said again who is there.
@Suite struct FormConfirmationTests {
  private static let codesAreOn = SignInMethods(passkeys: [], hasCodes: true)
  private static let withoutPassword = SignInMethods(
    passkeys: [], hasPassword: false,
    providers: [ProviderSummary(provider: "apple", name: "Apple", identity: "i1", label: "a@b.c")])

  private func page(_ player: Player) -> String {
    String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
  }

  private func settings(_ path: String = "/settings") -> Player {
    var player = Player(Fixtures.boot(path: path))
    player.start(path: path)
    return player
  }

  /// The server tells how the account is signed in to.
  private func tell(_ methods: SignInMethods, _ player: inout Player) throws {
    let call = try #require(player.request(Routes.signIn))
    player.hear(.responded(token: call.token, status: 200, body: methods.encoded))
  }

  private func refuse(_ path: String, _ player: inout Player) throws {
    let call = try #require(player.request(path))
    let problem = Problem(status: 403, code: "confirmation-needed", detail: "").encoded
    player.hear(.responded(token: call.token, status: 403, body: problem))
  }

  private func confirm(_ code: String, _ player: inout Player) throws -> Wire.Confirmation {
    player.perform(.settings(.signIn(.codeChanged(code))))
    player.perform(.settings(.signIn(.submitted)))
    let call = try #require(player.request(Routes.confirmation))
    player.hear(.responded(token: call.token, status: 204, body: []))
    return try Confirmation(decoding: call.call.body ?? [])
  }

  // It used to send people away to sign in again.
  // Shows L06, L07.
  @Test func whereCodesAreOnTheCodeIsAskedForAndTheFormIsSentAgain() throws {
    var player = settings()
    player.perform(.settings(.emailTapped))
    try tell(Self.codesAreOn, &player)
    player.perform(.settings(.email(.emailChanged("new@example.org"))))
    player.perform(.settings(.email(.passwordChanged("correct horse"))))
    player.perform(.settings(.email(.submitted)))
    try refuse(Routes.email, &player)
    #expect(player.effects.contains(.focus(id: "confirm-code")))
    // Whoever thinks better of it finds what they typed.
    player.perform(.settings(.signIn(.closed)))
    #expect(page(player).contains("new@example.org"))
    player.perform(.settings(.email(.submitted)))
    try refuse(Routes.email, &player)
    let sent = try confirm("123456", &player)
    #expect(sent == Confirmation(password: "correct horse", code: "123456"))
    let again = try #require(player.request(Routes.email))
    #expect(try EmailChange(decoding: again.call.body ?? []).email == "new@example.org")
    player.hear(.responded(token: again.token, status: 202, body: []))
    #expect(player.state.sheet == nil)
  }

  @Test func anotherPasswordAndTheEndOfTheAccountGoOnLikewise() throws {
    var player = settings()
    player.perform(.settings(.passwordTapped))
    player.perform(.settings(.password(.changed(.current, "correct horse"))))
    player.perform(.settings(.password(.changed(.new, "another password"))))
    player.perform(.settings(.password(.submitted)))
    try refuse(Routes.password, &player)
    _ = try confirm("123456", &player)
    let password = try #require(player.request(Routes.password))
    player.hear(.responded(token: password.token, status: 204, body: []))
    player.perform(.settings(.deleteAccountTapped))
    player.perform(.settings(.deletion(.changed("another password"))))
    player.perform(.settings(.deletion(.submitted)))
    try refuse(Routes.accountDeletion, &player)
    _ = try confirm("234567", &player)
    #expect(player.request(Routes.accountDeletion) != nil)
  }

  @Test func aTokenForAShortcutGoesOnLikewise() throws {
    var player = settings("/settings/shortcuts")
    player.perform(.settings(.shortcut(.passwordChanged("correct horse"))))
    player.perform(.settings(.shortcut(.submitted)))
    try refuse(Routes.tokens, &player)
    let sent = try confirm("123456", &player)
    #expect(sent.password == "correct horse")
    #expect(player.state.sheet == nil)
    let again = try #require(player.request(Routes.tokens))
    #expect(try TokenRequest(decoding: again.call.body ?? []).password == "correct horse")
  }

  /// One that a provider began: nobody can type what is not there.
  // Shows L06.
  @Test func anAccountWithoutAPasswordIsAskedForNone() throws {
    var player = settings()
    player.perform(.settings(.deleteAccountTapped))
    #expect(page(player).contains("id=\"deletion-password\""))
    try tell(Self.withoutPassword, &player)
    #expect(!page(player).contains("type=\"password\""))
    #expect(player.effects.contains(.focus(id: "deletion-text")))
    player.perform(.settings(.deletion(.submitted)))
    let call = try #require(player.request(Routes.accountDeletion))
    #expect(try AccountDeletion(decoding: call.call.body ?? []).password.isEmpty)
    try refuse(Routes.accountDeletion, &player)
    #expect(player.effects.contains(.focus(id: "confirm-password")))
    #expect(page(player).contains("Continue with Apple"))
    player.perform(.settings(.signIn(.closed)))
    player.perform(.settings(.deletion(.closed)))
    player.perform(.settings(.emailTapped))
    #expect(!page(player).contains("type=\"password\""))
    player.perform(.settings(.email(.emailChanged("new@example.org"))))
    player.perform(.settings(.email(.submitted)))
    #expect(player.request(Routes.email) != nil)
    player.perform(.settings(.email(.closed)))
    // There it sets the first one.
    player.perform(.settings(.passwordTapped))
    #expect(page(player).contains("id=\"own-password\""))
    #expect(!page(player).contains("id=\"current-password\""))
  }

  // The way to a provider used to close the form under it.
  @Test func whoDoesNotGoToTheProviderFindsTheFormAgain() throws {
    var player = settings()
    player.perform(.settings(.emailTapped))
    try tell(Self.withoutPassword, &player)
    player.perform(.settings(.email(.emailChanged("new@example.org"))))
    player.perform(.settings(.email(.submitted)))
    try refuse(Routes.email, &player)
    player.perform(.settings(.signIn(.byProviderTapped("apple"))))
    let way = try #require(player.request(Routes.providers + "/apple/confirmation"))
    let address = ProviderAddress(address: "https://apple.example/sign-in").encoded
    player.hear(.responded(token: way.token, status: 200, body: address))
    #expect(page(player).contains("https://apple.example/sign-in"))
    player.perform(.settings(.signIn(.closed)))
    #expect(page(player).contains("new@example.org"))
    #expect(player.effects.contains(.focus(id: "new-email")))
  }

  @Test func whoHasClosedTheQuestionMeanwhileGoesToNoProvider() throws {
    var player = settings()
    player.perform(.settings(.emailTapped))
    try tell(Self.withoutPassword, &player)
    player.perform(.settings(.email(.emailChanged("new@example.org"))))
    player.perform(.settings(.email(.submitted)))
    try refuse(Routes.email, &player)
    player.perform(.settings(.signIn(.byProviderTapped("apple"))))
    let way = try #require(player.request(Routes.providers + "/apple/confirmation"))
    player.perform(.settings(.signIn(.closed)))
    let address = ProviderAddress(address: "https://apple.example/sign-in").encoded
    player.hear(.responded(token: way.token, status: 200, body: address))
    #expect(!page(player).contains("https://apple.example/sign-in"))
    #expect(page(player).contains("new@example.org"))
  }

  // What was typed before that was known used to be sent, with no field left to empty.
  @Test func whatWasTypedAsAPasswordThatThereIsNotIsNotSent() throws {
    var player = settings()
    player.perform(.settings(.emailTapped))
    var methods = try #require(player.request(Routes.signIn)).token
    player.perform(.settings(.email(.emailChanged("new@example.org"))))
    player.perform(.settings(.email(.passwordChanged("filled in"))))
    player.hear(.responded(token: methods, status: 200, body: Self.withoutPassword.encoded))
    player.perform(.settings(.email(.submitted)))
    let email = try #require(player.request(Routes.email))
    #expect(try EmailChange(decoding: email.call.body ?? []).password.isEmpty)
    player.perform(.settings(.email(.closed)))

    player = settings()
    player.perform(.settings(.deleteAccountTapped))
    methods = try #require(player.request(Routes.signIn)).token
    player.perform(.settings(.deletion(.changed("filled in"))))
    player.hear(.responded(token: methods, status: 200, body: Self.withoutPassword.encoded))
    player.perform(.settings(.deletion(.submitted)))
    let deletion = try #require(player.request(Routes.accountDeletion))
    #expect(try AccountDeletion(decoding: deletion.call.body ?? []).password.isEmpty)

    player = settings()
    player.perform(.linkTapped(path: "/settings/shortcuts"))
    methods = try #require(player.request(Routes.signIn)).token
    player.perform(.settings(.shortcut(.passwordChanged("filled in"))))
    player.hear(.responded(token: methods, status: 200, body: Self.withoutPassword.encoded))
    player.perform(.settings(.shortcut(.submitted)))
    let token = try #require(player.request(Routes.tokens))
    #expect(try TokenRequest(decoding: token.call.body ?? []).password.isEmpty)
  }

  @Test func aWrongPasswordOfAnAccountWithoutOneAsksWhoIsThere() throws {
    var player = settings()
    player.perform(.settings(.deleteAccountTapped))
    let methods = try #require(player.request(Routes.signIn))
    player.perform(.settings(.deletion(.changed("filled in"))))
    player.perform(.settings(.deletion(.submitted)))
    let call = try #require(player.request(Routes.accountDeletion))
    player.hear(
      .responded(token: methods.token, status: 200, body: Self.withoutPassword.encoded))
    let problem = Problem(status: 403, code: "wrong-password", detail: "").encoded
    player.hear(.responded(token: call.token, status: 403, body: problem))
    #expect(page(player).contains("Continue with Apple"))
    player.perform(.settings(.signIn(.closed)))
    #expect(!page(player).contains("The current password is incorrect"))
  }

  // It used to ask over whatever was looked at by then, and to make a token that nobody saw.
  @Test func aRefusedTokenAsksNobodyWhoHasGoneElsewhere() throws {
    var player = settings("/settings/shortcuts")
    player.perform(.settings(.shortcut(.passwordChanged("correct horse"))))
    player.perform(.settings(.shortcut(.submitted)))
    let call = try #require(player.request(Routes.tokens))
    player.perform(.linkTapped(path: "/inbox"))
    let problem = Problem(status: 403, code: "confirmation-needed", detail: "").encoded
    player.hear(.responded(token: call.token, status: 403, body: problem))
    #expect(player.state.sheet == nil)
    #expect(!player.state.shortcuts.isBusy)
  }

  @Test func aShortcutOfAnAccountWithoutAPasswordNeedsNone() throws {
    var player = Player(Fixtures.boot(path: "/settings"))
    player.start(path: "/settings")
    player.perform(.linkTapped(path: "/settings/shortcuts"))
    try tell(Self.withoutPassword, &player)
    #expect(!page(player).contains("id=\"shortcut-password\""))
    player.perform(.settings(.shortcut(.submitted)))
    #expect(player.request(Routes.tokens) != nil)
  }
}
