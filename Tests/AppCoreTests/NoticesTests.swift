import AppCore
import Kernel
import Kit
import NotificationCore
import RestockCore
import SyncCore
import TasksCore
import Testing
import ViewTree
import Wire

/// Notifications: this browser, the account's channels, what is chosen, and what is shown.
@Suite struct NoticesTests {
  private static let path = "/settings/notifications"
  private static let endpoint = "https://push.example/send/1"

  private static func browser(
    _ permission: NotificationPermission, endpoint: String = "", key: String = "key",
    isWished: Bool = false
  ) -> BrowserNotices {
    var browser = BrowserNotices()
    browser.permission = permission
    browser.endpoint = endpoint
    browser.secret = endpoint.isEmpty ? "" : "keys"
    browser.key = endpoint.isEmpty ? "" : key
    browser.zone = "Asia/Seoul"
    browser.isWished = isWished
    return browser
  }

  private static func answer(_ channels: [NoticeChannel] = []) -> NoticeAnswer {
    var answer = NoticeAnswer()
    answer.publicKey = "key"
    answer.channels = channels
    return answer
  }

  private static var own: NoticeChannel {
    var channel = NoticeChannel(id: "1", sort: .push)
    channel.label = "Firefox"
    channel.address = endpoint
    return channel
  }

  /// The one question to the routes of notifications that these effects hold.
  private func question(_ effects: [Effect]) -> (token: UInt32, call: NoticeCall)? {
    for case .callNotices(let token, let call) in effects { return (token, call) }
    return nil
  }

  /// The screen, opened, with what browser and server have told.
  private func opened(
    _ browser: BrowserNotices, _ channels: [NoticeChannel] = [],
    language: Language = .english
  ) throws -> Player {
    var player = Player(Fixtures.boot(path: "/inbox", language: language))
    player.start()
    player.pull([])
    let asked = try #require(question(player.perform(.linkTapped(path: Self.path))))
    #expect(asked.call == NoticeCall(.get, "/api/v1/notifications"))
    #expect(player.effects.contains(.lookAtBrowser))
    player.hear(.browserSeen(browser))
    player.hear(.noticesAnswered(token: asked.token, status: 200, Self.answer(channels)))
    return player
  }

  @Test func aTapAsksThePersonThenSubscribesAndThenTellsTheServer() throws {
    var player = try opened(Self.browser(.unasked))
    #expect(!player.state.notices.isOnHere)
    #expect(player.perform(.notices(.deviceTapped)).contains(.notify(asks: true)))
    #expect(player.hear(.notifying(.granted)).contains(.lookAtBrowser))
    #expect(
      player.hear(.browserSeen(Self.browser(.granted))).contains(.subscribe(key: "key")))
    let effects = player.hear(
      .browserSeen(Self.browser(.granted, endpoint: Self.endpoint, isWished: true)))
    let added = try #require(question(effects))
    #expect(
      added.call.members == ["sort", "push", "address", Self.endpoint, "secret", "keys"])
    player.hear(.noticesAnswered(token: added.token, status: 201, Self.answer([Self.own])))
    #expect(player.state.notices.isOnHere)
    #expect(player.state.tasks.permission == .on)
    #expect(player.state.restock.permission == .on)
  }

  @Test func aRefusalIsExplainedAndAsksNoServer() throws {
    var player = try opened(Self.browser(.unasked))
    player.perform(.notices(.deviceTapped))
    let effects = player.hear(.notifying(.denied))
    #expect(question(effects) == nil)
    #expect(!player.state.notices.isTurningOn)
    #expect(Audit.text(of: view(player.state)).contains("blocks notifications"))
  }

  @Test func whatTheBrowserCannotRegisterIsSaidOnce() throws {
    var player = try opened(Self.browser(.granted))
    player.perform(.notices(.deviceTapped))
    player.hear(.notifying(.granted))
    player.hear(.browserSeen(Self.browser(.granted)))
    player.hear(.browserSeen(Self.browser(.granted)))
    #expect(Audit.text(of: view(player.state)).contains("couldn’t register"))
    #expect(!player.state.notices.isTurningOn)
  }

  @Test func anotherKeyOfTheServerSubscribesAnewAtTheStart() throws {
    var player = Player(Fixtures.boot())
    player.start()
    player.pull([])
    let old = Self.browser(.granted, endpoint: Self.endpoint, key: "old", isWished: true)
    let asked = try #require(question(player.hear(.browserSeen(old))))
    let effects = player.hear(
      .noticesAnswered(token: asked.token, status: 200, Self.answer([Self.own])))
    #expect(effects.contains(.subscribe(key: "key")))
  }

  @Test func aBrowserThatWasTakenOffTheListSaysSoAndIsOff() throws {
    let player = try opened(
      Self.browser(.granted, endpoint: Self.endpoint, isWished: true), [])
    #expect(player.effects.contains(.unsubscribe))
    #expect(player.state.notices.wasTakenOff)
    #expect(Audit.text(of: view(player.state)).contains("removed from the list"))
  }

  @Test func turningOffTakesTheChannelAwayAndEndsTheSubscription() throws {
    var player = try opened(
      Self.browser(.granted, endpoint: Self.endpoint, isWished: true), [Self.own])
    let effects = player.perform(.notices(.deviceTapped))
    #expect(effects.contains(.unsubscribe))
    let asked = try #require(question(effects))
    #expect(asked.call == NoticeCall(.delete, "/api/v1/notifications/channels/1"))
    player.hear(.noticesAnswered(token: asked.token, status: 204, NoticeAnswer()))
    #expect(player.state.notices.channels == .known([]))
  }

  @Test func zoneAndLanguageFollowTheDeviceWhereSomethingIsTold() throws {
    let silent = try opened(Self.browser(.unasked))
    #expect(silent.state.replica?.entity(NotificationSettings.id) == nil)
    let told = try opened(Self.browser(.unasked), [Self.own], language: .korean)
    let entity = try #require(told.state.replica?.entity(NotificationSettings.id))
    let settings = NotificationSettings(entity)
    #expect(settings.zone == "Asia/Seoul")
    #expect(settings.language == "ko")
  }

  @Test func whatCameOfATestStandsAtItsChannel() throws {
    var channel = NoticeChannel(id: "2", sort: .ntfy)
    channel.label = "ntfy.example"
    var player = try opened(Self.browser(.unasked), [channel])
    let asked = try #require(question(player.perform(.notices(.testTapped("2")))))
    #expect(asked.call == NoticeCall(.post, "/api/v1/notifications/channels/2/test"))
    var answer = NoticeAnswer()
    answer.sentence = "ntfy can’t be reached. Check the address."
    player.hear(.noticesAnswered(token: asked.token, status: 200, answer))
    #expect(Audit.text(of: view(player.state)).contains("Check the address."))
  }

  @Test func aWebhookIsAddedOnceItsSecretIsLongEnough() throws {
    var player = try opened(Self.browser(.unasked))
    player.perform(.notices(.addTapped))
    player.perform(.notices(.sortChosen("\(NoticeChannel.Sort.webhook.rawValue)")))
    player.perform(.notices(.changed(.address, "https://home.example/hook")))
    player.perform(.notices(.changed(.secret, "short")))
    #expect(question(player.perform(.notices(.addSubmitted))) == nil)
    #expect(player.state.notices.form?.trouble == .secretMissing)
    player.perform(.notices(.changed(.secret, "long enough")))
    let asked = try #require(question(player.perform(.notices(.addSubmitted))))
    #expect(
      asked.call.members
        == [
          "sort", "webhook", "address", "https://home.example/hook", "secret", "long enough",
        ])
    var refused = NoticeAnswer()
    refused.code = "invalid-address"
    player.hear(.noticesAnswered(token: asked.token, status: 422, refused))
    #expect(player.state.notices.form?.trouble == .addressRefused)
    #expect(player.state.notices.form?.isBusy == false)
  }

  @Test func whatIsChosenIsStored() throws {
    var player = try opened(Self.browser(.unasked))
    player.perform(.notices(.quietChanged(isStart: true, "23:30")))
    player.perform(.notices(.mostStepped(1)))
    player.perform(.notices(.digestTapped))
    player.perform(.notices(.digestChanged("07:15")))
    player.perform(.notices(.titlesTapped))
    let entity = try #require(player.state.replica?.entity(NotificationSettings.id))
    let settings = NotificationSettings(entity)
    #expect(settings.quietFrom == 1_410)
    #expect(settings.quietUntil == 480)
    #expect(settings.most == 4)
    #expect(settings.digest == 435)
    #expect(!settings.showsTitles)
  }

  @Test func theBadgeFollowsWhatIsWrittenWhereItIsWatched() throws {
    var player = try opened(Self.browser(.granted))
    let timer = Effect.startTimer(token: TimerToken.notices, milliseconds: 1_000)
    #expect(player.perform(.notices(.titlesTapped)).contains(timer))
    let effects = player.hear(.timerFired(token: TimerToken.notices))
    #expect(effects == [.tendNotices(badge: 0)])
  }

  @Test func whatWasDeletedIsTakenOffTheScreen() throws {
    var player = try opened(Self.browser(.granted))
    let gone = "t:" + Fixtures.id(50).text + ":29381400:10"
    let effects = player.hear(.noticesShown(keys: [gone, "test"]))
    #expect(effects == [.closeNotices(keys: [gone])])
  }

  @Test(arguments: [
    (App.taskFlow, "/tasks/settings/notifications", "/tasks/settings/delivery"),
    (.restock, "/restock/settings", "/restock/settings/delivery"),
  ])
  func everyAppLeadsThereAndStays(app: App, own: String, path: String) {
    var player = Player(Fixtures.boot(path: own))
    player.start(path: own)
    let page = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
    #expect(page.contains("href=\"\(path)\""))
    player.perform(.linkTapped(path: path))
    #expect(player.state.route.app == app)
    #expect(player.state.route.path == path)
    #expect(player.effects.contains(.lookAtBrowser))
  }
}
