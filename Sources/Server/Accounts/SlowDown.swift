import Crypto
import Kernel
import Synchronization

/// Slows down whoever guesses passwords, and locks nobody out.
///
/// An address (of the network) that failed may try again only at growing distances; when its turn is
/// more than a moment away, it is told to come back then. An account that somebody failed to
/// get into answers every attempt a little later, up to `longestAccountDelay`: its owner, coming
/// from elsewhere, still gets in within seconds.
public final class SlowDown: Sendable {
  /// Failures that cost nothing: people mistype.
  private static let free = 4
  private static let longestAccountDelay: Int64 = 3_000
  private static let longestSpacing: Int64 = 8_000
  private static let longestWait: Int64 = 3_000
  /// After so long without a failure all is forgotten.
  private static let memory: Int64 = 15 * 60_000
  private static let capacity = 10_000

  private struct Record {
    var failures = 0
    var lastFailure: Int64 = 0
    /// When the next attempt may begin.
    var nextSlot: Int64 = 0
  }

  private let clock: ServerClock
  private let records = Mutex<[[UInt8]: Record]>([:])

  public init(clock: ServerClock) {
    self.clock = clock
  }

  /// Waits for this attempt's turn.
  ///
  /// Throws `AccountRefusal.tooManyAttempts` when the queue of the address is too long.
  func wait(network: String, email: String) async throws {
    let now = clock.now().milliseconds
    let delay: Int64 = try records.withLock { records throws(AccountRefusal) in
      let account = records[Self.accountKey(email)].map { self.spacing($0, now: now) } ?? 0
      let own = min(account, Self.longestAccountDelay)
      let key = Self.networkKey(network)
      guard var record = records[key] else { return own }
      let slot = max(now, record.nextSlot)
      guard slot - now <= Self.longestWait else {
        throw .tooManyAttempts(seconds: (slot - now) / 1000 + 1)
      }
      record.nextSlot = slot + self.spacing(record, now: now)
      records[key] = record
      return max(own, slot - now)
    }
    if delay > 0 { try await clock.wait(delay) }
  }

  func failed(network: String, email: String) {
    count(for: [Self.networkKey(network), Self.accountKey(email)])
  }

  /// Several accounts from one address are slowed down like several failures.
  func signedUp(network: String) {
    count(for: [Self.networkKey(network)])
  }

  private func count(for keys: [[UInt8]]) {
    let now = clock.now().milliseconds
    records.withLock { records in
      for key in keys {
        Self.makeRoom(in: &records, now: now)
        var record = records[key] ?? Record()
        if now - record.lastFailure > Self.memory { record.failures = 0 }
        record.failures += 1
        record.lastFailure = now
        record.nextSlot = max(record.nextSlot, now + self.spacing(record, now: now))
        records[key] = record
      }
    }
  }

  /// Forgets the account's failures, not the address's: a guesser may have an account too.
  func succeeded(email: String) {
    records.withLock { $0[Self.accountKey(email)] = nil }
  }

  /// Half a second after the first costly failure, doubling.
  private func spacing(_ record: Record, now: Int64) -> Int64 {
    guard record.failures > Self.free, now - record.lastFailure <= Self.memory else { return 0 }
    return min(250 << Int64(min(record.failures - Self.free, 10)), Self.longestSpacing)
  }

  private static func makeRoom(in records: inout [[UInt8]: Record], now: Int64) {
    guard records.count >= capacity else { return }
    records = records.filter { now - $0.value.lastFailure <= memory }
    guard records.count >= capacity else { return }
    let oldest = records.sorted { $0.value.lastFailure < $1.value.lastFailure }
    for (key, _) in oldest.prefix(capacity / 4) { records[key] = nil }
  }

  private static func networkKey(_ network: String) -> [UInt8] {
    [0] + Array(network.utf8)
  }

  private static func accountKey(_ email: String) -> [UInt8] {
    [1] + Array(SHA256.hash(data: Array(email.lowercased().utf8)))
  }
}
