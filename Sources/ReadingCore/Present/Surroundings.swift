import Kernel

/// What is around the person, as far as it is known and may be used; what is not is left out.
public struct Surroundings: Hashable, Sendable {
  /// Where the person is, by the names that they gave.
  public enum Spot: Hashable, Sendable {
    case home, office
    case named(String)
    /// Between places.
    case onTheWay
  }

  /// Whether the clock may be gone by.
  public var usesHour = true
  public var spot: Spot?
  public var device = DeviceSigns()
  public var hasLargeScreen = false
  /// How many minutes the calendar leaves from now on.
  public var freeMinutes: Int?
  /// What ends them, in words: “15:00”, or “Design review at 15:00”.
  public var until: String?
  /// The same without a title: “15:00”.
  public var untilTime: String?
  /// Whether the calendar has nothing this evening.
  public var isEveningFree = false
  /// What the calendar has next, where titles are shown.
  public var events: [ComingEvent] = []

  public init() {}

  /// Whether hearing suits better than reading.
  var isForListening: Bool {
    spot == .onTheWay || device.contains(.headphones) || device.contains(.car)
  }
}

/// Something that one may want to prepare for.
public struct ComingEvent: Hashable, Sendable {
  /// “Design review at 15:00”.
  public let label: String
  /// What it may be about, in small letters.
  let words: [[UInt8]]

  public init(title: String, label: String) {
    self.label = label
    words = TitleWords.topics(of: title).filter { !TitleWords.contains(Self.usual, $0) }
  }

  /// Whether a title, or a tag, has one of its words.
  func isMet(by text: String) -> Bool {
    if words.isEmpty { return false }
    let bytes = Array(text.utf8)
    return words.contains { TitleWords.contains(bytes, $0) }
  }

  /// What calendars call anything, so that it says nothing of what it is about.
  private static let usual = Array(
    """
    appointment birthday breakfast busy call catch chat check checkin coffee daily dinner event holiday \
    invite invitation kickoff lunch meet meeting meetup monthly plan planning prep reminder review sync \
    session standup status talk team update weekly monday tuesday wednesday thursday friday saturday sunday \
    회의 미팅 모임 주간 월간 정기 약속 점심 저녁 아침 식사 통화 보고 생일 일정 리뷰 면담 예약 준비 발표 팀원 휴가 오전 오후
    """.utf8)
}

/// What a device tells of itself; the numbers are those of Web/host/surroundings.js.
public struct DeviceSigns: OptionSet, Hashable, Sendable {
  public static let headphones = DeviceSigns(rawValue: 1)
  public static let car = DeviceSigns(rawValue: 2)
  public static let savesData = DeviceSigns(rawValue: 4)
  public static let lowBattery = DeviceSigns(rawValue: 8)

  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
}
