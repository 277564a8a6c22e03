public import Kernel

/// A device's copy of an account: what the server told, and what it has not confirmed yet.
///
/// Pure: it returns the rows to store, and the caller stores the rows of one call in one
/// transaction, in the order of the calls. A change is pushed only once its row is stored
/// (`markStored`, `reload(outbox:)`), so what the server knows is never ahead of the disk.
public struct Replica: Equatable, Sendable {
  public let device: DeviceID
  public internal(set) var clock: HybridClock
  /// The server's epoch that the mirror belongs to; nil before the first pull.
  public internal(set) var epoch: ID<Epoch>?
  /// Everything up to this sequence number is in the mirror.
  public internal(set) var cursor: UInt64 = 0
  /// The account's newest sequence number that the server has told.
  public internal(set) var head: UInt64 = 0
  /// The hash that the server told with `head`: the two are only ever exchanged together.
  public internal(set) var hash: ID<LogHash>?
  /// Entities exactly as the server told.
  var mirror: [ID<Entity>: MirroredEntity] = [:]
  /// The mirror of an earlier epoch, until the new one is known completely.
  var previous: [ID<Entity>: MirroredEntity] = [:]
  var outbox = Outbox()
  /// Tells rows of the mirror from rows of `previous`: the first byte of their keys.
  var generation: UInt8 = 0
  /// The generations of the rows that `previous` comes from.
  var retired: Set<UInt8> = []
  /// True once this tab has read the outbox to sync it: no other tab sends its changes.
  var isLeading = false
  /// True when an answer came from an epoch that is not the mirror's.
  var isEpochInDoubt = false
  /// The greatest time of any stamp that the server has told.
  var newestTold: UInt64 = 0

  public init(device: DeviceID) {
    self.device = device
    clock = HybridClock(device: device)
  }
}

extension Replica {
  /// The entity as the person sees it: what the server told, with the own changes on top.
  public func entity(_ id: ID<Entity>) -> Entity? {
    var entity = mirror[id]?.decoded
    entity.merge(previous[id]?.decoded)
    entity.merge(outbox.overlay[id])
    return entity
  }

  /// The entity as the server told it, for the base of a merged text.
  public func mirrored(_ id: ID<Entity>) -> Entity? {
    mirror[id]?.decoded
  }

  /// Every entity of the kind as the person sees it, deleted ones too, ascending by ID.
  public func entities(of kind: EntityKind) -> [Entity] {
    var ids: [ID<Entity>] = []
    ids.reserveCapacity(mirror.count + outbox.overlay.count)
    for (id, kept) in mirror where kept.kind == kind { ids.append(id) }
    for (id, kept) in previous where kept.kind == kind && mirror[id] == nil { ids.append(id) }
    for (id, entity) in outbox.overlay where entity.kind == kind {
      if mirror[id] == nil && previous[id] == nil { ids.append(id) }
    }
    var entities: [Entity] = []
    entities.reserveCapacity(ids.count)
    for id in ids.inOrder() {
      if let entity = entity(id) { entities.append(entity) }
    }
    return entities
  }

  /// Changes that the server has not confirmed, in the order in which they were made.
  public var pendingChanges: [Change] {
    var changes: [Change] = []
    for entry in outbox.entries where entry.isPending { changes.append(entry.change) }
    return changes
  }

  /// How many changes the server has not confirmed.
  public var pendingCount: Int {
    var count = 0
    for entry in outbox.entries where entry.isPending { count += 1 }
    return count
  }

  /// True when the server is known to have more than the mirror.
  public var needsPull: Bool {
    epoch == nil || isEpochInDoubt || cursor < head || !previous.isEmpty
  }

  /// True while what an earlier epoch or another account had is not compared with what the server
  /// has now: it may be here alone.
  public var holdsEarlierMirror: Bool { isEpochInDoubt || !previous.isEmpty }

  /// True when the server has everything of ours and we have everything of the server's, as far as
  /// is known here.
  public var isSettled: Bool {
    outbox.entries.isEmpty && !needsPull
  }
}

/// An entity of the mirror, kept encoded: most are never looked at.
struct MirroredEntity: Equatable, Sendable {
  var kind: EntityKind
  var bytes: [UInt8]

  init(_ entity: Entity) {
    kind = entity.kind
    bytes = entity.encoded
  }

  /// Reads only the head of the encoding.
  init(bytes: [UInt8]) throws(CBORError) {
    kind = try Entity.kind(ofEncoded: bytes)
    self.bytes = bytes
  }

  /// Nil when the device's database has been damaged.
  var decoded: Entity? {
    // A damaged row is as good as none: the server has it.
    try? Entity(decoding: bytes)
  }
}

extension Optional where Wrapped == Entity {
  mutating func merge(_ other: Entity?) {
    guard let other else { return }
    if self == nil {
      self = other
    } else {
      self?.merge(other)
    }
  }
}
