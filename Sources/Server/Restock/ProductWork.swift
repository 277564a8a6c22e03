import Kernel
import RestockCore
import Storage
import SyncCore

/// What scripts do with products: ordinary changes, stamped and pushed.
struct ProductWork: Sendable {
  let environment: ServerEnvironment
  let index: ProductIndex

  private var sync: SyncStorage { environment.storage.sync }

  /// Stores the writes in one transaction and wakes the account's devices.
  ///
  /// The write of `names` is stored under its change's ID.
  func write(
    _ writes: [Edit], for account: AccountID, as device: DeviceID,
    names: Idempotency.Names = .random
  ) async throws {
    let now = environment.clock.now()
    var changes: [Change] = []
    for write in writes where !write.fields.isEmpty {
      let stored = try await sync.entity(account, write.entity)?.entity.fields ?? []
      let stamp = environment.stamps.next(for: device, over: stored, at: now)
      let fields = write.fields.map { value in
        Field(number: value.number, register: Register(stamp: stamp, value: value.value))
      }
      let entity = Entity(id: write.entity, kind: write.kind, fields: fields)
      let id = write.entity == names.entity ? names.change : .random()
      changes.append(Change(id: id, entity: entity))
    }
    guard !changes.isEmpty else { return }
    let seqs = try await sync.push(account, changes, now)
    if let seq = seqs.last { environment.notifier.notify(account, seq) }
  }

  /// The live product of that name, with everything that is known of the account's products.
  func product(
    _ id: ID<Entity>, of account: AccountID
  ) async throws -> (product: Product, book: ProductBook) {
    let book = try await index.book(of: account)
    guard let product = book.product(id) else { throw RequestRefusal.notFound }
    return (product, book)
  }
}
