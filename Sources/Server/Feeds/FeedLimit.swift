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
  func check(_ changes: [Change], of account: AccountID) async throws {
    let wanted = Set(
      changes.map { $0.entity }.filter { $0.kind == .feed && $0.instant(.deleted) == nil }
        .map { $0.id })
    guard !wanted.isEmpty else { return }
    let living = try await living(of: account)
    let more = wanted.subtracting(living)
    if !more.isEmpty, living.count + more.count > Self.most { throw Self.refusal }
  }

  private func living(of account: AccountID) async throws(StorageError) -> Set<ID<Entity>> {
    var living: Set<ID<Entity>> = []
    var cursor: UInt64 = 0
    while true {
      let page = try await sync.pullKinds(account, [.feed], cursor, 500)
      guard let last = page.last else { return living }
      for encoded in page {
        let entity = try encoded.decoded().entity
        if !entity.isDeleted { living.insert(entity.id) }
      }
      cursor = last.seq
    }
  }
}
