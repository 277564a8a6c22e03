import Kernel
import Kit
import NotificationCore
import RestockCore
import SyncCore
import TasksCore
import Testing

/// What notices say.
@Suite struct NoticeTextTests {
  private let desk = Desk()
  private let english = Words(.english)
  private let korean = Words(.korean)

  private func text(_ words: Words, from: String, at now: String? = nil) -> NoticeText? {
    let plan = desk.plan
    return plan.next(after: desk.at(from)).flatMap {
      plan.text(of: $0, words: words, at: now.map { desk.at($0) })
    }
  }

  // Shows T09.
  @Test func aTaskIsSaidWithItsTime() throws {
    let id = desk.add("Dentist", "2026-07-01 15:00", [1_440])
    let said = try #require(text(english, from: "2026-06-30 00:00"))
    #expect(said.title == "Dentist" && said.body == "Due tomorrow at 3:00 PM")
    #expect(said.path == "/tasks/" + id.text && said.actions == [.done, .snooze])
    #expect(said.badge == 0)
    #expect(text(korean, from: "2026-06-30 00:00")?.body == "기한 내일 오후 3:00")
    desk.sources.todos[id]?.reminders = [0]
    #expect(text(english, from: "2026-06-30 00:00")?.body == "Due at 3:00 PM")
    #expect(
      text(english, from: "2026-06-30 00:00", at: "2026-07-01 16:00")?.body
        == "Was due at 3:00 PM")
    #expect(text(english, from: "2026-06-30 00:00", at: "2026-07-01 21:00") == nil)
    #expect(text(english, from: "2026-06-30 00:00")?.badge == 1)
  }

  // Shows L87.
  @Test func whereTitlesAreOffNothingPrivateIsSaid() throws {
    desk.sources.settings.showsTitles = false
    desk.add("Dentist", "2026-07-01 15:00", [0])
    #expect(text(english, from: "2026-07-01 14:00")?.title == "A task is due")
    #expect(text(korean, from: "2026-07-01 14:00")?.title == "기한이 다가온 할 일이 있어요")
    desk.sources.todos = [:]
    desk.add(product: "Test strips", bought: "2026-06-01")
    #expect(text(english, from: "2026-06-27 12:00")?.title == "Something is running out")
    desk.sources.settings.digest = 540
    let digest = try #require(text(english, from: "2026-06-27 12:00"))
    #expect(digest.title == "1 thing running out" && digest.body == "")
  }

  // Shows R09.
  @Test func aProductIsSaidWithItsDay() throws {
    let id = desk.add(product: "Coffee", bought: "2026-06-17")
    let said = try #require(text(english, from: "2026-07-10 00:00"))
    #expect(said.title == "Coffee" && said.body == "Runs out in 3 days, on Fri, Jul 17")
    #expect(said.path == "/restock/" + id.text && said.actions == [.rebought])
    #expect(text(korean, from: "2026-07-10 00:00")?.body == "3일 뒤 떨어져요 · 7월 17일 (금)")
    desk.sources.settings.language = "en-GB"
    #expect(
      text(desk.sources.settings.words, from: "2026-07-10 00:00")?.body
        == "Runs out in 3 days, on Fri 17 Jul")
  }

  // Shows R29, L87.
  @Test func theDigestIsOfBothApps() throws {
    desk.sources.settings.digest = 540
    for title in ["A", "B", "C", "D", "E", "F"] { desk.add(title, "2026-07-01") }
    desk.add("Late", "2026-06-30")
    desk.add("Long ago", "2026-05-30")
    desk.add("Dentist", "2026-07-01 15:00", [10])
    desk.add(product: "Coffee", bought: "2026-06-03")
    let plan = desk.plan
    let notice = try #require(
      plan.due(
        after: desk.at("2026-07-01 00:00"), through: desk.at("2026-07-01 09:00"),
        told: { _ in false }, toldToday: 0
      ).first)
    let said = try #require(plan.text(of: notice, words: english))
    #expect(said.title == "7 tasks due today, 1 overdue, 1 thing running out")
    #expect(
      said.body
        == "Today: Dentist, A, B, C, D and 2 more\nOverdue: Late\nRunning out: Coffee")
    #expect(said.path == "/tasks" && said.actions == [] && said.badge == 7)
    let saidInKorean = try #require(plan.text(of: notice, words: korean))
    #expect(saidInKorean.title == "오늘 할 일 7개, 기한 지난 할 일 1개, 곧 떨어지는 것 1개")
    #expect(saidInKorean.body == "오늘: Dentist, A, B, C, D 외 2개\n기한 지남: Late\n곧 떨어짐: Coffee")
  }

  @Test func aDigestOfProductsAloneOpensThem() {
    desk.sources.settings.digest = 540
    desk.add(product: "Coffee", bought: "2026-06-03")
    #expect(text(english, from: "2026-06-29 12:00")?.path == "/restock")
  }

  // What a push carries has its limits: 2,700 bytes arrive everywhere.
  @Test func theLongestDigestFits() throws {
    desk.sources.settings.digest = 540
    let name = String(repeating: "긴", count: 100)
    for _ in 0..<50 {
      desk.add(name, "2026-07-01")
      desk.add(name, "2026-06-30")
      desk.add(product: name, bought: "2026-06-03")
    }
    let said = try #require(text(korean, from: "2026-07-01 00:00"))
    #expect(said.title.utf8.count + said.body.utf8.count < 2_400)
  }

  @Test func actionsAreKnownByTheirNames() {
    for action in NoticeAction.allCases { #expect(NoticeAction(id: action.id) == action) }
    #expect(NoticeAction(id: "read") == nil)
    #expect(NoticeAction.snooze.name(english) == "In an hour")
  }

  // Shows L87.
  @Test func settingsAreReadAsTheyWereWritten() {
    var settings = NotificationSettings()
    settings.zone = "Asia/Seoul"
    settings.digest = 450
    settings.most = 5
    settings.showsTitles = false
    settings.language = "ko"
    let stamp = Stamp(milliseconds: 1, device: DeviceID(bits: 1))
    let fields = Edit(NotificationSettings.id, NotificationSettings().changes(to: settings)).fields
      .map { Field(number: $0.number, register: Register(stamp: stamp, value: $0.value)) }
    #expect(fields.count == 5)
    let entity = Entity(
      id: NotificationSettings.id, kind: NotificationSettings.kind, fields: fields)
    #expect(NotificationSettings(entity) == settings)
    #expect(NotificationSettings(entity).words == korean)
    #expect(NotificationSettings().quietHours == QuietHours(from: 1_320, until: 480))
  }
}
