public import Kernel
import RestockCore
public import Storage
public import SyncCore

/// How many products an account may have, where the owner set a limit and it has not paid for Premium.
///
/// What is there stays and can be changed, also when there is more of it than the limit.
struct ProductLimit: Sendable {
  let environment: ServerEnvironment
  let index: ProductIndex

  /// Writes, unless the changes would make more products than the account may have.
  func run<Answer: Sendable>(
    writing changes: [Change], of account: AccountID, _ write: () async throws -> Answer
  ) async throws -> Answer {
    let wanted = changes.filter { $0.entity.kind == .product && !Self.isDeletion($0.entity) }
    return try await run(
      writing: Array(Set(wanted.map { $0.entity.id })), of: account, write)
  }

  /// One write of an account at a time where there is a limit: two devices at once would share the last place.
  func run<Answer: Sendable>(
    writing products: [ID<Entity>], of account: AccountID, _ write: () async throws -> Answer
  ) async throws -> Answer {
    guard !products.isEmpty, try await environment.productLimit(of: account) > 0 else {
      return try await write()
    }
    return try await index.turns.run(for: account) { () async throws(any Error) in
      try await check(products, of: account)
      return try await write()
    }
  }

  private func check(_ products: [ID<Entity>], of account: AccountID) async throws {
    // It may have been paid for while others had their turns.
    let limit = try await environment.productLimit(of: account)
    guard limit > 0 else { return }
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

extension ServerEnvironment {
  /// How many products the account may have; 0 for any number.
  public func productLimit(of account: AccountID) async throws(StorageError) -> Int {
    let limit = configuration.productLimit
    guard limit > 0, try await !isUnlocked(account) else { return 0 }
    return limit
  }
}
