import Insight
import Kernel
import NIOPosix
import ReadingCore
import Storage
import SyncCore

/// The sketches of each account's texts, by which those are found that may be one: some two hundred bytes an item.
struct SketchIndex: Sendable {
  struct Entry: Sendable {
    var id: ID<Entity>
    var sketch: TextSketch
    var savedAt: Instant
  }

  private let index: AccountIndex<[ID<Entity>: Entry]>

  init(sync: SyncStorage, gate: Gate = Gate(1)) {
    let making = IndexMaking<[ID<Entity>: Entry]>(
      kinds: [.item], accounts: 20, empty: [:],
      take: { $0[$1.entity.id] = Self.entry($1.entity) },
      size: { $0.count * 400 }, bytes: 16 << 20)
    index = AccountIndex(making, sync: sync, gate: gate)
  }

  /// The items whose text may be that of this one in great part, the most alike first.
  func items(
    like sketch: TextSketch, except id: ID<Entity>, of account: AccountID, most: Int
  ) async throws -> [Entry] {
    let known = try await index.known(of: account)
    return try await Threads.work.runIfActive {
      var found: [(entry: Entry, equal: Int)] = []
      for entry in known.values where entry.id != id && entry.sketch.mayResemble(sketch) {
        found.append((entry, entry.sketch.likeness(to: sketch)))
      }
      found.sort {
        $0.equal == $1.equal ? $0.entry.id < $1.entry.id : $0.equal > $1.equal
      }
      return found.prefix(most).map { $0.entry }
    }
  }

  private static func entry(_ entity: Entity) -> Entry? {
    guard ReadingDerivation.isLiveItem(entity), let bytes = entity[Item.sketch]?.bytes,
      let sketch = TextSketch(bytes: bytes)
    else { return nil }
    return Entry(id: entity.id, sketch: sketch, savedAt: entity[Item.savedAt])
  }
}
