public import ArticleCore
public import Kernel
public import SyncCore

/// How much of a feed is wanted.
///
/// The numbers are stored and sent.
public enum FeedAmount: Int, Sendable, CaseIterable, PropertyValue {
  public static var absent: FeedAmount { .daily }

  case all = 0
  /// At most so many a day, the newest of those that come together.
  case daily = 1
  /// Only what has one of the person's words in its title or its summary, and of that so many a day.
  case matching = 2
}

/// How a feed is doing, as the server found it.
///
/// The numbers are stored and sent.
public enum FeedState: Int, Sendable, CaseIterable, PropertyValue {
  public static var absent: FeedState { .waiting }

  /// Not read yet.
  case waiting = 0
  case working = 1
  /// It is tried again, less and less often.
  case failing = 2
  /// Its site says that it will not come back: it is not asked any more.
  case gone = 3
}

/// A feed that a person wants to read.
///
/// A number never changes its meaning. What the server remembers of it besides is in no register:
/// devices are told only of what people see (docs/feeds.md).
public struct FeedSubscription: Hashable, Sendable, Model {
  public static let kind = EntityKind.feed
  /// Days for which something may stay untouched at most.
  public static let longestStay = 3_650
  static let mostWords = 50

  public static let address = Property<FeedSubscription, String>(1, "address", .text(2_000))
  /// As its person calls it; until then as it calls itself.
  public static let title = Property<FeedSubscription, String>(
    2, "title", .line(0...300), belongsToPerson: true)
  /// The address of the pages that it is of, or empty.
  public static let site = Property<FeedSubscription, String>(3, "site", isReadOnly: true)
  public static let amount = Property<FeedSubscription, FeedAmount>(4, "amount")
  /// New items a day, where not all are wanted.
  public static let daily = Property<FeedSubscription, Int>(5, "daily", .clamped(to: 1...100))
  public static let words = Property<FeedSubscription, [String]>(
    6, "words", .line(1...100).each(mostWords))
  /// Days after which what nobody touched goes; 0 for never.
  public static let fadesAfter = Property<FeedSubscription, Int>(
    7, "fadesAfter", .clamped(to: 0...longestStay))
  /// Whether what it brings stands among what was saved by hand.
  public static let isMixed = Property<FeedSubscription, Bool>(8, "isMixed")
  public static let state = Property<FeedSubscription, FeedState>(9, "state", isReadOnly: true)
  /// Why it fails, or why it is gone.
  public static let failure = Property<FeedSubscription, ItemFailure?>(
    10, "failure", isReadOnly: true)
  /// Since when it has failed; null while it works.
  public static let failingSince = Property<FeedSubscription, Instant?>(
    11, "failingSince", isReadOnly: true)
  /// Where it was before it moved for good; empty where it did not.
  public static let movedFrom = Property<FeedSubscription, String>(
    12, "movedFrom", isReadOnly: true)
  public static let createdAt = Property<FeedSubscription, Instant>(
    13, "createdAt", isReadOnly: true)

  public static func describe<D: Describer>(
    _ describer: inout D
  ) where D.Owner == FeedSubscription {
    describer.property(address, { $0.address }, { $0.address = $1 })
    describer.property(title, { $0.title }, { $0.title = $1 })
    describer.property(site, { $0.site }, { $0.site = $1 })
    describer.property(amount, { $0.amount }, { $0.amount = $1 })
    describer.property(daily, { $0.daily }, { $0.daily = $1 })
    describer.property(words, { $0.words }, { $0.words = $1 })
    describer.property(fadesAfter, { $0.fadesAfter }, { $0.fadesAfter = $1 })
    describer.property(isMixed, { $0.isMixed }, { $0.isMixed = $1 })
    describer.property(state, { $0.state }, { $0.state = $1 })
    describer.property(failure, { $0.failure }, { $0.failure = $1 })
    describer.property(failingSince, { $0.failingSince }, { $0.failingSince = $1 })
    describer.property(movedFrom, { $0.movedFrom }, { $0.movedFrom = $1 })
    describer.property(createdAt, { $0.createdAt }, { $0.createdAt = $1 })
  }

  public let id: ID<Entity>
  public var address = ""
  public var title = ""
  public var site = ""
  public var amount = FeedAmount.daily
  public var daily = 5
  public var words: [String] = []
  public var fadesAfter = 30
  public var isMixed = false
  public var state = FeedState.waiting
  public var failure: ItemFailure?
  public var failingSince: Instant?
  public var movedFrom = ""
  public var createdAt = Instant(milliseconds: 0)
  public private(set) var isDeleted = false

  public init(id: ID<Entity>) { self.id = id }

  public init(_ entity: Entity) {
    id = entity.id
    isDeleted = entity.kind != Self.kind || entity.isDeleted
    read(entity)
  }

  /// Whether the server reads it.
  public var isWanted: Bool { !isDeleted && state != .gone }

  /// Who saves what it brings, where that stands apart (`ReadingDerivation.isApart`).
  public var device: DeviceID { DeviceID(bits: Self.mark | id.low & 0xFFFF_FFFF) }

  /// Whether it is a feed that saves what it brings.
  public static func isDevice(_ device: DeviceID) -> Bool {
    device.bits & ~0xFFFF_FFFF == mark
  }

  /// The first half of what no other device is called, but one in four billion.
  private static let mark: UInt64 = 0x6665_6564_0000_0000
}
