import Kernel
import SyncCore

/// The server's side: what a storage does, in memory, with the same rules of acceptance and of what is
/// its log.
///
/// `durable` is what is on its disk: a push replaces it in one step or not at all.
struct Authority {
  struct Durable {
    var epoch: ID<Epoch>
    var head: UInt64 = 0
    /// The hashes at the numbers at which the log ended.
    var hashes: [UInt64: ID<LogHash>]
    var entities: [ID<Entity>: (seq: UInt64, entity: Entity)] = [:]
    var changes: [ID<Change>: UInt64] = [:]
    /// Those that came without their registers, which a later change has covered.
    var emptied: Set<ID<Change>> = []
    /// The stamps under which the last push's values came to stand.
    var stamped: [(value: [UInt8], stamp: Stamp)] = []

    var hash: ID<LogHash>? { hashes[head] }
  }

  var durable: Durable
  var backups: [Durable] = []
  /// Milliseconds that the server's clock is off.
  var skew: Int64 = 0
  /// Epochs in which an older copy came back without anybody saying so.
  private var setBack: Set<ID<Epoch>> = []
  /// How often a device said that it was told what the log of its epoch does not hold, where that was
  /// never set back.
  private(set) var falseAlarms = 0
  /// The contents that are stored, beside the database.
  private(set) var contents: Set<[UInt8]> = []
  var contentBackups: [Set<[UInt8]>] = [[]]

  init(epoch: ID<Epoch>) {
    durable = Durable(epoch: epoch, hashes: [0: epoch.cast()])
    backups = [durable]
  }

  /// What the disk would hold after the push, and the answer.
  func pushing(_ request: PushRequest, now: Instant) -> (Durable, PushResponse) {
    guard request.epoch == nil || request.epoch == durable.epoch else {
      return (durable, PushResponse(epoch: durable.epoch, now: now, seqs: []))
    }
    let (next, seqs) = appending(request.changes, now: now)
    let answer = PushResponse(
      epoch: durable.epoch, now: now, seqs: seqs, head: next.head, hash: next.hash)
    return (next, answer)
  }

  /// What the disk would hold with these changes, and the number of each.
  func appending(_ changes: [Change], now: Instant) -> (Durable, [UInt64]) {
    var next = durable
    var seqs: [UInt64] = []
    var hash = Hash(durable.hash, now: now)
    for change in changes {
      if let known = next.changes[change.id] {
        seqs.append(known)
        continue
      }
      next.head += 1
      hash.add(change.encoded)
      next.add(change, now: now)
      seqs.append(next.head)
    }
    if next.head != durable.head { next.hashes[next.head] = hash.value }
    return (next, seqs)
  }

  func pull(_ request: PullRequest, now: Instant) -> PullResponse {
    let cursor = request.epoch == durable.epoch ? request.cursor : 0
    let newer = durable.entities.values.filter { $0.seq > cursor }.sorted { $0.seq < $1.seq }
    let chunk = newer.prefix(max(request.limit, 1))
    let isLast = chunk.count == newer.count
    return PullResponse(
      epoch: durable.epoch, head: durable.head,
      cursor: isLast ? durable.head : chunk.last?.seq ?? durable.head, now: now,
      entities: chunk.map { $0.entity }, hash: durable.hash)
  }

  /// Whether a device of the epoch was told what the log does not hold.
  mutating func wasSetBack(_ epoch: ID<Epoch>?, told: LogPosition) -> Bool {
    guard epoch == durable.epoch,
      !told.isPart(ofLogEndingAt: durable.head, hash: durable.hashes[told.seq])
    else { return false }
    if !setBack.contains(durable.epoch) { falseAlarms += 1 }
    return true
  }

  mutating func begin(_ epoch: ID<Epoch>) {
    durable.epoch = epoch
  }

  /// An older copy comes back, or a newer one that was set back before: as another epoch, or, where
  /// it was copied by hand, in its own.
  mutating func restore(_ backup: Int, epoch: ID<Epoch>?) {
    durable = backups[backup]
    if let epoch { begin(epoch) } else { setBack.insert(durable.epoch) }
  }

  mutating func restoreContents(_ backup: Int) {
    contents = contentBackups[backup]
  }

  mutating func store(_ content: [UInt8]) {
    contents.insert(content)
  }

  /// True when every number from 1 to the head was given to exactly one change.
  var isGapFree: Bool {
    durable.changes.values.sorted() == Array(stride(from: 1, through: durable.head, by: 1))
  }
}

extension Authority.Durable {
  /// Merges a change under the newest number.
  fileprivate mutating func add(_ change: Change, now: Instant) {
    changes[change.id] = head
    if change.entity.fields.isEmpty { emptied.insert(change.id) }
    let stored = entities[change.entity.id]?.entity
    let entity =
      stored?.accepting(change.entity, now: now) ?? Entity(accepting: change.entity, now: now)
    entities[change.entity.id] = (head, entity)
    for field in change.entity.fields {
      guard let register = entity[field.number], register.value == field.register.value else {
        continue
      }
      stamped.append((register.value, register.stamp))
    }
  }
}

/// Stands in for SHA-256, which the pure ring does not have (FNV-1a, twice).
private struct Hash {
  private(set) var value: ID<LogHash>

  init(_ last: ID<LogHash>?, now: Instant) {
    value = last ?? ID(high: 0, low: 0)
    add(RegisterValue.instant(now))
  }

  mutating func add(_ bytes: [UInt8]) {
    var high = value.high
    var low = value.low
    for byte in bytes {
      high = (high ^ UInt64(byte)) &* 0x100_0000_01B3
      low = (low &+ UInt64(byte) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    }
    value = ID(high: high, low: low)
  }
}
