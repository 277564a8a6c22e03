import AddressCore
import Kernel
import ReadingCore
import Storage
import SyncCore

/// What scripts and sample content do with items: ordinary changes.
struct ItemWork: Sendable {
  let environment: ServerEnvironment

  private var sync: SyncStorage { environment.storage.sync }

  /// Saves an address; the same one again brings the item that is there back to the top, and tries
  /// again what has failed.
  func save(
    _ address: Address, for account: AccountID, as device: DeviceID,
    with more: [ItemEdit.Value] = [], names: Idempotency.Names = .random
  ) async throws -> (entity: Entity, isNew: Bool) {
    let now = environment.clock.now()
    let savedAt = Assignment.set(Item.savedAt, now)
    let known = try await sync.find(account, ReadingDerivation.key(for: address))
    if let item = known.map({ $0.entity }).min(by: { $0.id < $1.id }) {
      var values = [savedAt, .set(Item.archivedAt, nil)]
      if item[Item.state] == .failed { values += Self.anotherAttempt }
      // A person gave it too; letters come as the server.
      if item[Item.isFromLetter], device != .server {
        values.append(.set(Item.isFromLetter, false))
      }
      // What a letter brings again a person has saved, also where a feed had brought it: as the
      // server's it would fade.
      let writer = device == .server ? DeviceID(bits: account.low | 0xFF) : device
      let found = try await write(values, to: item, of: account, as: writer, change: names.change)
      return (found, false)
    }
    let item = Entity(id: names.entity, kind: .item)
    let values: [ItemEdit.Value] = [
      .set(Item.url, address.text),
      .set(Item.comparableURL, address.comparable),
      .set(Item.state, .waiting), savedAt,
    ]
    let all = values + more
    return (try await write(all, to: item, of: account, as: device, change: names.change), true)
  }

  /// What `save` made or found, as it stands now.
  func saved(
    _ address: Address, of account: AccountID, names: Idempotency.Names
  ) async throws -> (entity: Entity, isNew: Bool) {
    let known = try await sync.find(account, ReadingDerivation.key(for: address))
    if let item = known.map({ $0.entity }).min(by: { $0.id < $1.id }) {
      return (item, item.id == names.entity)
    }
    return (try await item(names.entity, of: account), true)
  }

  /// Saves the page of an address as a browser showed it: the item's text is found in that.
  func save(
    _ address: Address, page: Content, for account: AccountID, as device: DeviceID
  ) async throws -> (entity: Entity, isNew: Bool) {
    let hash = try await environment.storage.contents.put(account, page)
    let sent = Assignment.set(Item.sentPage, Bytes(hash.bytes))
    let saved = try await save(address, for: account, as: device, with: [sent])
    guard !saved.isNew else { return saved }
    let item = try await write(
      Self.anotherAttempt + [sent], to: saved.entity, of: account, as: device)
    return (item, false)
  }

  /// A note of the person's own.
  func write(
    _ text: String, for account: AccountID, as device: DeviceID,
    names: Idempotency.Names = .random
  ) async throws -> Entity {
    let now = environment.clock.now()
    let stamp = environment.stamps.next(device, [], now)
    let body = TextRegister.edited(
      to: text, visible: nil, mirrored: nil, device: device, time: stamp.time)
    let values: [ItemEdit.Value] = [
      .set(Item.body, body),
      .set(Item.type, .note),
      .set(Item.state, .ready),
      .set(Item.savedAt, now),
    ]
    return try await write(
      values, to: Entity(id: names.entity, kind: .item), of: account, as: device,
      change: names.change)
  }

  /// What asks for the page to be fetched and read again.
  static let anotherAttempt: [ItemEdit.Value] = [
    .set(Item.state, .waiting),
    .set(Item.failure, nil),
  ]

  /// The live item of that name.
  func item(_ id: ID<Entity>, of account: AccountID) async throws -> Entity {
    guard let stored = try await sync.entity(account, id),
      ReadingDerivation.isLiveItem(stored.entity)
    else { throw RequestRefusal.notFound }
    return stored.entity
  }

  /// Stores the values, and answers the item as it stands then.
  func write(
    _ values: [ItemEdit.Value], to item: Entity, of account: AccountID, as device: DeviceID,
    change id: ID<Change> = .random()
  ) async throws -> Entity {
    try await environment.writer.write(
      [Edit(item.id, values)], to: account, as: device,
      names: Idempotency.Names(entity: item.id, change: id))
    return try await sync.entity(account, item.id)?.entity ?? item
  }
}
