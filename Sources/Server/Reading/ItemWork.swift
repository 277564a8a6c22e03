import Kernel
import ReadingCore
import Storage
import SyncCore

/// What scripts and sample content do with items: ordinary changes, stamped and pushed.
struct ItemWork: Sendable {
  let environment: ServerEnvironment

  private var sync: SyncStorage { environment.storage.sync }

  /// Saves an address; the same one again brings the item that is there back to the top, and tries
  /// again what has failed.
  func save(
    _ address: Address, for account: AccountID, as device: DeviceID,
    with more: [ItemEdit.Value] = []
  ) async throws -> (entity: Entity, isNew: Bool) {
    let now = environment.clock.now()
    let savedAt: ItemEdit.Value = (ItemRegister.savedAt, RegisterValue.instant(now))
    let known = try await sync.find(account, ReadingDerivation.key(for: address))
    if let item = known.map({ $0.entity }).min(by: { $0.id < $1.id }) {
      var values = [savedAt, (ItemRegister.archivedAt, RegisterValue.null)]
      if item.int(ItemRegister.state) == ItemState.failed.rawValue { values += Self.anotherAttempt }
      return (try await write(values, to: item, of: account, as: device), false)
    }
    let item = Entity(id: .random(), kind: .item)
    let values = [
      (ItemRegister.url, RegisterValue.text(address.text)),
      (ItemRegister.comparableURL, RegisterValue.text(address.comparable)),
      (ItemRegister.state, RegisterValue.int(ItemState.waiting.rawValue)), savedAt,
    ]
    let all = values + more
    return (try await write(all, to: item, of: account, as: device), true)
  }

  /// Saves the page of an address as a browser showed it: the item's text is found in that.
  func save(
    _ address: Address, page: Content, for account: AccountID, as device: DeviceID
  ) async throws -> (entity: Entity, isNew: Bool) {
    let hash = try await environment.storage.contents.put(account, page)
    let sent: ItemEdit.Value = (ItemRegister.sentPage, RegisterValue.bytes(hash.bytes))
    let saved = try await save(address, for: account, as: device, with: [sent])
    guard !saved.isNew else { return saved }
    let item = try await write(
      Self.anotherAttempt + [sent], to: saved.entity, of: account, as: device)
    return (item, false)
  }

  /// A note of the person's own.
  func write(
    _ text: String, for account: AccountID, as device: DeviceID
  ) async throws -> Entity {
    let now = environment.clock.now()
    let stamp = environment.stamps.next(for: device, over: [], at: now)
    let body = TextRegister.edited(
      to: text, visible: nil, mirrored: nil, device: device, time: stamp.time)
    let values: [ItemEdit.Value] = [
      (ItemRegister.body, body.value),
      (ItemRegister.type, RegisterValue.int(ItemType.note.rawValue)),
      (ItemRegister.state, RegisterValue.int(ItemState.ready.rawValue)),
      (ItemRegister.savedAt, RegisterValue.instant(now)),
    ]
    return try await write(
      values, to: Entity(id: .random(), kind: .item), of: account, as: device)
  }

  /// What asks for the page to be fetched and read again.
  static let anotherAttempt: [ItemEdit.Value] = [
    (ItemRegister.state, RegisterValue.int(ItemState.waiting.rawValue)),
    (ItemRegister.failure, RegisterValue.null),
  ]

  /// The live item of that name.
  func item(_ id: ID<Entity>, of account: AccountID) async throws -> Entity {
    guard let stored = try await sync.entity(account, id),
      ReadingDerivation.isLiveItem(stored.entity)
    else { throw RequestRefusal.notFound }
    return stored.entity
  }

  /// Stores the values, wakes the account's devices, and answers the item as it stands then.
  func write(
    _ values: [ItemEdit.Value], to item: Entity, of account: AccountID, as device: DeviceID
  ) async throws -> Entity {
    guard !values.isEmpty else { return item }
    let now = environment.clock.now()
    let stamp = environment.stamps.next(for: device, over: item.fields, at: now)
    let fields = values.map { value in
      Field(number: value.number, register: Register(stamp: stamp, value: value.value))
    }
    let change = Change(
      id: .random(), entity: Entity(id: item.id, kind: item.kind, fields: fields))
    let seqs = try await sync.push(account, [change], now)
    if let seq = seqs.last { environment.notifier.notify(account, seq) }
    return try await sync.entity(account, item.id)?.entity ?? item
  }
}
