import Kernel
import Storage
import SyncCore

/// The way in which a running server writes to an account: what is stored wakes its devices.
struct AccountWriter: Sendable {
  let sync: SyncStorage
  let clock: ServerClock
  let stamps: StampSource
  let notifier: Notifier

  /// Stamps the edits, each later than all that its entity holds, and stores them together.
  ///
  /// The edit of the entity of `names` is stored under the ID of its change.
  func write(
    _ edits: [Edit], to account: AccountID, as device: DeviceID,
    names: Idempotency.Names = .random
  ) async throws(StorageError) {
    let now = clock.now()
    var changes: [Change] = []
    for edit in edits where !edit.fields.isEmpty {
      let stored = try await sync.entity(account, edit.entity)?.entity.fields ?? []
      let id = edit.entity == names.entity ? names.change : .random()
      changes.append(change(edit, over: stored, by: device, at: now, id: id))
    }
    guard !changes.isEmpty else { return }
    try await push(changes, to: account, at: now)
  }

  /// The edit as a change, with one stamp that is later than those of `fields`.
  func change(
    _ edit: Edit, over fields: [Field], by device: DeviceID, at now: Instant,
    id: ID<Change> = .random()
  ) -> Change {
    let stamp = stamps.next(device, fields, now)
    let written = edit.fields.map {
      Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
    }
    return Change(id: id, entity: Entity(id: edit.entity, kind: edit.kind, fields: written))
  }

  /// Stores changes together, and wakes the account's devices; see `SyncStorage.push`.
  @discardableResult
  func push(
    _ changes: [Change], to account: AccountID, at now: Instant
  ) async throws(StorageError) -> [UInt64] {
    let seqs = try await sync.push(account, changes, now)
    // A repeated change has an old number, also where it is the last one.
    if let newest = seqs.max() { notifier.notify(account, newest) }
    return seqs
  }
}

extension ServerEnvironment {
  var writer: AccountWriter {
    AccountWriter(sync: storage.sync, clock: clock, stamps: stamps, notifier: notifier)
  }

  /// Stores what a visitor changes.
  func write(
    _ edits: [Edit], by visitor: Visitor, names: Idempotency.Names = .random
  ) async throws(StorageError) {
    try await writer.write(edits, to: visitor.account, as: visitor.device, names: names)
  }
}

extension CaptureEnvironment {
  var writer: AccountWriter {
    AccountWriter(sync: storage.sync, clock: clock, stamps: stamps, notifier: notifier)
  }
}
