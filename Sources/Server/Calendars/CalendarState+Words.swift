import CalendarCore
import Kit
import Wire

extension CalendarState {
  /// What became of it, and what the person can do about it.
  func sentence(_ words: Words) -> String {
    switch self {
    case .waiting: words.say("Not read yet.", "아직 읽지 않았어요.")
    case .fresh: words.say("Up to date.", "최신 상태예요.")
    case .empty: words.say("There is nothing in it.", "비어 있어요.")
    case .webPage:
      words.say(
        "This address answered with a web page, not a calendar.",
        "이 주소는 캘린더가 아니라 웹 페이지로 응답했어요.")
    case .notCalendar: words.say("This is not a calendar.", "캘린더가 아니에요.")
    case .tooLarge: words.say("It is larger than 20 MB.", "20MB보다 커요.")
    case .refused:
      words.say(
        "The calendar’s server doesn’t let this one in. Check whether the address still holds.",
        "캘린더 서버가 받아들이지 않아요. 주소가 아직 유효한지 확인해 주세요.")
    case .notFound:
      words.say(
        "There is no calendar at this address any more.", "이 주소에는 더 이상 캘린더가 없어요.")
    case .unreachable:
      words.say("The calendar’s server can’t be reached.", "캘린더 서버에 연결할 수 없어요.")
    case .timedOut:
      words.say(
        "The calendar’s server took too long to answer.", "캘린더 서버가 너무 오래 응답하지 않았어요.")
    case .serverTrouble:
      words.say(
        "The calendar’s server has trouble right now. The next try comes later.",
        "캘린더 서버에 지금 문제가 있어요. 나중에 다시 시도해요.")
    case .forbiddenAddress:
      words.say(
        "This server may not read from this address or port. Its owner can allow it.",
        "이 서버는 이 주소나 포트에서 읽을 수 없어요. 서버 소유자가 허용할 수 있어요.")
    case .invalidAddress:
      words.say(
        "Nothing can be read from this address. Check it.",
        "이 주소에서는 읽을 수 없어요. 주소를 확인해 주세요.")
    case .fileMissing:
      words.say(
        "Its file is not on this server. Add it again.",
        "파일이 서버에 없어요. 다시 추가해 주세요.")
    case .tooMany:
      words.say(
        "Only the first \(CalendarSubscription.most) calendars are read.",
        "처음 \(CalendarSubscription.most)개의 캘린더만 읽어요.")
    }
  }
}
