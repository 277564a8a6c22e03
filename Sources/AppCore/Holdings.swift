import Kernel
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
public import Wire

/// How much of an account is on this device.
public struct Holdings: Hashable, Sendable {
  public var items = 0
  public var tasks = 0
  public var products = 0
  /// Lists, tags, collections, highlights and the like.
  public var others = 0
  /// Changes that the server has not confirmed.
  public var unsent = 0
  /// Files that were not sent.
  public var files = 0
  /// Words that were typed and not saved.
  public var hasDrafts = false
  /// Rows that cannot be read: there is more, and nobody knows how much.
  public var isUnread = false

  public init() {}

  var isEmpty: Bool { self == Holdings() }
}

/// What another account, or this one on a server that was made anew, has left on this device.
public struct LeftBehind: Hashable, Sendable {
  public var owner: Profile
  public var holdings: Holdings
  /// What became of the copy that the person asked for last.
  public enum Copy: Hashable, Sendable {
    /// None was asked for, or it is being made.
    case notMade
    case saved
    case failed
  }

  public var copy = Copy.notMade

  public init(_ owner: Profile, _ holdings: Holdings) {
    self.owner = owner
    self.holdings = holdings
  }
}

extension State {
  func holdings(of replica: Replica, hasDrafts: Bool) -> Holdings {
    var holdings = Holdings()
    holdings.items = replica.livingCount(of: .item)
    holdings.tasks = replica.livingCount(of: .todo)
    holdings.products = replica.livingCount(of: .product)
    for kind: EntityKind in [
      .todoList, .purchase, .extra, .category, .tag, .collection, .highlight,
    ] {
      holdings.others += replica.livingCount(of: kind)
    }
    holdings.unsent = replica.pendingCount + sync.refused.count
    holdings.files = files.waiting.count
    holdings.hasDrafts = hasDrafts
    holdings.isUnread = storage.isUnread
    return holdings
  }
}

extension Replica {
  fileprivate func livingCount(of kind: EntityKind) -> Int {
    var count = 0
    for entity in entities(of: kind) where !entity.isDeleted { count += 1 }
    return count
  }
}
