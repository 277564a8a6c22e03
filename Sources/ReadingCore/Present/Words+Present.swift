import Kernel
public import Kit

extension Words {
  var perfectForNow: String { say("Perfect for now", "지금 읽기 좋은 글") }
  var listenInstead: String { say("Listen instead", "소리로 듣기") }
  var notNow: String { say("Not now", "다음에") }
  func notNow(_ title: String) -> String { say("Not now: “\(title)”", "‘\(title)’ 다음에") }
  func listenInstead(_ title: String) -> String {
    say("Listen to “\(title)” instead", "‘\(title)’ 소리로 듣기")
  }
  /// “Read · 8 min”.
  func begin(_ item: Item) -> String {
    var parts = [primaryAction(item)]
    if let minutes = item.minutes { parts.append(say("\(minutes) min", "\(minutes)분")) }
    return joined(parts)
  }
  func started(_ ago: String) -> String { say("Started \(ago)", "\(ago) 읽기 시작") }
  var allReadTitle: String { say("All read", "다 읽었어요") }
  var allReadText: String {
    say(
      "What you save next appears here.", "다음에 저장하는 글이 여기에 모여요."
    )
  }

  /// By the time of day where that is known, and by name where there is one: in English by the first.
  func greeting(_ part: PartOfDay?, name: String) -> String {
    let english: String
    let korean: String
    switch part {
    case .morning: (english, korean) = ("Good morning", "좋은 아침이에요")
    case .midday, .afternoon: (english, korean) = ("Good afternoon", "즐거운 오후예요")
    case .evening: (english, korean) = ("Good evening", "편안한 저녁이에요")
    case .night: (english, korean) = ("Good evening", "편안한 밤이에요")
    case nil: (english, korean) = ("Hello", "안녕하세요")
    }
    if name.isEmpty { return say(english, korean) }
    let first = String(decoding: name.utf8.prefix { $0 != 0x20 }, as: UTF8.self)
    return say(english + ", " + first, name + " 님, " + korean)
  }

  /// “Sunday evening”: what the clock says, and nothing that nobody told.
  func moment(_ wall: CivilDateTime) -> String {
    let day = weekday(wall.date.weekday.rawValue)
    switch PartOfDay(hour: wall.time.hour) {
    case .morning: return say(day + " morning", day + " 아침")
    case .midday: return say(day + ", around noon", day + " 한낮")
    case .afternoon: return say(day + " afternoon", day + " 오후")
    case .evening: return say(day + " evening", day + " 저녁")
    case .night: return say(day + " night", day + " 밤")
    }
  }

  /// Why it is suggested, without what the facts beside it say: how long it takes, where it is from.
  public func reason(_ reason: SuggestionReason, ago: String) -> String {
    switch reason {
    case .morning: say("Great for morning routine", "아침을 열기 좋아요")
    case .midday: say("Fits a lunch break", "점심시간에 읽기 좋아요")
    case .evening: say("A long read for the evening", "저녁에 천천히 읽기 좋아요")
    case .weekend: say("A long read for the weekend", "주말에 여유롭게 읽기 좋아요")
    case .quick: say("Good for a short break", "잠깐 쉴 때 읽기 좋아요")
    case .audio: say("Listen without looking", "보지 않고 들을 수 있어요")
    case .topic(let topic, _):
      say(
        "Matches your topic \(name(of: topic))",
        "관심 주제 \(Particle.with.after("‘\(name(of: topic))’")) 관련 있어요")
    case .favourite: say("One of your favorites", "즐겨찾기한 글")
    case .fresh: say("New since yesterday", "어제부터 새로 들어온 글")
    case .waiting: say("Saved \(ago), not opened yet", "\(ago) 저장하고 아직 열지 않은 글")
    case .unread: say("Waiting in your Inbox", "받은함에 있는 글")
    }
  }
}
