import Kernel
import RestockCore
import Storage
import SyncCore

/// What scripts look at before they write products.
struct ProductWork: Sendable {
  let index: ProductIndex

  /// The live product of that name, with everything that is known of the account's products.
  func product(
    _ id: ID<Entity>, of account: AccountID
  ) async throws -> (product: Product, book: ProductBook) {
    let book = try await index.book(of: account)
    guard let product = book.product(id) else { throw RequestRefusal.notFound }
    return (product, book)
  }
}
