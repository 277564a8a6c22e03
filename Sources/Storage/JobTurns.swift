/// Chooses whose job is next, as `JobStorage.leaseByTurns` says.
public struct JobTurns<Owner: Hashable, Key> {
  private let limit: Int
  private let sharing: Bool
  private var held: [Owner: Int]
  private var busy: Set<String>
  public private(set) var chosen: [Key] = []

  /// `held` are the jobs that somebody is at work on, each with its owner and lane.
  public init(limit: Int, sharing: Bool, held: [(owner: Owner, lane: String)]) {
    self.limit = limit
    self.sharing = sharing
    self.held = Dictionary(held.map { ($0.owner, 1) }, uniquingKeysWith: +)
    busy = Set(held.map { $0.lane })
    busy.remove("")
  }

  /// Whether a job of this lane may be taken now.
  public func isFree(_ lane: String) -> Bool { !busy.contains(lane) }

  /// The owner whose turn it is, of those who have a job that may be taken; nil when no more may be.
  public func next(of owners: [Owner]) -> Owner? {
    let left = limit - chosen.count
    guard left > 0, let next = owners.min(by: { holds($0) < holds($1) }) else { return nil }
    return sharing && holds(next) >= left ? nil : next
  }

  public mutating func take(_ key: Key, of owner: Owner, lane: String) {
    chosen.append(key)
    held[owner, default: 0] += 1
    if !lane.isEmpty { busy.insert(lane) }
  }

  private func holds(_ owner: Owner) -> Int { held[owner] ?? 0 }
}

/// When whose work of which kind was taken last: nobody's many jobs keep another's single one waiting.
///
/// It is kept in memory: after a start everybody's turn comes anew.
public struct LastTurns<Owner: Hashable & Comparable & Sendable>: Sendable {
  private struct Turn: Hashable, Sendable {
    var owner: Owner
    /// Of which there is one for all, or empty: those of sites would never end.
    var lane: String
  }

  private var turns: [Turn: UInt64] = [:]
  private var count: UInt64 = 0

  public init() {}

  /// The owners, each with the kind of its next job; first whoever has not had a turn at such work for the longest time.
  public func order(of waiting: [(owner: Owner, kind: JobKind?)]) -> [Owner] {
    let last = waiting.map {
      (turns[Turn(owner: $0.owner, lane: $0.kind?.lane ?? "")] ?? 0, $0.owner)
    }
    return last.sorted { $0 < $1 }.map { $0.1 }
  }

  public mutating func took(_ kind: JobKind, of owner: Owner) {
    count += 1
    turns[Turn(owner: owner, lane: kind.lane ?? "")] = count
  }
}
