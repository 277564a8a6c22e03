import Kernel
import RestockCore
import Storage
import SyncCore

/// The products of each account with their histories.
struct ProductIndex: Sendable {
  private let index: AccountIndex<ProductBook>
  /// Of who writes where the number of products is limited.
  let turns = Gate(16, each: 1)

  init(sync: SyncStorage, gate: Gate = Gate(1)) {
    let making = IndexMaking(
      kinds: [.product, .purchase, .restockSettings, .extra], accounts: 20, empty: ProductBook(),
      take: { $0.update($1.entity) })
    index = AccountIndex(making, sync: sync, gate: gate)
  }

  func book(of account: AccountID) async throws -> ProductBook {
    try await index.known(of: account)
  }
}
