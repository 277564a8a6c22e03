import AppCore
import CalendarCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Wire

extension Screen {
  private static let page = "/settings/calendars"

  static var calendarPages: [Situation] {
    [
      Situation("several", page, entities: subscribed) { answer(&$0) },
      Situation("none", page),
      Situation("reading", page, entities: Array(subscribed.prefix(1))),
      Situation("unavailable", page, entities: subscribed) { stage in
        stage.perform(.calendars(.retryTapped))
        stage.respond(to: Routes.calendars, status: 503)
      },
      Situation("adding", page, entities: subscribed) { stage in
        answer(&stage)
        stage.perform(.calendars(.addTapped))
      },
      Situation("editing", page, entities: subscribed) { stage in
        answer(&stage)
        stage.perform(.calendars(.editTapped(Props.id(901))))
      },
      Situation("no-address", page) { stage in
        stage.perform(.calendars(.addTapped))
        stage.perform(.calendars(.addressChanged("my calendar")))
        stage.perform(.calendars(.nameChanged("Work")))
        stage.perform(.calendars(.addSubmitted))
      },
      Situation("file-waits", page) { stage in
        stage.perform(.calendars(.fileTapped))
        var file = WaitingFile(hash: String(repeating: "c", count: 64), size: 4_000)
        file.name = "Semester.ics"
        file.mediaType = "text/calendar"
        stage.hear(.fileTaken(file))
      },
      Situation("removed", page, entities: subscribed) { stage in
        answer(&stage)
        stage.perform(.calendars(.removeTapped(Props.id(901))))
        stage.persist()
      },
      Situation(
        "enough", page, entities: (0..<10).map { calendar(910 + $0, "Calendar \($0 + 1)") }),
    ]
  }

  /// Free until an event whose words meet an item's.
  static var nowsByCalendar: [Situation] {
    [
      Situation("free", "/now", entities: Props.items + subscribed) { stage in
        stage.tell([(25, 85, "Design review: calm software"), (300, 360, "1:1")], of: 901)
      },
      Situation("free-untitled", "/now", entities: Props.items + [calendar(903, "Work")]) { stage in
        stage.tell([(25, 85, "")], of: 903)
      },
    ]
  }

  private static var subscribed: [Entity] {
    [
      calendar(901, "Work", showsTitles: true), calendar(902, "Family"),
      calendar(904, "Semester", isFile: true),
    ]
  }

  private static func calendar(
    _ number: UInt64, _ name: String, showsTitles: Bool = false, isFile: Bool = false
  ) -> Entity {
    let edit = CalendarSubscription.adding(
      Props.id(number), name: name, address: "https://calendar.example/\(number).ics",
      file: isFile ? Bytes([UInt8](repeating: 9, count: 32)) : nil, showsTitles: showsTitles,
      at: Props.now.adding(milliseconds: Int64(number)))
    let stamp = Stamp(milliseconds: 1_000, device: .server)
    return Entity(
      id: edit.entity, kind: edit.kind,
      fields: edit.fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      })
  }

  private static func list(_ calendars: [CalendarStatus]) -> [UInt8] {
    CalendarList(calendars: calendars).encoded
  }

  private static func answer(_ stage: inout Stage) {
    func ago(_ minutes: Int64) -> Instant { Props.now.adding(milliseconds: -minutes * 60_000) }
    stage.perform(.calendars(.retryTapped))
    let sentence = stage.state.words.say(
      "This address answered with a web page, not a calendar.",
      "이 주소는 캘린더가 아니라 웹 페이지로 응답했어요.")
    stage.respond(
      to: Routes.calendars,
      body: list([
        CalendarStatus(
          id: Props.id(901).text, name: "Work", state: .fresh, sentence: "",
          refreshedAt: ago(10)),
        CalendarStatus(
          id: Props.id(902).text, name: "Family", state: .webPage, sentence: sentence,
          refreshedAt: ago(3 * 24 * 60)),
        CalendarStatus(
          id: Props.id(904).text, name: "Semester", state: .waiting, sentence: ""),
      ]))
  }
}

extension Stage {
  /// The server answers when a calendar has something: minutes from now, and titles.
  fileprivate mutating func tell(
    _ times: [(from: Int64, to: Int64, title: String)], of calendar: UInt64
  ) {
    func at(_ minutes: Int64) -> Instant { Props.now.adding(milliseconds: minutes * 60_000) }
    let busy = times.map {
      BusyTime(
        calendar: Props.id(calendar).text, start: at($0.from), end: at($0.to), title: $0.title)
    }
    let answer = BusyTimes(from: Props.now, until: at(15 * 24 * 60), busy: busy)
    respond(to: Routes.calendars + "/busy", body: answer.encoded)
  }
}
