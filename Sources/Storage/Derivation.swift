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

  public init(
    keys: @escaping @Sendable (Entity) -> [[UInt8]],
    jobs: @escaping @Sendable (Entity) -> [JobKind]
  ) {
    self.keys = keys
    self.jobs = jobs
  }

  /// Derives nothing.
  public static let none = Derivation(keys: { _ in [] }, jobs: { _ in [] })
}

/// A wish for work, derived from an entity that was just stored.
public struct JobRequest: Hashable, Sendable {
  public let kind: JobKind
  /// A person asks, and the entity did not ask before.
  ///
  /// A job that waits for its next attempt is then due at once; one that runs is run once more when
  /// it is finished. A request that is not urgent only makes sure that there is a job.
  public let isUrgent: Bool

  public init(kind: JobKind, isUrgent: Bool) {
    self.kind = kind
    self.isUrgent = isUrgent
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
    return wanted.map { kind in
      JobRequest(kind: kind, isUrgent: isByPerson && !asked.contains(kind))
    }
  }
}
