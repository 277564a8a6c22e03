import Insight
public import Kernel
public import SyncCore

/// What a person likes to read, as their library shows it: what they opened, finished, put off, and put away unread.
///
/// Nothing of it is stored: it follows from items and from what was forgotten (`Lesson`), and is the same for the
/// same of them, in whatever order they came.
public struct Taste: Hashable, Sendable {
  /// One thing that was learnt.
  public struct Line: Hashable, Sendable {
    public let feature: TasteFeature
    /// What it adds to a suggestion, in the points of `SuggestionReason.weight`; less than 0 where it takes away.
    public let points: Int
    /// How often something that had it was opened, and how often passed over.
    public let taken: Int
    public let passed: Int
  }

  /// As many of the newest choices count.
  static let looked = 200
  /// After so long a choice says half as much as the newest.
  static let halfLife: Int64 = 60 * 86_400_000
  /// Fewer choices are no reason to try what they do not speak for.
  static let enough = 10
  /// A line that adds less is not worth saying.
  static let least = 8
  /// As many lines are told, those that weigh most.
  static let told = 20
  /// Points of a log-odds of one: a third more than what fits the free time has.
  private static let scale = 80.0

  private var model = PreferenceModel()
  /// By the places of the model's weights.
  private var features: [TasteFeature] = []

  public init() {}

  /// What the library shows, with the hours of this place.
  public init(_ library: Library, forgotten: [ID<Entity>: Instant], offsetSeconds: Int32?) {
    var seen: [Event] = []
    let after = forgotten[Lesson.all]
    for entity in library.unordered {
      for event in Event.events(of: entity) where after.map({ event.at > $0 }) ?? true {
        seen.append(event)
      }
    }
    seen = Array(
      seen.inOrder { left, right in
        left.at == right.at ? left.item < right.item : left.at < right.at
      }.suffix(Self.looked))
    var known: [UInt64: TasteFeature] = [:]
    var choices: [Choice] = []
    for event in seen {
      guard let entity = library.entity(event.item) else { continue }
      var numbers: [UInt64] = []
      for feature in Self.features(Item(entity), event.part(offsetSeconds)) {
        if let until = forgotten[feature.lesson], event.at <= until { continue }
        known[feature.number] = feature
        numbers.append(feature.number)
      }
      let age = (seen.last?.at.milliseconds ?? 0) - event.at.milliseconds
      choices.append(
        Choice(numbers, isTaken: event.isTaken, weight: event.weight * Self.share(after: age)))
    }
    model = PreferenceModel(choices)
    features = model.weights.compactMap { known[$0.feature] }
  }

  /// Whether enough was chosen to try something else now and then.
  var isSettled: Bool { model.choices >= Self.enough }

  /// What was learnt, what weighs most first.
  public var lines: [Line] {
    var lines: [Line] = []
    for index in features.indices {
      let line = line(index)
      if abs(line.points) >= Self.least { lines.append(line) }
    }
    return Array(lines.inOrder { abs($0.points) > abs($1.points) }.prefix(Self.told))
  }

  private func line(_ index: Int) -> Line {
    let weight = model.weights[index]
    return Line(
      feature: features[index], points: Int(weight.mean * Self.scale), taken: weight.taken,
      passed: weight.passed)
  }

  /// What it says to an item at a part of the day.
  func lines(for item: Item, _ part: PartOfDay?) -> [Line] { places(item, part).map { line($0) } }

  /// The same as one number, as it may well be: drawn by lot around what is known.
  func drawn(_ item: Item, _ part: PartOfDay?, _ lots: inout PreferenceLots) -> Int {
    var sum = 0.0
    for place in places(item, part) { sum += model.drawn(model.weights[place], &lots) }
    return Int(sum * Self.scale)
  }

  private func places(_ item: Item, _ part: PartOfDay?) -> [Int] {
    guard !features.isEmpty else { return [] }
    var places: [Int] = []
    for feature in Self.plain(item, part) {
      if let place = model.index(of: feature.number) { places.append(place) }
    }
    let title = Array(item.title.utf8)
    for (place, feature) in features.enumerated() {
      if case .word(let word) = feature, TitleWords.contains(title, word) { places.append(place) }
    }
    return places
  }

  /// All that an item has by which it could be liked.
  private static func features(_ item: Item, _ part: PartOfDay?) -> [TasteFeature] {
    plain(item, part)
      + TitleWords.topics(of: item.title).map { .word(String(decoding: $0, as: UTF8.self)) }
  }

  /// The same without the words of its title.
  private static func plain(_ item: Item, _ part: PartOfDay?) -> [TasteFeature] {
    var features: [TasteFeature] = []
    if !item.source.isEmpty { features.append(.source(item.source)) }
    if let category = item.category { features.append(.category(category)) }
    let title = Array(item.title.utf8)
    for topic in Topic.allCases
    where topic.signs.contains(where: { TitleWords.contains(title, $0) }) {
      features.append(.topic(topic))
    }
    // Most of what is saved is an article: that says nothing.
    if item.type != .article { features.append(.type(item.type)) }
    if let minutes = item.minutes {
      let length = ReadingLength(minutes: minutes)
      features.append(.length(length))
      if let part { features.append(.lengthAt(length, part)) }
    }
    return features
  }

  /// How much of a choice is left after so many milliseconds: halved each half-life, straight in between.
  private static func share(after age: Int64) -> Double {
    var share = 1.0
    for _ in 0..<min(max(age, 0) / halfLife, 40) { share /= 2 }
    return share * (1 - Double(max(age, 0) % halfLife) / Double(2 * halfLife))
  }
}

/// What somebody did with an item that says whether they like it.
private struct Event {
  var item: ID<Entity>
  var at: Instant
  var isTaken: Bool
  var weight: Double

  /// What became of an item: none for what nobody has touched, and what came as read from elsewhere.
  static func events(of entity: Entity) -> [Event] {
    guard entity.kind == .item, entity[Item.mergedInto] == nil,
      ![.note, .voice].contains(entity[Item.type])
    else { return [] }
    var events: [Event] = []
    let opened = entity[Item.startedAt] ?? entity[Item.openedAt]
    if let opened {
      let isFinished = entity[Item.finishedAt] != nil
      events.append(Event(entity, opened, isTaken: true, isFinished ? 1 : 0.6))
    } else if let left = personal(entity, .deleted) ?? personal(entity, Item.archivedAt.number) {
      events.append(Event(entity, left, isTaken: false, 1))
    }
    if let putOff = entity[Item.putOffAt] {
      events.append(Event(entity, putOff, isTaken: false, 1))
    }
    return events
  }

  /// A moment that a person's device wrote: what the server, a feed or an import puts away, nobody has
  /// turned down.
  private static func personal(_ entity: Entity, _ number: RegisterNumber) -> Instant? {
    guard let device = entity[number]?.stamp.device, device != .server, !device.isImport,
      !FeedSubscription.isDevice(device)
    else { return nil }
    return entity.instant(number)
  }

  private init(_ entity: Entity, _ at: Instant, isTaken: Bool, _ weight: Double) {
    item = entity.id
    // Times of no calendar are none to reckon with.
    self.at = Instant(milliseconds: min(max(at.milliseconds, 0), 1 << 42))
    self.isTaken = isTaken
    self.weight = weight
  }

  func part(_ offsetSeconds: Int32?) -> PartOfDay? {
    offsetSeconds.map { PartOfDay(hour: CivilDateTime(at, offsetSeconds: $0).time.hour) }
  }
}
