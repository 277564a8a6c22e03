import Foundation
import Kernel
import Storage
import StorageSQLite
import Testing

@Suite struct ContentContract {
  @Test(arguments: Engine.allCases)
  func aContentIsNamedByItsHashAndReadAsItWasStored(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let content = Content(bytes: Array("abc".utf8), mediaType: "text/plain")
      let hash = try await storage.contents.put(account, content)
      // FIPS 180-2, appendix B.1.
      #expect(hash.text == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
      #expect(try await storage.contents.get(account, hash) == content)
    }
  }

  @Test(arguments: Engine.allCases)
  func anAccountReadsOnlyWhatWasStoredForIt(engine: Engine) async throws {
    try await engine.run { storage in
      let first = try await storage.newAccount()
      let second = try await storage.newAccount(2)
      let content = Content(bytes: [1, 2, 3], mediaType: "image/png")
      let hash = try await storage.contents.put(first, content)
      #expect(try await storage.contents.get(second, hash) == nil)
      let other = Content(bytes: [1, 2, 3], mediaType: "image/webp")
      #expect(try await storage.contents.put(second, other) == hash)
      #expect(try await storage.contents.get(second, hash) == other)
      #expect(try await storage.contents.put(first, other) == hash)
      #expect(try await storage.contents.get(first, hash) == content)
    }
  }

  @Test(arguments: Engine.allCases)
  func anEmptyAndALargeContentAreKeptWhole(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
      for bytes in [[], large] {
        let content = Content(bytes: bytes, mediaType: "application/octet-stream")
        let hash = try await storage.contents.put(account, content)
        #expect(try await storage.contents.get(account, hash)?.bytes == bytes)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func aContentThatComesInPartsIsKeptOnlyAsWhatItWasSaidToBe(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
      let other = try await storage.contents.put(
        account, Content(bytes: [9], mediaType: "image/png"))
      let wrong = try await storage.contents.begin(other)
      try await wrong.append(bytes)
      #expect(try await !wrong.keep(account, mediaType: "image/webp"))
      #expect(try await storage.contents.get(account, other)?.bytes == [9])
      let hash = try await storage.contents.put(
        try await storage.newAccount(2), Content(bytes: bytes, mediaType: "image/png"))
      for _ in 0..<2 {
        let incoming = try await storage.contents.begin(hash)
        try await incoming.append(Array(bytes[..<70_000]))
        try await incoming.append(Array(bytes[70_000...]))
        #expect(try await incoming.bytes() == bytes)
        #expect(try await incoming.keep(account, mediaType: "image/png"))
      }
      let kept = Content(bytes: bytes, mediaType: "image/png")
      #expect(try await storage.contents.get(account, hash) == kept)
      #expect(try await storage.contents.size(account) == 200_001)
    }
  }

  @Test func whatCameInPartsAndWasNotKeptLeavesNothingBehind() async throws {
    let folder = TemporaryFolder()
    let storage = try Storage.sqlite(folder: folder.path)
    let hash = try #require(ContentHash(bytes: [UInt8](repeating: 3, count: 32)))
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/contents/03")
    }
    do {
      let incoming = try await storage.contents.begin(hash)
      try await incoming.append([1, 2, 3])
      #expect(try files().count == 1)
    }
    #expect(try files().isEmpty)
    await storage.close()
  }

  @Test(arguments: Engine.allCases)
  func theSameContentStoredByManyAtOnceIsOneContent(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let content = Content(bytes: [UInt8](repeating: 7, count: 100_000), mediaType: "image/png")
      let hashes = try await withThrowingTaskGroup(of: ContentHash.self) { group in
        for _ in 0..<16 { group.addTask { try await storage.contents.put(account, content) } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(hashes.count == 1)
      for hash in hashes { #expect(try await storage.contents.get(account, hash) == content) }
    }
  }

  @Test(arguments: Engine.allCases)
  func aContentNeedsAnAccount(engine: Engine) async throws {
    try await engine.run { storage in
      await #expect(throws: StorageError.notFound) {
        try await storage.contents.put(.numbered(9), Content(bytes: [1], mediaType: "text/plain"))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func whatAnAccountCannotReadIsMissing(engine: Engine) async throws {
    try await engine.run { storage in
      let first = try await storage.newAccount()
      let second = try await storage.newAccount(2)
      let own = try await storage.contents.put(
        first, Content(bytes: [1], mediaType: "image/png"))
      let others = try await storage.contents.put(
        second, Content(bytes: [2], mediaType: "image/png"))
      let nobodys = try #require(ContentHash(bytes: [UInt8](repeating: 3, count: 32)))
      #expect(
        try await storage.contents.missing(first, [own, others, nobodys]) == [others, nobodys])
      #expect(try await storage.contents.missing(first, []) == [])
    }
  }
}
