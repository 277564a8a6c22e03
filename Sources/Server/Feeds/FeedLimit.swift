import Kernel
import ReadingCore
import Storage
import SyncCore

/// How many feeds an account may have: each is looked at for as long as it is there.
///
/// What is there stays and can be changed.
struct FeedLimit: Sendable {
  static let most = 2_000
  static let refusal = RequestRefusal.invalid(
    code: "too-many-feeds", "An account has at most \(most) feeds.")

  let sync: SyncStorage

  /// Refuses the push that would make more feeds than an account may have.
  func check(_ changes: [Change], of account: AccountID, at now: Instant) async throws {
    if try await !beyond(changes, of: account, at: now).isEmpty { throw Self.refusal }
  }

  /// Those that would be new and too many, once all of the changes are stored.
  func beyond(
    _ changes: [Change], of account: AccountID, at now: Instant
  ) async throws(StorageError) -> Set<ID<Entity>> {
    let pushed = changes.map { $0.entity }.filter { $0.kind == .feed }
    guard pushed.contains(where: { !$0.isDeleted }) else { return [] }
    var merged: [ID<Entity>: Entity] = [:]
    for entity in pushed { merged[entity.id] = Entity(id: entity.id, kind: .feed) }
    var living: Set<ID<Entity>> = []
    var cursor: UInt64 = 0
    while let page = try await page(of: account, after: &cursor) {
      for entity in page {
        if !entity.isDeleted { living.insert(entity.id) }
        if merged[entity.id] != nil { merged[entity.id] = entity }
      }
    }
    for entity in pushed { merged[entity.id] = merged[entity.id]?.accepting(entity, now: now) }
    let gone = merged.values.count { $0.isDeleted && living.contains($0.id) }
    let new = pushed.map { $0.id }
      .filter { !living.contains($0) && merged[$0]?.isDeleted == false }
    var known: Set<ID<Entity>> = []
    let room = Self.most - living.count + gone
    return Set(new.filter { known.insert($0).inserted }.dropFirst(max(room, 0)))
  }

  private func page(
    of account: AccountID, after cursor: inout UInt64
  ) async throws(StorageError) -> [Entity]? {
    let page = try await sync.pullKinds(account, [.feed], cursor, 500)
    guard let last = page.last else { return nil }
    cursor = last.seq
    var entities: [Entity] = []
    for encoded in page { entities.append(try encoded.decoded().entity) }
    return entities
  }
}
