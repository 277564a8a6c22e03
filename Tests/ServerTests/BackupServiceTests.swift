import HTTPTypes
import Kernel
import Logging
import Server
import Storage
import Synchronization
import TestSupport
import Testing
import Wire

/// The backups that the server makes by itself, and what its owner is told.
@Suite struct BackupServiceTests {
  private static let hour: Int64 = 3_600_000

  private struct NoRoom: Error {}

  /// Runs the service, with a night at three, and answers the hours at which it made a backup.
  private func hours(
    _ storage: Storage, from start: Int64, to last: Int64, condition: ServerCondition,
    fails: Bool = false, notes: Bool = true
  ) async throws -> [Int64] {
    let nights = Nights(from: start * Self.hour, to: last * Self.hour)
    let service = BackupService(
      storage: storage, condition: condition, clock: nights.clock,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      nextNight: Nights.three(after:),
      make: { now in
        nights.note()
        guard !fails else { throw NoRoom() }
        guard notes else { return [:] }
        try await storage.settings.set(
          SettingStorage.lastBackupKey, Array(String(now.milliseconds).utf8))
        return [:]
      })
    try await nights.pass { try await service.run() }
    return nights.hours
  }

  @Test func oneIsMadeAtAFirstStartAndThenEveryNight() async throws {
    let condition = ServerCondition(makesBackups: true)
    let hours = try await hours(.memory(), from: 10, to: 80, condition: condition)
    #expect(hours == [10, 27, 51, 75])
    #expect(condition.lastBackup.map { $0.milliseconds / Self.hour } == 75)
  }

  /// On a full disk one was made every quarter of an hour, and took the place of the nights before.
  @Test func oneThatCouldNotBeNotedCountsAllTheSame() async throws {
    let storage = Storage.memory()
    try await storage.settings.set(
      SettingStorage.lastBackupKey, Array(String(2 * Self.hour).utf8))
    let condition = ServerCondition(makesBackups: true)
    let hours = try await hours(storage, from: 10, to: 80, condition: condition, notes: false)
    #expect(hours == [10, 27, 51, 75])
  }

  @Test func oneOfACommandCountsAndOneThatFailedDoesNot() async throws {
    let storage = Storage.memory()
    let condition = ServerCondition(makesBackups: true)
    try await storage.settings.set(
      SettingStorage.lastBackupKey, Array(String(28 * Self.hour).utf8))
    #expect(try await hours(storage, from: 30, to: 50, condition: condition) == [])
    #expect(condition.lastBackup == Instant(milliseconds: 28 * Self.hour))
    let tries = try await hours(storage, from: 60, to: 62, condition: condition, fails: true)
    // Again after an hour, and not all the time.
    #expect(tries == [60, 61] || tries == [60, 61, 62])
    #expect(condition.lastBackup == Instant(milliseconds: 28 * Self.hour))
  }

  @Test func theOwnerIsToldAndNobodyElse() async throws {
    var server = try TestServer()
    let room = Mutex(ServerCondition.Room(free: 50 << 30, total: 100 << 30))
    server.environment.condition = ServerCondition(makesBackups: true) { room.withLock { $0 } }
    let condition = server.environment.condition
    let clock = server.clock
    try await server.run { asker in
      let owner = try await asker.signUp().cookie
      func profile(_ cookie: String) async throws -> String {
        try await asker.ask(.get, "/api/v1/session", cookie: cookie).text
      }
      #expect(try await profile(owner).contains(#""lastBackup":null,"warnings":[]"#))
      condition.hasUpkeepFailed = true
      room.withLock { $0.free = 1 << 30 }
      clock.advance(milliseconds: 8 * 24 * Self.hour)
      let all = #""warnings":["no-backup","disk-nearly-full","upkeep-failed"]"#
      #expect(try await profile(owner).contains(all))
      condition.lastBackup = clock.clock.now()
      #expect(try await profile(owner).contains(#"["disk-nearly-full","upkeep-failed"]"#))
      _ = try await asker.ask(
        .put, "/api/v1/registration", json: #"{"registration":"open"}"#, cookie: owner)
      let bob = try await asker.signUp("bob@example.org").cookie
      #expect(try await profile(bob).contains(#""lastBackup":null,"warnings":[]"#))
    }
  }

  @Test func whoChoseToMakeNoneIsNotReminded() async throws {
    var server = try TestServer()
    server.environment.condition = ServerCondition(makesBackups: false)
    let clock = server.clock
    try await server.run { asker in
      let owner = try await asker.signUp().cookie
      clock.advance(milliseconds: 30 * 24 * Self.hour)
      let answer = try await asker.ask(.get, "/api/v1/session", cookie: owner)
      #expect(answer.text.contains(#""warnings":[]"#))
    }
  }

  @Test func anUpkeepThatFailsIsRememberedUntilOneSucceeds() async throws {
    let condition = ServerCondition()
    var broken = Storage.memory()
    broken.upkeep.forgetExpired = { (_) throws(StorageError) in throw .full }
    try await Nights(from: 0, to: Self.hour).pass(broken, condition)
    #expect(condition.hasUpkeepFailed)
    try await Nights(from: 0, to: Self.hour).pass(.memory(), condition)
    #expect(!condition.hasUpkeepFailed)
  }
}
