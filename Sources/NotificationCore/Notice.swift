public import Kernel
public import SyncCore

/// One thing that is to be told.
public struct Notice: Hashable, Sendable {
  public enum Sort: Hashable, Sendable {
    case task, product, digest
  }

  /// What it is about: told once, whatever becomes of the rest.
  public var key: String
  /// What it takes the place of on a screen: all of one thing have the same.
  public var tag: String
  public var sort: Sort
  /// Nil for the digest.
  public var thing: ID<Entity>?
  /// After quiet hours.
  public var dueAt: Instant
  /// From then on it is worth nothing.
  public var expiresAt: Instant
  /// Whether it comes at its minute, in quiet hours too and beside the limit of a day.
  public var isSetByPerson: Bool
  /// The keys of what it tells of besides: with it they are told as well.
  public var covers: [String] = []

  public init(
    key: String, tag: String, sort: Sort, thing: ID<Entity>?, dueAt: Instant, expiresAt: Instant,
    isSetByPerson: Bool
  ) {
    self.key = key
    self.tag = tag
    self.sort = sort
    self.thing = thing
    self.dueAt = dueAt
    self.expiresAt = expiresAt
    self.isSetByPerson = isSetByPerson
  }

  /// A reminder is worth something for six hours.
  static let reminderLasts: Int64 = 6 * 3_600_000
  /// So many days after it was due, or had run out, nothing is said of a thing any more.
  static let daysAfter = 7

  static func key(product: ID<Entity>, purchase: ID<Entity>) -> String {
    "p:" + product.text + ":" + purchase.text
  }

  static func key(digestOn day: CivilDate) -> String { "d:" + day.text }

  /// What comes first, of two at once what the person set.
  static func comes(_ left: Notice, before right: Notice) -> Bool {
    if left.dueAt != right.dueAt { return left.dueAt < right.dueAt }
    return left.isSetByPerson && !right.isSetByPerson
  }
}
