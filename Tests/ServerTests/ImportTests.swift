import ArticleCore
import Foundation
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import TestSupport
import Testing

/// What was exported, brought back.
@Suite struct ImportTests {
  private static let account = Account(
    id: ID(high: 1, low: 1), email: "ada@example.org", name: "Ada", passwordHash: "$argon2id$",
    isOwner: true, createdAt: Instant(milliseconds: 1_700_000_000_000))
  private static let file = RegisterNumber(number: 25)

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("later-import-\(UUID().uuidString)").path
  private var archive: String { folder + "/ada.zip" }

  private func storage() async throws -> Storage {
    let storage = Storage.memory(derivation: .reading)
    try await storage.accounts.create(Self.account, false)
    return storage
  }

  private func push(
    _ fields: [(RegisterNumber, [UInt8])], _ number: UInt64, to storage: Storage
  ) async throws {
    let stamp = Stamp(milliseconds: 1_700_000_000_000, device: DeviceID(bits: 7))
    let entity = Entity(
      id: ID(high: 2, low: number), kind: .item,
      fields: fields.map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) })
    let change = Change(id: ID(high: 3, low: number), entity: entity)
    _ = try await storage.sync.push(
      Self.account.id, [change], Instant(milliseconds: 1_700_000_000_000))
  }

  /// Stores a content that an item names.
  private func put(
    _ bytes: [UInt8], _ number: UInt64, to storage: Storage
  ) async throws -> ContentHash {
    let hash = try await storage.contents.put(
      Self.account.id, Content(bytes: bytes, mediaType: "text/plain"))
    try await push([(Self.file, [0x58, 32] + hash.bytes)], number, to: storage)
    return hash
  }

  private func export(_ storage: Storage) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var bytes: [UInt8] = []
    try await AccountExport(storage: storage, account: Self.account).write { bytes += $0 }
    try Data(bytes).write(to: URL(fileURLWithPath: archive))
  }

  private func importArchive(
    into storage: Storage, skipsDamaged: Bool = false, room: Int64? = nil
  ) async throws -> AccountImport.Summary {
    try await AccountImport(
      storage: storage, account: Self.account.id, path: archive, skipsDamaged: skipsDamaged,
      room: room
    ).run()
  }

  private func isEmpty(_ storage: Storage) async throws -> Bool {
    let entities = try await storage.sync.pull(Self.account.id, 0, 10)
    return try await storage.contents.size(Self.account.id) == 0 && entities.isEmpty
  }

  /// Changes a byte in the middle of what is so in the archive: noise is stored as it is.
  private func damage(_ part: [UInt8]) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: archive))
    let found = try #require(bytes.range(of: Data(part.prefix(200))))
    bytes[found.lowerBound + 100] ^= 0xFF
    try bytes.write(to: URL(fileURLWithPath: archive))
  }

  private static func noise(_ count: Int, _ seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  // It was taken for a bomb: 96 MB of hexadecimal in an archive of 700 KB.
  @Test func notesThatRepeatThemselvesComeBack() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try await storage()
    let count = SyncLimit.entityBytes - 10_000
    let length = withUnsafeBytes(of: UInt32(count).bigEndian, Array.init)
    let text = [0x7A] + length + [UInt8](repeating: 0x61, count: count)
    for number: UInt64 in 0..<14 { try await push([(Item.body.number, text)], number, to: old) }
    try await export(old)
    let new = try await storage()
    let done = try await importArchive(into: new, room: 1 << 30)
    #expect(done.entities == 14 && done.refused == [])
    #expect(try await new.sync.head(Self.account.id).bytes == old.sync.head(Self.account.id).bytes)
  }

  @Test func whatTheDiskHasNoRoomForIsRefusedBeforeAnythingIsStored() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try await storage()
    // A thousand times smaller in the archive.
    for number: UInt8 in 0..<4 {
      _ = try await put([UInt8](repeating: number, count: 4 << 20), UInt64(number), to: old)
    }
    try await export(old)
    let new = try await storage()
    await #expect(throws: ImportRefusal.noRoom(megabytes: 76)) {
      try await importArchive(into: new, room: 74 << 20)
    }
    #expect(try await isEmpty(new))
    #expect(try await importArchive(into: new, room: 84 << 20).contents == 4)
    // What is there already needs no room.
    #expect(try await importArchive(into: new, room: 0).known == 4)
  }

  @Test func entitiesThatTheDiskHasNoRoomForAreRefusedToo() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try await storage()
    let text = [0x7A, 0, 0x10, 0, 0] + [UInt8](repeating: 0x61, count: 1 << 20)
    for number: UInt64 in 0..<3 { try await push([(Item.body.number, text)], number, to: old) }
    try await export(old)
    let new = try await storage()
    await #expect(throws: ImportRefusal.self) {
      try await importArchive(into: new, room: 66 << 20)
    }
    #expect(try await isEmpty(new))
  }

  // One damaged file kept back everything else.
  @Test func aDamagedContentIsLeftOutWhereThatIsAskedFor() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try await storage()
    let files = [Self.noise(100_000, 1), Self.noise(100_000, 2), Self.noise(100_000, 3)]
    var hashes: [ContentHash] = []
    for (number, file) in files.enumerated() {
      hashes.append(try await put(file, UInt64(number), to: old))
    }
    try await export(old)
    try damage(files[1])
    let new = try await storage()
    await #expect(throws: ImportRefusal.self) { try await importArchive(into: new) }
    #expect(try await isEmpty(new))
    let done = try await importArchive(into: new, skipsDamaged: true)
    #expect(done.left.count == 1 && done.left.allSatisfy { $0.contains(hashes[1].text) })
    #expect(done.contents == 2 && done.entities == 3)
    #expect(try await new.contents.get(Self.account.id, hashes[2])?.bytes == files[2])
  }

  // Every export lost it, and the item said that it was there.
  @Test func theFileInWhichATextIsReadAloudComesBackOrIsMadeAgain() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try await storage()
    let article = Article(title: "Rain", language: "en", blocks: [])
    let text = try await old.contents.put(
      Self.account.id, Content(bytes: article.encoded, mediaType: Article.mediaType))
    let noise = Self.noise(2_000, 9)
    let sound = try await old.contents.put(
      Self.account.id, Content(bytes: noise, mediaType: "audio/wav"))
    let spoken = SpokenArticle(content: text.bytes, sound: sound.bytes, ends: [500])
    try await push(
      [
        (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
        (Item.content.number, RegisterValue.bytes(text.bytes)),
        (Item.spoken.number, spoken.register),
        (Item.speaking.number, RegisterValue.int(SpeakingState.ready.rawValue)),
      ], 1, to: old)
    try await export(old)
    let new = try await storage()
    #expect(try await importArchive(into: new).missing == 0)
    #expect(try await new.contents.get(Self.account.id, sound)?.bytes == noise)
    #expect(try await new.jobs.nextDue() == nil)

    try damage(noise)
    let other = try await storage()
    #expect(try await importArchive(into: other, skipsDamaged: true).missing == 1)
    let due = try #require(try await other.jobs.nextDue())
    let jobs = try await other.jobs.lease(5, due, due.adding(milliseconds: 1))
    #expect(jobs.map(\.kind) == [.speak])
  }

  @Test func damagedEntitiesAreNeverLeftOut() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try await storage()
    _ = try await put(Self.noise(1_000, 1), 1, to: old)
    try await export(old)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: archive))
    let name = Data("later-export/entities.jsonl".utf8)
    let found = try #require(bytes.range(of: name))
    for place in (found.upperBound + 20)..<(found.upperBound + 40) { bytes[place] ^= 0xFF }
    try bytes.write(to: URL(fileURLWithPath: archive))
    let new = try await storage()
    await #expect(throws: ImportRefusal.self) {
      try await importArchive(into: new, skipsDamaged: true)
    }
    #expect(try await isEmpty(new))
  }
}
