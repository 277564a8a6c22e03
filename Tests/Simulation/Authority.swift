import Kernel
import SyncCore

/// The server's side: what a storage does, in memory, with the same rule of acceptance.
///
/// `durable` is what is on its disk: a push replaces it in one step or not at all.
struct Authority {
  struct Durable {
    var epoch: ID<Epoch>
    var head: UInt64 = 0
    var entities: [ID<Entity>: (seq: UInt64, entity: Entity)] = [:]
    var changes: [ID<Change>: UInt64] = [:]
    /// Those that came without their registers, which a later change has covered.
    var emptied: Set<ID<Change>> = []
    /// The stamps under which the last push's values came to stand.
    var stamped: [(value: [UInt8], stamp: Stamp)] = []
  }

  var durable: Durable
  var backups: [Durable] = []
  /// Milliseconds that the server's clock is off.
  var skew: Int64 = 0
  /// How often a device said that it was told more than the log of its epoch holds: a server would take
  /// itself for one that was set back without knowing.
  var falseAlarms = 0

  init(epoch: ID<Epoch>) {
    durable = Durable(epoch: epoch)
    backups = [durable]
  }

  /// What the disk would hold after the push, and the answer.
  func pushing(_ request: PushRequest, now: Instant) -> (Durable, PushResponse) {
    var next = durable
    var seqs: [UInt64] = []
    if let epoch = request.epoch, epoch != durable.epoch {
      return (next, PushResponse(epoch: durable.epoch, now: now, seqs: []))
    }
    for change in request.changes {
      if let known = next.changes[change.id] {
        seqs.append(known)
        continue
      }
      next.head += 1
      next.changes[change.id] = next.head
      if change.entity.fields.isEmpty { next.emptied.insert(change.id) }
      let stored = next.entities[change.entity.id]?.entity
      let entity =
        stored?.accepting(change.entity, now: now) ?? Entity(accepting: change.entity, now: now)
      next.entities[change.entity.id] = (next.head, entity)
      for field in change.entity.fields {
        guard let register = entity[field.number], register.value == field.register.value else {
          continue
        }
        next.stamped.append((register.value, register.stamp))
      }
      seqs.append(next.head)
    }
    return (next, PushResponse(epoch: durable.epoch, now: now, seqs: seqs))
  }

  func pull(_ request: PullRequest, now: Instant) -> PullResponse {
    let cursor = request.epoch == durable.epoch ? request.cursor : 0
    let newer = durable.entities.values.filter { $0.seq > cursor }.sorted { $0.seq < $1.seq }
    let chunk = newer.prefix(max(request.limit, 1))
    let isLast = chunk.count == newer.count
    return PullResponse(
      epoch: durable.epoch, head: durable.head,
      cursor: isLast ? durable.head : chunk.last?.seq ?? durable.head, now: now,
      entities: chunk.map { $0.entity })
  }

  mutating func check(_ epoch: ID<Epoch>?, told seq: UInt64) {
    if epoch == durable.epoch, seq > durable.head { falseAlarms += 1 }
  }

  /// An older copy comes back, as another epoch.
  mutating func restore(_ backup: Int, epoch: ID<Epoch>) {
    durable = backups[backup]
    durable.epoch = epoch
    backups = Array(backups[...backup])
  }

  /// True when every number from 1 to the head was given to exactly one change.
  var isGapFree: Bool {
    durable.changes.values.sorted() == Array(stride(from: 1, through: durable.head, by: 1))
  }
}
