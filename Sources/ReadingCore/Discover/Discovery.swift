import Insight
public import Kernel
public import SyncCore

/// What the search offers while nothing is typed: a function of the library, the shelves, the moment and a
/// seed, and of nothing else.
public struct Discovery: Equatable, Sendable {
  /// The groups of items, in the order in which they stand.
  ///
  /// The numbers are those of `groups`.
  public enum Group: Int, Sendable, CaseIterable {
    /// Saved weeks ago and never opened.
    case missed = 0
    /// Like something that was read lately.
    case similar = 1
    /// Now and then, one that nothing speaks for.
    case surprise = 2

    var most: Int { self == .surprise ? 1 : Discovery.most }
  }

  /// An item, and why it is offered.
  public struct Offer: Equatable, Sendable {
    public let item: ID<Entity>
    public let reason: Reason
  }

  /// Each is true of the item.
  public enum Reason: Equatable, Sendable {
    /// What speaks for it by itself.
    case itself(SuggestionReason)
    /// What it has in common with an item that was read.
    case like(ID<Entity>, Related.Reason)
  }

  public static let most = 3
  /// As many tags are shown, those that hold most.
  static let mostTags = 30
  /// What was saved so long ago, in milliseconds, may have been missed.
  static let waiting = 14 * Instant.day
  /// What was read in so many milliseconds was read lately, and as many of it are gone by.
  static let lately = 30 * Instant.day
  static let reads = 3
  /// What has less in common is not like it.
  static let leastLike = 10

  private var groups = [[Offer]](repeating: [], count: Group.allCases.count)
  public private(set) var topics: [GrowingTopic] = []
  public private(set) var figures = ReadingFigures()
  /// In their order.
  public private(set) var tags: [ID<Entity>] = []
  /// How many items were looked at to find all that.
  public private(set) var looked = 0

  public func offers(_ group: Group) -> [Offer] { groups[group.rawValue] }

  /// What a device shows all day: the lots of another day fall otherwise.
  public static func seed(_ context: SuggestionContext) -> UInt64 {
    let wall = CivilDateTime(
      context.now.ofCalendar, offsetSeconds: context.offsetSeconds ?? 0)
    return UInt64(truncatingIfNeeded: wall.date.dayNumber)
  }

  /// Looks at a part of the library; of the moment the time and the taste are gone by, not what is around the person.
  public init(
    _ library: Library, _ shelves: Shelves, _ context: SuggestionContext, seed: UInt64
  ) {
    var context = context
    context.surroundings = Surroundings()
    context.surroundings.usesHour = false
    context.prepared = [:]
    let sample = LibrarySample(library)
    looked = sample.known.count + sample.unread.count
    var candidates = sample.unread.compactMap { Candidate($0, context, seed) }
      .inOrder { $0.precedes($1) }
    groups[Group.missed.rawValue] = Self.missed(&candidates, context.now)
    groups[Group.similar.rawValue] = Self.similar(&candidates, sample, shelves, context.now)
    groups[Group.surprise.rawValue] = Self.surprise(candidates, context, seed)
    topics = GrowingTopic.topics(of: sample, shelves, now: context.now)
    figures = ReadingFigures(sample, library, shelves, context)
    tags = shelves.fullest(.tag, Self.mostTags).map { $0.id }.filter { shelves.count($0) > 0 }
  }

  /// With what was shown before where it stood, as long as it may be offered: nothing moves under somebody's fingers.
  func keeping(_ old: Discovery, in library: Library) -> Discovery {
    var result = self
    var shown: Set<ID<Entity>> = []
    for group in Group.allCases {
      let kept = old.offers(group).filter { Self.mayStay($0.item, library) }
      for offer in kept { shown.insert(offer.item) }
      result.groups[group.rawValue] = kept
    }
    for group in Group.allCases {
      for offer in offers(group)
      where result.groups[group.rawValue].count < group.most && !shown.contains(offer.item) {
        shown.insert(offer.item)
        result.groups[group.rawValue].append(offer)
      }
    }
    return result
  }

  private static func mayStay(_ id: ID<Entity>, _ library: Library) -> Bool {
    guard let item = library.item(id) else { return false }
    return !item.isArchived && item.state == .ready && item.progress?.isFinished != true
  }

  private static func missed(_ candidates: inout [Candidate], _ now: Instant) -> [Offer] {
    let waiting = candidates.filter {
      $0.weight > 0 && $0.item.savedAt.milliseconds(to: now) >= Self.waiting
    }
    let chosen = varied(waiting)
    candidates.removeAll { candidate in chosen.contains { $0.item.id == candidate.item.id } }
    return chosen.map { Offer(item: $0.item.id, reason: .itself($0.reasons.first ?? .waiting)) }
  }

  /// The best, no two from one source while there are others.
  private static func varied(_ ordered: [Candidate]) -> [Candidate] {
    var chosen: [Candidate] = []
    var others: [Candidate] = []
    for candidate in ordered where chosen.count < most {
      let source = candidate.item.source
      if !source.isEmpty, chosen.contains(where: { $0.item.source == source }) {
        others.append(candidate)
      } else {
        chosen.append(candidate)
      }
    }
    return Array((chosen + others).prefix(most))
  }

  private static func similar(
    _ candidates: inout [Candidate], _ sample: LibrarySample, _ shelves: Shelves, _ now: Instant
  ) -> [Offer] {
    let entities = candidates.map { $0.entity }
    var found: [ID<Entity>: (weight: Int, offer: Offer)] = [:]
    for read in readLately(sample, now) {
      for related in RelatedItems.items(of: read, among: entities, shelves)
      where related.weight >= leastLike && related.reason != .twin {
        if let known = found[related.item], known.weight >= related.weight { continue }
        let offer = Offer(item: related.item, reason: .like(read.id, related.reason))
        found[related.item] = (related.weight, offer)
      }
    }
    // Candidates are in the order in which they are wanted.
    let likest = candidates.compactMap { found[$0.item.id] }.inOrder { $0.weight > $1.weight }
    let chosen = likest.prefix(most).map { $0.offer }
    candidates.removeAll { candidate in chosen.contains { $0.item == candidate.item.id } }
    return chosen
  }

  /// What was read last, at least in part.
  private static func readLately(_ sample: LibrarySample, _ now: Instant) -> [Entity] {
    var reads: [(at: Instant, entity: Entity)] = []
    for entity in sample.known {
      guard let at = entity[Item.openedAt], at.milliseconds(to: now) <= lately,
        entity[Item.finishedAt] != nil || (ReadingPlace(entity)?.isBegun ?? false)
      else { continue }
      reads.append((at, entity))
    }
    let ordered = reads.inOrder { left, right in
      left.at == right.at ? left.entity.id < right.entity.id : left.at > right.at
    }
    return ordered.prefix(Self.reads).map { $0.entity }
  }

  /// On one day of three, once enough is known to be surprised by something else: the best of lots that are drawn
  /// for each around what is known.
  private static func surprise(
    _ candidates: [Candidate], _ context: SuggestionContext, _ seed: UInt64
  ) -> [Offer] {
    guard context.taste.isSettled else { return [] }
    var lots = PreferenceLots(seed: seed)
    guard lots.next() % 3 == 0 else { return [] }
    var best: (item: ID<Entity>, drawn: Int)?
    for candidate in candidates {
      // What is known to be liked is no surprise.
      if case .learnt? = candidate.reasons.first { continue }
      let drawn = context.taste.drawn(candidate.item, nil, &lots)
      if best.map({ drawn > $0.drawn }) ?? true { best = (candidate.item.id, drawn) }
    }
    return best.map { [Offer(item: $0.item, reason: .itself(.surprise))] } ?? []
  }
}

/// An item that may be offered, and what speaks for it.
private struct Candidate {
  let entity: Entity
  let item: Item
  /// What speaks for it at any time, the strongest first.
  let reasons: [SuggestionReason]
  let weight: Int
  /// Which of two comes first that are wanted alike.
  let lot: UInt64

  /// Nil for what was opened, and for what is not suggested at all.
  init?(_ entity: Entity, _ context: SuggestionContext, _ seed: UInt64) {
    guard entity[Item.openedAt] == nil, !ReadingDerivation.isApart(entity),
      let item = Suggestions.suitable(entity, context)
    else { return nil }
    let suggestion = Suggestions.weighed(item, entity, context)
    var weight = suggestion.weight
    var reasons: [SuggestionReason] = []
    for reason in suggestion.reasons {
      switch reason {
      // They speak for a moment, and not for what was missed.
      case .quick, .audio, .fresh: weight -= reason.weight
      default: reasons.append(reason)
      }
    }
    self.entity = entity
    self.item = item
    self.reasons = reasons
    self.weight = weight
    var numbers = SplitMix64(seed: seed ^ entity.id.low ^ entity.id.high)
    lot = numbers.next()
  }

  func precedes(_ other: Candidate) -> Bool {
    if weight != other.weight { return weight > other.weight }
    return lot == other.lot ? item.id < other.item.id : lot < other.lot
  }
}
