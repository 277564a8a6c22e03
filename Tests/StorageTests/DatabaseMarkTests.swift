import Foundation
import GRDB
import Kernel
import Storage
import StorageSQLite
import SyncCore
import Testing

/// Whether the file is still the one that the server left: asked after each commit that changed it.
@Suite struct DatabaseMarkTests {
  /// A checkpoint beside somebody who reads an older state brings some pages into the file and leaves others: the
  /// file may then be shorter than its first page says, and is still the server's own.
  @Test func aFileThatIsOnlyPartlyUpToDateIsWrittenTo() async throws {
    let folder = TemporaryFolder()
    let storage = try Storage.sqlite(folder: folder.path, derivation: .sample)
    let account = try await storage.newAccount()
    let path = folder.path + "/later.sqlite"
    // Its transaction stays open between the commits of others.
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: path, configuration: configuration)
    let checkpoints = try DatabaseQueue(path: path)
    var random = SystemRandomNumberGenerator()
    var shorter = 0
    for round in 0..<300 {
      try await push(round, storage, account, &random)
      // Somebody reads as long as the next two commits take.
      try await reader.writeWithoutTransaction { database in
        try database.execute(sql: "BEGIN")
        _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM setting")
      }
      try await push(round, storage, account, &random)
      try await checkpoints.writeWithoutTransaction { database in
        _ = try? database.checkpoint(.passive)
      }
      if try isShorterThanItSays(path) { shorter += 1 }
      try await push(round, storage, account, &random)
      try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    }
    #expect(shorter > 0, "no round brought about what this is for")
    await storage.close()
  }

  /// A new entity, or a change to one that is there, so that pages come now and then and are written again often.
  private func push(
    _ round: Int, _ storage: Storage, _ account: AccountID,
    _ random: inout SystemRandomNumberGenerator
  ) async throws {
    let size = Int.random(in: 256...900, using: &random)
    let text: [UInt8] =
      [0x59, UInt8(size >> 8), UInt8(size & 255)] + [UInt8](repeating: 7, count: size)
    let number = Int.random(in: 0..<2, using: &random) == 0 ? round : Int.random(in: 0...round)
    _ = try await storage.sync.push(
      account, [Change.sample(.numbered(UInt64(number)), [.title: text])], start)
  }

  private func isShorterThanItSays(_ path: String) throws -> Bool {
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let pages = file[28..<32].reduce(0) { $0 << 8 | Int($1) }
    return file.count < pages * 4096
  }
}
