import Kernel
import NotificationCore
import Storage
import SyncCore

/// What the key of a delivery says: a notice's key, and how often it was put off for an hour.
///
/// `t:<todo>:<minute>:<minutes>~2` is the second time after the first.
struct NoticeName {
  let key: String
  let snoozes: Int
  let sort: Notice.Sort
  /// Nil for the digest.
  let thing: ID<Entity>?
  /// The minute of the wall at which a todo is due.
  let wallMinute: Int?
  /// Of a product: the last one when it was told.
  let purchase: ID<Entity>?
  /// Whether it is the digest that mail has of its own.
  let isByMail: Bool

  /// Nil for what is no notice's.
  init?(_ text: String) {
    let halves = text.split(separator: "~", omittingEmptySubsequences: false)
    guard let key = halves.first, halves.count <= 2 else { return nil }
    guard let snoozes = halves.count == 1 ? 0 : Int(halves[1]), snoozes >= 0 else { return nil }
    self.key = String(key)
    self.snoozes = snoozes
    let parts = key.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
    isByMail = parts[0] == "m"
    thing = parts.count > 1 ? ID<Entity>(text: String(parts[1])) : nil
    switch parts[0] {
    case "t":
      guard parts.count >= 4, thing != nil, let minute = Int(parts[2]) else { return nil }
      sort = .task
      wallMinute = minute
      purchase = nil
    case "p":
      guard parts.count == 3, thing != nil, let id = ID<Entity>(text: String(parts[2])) else {
        return nil
      }
      sort = .product
      wallMinute = nil
      purchase = id
    case "d":
      guard parts.count == 2 else { return nil }
      sort = .digest
      wallMinute = nil
      purchase = nil
    case "m":
      guard parts.count == 3, parts[1] == "d" else { return nil }
      sort = .digest
      wallMinute = nil
      purchase = nil
    default: return nil
    }
  }

  /// The key of the same once more.
  var snoozed: String { "\(key)~\(snoozes + 1)" }

  private var tag: String { thing.map { "\(key.prefix(1)):\($0.text)" } ?? "d" }

  func notice(dueAt: Instant, expiresAt: Instant) -> Notice {
    Notice(
      key: key, tag: tag, sort: sort, thing: thing, dueAt: dueAt, expiresAt: expiresAt,
      isSetByPerson: sort == .task)
  }
}
