internal import Kernel
public import SyncCore

/// What the storage derives from an entity in the transaction that stores it.
///
/// Given to a storage when it is opened, by the modules that know what entities mean.
public struct Derivation: Sendable {
  /// Under which keys `SyncStorage.find` finds the entity.
  public var keys: @Sendable (Entity) -> [[UInt8]]
  /// Which work the entity asks for as it stands.
  ///
  /// A job that waits already is not made twice.
  public var jobs: @Sendable (Entity) -> [JobKind]

  /// Whether a change of what asks for work already is to be followed soon.
  public var asksAnew: @Sendable (_ before: Entity, _ after: Entity) -> Bool

  /// In whose lane that work runs, as one host's, unless its kind has one; empty for work that waits for no other.
  ///
  /// Of one lane one job is done at a time.
  public var lane: @Sendable (Entity) -> String

  public init(
    keys: @escaping @Sendable (Entity) -> [[UInt8]],
    jobs: @escaping @Sendable (Entity) -> [JobKind],
    asksAnew: @escaping @Sendable (Entity, Entity) -> Bool = { _, _ in false },
    lane: @escaping @Sendable (Entity) -> String = { _ in "" }
  ) {
    self.keys = keys
    self.jobs = jobs
    self.asksAnew = asksAnew
    self.lane = lane
  }

  /// Derives nothing.
  public static let none = Derivation(keys: { _ in [] }, jobs: { _ in [] })
}

/// A wish for work, derived from an entity that was just stored.
public struct JobRequest: Hashable, Sendable {
  public let kind: JobKind
  /// A person asks, and the entity did not ask before, or for something else (`Derivation.asksAnew`).
  ///
  /// A job that waits for its next attempt is then due at once; one that runs is run once more when
  /// it is finished. A request that is not urgent only makes sure that there is a job.
  public let isUrgent: Bool
  public let lane: String

  public init(kind: JobKind, isUrgent: Bool, lane: String = "") {
    self.kind = kind
    self.isUrgent = isUrgent
    self.lane = lane
  }
}

extension Derivation {
  /// What an entity asks for after it was changed.
  ///
  /// What the server writes about its own work (`DeviceID.server`) is never urgent: a job that
  /// reports "waiting" before its next attempt would otherwise run for ever.
  public func requests(before: Entity?, after: Entity, change: Entity) -> [JobRequest] {
    let wanted = jobs(after)
    guard !wanted.isEmpty else { return [] }
    let asked = before.map(jobs) ?? []
    let isByPerson = change.fields.contains { $0.register.stamp.device != .server }
    let isAnew = isByPerson && (before.map { asksAnew($0, after) } ?? false)
    let lane = lane(after)
    return wanted.map { kind in
      JobRequest(
        kind: kind, isUrgent: isAnew || isByPerson && !asked.contains(kind),
        lane: kind.lane ?? lane)
    }
  }
}
