import Kernel
import Storage
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
}
