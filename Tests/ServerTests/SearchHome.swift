import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import Synchronization
import TestSupport

/// A server that keeps indexes in a folder, and an account in it.
struct SearchHome {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("later-\(UUID().uuidString)")
  var server: TestServer
  let token: String
  let account: AccountID

  init(_ storage: Storage) async throws {
    server = try TestServer(storage: storage)
    server.environment.searchFolder = SearchFolder(dataFolder: folder.path)
    token = try await server.token()
    account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
  }

  var hasIndex: Bool {
    FileManager.default.fileExists(atPath: folder.path + "/search/\(account.text)")
  }

  /// Notes of five thousand words: sixteen are more than stays in memory.
  func write(notes: Int) async throws {
    for number in 0..<notes { try await write("note\(number)") }
  }

  /// One note that begins with these words.
  func write(_ words: String, to id: ID<Entity> = .random()) async throws {
    try await keep(words + String(repeating: " of many words", count: 1_667), as: id)
  }

  /// One note of this text.
  func keep(_ text: String, as id: ID<Entity> = .random()) async throws {
    try await push(
      [
        (Item.body.number, RegisterValue.text(text)), (Item.type.number, RegisterValue.int(5)),
        (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
      ], to: id)
  }

  func delete(_ id: ID<Entity>) async throws {
    try await push([(RegisterNumber.deleted, RegisterValue.int(1))], to: id)
  }

  private func push(_ values: [(RegisterNumber, [UInt8])], to id: ID<Entity>) async throws {
    server.clock.advance(milliseconds: 1_000)
    let now = server.clock.clock.now()
    let stamp = Stamp(milliseconds: now.milliseconds, device: .server)
    let fields = values.map {
      Field(number: $0.0, register: Register(stamp: stamp, value: $0.1))
    }
    let entity = Entity(id: id, kind: .item, fields: fields)
    _ = try await server.environment.storage.sync.push(
      account, [Change(id: .random(), entity: entity)], now)
  }

  /// Whether a word stands in a file of the index.
  func holds(_ word: String) throws -> Bool {
    let index = folder.appendingPathComponent("search/\(account.text)")
    let files = try FileManager.default.contentsOfDirectory(
      at: index, includingPropertiesForKeys: nil)
    return try files.contains { try Data(contentsOf: $0).range(of: Data(word.utf8)) != nil }
  }

  /// Has the server look after its indexes again each time that it is told to, and tell when that is done.
  mutating func lookAgain(_ looks: (told: Latch, looked: Latch)...) {
    let waits = Mutex(0)
    let clock = server.clock.clock
    server.environment.clock = ServerClock(
      now: clock.now,
      wait: { milliseconds in
        guard milliseconds == 900_000 else { return try await clock.wait(milliseconds) }
        let before = waits.withLock { waits in
          defer { waits += 1 }
          return waits
        }
        if before > 0, before <= looks.count { looks[before - 1].looked.open() }
        guard before < looks.count else { return try await clock.wait(milliseconds) }
        await looks[before].told.wait()
      })
  }

  func path(_ file: String) -> String {
    "\(folder.path)/search/\(account.text)/\(file)"
  }

  func search(_ asker: Asker, _ query: String = "note0") async throws -> TestResponse {
    try await asker.ask(.get, "/api/v1/search?q=\(query)", token: token)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
