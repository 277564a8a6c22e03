import AppCore
import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Testing
import ViewTree
import Wire

/// The password and the invitations on the Settings.
@Suite struct SettingsTests {
  private func settings() -> Player {
    var player = Player(Fixtures.boot(path: "/settings"))
    player.start(path: "/settings")
    return player
  }

  private func filled(current: String = "the old one", new: String = "another password") -> Player {
    var player = settings()
    player.perform(.settings(.passwordTapped))
    player.perform(.settings(.password(.changed(.current, current))))
    player.perform(.settings(.password(.changed(.new, new))))
    player.perform(.settings(.password(.submitted)))
    return player
  }

  @Test func aPasswordIsSentWithTheCurrentOne() throws {
    var player = filled()
    let call = try #require(player.request(Routes.password))
    let body = try PasswordChange(decoding: call.call.body ?? [])
    #expect(body.current == "the old one")
    #expect(body.new == "another password")
    #expect(call.call.method == .put)
    #expect(player.state.password?.isBusy == true)
    player.perform(.settings(.password(.submitted)))
    #expect(player.request(Routes.password) == nil)
    player.hear(.responded(token: call.token, status: 204, body: []))
    #expect(player.state.password == nil)
    #expect(player.state.toast != nil)
    #expect(player.request(Routes.sessions) != nil)
  }

  @Test func aShortPasswordIsSaidAtItsFieldAndNothingIsSent() {
    let player = filled(new: "short")
    #expect(player.request(Routes.password) == nil)
    #expect(player.effects == [.focus(id: "new-password")])
    let text = Audit.text(of: view(player.state))
    #expect(text.contains("Use at least 8 characters."))
  }

  @Test(arguments: [
    (403, "wrong-password", AccountProblem.wrongPassword),
    (429, "too-many-attempts", .tooManyAttempts), (0, "", .offline), (503, "busy", .serverTrouble),
  ])
  func whyItWasNotChangedIsSaid(status: Int, code: String, problem: AccountProblem) throws {
    var player = filled()
    let call = try #require(player.request(Routes.password))
    let body = Problem(status: status, code: code, detail: "").encoded
    player.hear(.responded(token: call.token, status: status, body: body))
    #expect(player.state.password?.problem == problem)
    #expect(player.state.password?.isBusy == false)
    #expect(player.state.isSignedIn)
    #expect(player.effects == [.focus(id: "form-problem")])
  }

  @Test func anEndedSessionClosesTheSheet() throws {
    var player = filled()
    let call = try #require(player.request(Routes.password))
    let problem = Problem(status: 401, code: "not-signed-in", detail: "").encoded
    player.hear(.responded(token: call.token, status: 401, body: problem))
    #expect(player.state.session == .expired(Fixtures.profile))
    #expect(player.state.password == nil)
  }

  @Test(arguments: [
    SettingsAction.passwordTapped, .deleteAccountTapped, .profileTapped, .emailTapped,
  ])
  func anEndedSessionClosesEveryForm(opening: SettingsAction) throws {
    var player = settings()
    let call = try #require(player.request(Routes.sessions))
    player.perform(.settings(opening))
    #expect(player.state.sheet != nil)
    let problem = Problem(status: 401, code: "not-signed-in", detail: "").encoded
    player.hear(.responded(token: call.token, status: 401, body: problem))
    #expect(player.state.sheet == nil)
  }

  private static let invitations = [
    InvitationSummary(
      id: "aa", createdAt: Fixtures.now, expiresAt: Fixtures.now.adding(milliseconds: 86_400_000)),
    InvitationSummary(
      id: "bb", createdAt: Fixtures.now, expiresAt: Fixtures.now.adding(milliseconds: 86_400_000)),
  ]

  private func invited() throws -> Player {
    var player = settings()
    player.perform(.linkTapped(path: "/inbox"))
    player.perform(.linkTapped(path: "/settings"))
    let call = try #require(player.request(Routes.invitations))
    let sessions = try #require(player.request(Routes.sessions))
    let list = InvitationList(invitations: Self.invitations)
    player.hear(.responded(token: call.token, status: 200, body: list.encoded))
    // Not before the list above it: it would be pushed away.
    #expect(!Audit.text(of: view(player.state)).contains("Expires"))
    player.hear(.responded(token: sessions.token, status: 503, body: []))
    return player
  }

  @Test func openInvitationsAreListedWithTheDayTheyEnd() throws {
    let player = try invited()
    #expect(player.state.settings.invitations == .known(Self.invitations))
    #expect(Audit.text(of: view(player.state)).contains("Expires Nov 14"))
  }

  // They led into Later, and Back to its Inbox.
  @Test func withinTaskFlowTheyStayThatAppsAndLeadBackToItsOwn() throws {
    let path = TasksRoute.account(.settings).path
    var player = Player(Fixtures.boot(path: path))
    player.start(path: path)
    #expect(player.state.route == .tasks(.account(.settings)))
    #expect(Route(path: path) == .tasks(.account(.settings)))
    #expect(player.state.route.app == .taskFlow)
    #expect(player.request(Routes.sessions) != nil)
    #expect(player.request(Routes.invitations) != nil)
    let page = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
    #expect(page.contains("data-theme=\"taskflow\""))
    #expect(page.contains("Account and server</h1>"))
    #expect(page.contains("href=\"/tasks/settings\""))
    #expect(page.contains("edit-profile"))
    player.perform(.linkTapped(path: TasksRoute.settings.path))
    let own = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
    #expect(own.contains("href=\"\(path)\""))
    #expect(!own.contains("href=\"/settings\""))
    player.perform(.linkTapped(path: path))
    #expect(player.state.route == .tasks(.account(.settings)))
  }

  // About, what asks for care, and all of it from Before You Run Out led into Later.
  @Test(arguments: [
    (App.taskFlow, TasksRoute.account(.settings).path, TasksRoute.account(.about).path),
    (.restock, RestockRoute.account(.settings).path, RestockRoute.account(.about).path),
  ])
  func whatLeadsToThemStaysInItsApp(app: App, account: String, about: String) {
    let home = app == .taskFlow ? "/tasks/lists" : "/restock"
    var boot = Fixtures.boot(path: home)
    boot.profile?.warnings = .diskNearlyFull
    var player = Player(boot)
    player.start(path: home)
    func page() -> String {
      String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
    }
    #expect(page().contains("href=\"\(account)\""))
    #expect(!page().contains("href=\"/settings\""))
    player.perform(.linkTapped(path: account))
    #expect(player.request(Routes.sessions) != nil)
    #expect(page().contains("href=\"\(about)\""))
    #expect(page().contains("edit-profile"))
    player.perform(.linkTapped(path: about))
    #expect(player.state.route.path == about)
    #expect(player.state.route.app == app)
    #expect(page().contains("About</h1>"))
    #expect(page().contains("href=\"\(account)\""))
  }

  @Test func syncIsSaidThereOnlyWhileSomethingIsToBeKnownOfIt() {
    var player = settings()
    #expect(!Audit.text(of: view(player.state)).contains("Sync now"))
    player.hear(.online(false))
    #expect(Audit.text(of: view(player.state)).contains("Sync now"))
  }

  @Test func whoOwnsNoServerIsNotShownInvitations() {
    var boot = Fixtures.boot(path: "/settings")
    boot.profile?.isOwner = false
    var player = Player(boot)
    player.start(path: "/settings")
    #expect(player.request(Routes.invitations) == nil)
  }

  @Test func theOwnerSeesWhenTheLastBackupWasMade() {
    var boot = Fixtures.boot(path: "/settings")
    boot.profile?.lastBackup = Fixtures.now.adding(milliseconds: -2 * 3_600_000)
    var player = Player(boot)
    player.start(path: "/settings")
    let text = Audit.text(of: view(player.state))
    #expect(text.contains("Last backup"))
    #expect(text.contains("2 hours ago"))
    #expect(!text.contains("needs attention"))
  }

  @Test(arguments: [
    (ServerWarnings.noBackup, "no backup from the last seven days"),
    (.diskNearlyFull, "disk is almost full"), (.upkeepFailed, "Nightly maintenance failed"),
  ])
  func theOwnerMeetsAWarningAndReadsInTheSettingsWhatItIs(
    warning: ServerWarnings, words: String
  ) throws {
    var boot = Fixtures.boot()
    boot.profile?.warnings = warning
    var player = Player(boot)
    player.start()
    #expect(Audit.text(of: view(player.state)).contains("Your server needs attention."))
    let told = try Profile(decoding: boot.profile?.encoded ?? [])
    #expect(told.warnings == warning)
    var settings = Player(Fixtures.boot(path: "/settings"))
    settings.start(path: "/settings")
    #expect(!Audit.text(of: view(settings.state)).contains(words))
    boot = Fixtures.boot(path: "/settings")
    boot.profile?.warnings = warning
    settings = Player(boot)
    settings.start(path: "/settings")
    #expect(Audit.text(of: view(settings.state)).contains(words))
  }

  @Test func anInvitationIsWithdrawnAfterAQuestion() throws {
    var player = try invited()
    player.perform(.settings(.withdrawTapped("aa")))
    #expect(player.state.dialog == .withdrawInvitation("aa"))
    player.perform(.dialogConfirmed)
    let call = try #require(player.request(Routes.invitations + "/aa"))
    #expect(call.call.method == .delete)
    player.hear(.responded(token: call.token, status: 204, body: []))
    #expect(player.state.settings.invitations == .known([Self.invitations[1]]))
  }

  @Test func theOwnMailAddressIsShownCopiedAndChangedAfterAQuestion() throws {
    var player = settings()
    player.perform(.linkTapped(path: "/inbox"))
    player.perform(.linkTapped(path: "/settings"))
    let asked = try #require(player.request(Routes.mailAddress))
    let sessions = try #require(player.request(Routes.sessions))
    player.hear(.responded(token: sessions.token, status: 503, body: []))
    #expect(!Audit.text(of: view(player.state)).contains("Save by mail"))
    let own = OwnMailAddress(isOn: true, address: "lusab@in.example.org")
    player.hear(.responded(token: asked.token, status: 200, body: own.encoded))
    #expect(Audit.text(of: view(player.state)).contains("Save by mail"))
    player.perform(.settings(.newMailAddressTapped))
    #expect(player.state.dialog == .newMailAddress)
    player.perform(.dialogConfirmed)
    let call = try #require(player.request(Routes.mailAddress))
    #expect(call.call.method == .post)
    let made = OwnMailAddress(isOn: true, address: "gutih@in.example.org")
    player.hear(.responded(token: call.token, status: 201, body: made.encoded))
    #expect(player.state.settings.mailAddress == made)
  }

  @Test func aNewInvitationIsListedAtOnce() throws {
    var player = try invited()
    player.perform(.settings(.inviteTapped))
    let call = try #require(player.request(Routes.invitations))
    let made = NewInvitation(id: "cc", secret: "k3J", expiresAt: Fixtures.now)
    player.hear(.responded(token: call.token, status: 201, body: made.encoded))
    #expect(player.state.settings.invitation == "https://later.example/sign-up?invitation=k3J")
    #expect(player.request(Routes.invitations)?.call.method == .get)
  }
}
