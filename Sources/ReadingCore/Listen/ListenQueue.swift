public import Kernel
public import SyncCore

/// What is listened to one after another, and which of it is at hand.
public struct ListenQueue: Hashable, Sendable {
  static let most = 200

  public private(set) var items: [ID<Entity>] = []
  /// The index of what is heard, or would be.
  public internal(set) var at = 0

  public init() {}

  init(_ items: some Sequence<ID<Entity>>) { self.items = Array(items.prefix(Self.most)) }

  public var current: ID<Entity>? { items.indices.contains(at) ? items[at] : nil }

  /// Puts one so many places further; what is heard stays what it is.
  mutating func move(_ id: ID<Entity>, by step: Int) {
    guard let from = items.firstIndex(of: id), items.indices.contains(from + step) else { return }
    let heard = current
    items.remove(at: from)
    items.insert(id, at: from + step)
    if let heard { at = items.firstIndex(of: heard) ?? at }
  }

  /// Takes one off; where that is heard, the next is at hand.
  mutating func remove(_ id: ID<Entity>) {
    guard let index = items.firstIndex(of: id) else { return }
    items.remove(at: index)
    if index < at { at -= 1 }
  }

  /// Where one is in two bytes, then sixteen of each item.
  var bytes: [UInt8] {
    [UInt8(at >> 8 & 255), UInt8(at & 255)] + items.flatMap { $0.bytes }
  }

  init(bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes.prefix(2 + 16 * Self.most))
    guard bytes.count >= 2 else { return }
    for start in stride(from: 2, to: bytes.count - 15, by: 16) {
      if let id = ID<Entity>(bytes: Array(bytes[start..<start + 16])) { items.append(id) }
    }
    at = min(Int(bytes[0]) << 8 | Int(bytes[1]), max(items.count - 1, 0))
  }
}

/// What a person does with it.
public enum QueueAction: Sendable {
  /// Listen to what is picked, or to all that the list shows.
  case beginTapped
  /// To the next, or the one before.
  case stepTapped(Int)
  case chosen(ID<Entity>)
  case moved(ID<Entity>, by: Int)
  case removed(ID<Entity>)
  /// Go on where it was left.
  case playTapped
  case endTapped
}
