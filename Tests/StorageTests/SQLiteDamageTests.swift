import Foundation
import GRDB
import Kernel
import Storage
import StorageSQLite
import SyncCore
import Testing

/// Files that do not hold what they should.
@Suite struct SQLiteDamageTests {
  private let folder = TemporaryFolder()
  private var file: URL { URL(fileURLWithPath: folder.path + "/later.sqlite") }

  private func open(_ purpose: SQLitePurpose = .serving) throws -> Storage {
    try .sqlite(folder: folder.path, derivation: .sample, purpose: purpose)
  }

  /// Fills a file and then writes nonsense over all of it but the first pages.
  private func damagedFile() async throws -> Data {
    let storage = try open()
    let account = try await storage.newAccount()
    let text: [UInt8] = [0x59, 0x03, 0xE8] + [UInt8](repeating: 7, count: 1000)
    let changes = (0..<500).map { Change.sample(.numbered($0), [.title: text]) }
    _ = try await storage.sync.push(account, changes, start)
    await storage.close()
    return try file.damagePages()
  }

  @Test func aDamagedFileIsReportedAndNotWrittenTo() async throws {
    let damaged = try await damagedFile()
    let error = #expect(throws: SQLiteOpenError.self) { try open() }
    guard case .damaged(_, let finding) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!finding.isEmpty)
    #expect(try Data(contentsOf: file) == damaged)
  }

  @Test func somethingElseThanADatabaseIsReportedAndNotWrittenTo() async throws {
    await (try open()).close()
    let text = Data(String(repeating: "This is not a database. ", count: 1000).utf8)
    try text.write(to: file)
    let error = #expect(throws: SQLiteOpenError.self) { try open() }
    guard case .damaged = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try Data(contentsOf: file) == text)
  }

  @Test func writingStopsWhenDamageIsMet() async throws {
    let damaged = try await damagedFile()
    let storage = try open(.command)  // A command does not read the whole file first.
    await #expect(throws: StorageError.corrupt) {
      try await storage.sync.pull(.numbered(1), 0, 1000)
    }
    await #expect(throws: StorageError.corrupt) {
      try await storage.settings.set("anything", [1])
    }
    await storage.close()
    let isUntouched = try Data(contentsOf: file) == damaged
    #expect(isUntouched)
  }

  @Test func aDamagedContentIsReportedAndStoringItAgainMendsIt() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let content = Content(bytes: Array(repeating: 9, count: 5000), mediaType: "image/png")
    let hash = try await storage.contents.put(account, content)
    let path = folder.path + "/contents/\(hash.text.prefix(2))/\(hash.text.dropFirst(2))"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[1234] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    await #expect(throws: StorageError.contentDamaged(hash)) {
      try await storage.contents.get(account, hash)
    }
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: StorageError.contentDamaged(hash)) {
      try await storage.contents.get(account, hash)
    }
    #expect(try await storage.contents.put(account, content) == hash)
    #expect(try await storage.contents.get(account, hash) == content)
    await storage.close()
  }

  @Test func theNextServerRemovesWhatACrashLeftUnfinished() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let content = Content(bytes: [1, 2, 3], mediaType: "image/png")
    let hash = try await storage.contents.put(account, content)
    await storage.close()
    let subfolder = folder.path + "/contents/\(hash.text.prefix(2))"
    _ = FileManager.default.createFile(atPath: subfolder + "/.unfinished-1", contents: Data([1]))
    let again = try open()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: subfolder)
        == [String(hash.text.dropFirst(2))])
    #expect(try await again.contents.get(account, hash) == content)
    await again.close()
  }
}
