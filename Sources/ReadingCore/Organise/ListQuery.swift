public import Kernel
public import SyncCore

/// Which items a screen lists, and in which order.
public struct ListQuery: Hashable, Sendable {
  /// What of the account is listed.
  public enum Scope: Int, Hashable, Sendable, CaseIterable {
    case inbox = 0
    case new = 1
    case started = 2
    case all = 3
    case archive = 4
    case favourites = 5
    /// Read to the end.
    case completed = 6
    /// Handed to another app.
    case shared = 7
    /// What feeds brought and nobody saved, marked or put away, by the day of its publication.
    case feeds = 8
    /// In a category that Later chose without asking.
    case filed = 9
  }

  public var scope: Scope
  public var order = ListOrder.newest
  /// Only items of this category.
  public var category: ID<Entity>?
  /// Only what this feed brought.
  public var feed: ID<Entity>?
  /// Only what was saved after this, in milliseconds.
  public var since: Int64?
  /// Only these items; nil for any.
  public var members: Set<ID<Entity>>?
  /// The moment that relevance is meant for.
  public var context: SuggestionContext?

  public init(_ scope: Scope, order: ListOrder = .newest) {
    self.scope = scope
    self.order = order
  }

  /// Where a live item stands, the greatest first; nil if it is not listed.
  func key(of entity: Entity) -> Int64? {
    if let members, !members.contains(entity.id) { return nil }
    let savedAt = Library.savedAt(entity)
    if let since, savedAt < since { return nil }
    if let category, entity[Item.category] != category { return nil }
    if let feed, entity[Item.feed] != feed { return nil }
    guard isInScope(entity) else { return nil }
    let moment = min(max(scope == .feeds ? published(entity, savedAt) : savedAt, 0), Self.latest)
    switch order {
    case .newest: return moment
    case .oldest: return -moment
    case .progress:
      let place = ReadingPlace(entity)
      // What is read to its end needs no more attention than what nobody began.
      let permille = place?.isFinished == true ? 0 : place?.permille ?? 0
      return Int64(permille) * (Self.latest + 1) + moment
    case .relevance:
      let weight = context.map { Suggestions.weight(of: entity, $0) } ?? 0
      return Int64(weight) * (Self.latest + 1) + moment
    case .shortest: return -Int64(Self.minutes(entity)) * (Self.latest + 1) + moment
    case .longest:
      let minutes = entity[Item.minutes] ?? 0
      return Int64(min(max(minutes, 0), Self.unknown)) * (Self.latest + 1) + moment
    }
  }

  private func isInScope(_ entity: Entity) -> Bool {
    switch scope {
    case .all: return !ReadingDerivation.isLeftToFeed(entity)
    case .archive: return entity[Item.archivedAt] != nil
    case .favourites: return entity[Item.isFavourite]
    case .completed: return ReadingPlace(entity)?.isFinished == true
    case .shared: return entity[Item.sharedAt] != nil
    case .feeds: return ReadingDerivation.isOffered(entity)
    case .filed: return Item.isFiledUnasked(entity)
    case .inbox, .new, .started:
      guard entity[Item.archivedAt] == nil else { return false }
      if ReadingDerivation.isApart(entity) { return false }
      if scope == .inbox { return true }
      let place = ReadingPlace(entity)
      let isBegun = (place?.permille ?? 0) > 0
      return scope == .new ? !isBegun : isBegun && place?.isFinished != true
    }
  }

  private func published(_ entity: Entity, _ savedAt: Int64) -> Int64 {
    ReadingDerivation.publication(
      entity[Item.publishedAt], before: Instant(milliseconds: savedAt)
    )?.milliseconds ?? savedAt
  }

  /// Whoever does not know how long a text is puts it last.
  private static func minutes(_ entity: Entity) -> Int {
    min(max(entity[Item.minutes] ?? unknown, 0), unknown)
  }

  private static let unknown = 100_000
  /// Some hundred years after 1970, in milliseconds.
  private static let latest: Int64 = (1 << 42) - 1
}

/// How a list is ordered.
///
/// The numbers are stored and sent.
public enum ListOrder: Int, Hashable, Sendable, CaseIterable, RegisterCodable {
  case newest = 0
  case oldest = 1
  /// What is read furthest, and not to the end, first.
  case progress = 2
  case shortest = 3
  case longest = 4
  /// What fits the moment best first, by the reasons of Now.
  case relevance = 5
}

/// The part of the Inbox that is shown.
public enum InboxTab: Int, Hashable, Sendable, CaseIterable {
  case new = 0
  case started = 1
  case all = 2

  /// Its list, the newest first.
  public var list: ListName {
    switch self {
    case .new: .new
    case .started: .inProgress
    case .all: .inbox
    }
  }

  var scope: ListQuery.Scope {
    switch self {
    case .new: .new
    case .started: .started
    case .all: .inbox
    }
  }
}
