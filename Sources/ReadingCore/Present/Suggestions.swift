import Insight
public import Kernel
public import SyncCore

/// An item for this moment, and why.
public struct Suggestion: Hashable, Sendable {
  public var item: Item
  /// The strongest first; at least one.
  public var reasons: [SuggestionReason]
  /// What all that is known of it adds up to.
  var weight = 0
}

/// Chooses what fits: a function of the library and the moment, and of nothing else.
public enum Suggestions {
  public static let most = 3
  /// Where fewer have a reason of their own, the newest in the inbox stand beside them.
  static let least = 2
  /// How far a device's clock may lag behind the moment in which something was saved.
  private static let lag: Int64 = 3_600_000
  /// How long what was not wanted stays away, in milliseconds.
  public static let putOffTime: Int64 = 6 * 3_600_000
  /// What it has lost then, which comes back within two weeks.
  private static let putOffLoss: Int64 = 80
  private static let putOffEnd: Int64 = 14 * 86_400_000
  /// What is longer than the time that there may be comes after all else.
  private static let long = 10_000
  /// As many of the newest, and of the oldest, are looked at: the work is the same for any library.
  static let looked = 60

  public static func suggestions(_ library: Library, _ context: SuggestionContext) -> [Suggestion] {
    var found: [Suggestion] = []
    var rest: [Suggestion] = []
    for id in candidates(library) {
      guard let entity = library.entity(id), let item = suitable(entity, context) else { continue }
      let fit = fit(item, context)
      if fit == .never { continue }
      let suggestion = weighed(item, entity, context)
      if fit == .perhaps {
        rest.append(
          Suggestion(
            item: item, reasons: [.long(minutes: item.minutes ?? 0)],
            weight: suggestion.weight - long))
      } else if suggestion.reasons.isEmpty || suggestion.weight <= 0 {
        rest.append(Suggestion(item: item, reasons: [.unread], weight: suggestion.weight))
      } else {
        found.append(suggestion)
      }
    }
    let ordered = found.inOrder { left, right in
      if left.weight != right.weight { return left.weight > right.weight }
      let times = (left.item.savedAt, right.item.savedAt)
      return times.0 == times.1 ? left.item.id < right.item.id : times.0 > times.1
    }
    let chosen = varied(ordered)
    let filling = rest.inOrder { $0.weight > $1.weight }.prefix(max(0, least - chosen.count))
    return surprised(chosen + filling, ordered + rest, context)
  }

  /// The best, and then what is suggested for another reason and from another source, as far as there is any.
  private static func varied(_ ordered: [Suggestion]) -> [Suggestion] {
    var chosen: [Suggestion] = []
    var rest = ordered
    while chosen.count < most, !rest.isEmpty {
      let others = rest.indices.filter { index in
        !chosen.contains { $0.reasons[0].isLike(rest[index].reasons[0]) }
      }
      let elsewhere = others.first { index in
        !chosen.contains {
          !$0.item.source.isEmpty && $0.item.source == rest[index].item.source
        }
      }
      chosen.append(rest.remove(at: elsewhere ?? others.first ?? 0))
    }
    return chosen
  }

  /// Now and then the third gives way to one that is tried: the best of lots that are drawn for each around what is known.
  private static func surprised(
    _ chosen: [Suggestion], _ all: [Suggestion], _ context: SuggestionContext
  ) -> [Suggestion] {
    guard chosen.count == most, context.taste.isSettled else { return chosen }
    var lots = PreferenceLots(seed: context.seed)
    guard lots.next() % 3 == 0 else { return chosen }
    var best: (suggestion: Suggestion, drawn: Int)?
    for suggestion in all where !chosen.prefix(most - 1).contains(suggestion) {
      if case .long = suggestion.reasons[0] { continue }
      let drawn = context.taste.drawn(suggestion.item, context.partOfDay, &lots)
      if best.map({ drawn > $0.drawn }) ?? true { best = (suggestion, drawn) }
    }
    guard var tried = best?.suggestion, !chosen.contains(tried) else { return chosen }
    if tried.reasons == [.unread] { tried.reasons = [.surprise] }
    return Array(chosen.dropLast()) + [tried]
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

  /// The item, unless it is archived, begun, failed, put off, of one's own hand, or cannot be read here and now.
  static func suitable(_ entity: Entity, _ context: SuggestionContext) -> Item? {
    if let since = sincePutOff(entity, context), since < putOffTime { return nil }
    let item = Item(entity)
    guard !item.isDeleted, !item.isArchived, item.state == .ready, !item.isPlainLink,
      item.type != .image, !item.isOwn,
      // That a film is finished was once written as its page was opened.
      (item.progress?.permille ?? 0) == 0, item.type.isMedium || entity[Item.finishedAt] == nil
    else { return nil }
    if !context.isOnline {
      guard let content = item.content, context.kept.contains(content) else { return nil }
    }
    return item
  }

  private enum Fit { case yes, perhaps, never }

  /// Whether there is time for it, or nearly: a third more than there is at most.
  private static func fit(_ item: Item, _ context: SuggestionContext) -> Fit {
    guard let minutes = item.minutes, let time = context.time,
      minutes.multipliedReportingOverflow(by: 10).partialValue > time.minutes * 13
        || minutes > 100_000
    else { return .yes }
    if time.isKnown { return .never }
    // What is heard beside something else takes nobody's time.
    let isHeard = item.type == .podcast && context.surroundings.isForListening
    return isHeard ? .yes : .perhaps
  }

  /// All that speaks for it, and what that adds up to with what speaks against it.
  static func weighed(
    _ item: Item, _ entity: Entity, _ context: SuggestionContext
  ) -> Suggestion {
    var reasons = reasons(for: item, entity, context)
    var weight = 0
    for reason in reasons { weight += reason.weight }
    for line in context.taste.lines(for: item, context.partOfDay) {
      weight += line.points
      if line.points >= Taste.least {
        reasons.append(.learnt(line.feature, points: line.points))
      }
    }
    if let since = sincePutOff(entity, context), since < putOffEnd {
      weight -= Int(putOffLoss * (putOffEnd - since) / putOffEnd)
    }
    return Suggestion(
      item: item, reasons: reasons.inOrder { $0.weight > $1.weight }, weight: weight)
  }

  /// Milliseconds since it was put off; nil where it never was, or at a time that is still to come.
  private static func sincePutOff(_ entity: Entity, _ context: SuggestionContext) -> Int64? {
    guard let at = entity[Item.putOffAt] else { return nil }
    let (since, overflow) = context.now.milliseconds
      .subtractingReportingOverflow(at.milliseconds)
    return overflow || since < -lag ? nil : max(since, 0)
  }

  /// How well an item fits the moment: nothing for what failed, was read, or is only a link.
  static func weight(of entity: Entity, _ context: SuggestionContext) -> Int {
    let item = Item(entity)
    guard item.state == .ready, !item.isPlainLink, item.progress?.isFinished != true else {
      return 0
    }
    return reasons(for: item, entity, context).reduce(0) { $0 + $1.weight }
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
    return reasons
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
