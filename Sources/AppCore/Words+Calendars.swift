import Kernel
import Kit

/// Calendars that are subscribed to.
extension Words {
  var calendarsTitle: String { say("Your calendars", "내 캘린더") }
  var subscribedTo: String { say("Subscribed", "구독 중") }
  var noCalendars: String { say("No calendars yet", "아직 캘린더가 없어요") }
  var addCalendarTitle: String { say("Add a calendar", "캘린더 추가") }
  var addByAddress: String { say("By address", "주소로 추가") }
  var addByFile: String { say("From a file", "파일로 추가") }
  var calendarsPromise: String {
    say(
      "Your server reads each calendar about once an hour and keeps only its times, for your devices alone. Titles are kept only where you show them.",
      "내 서버가 한 시간에 한 번쯤 캘린더를 읽어 일정 시간만 보관하고 내 기기에만 보내요. 제목은 보기로 한 캘린더만 보관해요.")
  }
  var calendarsNeedAccount: String {
    say("Your server reads calendars. Sign in to add one.", "캘린더는 서버가 읽어요. 로그인해 주세요.")
  }
  var calendarAddress: String { say("Address of the calendar", "캘린더 주소") }
  var calendarAddressText: String {
    say(
      "It ends with .ics, or begins with webcal://. Google: Settings, your calendar, Secret address in iCal format. iCloud: share as Public Calendar. Outlook: Shared calendars, Publish, ICS.",
      ".ics로 끝나거나 webcal://로 시작해요. Google: 설정 › 내 캘린더 › iCal 형식의 비공개 주소. iCloud: 공개 캘린더로 공유. Outlook: 공유 캘린더 › 게시 › ICS."
    )
  }
  var calendarName: String { say("Name (optional)", "이름 (선택)") }
  var showEventTitles: String { say("Show titles of events", "일정 제목 보기") }
  var showEventTitlesNote: String {
    say("Otherwise Now says only when they begin.", "끄면 ‘지금’에 시작 시간만 나와요.")
  }
  func showEventTitles(of name: String) -> String {
    say("Show titles of events in “\(name)”", "‘\(name)’ 일정 제목 보기")
  }
  func trouble(_ trouble: CalendarForm.Trouble) -> String {
    switch trouble {
    case .missing: say("Enter the address.", "주소를 입력해 주세요.")
    case .noAddress:
      say(
        "This is not an address. It begins with https:// or webcal://.",
        "주소가 아니에요. https:// 또는 webcal://로 시작해야 해요.")
    case .known: say("This calendar is already here.", "이미 있는 캘린더예요.")
    }
  }
  var enoughCalendars: String {
    say("Ten calendars are the most there can be.", "캘린더는 10개까지 둘 수 있어요.")
  }
  var editCalendar: String { say("Edit", "편집") }
  func editing(_ name: String) -> String { say("Edit \(name)", "\(name) 편집") }
  var calendarChanged: String { say("Calendar changed", "캘린더를 바꿨어요") }
  var calendarAdded: String { say("Calendar added", "캘린더를 추가했어요") }
  func calendarRemoved(_ name: String) -> String { say("Removed: \(name)", "삭제했어요: \(name)") }
  var calendarWaits: String { say("Being read…", "읽는 중…") }
  var calendarWaitsToBeSent: String {
    say("The file waits to be sent to your server.", "파일을 서버로 보내기를 기다리고 있어요.")
  }
  var calendarUnknown: String { say("Its state isn’t known now.", "지금은 상태를 알 수 없어요.") }
  func calendarRefreshed(_ ago: String) -> String { say("Refreshed \(ago).", "\(ago) 새로 읽었어요.") }
  func calendarLastRead(_ ago: String) -> String {
    say("Last read \(ago).", "마지막으로 읽은 때: \(ago).")
  }

  /// A file's name without its ending.
  func calendarName(ofFile name: String) -> String {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.utf8.endIndex
    let stem = dot > name.utf8.startIndex ? name[..<dot] : name[...]
    let text = String(stem.unicodeScalars.prefix(60)).trimmed
    return text.utf8.isEmpty ? say("Calendar", "캘린더") : text
  }

  /// “Design review at 15:00”; without a title “15:00”.
  func coming(_ title: String, _ time: String) -> String {
    if title.utf8.isEmpty { return time }
    let scalars = title.unicodeScalars
    let short = scalars.count > 60 ? String(scalars.prefix(59)) + "…" : title
    return say("\(short) at \(time)", "\(time) \(short)")
  }

  var useCalendar: String { say("Calendars", "캘린더") }
  var useCalendarNote: String {
    say("Free time until your next event, and free evenings.", "다음 일정까지 비는 시간과 일정 없는 저녁.")
  }
}
