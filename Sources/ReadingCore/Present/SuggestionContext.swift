public import Kernel
public import SyncCore

/// What is known of the moment; what is not known is nil, and nothing is concluded from it.
public struct SuggestionContext: Hashable, Sendable {
  public var now: Instant
  /// Seconds that local time is ahead of UTC; nil while nobody told.
  public var offsetSeconds: Int32?
  public var topics: [Topic] = []
  public var isOnline = true
  /// The hashes of texts that are on this device.
  public var kept = TextSet()
  /// What the person likes, as far as it was learnt.
  public var taste = Taste()
  public var surroundings = Surroundings()
  /// Items whose tags meet what is coming, each with the place of the event among the surroundings'.
  public var prepared: [ID<Entity>: Int] = [:]

  public init(now: Instant, offsetSeconds: Int32?) {
    self.now = now
    self.offsetSeconds = offsetSeconds
  }

  /// What a clock on the wall shows, where it may be gone by.
  var wall: CivilDateTime? {
    guard surroundings.usesHour else { return nil }
    return offsetSeconds.map { CivilDateTime(now, offsetSeconds: $0) }
  }

  var partOfDay: PartOfDay? { wall.map { PartOfDay(hour: $0.time.hour) } }

  /// Saturday or Sunday.
  var isWeekend: Bool { wall.map { $0.date.weekday.rawValue >= 6 } ?? false }

  /// Minutes that there are, and whether that is more than a guess: on working days nobody has an hour before the evening.
  var time: (minutes: Int, isKnown: Bool)? {
    if let free = surroundings.freeMinutes { return (free, true) }
    guard let partOfDay, !isQuiet, partOfDay != .night else { return nil }
    return (30, false)
  }

  /// What lots are drawn from: the same for the same part of a day.
  var seed: UInt64 {
    guard let wall else { return UInt64(truncatingIfNeeded: now.milliseconds / 21_600_000) }
    return UInt64(truncatingIfNeeded: wall.date.dayNumber * 24 + wall.time.hour / 4)
  }

  /// Evenings, nights and weekends: nothing else is likely to be wanted.
  var isQuiet: Bool { isWeekend || partOfDay == .evening || partOfDay == .night }
}

/// The parts of a day, as people name them.
public enum PartOfDay: Hashable, Sendable, CaseIterable {
  case morning, midday, afternoon, evening, night

  public init(hour: Int) {
    switch hour {
    case 5..<11: self = .morning
    case 11..<14: self = .midday
    case 14..<18: self = .afternoon
    case 18..<22: self = .evening
    default: self = .night
    }
  }
}

/// Why an item is suggested: each is true of the item and of the moment.
public enum SuggestionReason: Hashable, Sendable {
  /// Its title, or a tag, has a word of something that is coming.
  case prep(event: String)
  /// Fits what the calendar leaves free.
  case free(minutes: Int)
  /// Can be heard between places.
  case onTheWay
  /// Can be heard in a car.
  case car
  case headphones
  /// A short one while the battery is low.
  case lowBattery(minutes: Int)
  /// A long one at home, at a quiet hour.
  case home(minutes: Int)
  /// A short one at the office.
  case office(minutes: Int)
  /// A long one where there is room for it, at a quiet hour.
  case largeScreen(minutes: Int)
  /// A short one in the morning.
  case morning(minutes: Int)
  /// What fits into a break at noon.
  case midday(minutes: Int)
  /// A long one for the evening.
  case evening(minutes: Int)
  /// The same where the calendar has nothing in it.
  case freeEvening(minutes: Int)
  /// A long one for the weekend.
  case weekend(minutes: Int)
  /// Takes five minutes at most.
  case quick(minutes: Int)
  /// Can be heard, without looking.
  case audio
  /// Its title has a word of a topic that the person chose.
  case topic(Topic, word: String)
  case favourite
  /// Saved in the last day.
  case fresh
  /// Saved weeks ago, and never opened.
  case waiting
  /// It has what the person likes.
  case learnt(TasteFeature, points: Int)
  /// Nothing speaks for it: tried for once.
  case surprise
  /// It takes longer than there is time, as far as that can be guessed.
  case long(minutes: Int)
  /// Nothing speaks for it but that it is still to be read.
  case unread

  var weight: Int {
    switch self {
    case .prep: 70
    case .free: 60
    case .onTheWay, .car: 50
    case .headphones: 45
    case .topic: 40
    case .lowBattery: 36
    case .home: 34
    case .office: 33
    case .largeScreen: 28
    case .midday: 35
    case .freeEvening: 38
    case .weekend, .evening: 32
    case .morning: 30
    case .favourite: 25
    case .quick: 20
    case .audio: 18
    case .fresh: 15
    case .waiting: 12
    case .learnt(_, let points): points
    case .surprise, .long, .unread: 1
    }
  }

  /// Whether two are the same one, of whatever length: what is learnt of two features is not.
  func isLike(_ other: SuggestionReason) -> Bool {
    if case .learnt(let feature, _) = self, case .learnt(let second, _) = other {
      return feature == second
    }
    if case .learnt = self { return false }
    if case .learnt = other { return false }
    return weight == other.weight
  }
}
