import Crypto
import Kernel
import Synchronization

/// Slows down whoever guesses passwords, and locks nobody out.
///
/// An attempt counts as failed from its beginning, so that many at once gain nothing, and is taken
/// back when it was right. A network that failed may try again only at growing distances; when its
/// turn is more than a moment away, it is told to come back then. An account that somebody failed to
/// get into answers every attempt a little later, up to `longestAccountDelay`: its owner, coming
/// from elsewhere, still gets in within seconds.
public struct SlowDown: Sendable {
  /// Waits for this attempt's turn, and counts it.
  ///
  /// Throws `AccountRefusal.tooManyAttempts` when the queue of the network is too long.
  var begin: @Sendable (ClientNetwork, _ email: String) async throws -> Void
  /// Forgets the account's failures; of the network's only this attempt: a guesser may have an
  /// account too.
  var succeeded: @Sendable (ClientNetwork, _ email: String) -> Void
  /// The attempt was neither right nor wrong.
  var withdraw: @Sendable (ClientNetwork, _ email: String) -> Void

  /// For the attempts on this process alone.
  public static func inProcess(clock: ServerClock) -> SlowDown {
    let attempts = Attempts(clock: clock)
    return SlowDown(
      begin: { try await attempts.begin(network: $0, email: $1) },
      succeeded: { attempts.succeeded(network: $0, email: $1) },
      withdraw: { attempts.withdraw(network: $0, email: $1) })
  }
}

private final class Attempts: Sendable {
  /// Failures of one connection that cost nothing: people mistype.
  private static let free: Int64 = 4
  private static let longestAccountDelay: Int64 = 3_000
  private static let longestSpacing: Int64 = 8_000
  private static let longestWait: Int64 = 3_000
  /// After so long without a failure all is forgotten.
  private static let memory: Int64 = 15 * 60_000
  private static let capacity = 20_000

  private enum Key: Hashable {
    case network(ClientNetwork.Prefix)
    /// SHA-256 of the address.
    case account([UInt8])

    /// Failures that cost nothing.
    var free: Int64 {
      switch self {
      case .network(let prefix): Attempts.free * prefix.width
      case .account: Attempts.free
      }
    }
  }

  private struct Record {
    var failures: Int64 = 0
    var lastFailure: Int64 = 0
    /// When the next attempt may begin.
    var nextSlot: Int64 = 0
  }

  private let clock: ServerClock
  private let records = Mutex<[Key: Record]>([:])

  init(clock: ServerClock) {
    self.clock = clock
  }

  func begin(network: ClientNetwork, email: String) async throws {
    let now = clock.now().milliseconds
    let account = Self.key(email)
    let networks = network.prefixes.map { Key.network($0) }
    let delay: Int64 = try records.withLock { records throws(AccountRefusal) in
      Self.makeRoom(in: &records, now: now)
      let own = records[account].map { Self.spacing($0, account, now: now) } ?? 0
      var slot = now
      for key in networks { slot = max(slot, records[key]?.nextSlot ?? 0) }
      guard slot - now <= Self.longestWait else {
        throw .tooManyAttempts(seconds: (slot - now) / 1000 + 1)
      }
      for key in networks + [account] { Self.count(key, at: slot, now: now, in: &records) }
      return max(min(own, Self.longestAccountDelay), slot - now)
    }
    if delay > 0 { try await clock.wait(delay) }
  }

  func succeeded(network: ClientNetwork, email: String) {
    records.withLock { $0[Self.key(email)] = nil }
    takeBack(network.prefixes.map { .network($0) })
  }

  func withdraw(network: ClientNetwork, email: String) {
    takeBack(network.prefixes.map { .network($0) } + [Self.key(email)])
  }

  private func takeBack(_ keys: [Key]) {
    records.withLock { records in
      for key in keys {
        guard var record = records[key], record.failures > 0 else { continue }
        record.failures -= 1
        if record.failures <= key.free { record.nextSlot = 0 }
        records[key] = record.failures > 0 ? record : nil
      }
    }
  }

  private static func count(
    _ key: Key, at slot: Int64, now: Int64, in records: inout [Key: Record]
  ) {
    var record = records[key] ?? Record()
    if now - record.lastFailure > memory { record.failures = 0 }
    record.failures += 1
    record.lastFailure = now
    record.nextSlot = slot + spacing(record, key, now: now)
    records[key] = record
  }

  /// Half a second after the first costly failure, doubling.
  private static func spacing(_ record: Record, _ key: Key, now: Int64) -> Int64 {
    guard record.failures > key.free, now - record.lastFailure <= memory else { return 0 }
    return min(250 << min(record.failures - key.free, 10), longestSpacing)
  }

  private static func makeRoom(in records: inout [Key: Record], now: Int64) {
    guard records.count >= capacity else { return }
    records = records.filter { now - $0.value.lastFailure <= memory }
    guard records.count >= capacity else { return }
    let oldest = records.sorted { $0.value.lastFailure < $1.value.lastFailure }
    for (key, _) in oldest.prefix(capacity / 4) { records[key] = nil }
  }

  private static func key(_ email: String) -> Key {
    .account(Array(SHA256.hash(data: Array(email.lowercased().utf8))))
  }
}
