import Kernel
import Logging
import Server
import Storage
import Synchronization
import TestSupport
import Testing

/// Nights that pass one after another, as fast as the service asks for them.
final class Nights: Sendable {
  private let now: Mutex<Int64>
  private let worked = Mutex<[Int64]>([])
  private let last: Int64
  private let isOver = AsyncStream.makeStream(of: Void.self)

  init(from start: Int64, to last: Int64) {
    now = Mutex(start)
    self.last = last
  }

  /// Hours at which the service worked.
  var hours: [Int64] { worked.withLock { $0.map { $0 / 3_600_000 } } }

  var clock: ServerClock {
    ServerClock(
      now: { Instant(milliseconds: self.now.withLock { $0 }) },
      wait: { milliseconds in
        let instant = self.now.withLock { now in
          now += milliseconds
          return now
        }
        guard instant > self.last else { return }
        self.isOver.continuation.finish()
        await untilCancelled()
      })
  }

  func note() { worked.withLock { $0.append(now.withLock { $0 }) } }

  /// Runs the service to the last instant.
  func pass(
    _ storage: Storage, _ condition: ServerCondition = ServerCondition()
  ) async throws {
    var storage = storage
    let check = storage.upkeep.check
    storage.upkeep.check = { () throws(StorageError) in
      self.note()
      return try await check()
    }
    let service = UpkeepService(
      storage: storage, condition: condition, clock: clock,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, nextNight: Self.three(after:)
    )
    try await pass { try await service.run() }
  }

  /// The next three o'clock.
  @Sendable static func three(after instant: Instant) -> Instant {
    let day: Int64 = 24 * 3_600_000
    let night = instant.milliseconds / day * day + 3 * 3_600_000
    return Instant(milliseconds: night > instant.milliseconds ? night : night + day)
  }

  /// Runs a service to the last instant.
  func pass(_ run: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await run() }
      for await _ in isOver.stream {}
      group.cancelAll()
      try await group.waitForAll()
    }
  }
}

@Suite struct UpkeepServiceTests {
  private static let hour: Int64 = 3_600_000

  @Test func itWorksAtAFirstStartAndThenEveryNight() async throws {
    let nights = Nights(from: 10 * Self.hour, to: 80 * Self.hour)
    try await nights.pass(.memory())
    #expect(nights.hours == [10, 27, 51, 75])
  }

  @Test func aStartWorksOnlyWhenANightWasMissed() async throws {
    let storage = Storage.memory()
    try await Nights(from: 2 * Self.hour, to: 4 * Self.hour).pass(storage)
    let soon = Nights(from: 6 * Self.hour, to: 26 * Self.hour)
    try await soon.pass(storage)
    #expect(soon.hours == [])
    let late = Nights(from: 100 * Self.hour, to: 101 * Self.hour)
    try await late.pass(storage)
    #expect(late.hours == [100])
  }

  /// A small computer without a battery begins in the past, and its clock jumps when it finds the
  /// network.
  @Test func aClockThatJumpedDoesNotStopIt() async throws {
    let storage = Storage.memory()
    try await Nights(from: 1000 * Self.hour, to: 1001 * Self.hour).pass(storage)
    let back = Nights(from: 10 * Self.hour, to: 30 * Self.hour)
    try await back.pass(storage)
    #expect(back.hours == [10, 27])
  }

  @Test func oneNightForgetsWhatHasExpired() async throws {
    let storage = Storage.memory(derivation: .reading)
    let now = Instant(milliseconds: 1_800_000_000_000)
    let account = AccountID(high: 1, low: 1)
    try await storage.accounts.create(
      Account(
        id: account, email: "a@example.org", name: "", passwordHash: "", isOwner: true,
        createdAt: now), false)
    try await storage.sessions.create(
      Session(
        id: .random(), account: account, kind: .browser,
        secretHash: [UInt8](repeating: 1, count: 32), label: "", scope: "all", createdAt: now,
        lastSeenAt: now, expiresAt: now.adding(milliseconds: 1)))
    let done = try await Upkeep(storage: storage).run(at: now.adding(milliseconds: 1))
    #expect(done.findings == [])
    #expect(done.expired == 1)
    #expect(try await storage.sessions.list(account) == [])
  }
}
