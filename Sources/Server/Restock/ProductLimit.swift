import Kernel
import RestockCore
import Storage
import SyncCore

/// How many products an account may have, where the owner set a limit and it has not paid for Premium.
///
/// What is there stays and can be changed, also when there is more of it than the limit.
struct ProductLimit: Sendable {
  let environment: ServerEnvironment
  let index: ProductIndex

  /// Refuses the push that would make more products than the account may have.
  func check(_ changes: [Change], of account: AccountID) async throws {
    let wanted = changes.filter { $0.entity.kind == .product && !Self.isDeletion($0.entity) }
    try await check(Array(Set(wanted.map { $0.entity.id })), of: account)
  }

  func check(_ products: [ID<Entity>], of account: AccountID) async throws {
    let limit = environment.configuration.productLimit
    guard limit > 0, !products.isEmpty, try await !environment.isUnlocked(account) else { return }
    let book = try await index.book(of: account)
    let more = products.filter { book.product($0) == nil }
    guard more.isEmpty || book.livingCount + more.count <= limit else {
      throw RequestRefusal.invalid(
        code: "product-limit", "This server keeps up to \(limit) products for an account.")
    }
  }

  private static func isDeletion(_ entity: Entity) -> Bool {
    entity.instant(.deleted) != nil
  }
}
