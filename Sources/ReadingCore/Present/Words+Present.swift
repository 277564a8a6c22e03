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
  ///
  /// English has no greeting for the night: “Good night” parts, and below stands “Thursday night”.
  func greeting(_ part: PartOfDay?, name: String) -> String {
    let english: String
    let korean: String
    switch part {
    case .morning: (english, korean) = ("Good morning", "좋은 아침이에요")
    case .midday, .afternoon: (english, korean) = ("Good afternoon", "즐거운 오후예요")
    case .evening: (english, korean) = ("Good evening", "편안한 저녁이에요")
    case .night: (english, korean) = ("Hello", "편안한 밤이에요")
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

  /// “At home · Friday evening”, or the minutes that the calendar leaves in place of the hour; empty where nothing is known.
  func context(_ around: Surroundings, _ wall: CivilDateTime?) -> String {
    var parts: [String] = []
    if let spot = around.spot { parts.append(self.spot(spot)) }
    if let minutes = around.freeMinutes {
      parts.append(free(minutes, until: around.until))
    } else if let wall {
      parts.append(moment(wall))
    }
    if around.isEveningFree, wall.map({ $0.time.hour < 22 }) == true {
      parts.append(say("Free this evening", "오늘 저녁은 일정 없음"))
    }
    return joined(parts)
  }

  public func spot(_ spot: Surroundings.Spot) -> String {
    switch spot {
    case .home: say("At home", "집")
    case .office: say("At the office", "회사")
    case .named(let name): name
    case .onTheWay: say("On the way", "이동 중")
    }
  }

  private func free(_ minutes: Int, until: String?) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60)
    var english = minutes == 1 ? "1 minute" : "\(minutes) minutes"
    var korean = "\(minutes)분"
    if minutes >= 120 {
      english = rest == 0 ? "\(hours) hours" : "\(hours) h \(rest) min"
      korean = rest == 0 ? "\(hours)시간" : "\(hours)시간 \(rest)분"
    }
    guard let until else { return say("Free for \(english)", korean + " 여유 있음") }
    return say("Free for \(english), until \(until)", "\(until)까지 \(korean) 여유 있음")
  }

  /// Why it is suggested, without what the facts beside it say: how long it takes, where it is from.
  public func reason(
    _ reason: SuggestionReason, ago: String, _ around: Surroundings = Surroundings(),
    shelves: Shelves = Shelves()
  ) -> String {
    switch reason {
    case .prep(let event): say("Prep for \(event)", "\(event) 준비에 도움이 돼요")
    case .free: fits(around)
    case .onTheWay: say("Great for listening on the way", "이동하면서 듣기 좋아요")
    case .car: say("To listen to in the car", "차 안에서 듣기 좋아요")
    case .headphones: say("Your headphones are connected", "연결된 헤드폰으로 듣기 좋아요")
    case .lowBattery: say("Short, while the battery is low", "배터리가 적을 때 알맞게 짧아요")
    case .home: say("A long read at home", "집에서 느긋하게 읽기 좋아요")
    case .office: say("Short enough for the office", "회사에서 보기에 알맞게 짧아요")
    case .largeScreen: say("A long read for this large screen", "큰 화면으로 길게 읽기 좋아요")
    case .morning: say("Great for morning routine", "아침을 열기 좋아요")
    case .midday: say("Fits a lunch break", "점심시간에 읽기 좋아요")
    case .evening: say("A long read for the evening", "저녁에 천천히 읽기 좋아요")
    case .freeEvening: say("A long read for your free evening", "일정 없는 저녁에 천천히 읽기 좋아요")
    case .weekend: say("A long read for the weekend", "주말에 여유롭게 읽기 좋아요")
    case .quick: say("Good for a short break", "잠깐 쉴 때 읽기 좋아요")
    case .audio: say("Listen without looking", "보지 않고 들을 수 있어요")
    case .topic(let topic, let word):
      say(
        "Matches your topic \(name(of: topic)): “\(word)”",
        "관심 주제 \(Particle.with.after("‘\(name(of: topic))’")) 관련 있어요: ‘\(word)’")
    case .favourite: say("One of your favorites", "즐겨찾기한 글")
    case .fresh: say("New since yesterday", "어제부터 새로 들어온 글")
    case .waiting: say("Saved \(ago), not opened yet", "\(ago) 저장하고 아직 열지 않은 글")
    case .learnt(let feature, _): liked(feature, shelves)
    case .surprise: say("Something different, for a change", "오늘은 조금 다른 글 어때요?")
    case .long: say("A longer one, for when you have time", "여유 있을 때 읽기 좋은 긴 글이에요")
    case .unread: say("Waiting in your Inbox", "받은함에 있는 글")
    }
  }

  /// A break is half an hour at most; what is longer is known by its end.
  private func fits(_ around: Surroundings) -> String {
    if let minutes = around.freeMinutes, minutes <= 30 {
      return say("Perfect for your \(minutes)-minute break", "\(minutes)분 쉬는 동안 읽기 좋아요")
    }
    return around.untilTime.map { say("Fits before \($0)", "\($0) 전에 읽을 수 있어요") }
      ?? say("Fits the time you have", "비어 있는 시간에 딱 맞아요")
  }
}
