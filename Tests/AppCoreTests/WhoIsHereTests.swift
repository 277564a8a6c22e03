import AppCore
import Kernel
import Kit
import RestockCore
import SyncCore
import TasksCore
import Testing
import Wire

/// A page that this device drew, before anything of the account was stored on it.
@Suite struct WhoIsHereTests {
  private static let profile = Profile(
    account: "0123456789abcdef0123456789abcdef", email: "ada@example.org", name: "Ada",
    isOwner: false, isEmailConfirmed: true, colour: 4)

  private func shell(_ path: String) -> Player { Player(Boot(path: path)) }

  @Test func theServerIsAskedAndWhoeverItKnowsStays() throws {
    var player = shell("/tasks")
    player.start(path: "/tasks")
    #expect(player.state.session == .unknown)
    #expect(player.state.route == .tasks(.home))
    let asked = try #require(player.request(Routes.session))
    #expect(asked.call.method == .get)
    player.hear(.responded(token: asked.token, status: 200, body: Self.profile.encoded))
    #expect(player.state.session == .signedIn(Self.profile))
    #expect(player.state.route == .tasks(.home))
  }

  @Test(arguments: [401, 0])
  func withoutAnAnswerTheWelcomeScreenIsShown(status: Int) throws {
    var player = shell("/tasks")
    player.start(path: "/tasks")
    let asked = try #require(player.request(Routes.session))
    player.hear(.responded(token: asked.token, status: status, body: []))
    #expect(player.state.session == .signedOut)
    #expect(player.state.route == .page(.welcome))
  }

  @Test func keysThatComeBeforeTheDatabaseAreKept() {
    var player = Player(Fixtures.boot(path: "/tasks", items: []))
    player.begin(path: "/tasks")
    player.hear(.keyPressed(key: "n", modifiers: 0))
    #expect(player.state.tasks.form == nil)
    player.answerLoads()
    #expect(player.state.tasks.form != nil)
  }

  // It used to be stored without the usual reminder, and its list a second time.
  @Test func aTodoThatIsSavedBeforeTheDatabaseWaitsForItsSettings() throws {
    var before = Player(Fixtures.boot(path: "/tasks", items: []))
    before.start(path: "/tasks")
    before.perform(.tasks(.usualReminderChosen("10")))
    var stored: [StoreName: [StoreRow]] = [:]
    for case .persist(_, let writes) in before.effects {
      for write in writes {
        stored[write.store, default: []].append(StoreRow(key: write.key, value: write.value ?? []))
      }
    }

    var player = Player(Fixtures.boot(path: "/tasks", items: []))
    player.begin(path: "/tasks")
    player.perform(.tasks(.addTapped))
    player.perform(.tasks(.formChanged(.line, "Dentist tomorrow 5pm")))
    player.perform(.tasks(.formSubmitted))
    #expect(player.state.tasks.form?.fields[.line] == "Dentist tomorrow 5pm")
    player.answerLoads(stored)
    #expect(player.state.tasks.form == nil)
    let todo = try #require(player.state.tasks.todos.values.first)
    #expect(todo.title == "Dentist")
    #expect(todo.reminders == [10])
  }

  @Test func theThreeScreensComeOnceForAnAccount() {
    var player = Player(Fixtures.boot(path: "/tasks", items: []))
    player.start(path: "/tasks")
    player.pull([])
    #expect(player.state.tasks.welcomePage == .organize)
    player.perform(.tasks(.welcomeNextTapped))
    player.perform(.tasks(.welcomeNextTapped))
    #expect(player.state.tasks.welcomePage == .goals)
    player.perform(.tasks(.welcomeNextTapped))
    #expect(player.state.tasks.settings.isWelcomed)
  }

  @Test func theListTakesNoMoreThanTheServerKeeps() {
    var boot = Fixtures.boot(path: "/restock", items: [])
    boot.profile?.productLimit = 1
    var player = Player(boot)
    player.start(path: "/restock")
    player.perform(.restock(.addTapped))
    player.perform(.restock(.productChanged(.name, "Coffee")))
    player.perform(.restock(.formSubmitted))
    player.perform(.restock(.addTapped))
    #expect(player.state.restock.cover == .full)
    player.perform(.restock(.coverClosed))
    #expect(player.state.restock.cover == nil)
  }

  @Test func aLinkOfAMailIsShownToWhoeverIsHere() throws {
    var player = Player(Fixtures.boot(path: "/reset-password#secret=abc", items: []))
    player.start(path: "/reset-password#secret=abc")
    #expect(player.state.route == .reset(secret: "abc"))
    player.perform(.account(.passwordChanged("short")))
    player.perform(.account(.resetSubmitted))
    #expect(player.request(Routes.passwordResetRedemption) == nil)
    player.perform(.account(.passwordChanged("correct horse battery")))
    player.perform(.account(.resetSubmitted))
    let sent = try #require(player.request(Routes.passwordResetRedemption))
    let late = Problem(status: 403, code: "link-invalid", detail: "").encoded
    player.hear(.responded(token: sent.token, status: 403, body: late))
    #expect(player.state.form.problem == .linkInvalid)
  }
}
