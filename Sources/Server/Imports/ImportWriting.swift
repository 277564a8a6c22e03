import AppCore
import Kernel
import ReadingCore
import Storage
import SyncCore

/// Writes what an import brings, as changes of a device of its own.
struct ImportWriting: Sendable {
  let account: AccountID
  let device: DeviceID
  let sync: SyncStorage
  let writer: AccountWriter
  let now: Instant

  /// What stands under that name, also where it is deleted.
  func stored(_ id: ID<Entity>) async throws(StorageError) -> Entity? {
    try await sync.entity(account, id)?.entity
  }

  /// The change that writes these; what the server finds out itself may take the place of `guesses`.
  func change<Owner: PropertyOwner>(
    _ assignments: [Assignment<Owner>], guesses: [Assignment<Owner>] = [], to id: ID<Entity>,
    over stored: Entity?
  ) -> Change {
    let own = writer.change(
      Edit(id, assignments), over: stored?.fields ?? [], by: device, at: now)
    guard !guesses.isEmpty else { return own }
    let other = writer.change(
      Edit(id, guesses), over: stored?.fields ?? [], by: .server, at: now)
    let fields = own.entity.fields + other.entity.fields
    return Change(id: own.id, entity: Entity(id: id, kind: own.entity.kind, fields: fields))
  }

  /// What an import finds under an ID that it would make something under.
  enum Place {
    /// Nothing, or what an import made and took back.
    case free(Entity?)
    /// It is there, and is what a person has made of it since.
    case taken(Entity)
    /// A person has deleted it, and it stays so.
    case deleted
  }

  func place(_ id: ID<Entity>) async throws(StorageError) -> Place {
    guard let stored = try await stored(id) else { return .free(nil) }
    if isTakenBack(stored) { return .free(stored) }
    return stored.isDeleted ? .deleted : .taken(stored)
  }

  /// Whether it was imported, taken back, and not touched since.
  func isTakenBack(_ entity: Entity) -> Bool {
    entity.isDeleted && (entity[.deleted].map { $0.stamp.device.isImport } ?? false)
  }

  func text(_ text: String) -> TextRegister {
    let stamp = writer.stamps.next(device, [], now)
    return TextRegister.edited(
      to: text, visible: nil, mirrored: nil, device: device, time: stamp.time)
  }

  /// Calls the body with each entity of these kinds.
  func forEach(
    _ kinds: [EntityKind], upTo head: UInt64 = .max,
    _ body: (Entity) async throws(StorageError) -> Void
  ) async throws(StorageError) {
    var cursor: UInt64 = 0
    while true {
      let page = try await sync.pullKinds(account, kinds, cursor, 500)
      guard let last = page.last else { return }
      for encoded in page where encoded.seq <= head { try await body(encoded.decoded().entity) }
      cursor = last.seq
      if cursor >= head { return }
    }
  }
}
