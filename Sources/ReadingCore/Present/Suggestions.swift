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
  /// Items that are not to be suggested before a time.
  public var notNow: [ID<Entity>: Instant] = [:]
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
    case .unread: 1
    }
  }
}

/// An item for this moment, and why.
public struct Suggestion: Hashable, Sendable {
  public var item: Item
  /// The strongest first; at least one.
  public var reasons: [SuggestionReason]

  var weight: Int {
    var sum = 0
    for reason in reasons { sum += reason.weight }
    return sum
  }
}

/// Chooses what fits: a function of the library and the moment, and of nothing else.
public enum Suggestions {
  public static let most = 3
  /// Where fewer have a reason of their own, the newest in the inbox stand beside them.
  static let least = 2
  /// How far a device's clock may lag behind the moment in which something was saved.
  private static let lag: Int64 = 3_600_000
  /// As many of the newest, and of the oldest, are looked at: the work is the same for any library.
  static let looked = 60

  public static func suggestions(_ library: Library, _ context: SuggestionContext) -> [Suggestion] {
    var found: [Suggestion] = []
    var unread: [Suggestion] = []
    for id in candidates(library) {
      guard let entity = library.entity(id), let item = suitable(entity, context) else { continue }
      let reasons = reasons(for: item, entity, context)
      if !reasons.isEmpty {
        found.append(Suggestion(item: item, reasons: reasons))
      } else if unread.count < least {
        unread.append(Suggestion(item: item, reasons: [.unread]))
      }
    }
    let ordered = found.inOrder { left, right in
      if left.weight != right.weight { return left.weight > right.weight }
      let times = (left.item.savedAt, right.item.savedAt)
      return times.0 == times.1 ? left.item.id < right.item.id : times.0 > times.1
    }
    let chosen = varied(ordered)
    return chosen + unread.prefix(max(0, least - chosen.count))
  }

  /// The best, and then what is suggested for another reason, as far as there is any.
  private static func varied(_ ordered: [Suggestion]) -> [Suggestion] {
    var chosen: [Suggestion] = []
    var rest = ordered
    while chosen.count < most, !rest.isEmpty {
      let index =
        rest.firstIndex { next in
          !chosen.contains { $0.reasons[0].weight == next.reasons[0].weight }
        } ?? 0
      chosen.append(rest.remove(at: index))
    }
    return chosen
  }

  private static func candidates(_ library: Library) -> [ID<Entity>] {
    var ids: [ID<Entity>] = []
    let count = library.count(.inbox)
    for index in 0..<count where index < looked || index >= count - looked {
      if let id = library.id(in: .inbox, at: index) { ids.append(id) }
    }
    for index in 0..<min(library.count(.favourites), looked / 3) {
      if let id = library.id(in: .favourites, at: index), !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// The item, unless it is archived, begun, failed, put off, or cannot be read here and now.
  private static func suitable(_ entity: Entity, _ context: SuggestionContext) -> Item? {
    if let until = context.notNow[entity.id], context.now < until { return nil }
    let item = Item(entity)
    guard !item.isDeleted, !item.isArchived, item.state == .ready, !item.isPlainLink,
      item.type != .image,
      (item.place?.permille ?? 0) == 0,
      item.type.isMedium || entity[Item.finishedAt] == nil
    else { return nil }
    if !context.isOnline {
      guard let content = item.content, context.kept.contains(content) else { return nil }
    }
    return item
  }

  /// How well an item fits the moment: nothing for what failed, was read, or is only a link.
  static func weight(of entity: Entity, _ context: SuggestionContext) -> Int {
    let item = Item(entity)
    guard item.state == .ready, !item.isPlainLink, item.place?.isFinished != true else { return 0 }
    return Suggestion(item: item, reasons: reasons(for: item, entity, context)).weight
  }

  private static func reasons(
    for item: Item, _ entity: Entity, _ context: SuggestionContext
  ) -> [SuggestionReason] {
    var reasons: [SuggestionReason] = []
    if let event = event(of: item, context) { reasons.append(.prep(event: event)) }
    if let topic = topic(of: item, context.topics) { reasons.append(topic) }
    if let minutes = item.minutes {
      reasons += timely(minutes, context) + fitting(minutes, item.type, context)
      if minutes <= 5 { reasons.append(.quick(minutes: minutes)) }
    }
    if item.isFavourite { reasons.append(.favourite) }
    if item.type == .podcast || item.type == .voice {
      reasons.append(.audio)
      reasons += heard(context.surroundings)
    }
    let age = age(of: item, context)
    if (-lag..<86_400_000).contains(age) { reasons.append(.fresh) }
    if age >= 14 * 86_400_000, entity[Item.openedAt] == nil {
      reasons.append(.waiting)
    }
    return reasons.inOrder { $0.weight > $1.weight }
  }

  /// Milliseconds since it was saved; as many as can be said where a device wrote a time of no calendar.
  private static func age(of item: Item, _ context: SuggestionContext) -> Int64 {
    let (age, overflow) = context.now.milliseconds
      .subtractingReportingOverflow(item.savedAt.milliseconds)
    guard overflow else { return age }
    return item.savedAt < context.now ? .max : .min
  }

  /// What the time of day says to a length.
  private static func timely(_ minutes: Int, _ context: SuggestionContext) -> [SuggestionReason] {
    var reasons: [SuggestionReason] = []
    switch context.partOfDay {
    case .morning where minutes <= 10: reasons.append(.morning(minutes: minutes))
    case .midday where minutes <= 15: reasons.append(.midday(minutes: minutes))
    case .evening where minutes >= 15:
      let isFree = context.surroundings.isEveningFree
      reasons.append(isFree ? .freeEvening(minutes: minutes) : .evening(minutes: minutes))
    case .morning, .midday, .afternoon, .evening, .night, nil: break
    }
    if context.isWeekend, minutes >= 15 { reasons.append(.weekend(minutes: minutes)) }
    return reasons
  }

  /// What place, device and calendar say to a length.
  private static func fitting(
    _ minutes: Int, _ type: ItemType, _ context: SuggestionContext
  ) -> [SuggestionReason] {
    let around = context.surroundings
    var reasons: [SuggestionReason] = []
    if let free = around.freeMinutes, minutes <= free { reasons.append(.free(minutes: minutes)) }
    if around.device.contains(.lowBattery), minutes <= 5 {
      reasons.append(.lowBattery(minutes: minutes))
    }
    if around.spot == .office, minutes <= 10 { reasons.append(.office(minutes: minutes)) }
    guard context.isQuiet, minutes >= 15, !type.isMedium else { return reasons }
    if around.spot == .home { reasons.append(.home(minutes: minutes)) }
    if around.hasLargeScreen { reasons.append(.largeScreen(minutes: minutes)) }
    return reasons
  }

  /// What speaks for something that can be heard.
  private static func heard(_ around: Surroundings) -> [SuggestionReason] {
    var reasons: [SuggestionReason] = []
    if around.spot == .onTheWay { reasons.append(.onTheWay) }
    if around.device.contains(.car) { reasons.append(.car) }
    if around.device.contains(.headphones) { reasons.append(.headphones) }
    return reasons
  }

  /// What is coming, the next first, and meets the item's title; else its tags.
  private static func event(of item: Item, _ context: SuggestionContext) -> String? {
    for event in context.surroundings.events where event.isMet(by: item.title) {
      return event.label
    }
    return context.prepared[item.id].map { context.surroundings.events[$0].label }
  }

  private static func topic(of item: Item, _ topics: [Topic]) -> SuggestionReason? {
    guard !topics.isEmpty else { return nil }
    let title = Array(item.title.utf8)
    for topic in topics {
      for word in topic.signs where TitleWords.contains(title, word) {
        return .topic(topic, word: word)
      }
    }
    return nil
  }
}
