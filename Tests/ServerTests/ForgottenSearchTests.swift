import AppCore
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
import Testing

/// Texts of an account that is deleted stay nowhere.
@Suite struct ForgottenSearchTests {
  private typealias Home = SearchHome

  /// Read when the account is deleted, and indexed after.
  private static let last = 32

  @Test(arguments: [true, false])
  func anAccountDeletedWhileItIsReadLeavesNothing(isByCommand: Bool) async throws {
    let (reached, end) = (Latch(), Latch())
    let reads = Mutex(0)
    var storage = Storage.memory(derivation: .reading)
    let entity = storage.sync.entity
    storage.sync.entity = { (account, id) throws(StorageError) in
      let stored = try await entity(account, id)
      let count = reads.withLock { count in
        count += 1
        return count
      }
      if count == Self.last {
        reached.open()
        await end.wait()
      }
      return stored
    }
    let home = try await Home(storage)
    defer { home.remove() }
    try await home.server.run { asker in
      defer { end.open() }
      let cookie = try await asker.signIn().cookie
      // Nothing to read yet: what follows is read because of the question.
      _ = try await home.search(asker)
      try await home.write(notes: Self.last)
      async let answer = home.search(asker)
      await reached.wait()
      #expect(home.hasIndex)
      if isByCommand {
        // As another process does it.
        try await home.server.environment.storage.accounts.delete(home.account)
        SearchFolder(dataFolder: home.folder.path).remove(home.account)
      } else {
        let deleted = try await asker.ask(
          .post, "/api/v1/account/deletion", json: #"{"password":"\#(TestServer.password)"}"#,
          cookie: cookie)
        #expect(deleted.status == .noContent)
      }
      #expect(!home.hasIndex)
      end.open()
      #expect(try await answer.status != .ok)
      #expect(!home.hasIndex)
    }
  }

  // A small library writes no other manifest: what the old one named would have lain there for good.
  @Test func whatCannotBeOpenedIsTakenAwayAtOnce() async throws {
    let home = try await Home(.memory(derivation: .reading))
    defer { home.remove() }
    let index = home.folder.appendingPathComponent("search/\(home.account.text)")
    try FileManager.default.createDirectory(at: index, withIntermediateDirectories: true)
    for name in ["manifest", "1.segment"] {
      try Data("LSM2, made before".utf8).write(to: index.appendingPathComponent(name))
    }
    try await home.server.run { asker in
      let answer = try await home.search(asker)
      #expect(answer.status == .ok)
      #expect(!home.hasIndex)
    }
  }

  @Test func anAccountDeletedBesideTheServerIsForgottenAfterAWhile() async throws {
    let (deleted, looked) = (Latch(), Latch())
    var home = try await Home(.memory(derivation: .reading))
    defer { home.remove() }
    home.lookAgain((deleted, looked))
    try await home.write(notes: 16)
    let filled = home
    try await filled.server.run { asker in
      defer { deleted.open() }
      #expect(try await filled.search(asker).status == .ok)
      #expect(filled.hasIndex)
      try await filled.server.environment.storage.accounts.delete(filled.account)
      deleted.open()
      await looked.wait()
      #expect(!filled.hasIndex)
    }
  }

  // It stayed in the files until half of a segment was dead, and for good where nobody asked again.
  @Test func whatIsDeletedLeavesTheFilesThoughNobodyAsks() async throws {
    let (deleted, looked) = (Latch(), Latch())
    var home = try await Home(.memory(derivation: .reading))
    defer { home.remove() }
    home.lookAgain((deleted, looked))
    let (kept, gone) = (ID<Entity>.random(), ID<Entity>.random())
    try await home.write(notes: 14)
    try await home.write("kettles", to: kept)
    try await home.write("petrels", to: gone)
    let filled = home
    try await filled.server.run { asker in
      defer { deleted.open() }
      #expect(try await filled.search(asker).status == .ok)
      #expect(try filled.holds("petrels"))
      try await filled.delete(gone)
      deleted.open()
      await looked.wait()
      let isHeld = try filled.holds("petrels")
      #expect(!isHeld)
      #expect(try filled.holds("kettles"))
      #expect(try await filled.search(asker).status == .ok)
    }
  }

  // The manifest that could not be written left the old segment where it was, and it was noted as clean.
  @Test func filesCountAsRidOfWhatIsDeletedOnlyOnceTheyAre() async throws {
    let (first, second) = ((told: Latch(), looked: Latch()), (told: Latch(), looked: Latch()))
    var home = try await Home(.memory(derivation: .reading))
    defer { home.remove() }
    home.lookAgain(first, second)
    let gone = ID<Entity>.random()
    try await home.write(notes: 15)
    try await home.write("petrels", to: gone)
    let filled = home
    let (manifest, purged) = (filled.path("manifest"), filled.path("purged"))
    let files = FileManager.default
    try await filled.server.run { asker in
      defer {
        first.told.open()
        second.told.open()
      }
      #expect(try await filled.search(asker).status == .ok)
      try await filled.delete(gone)
      // No file takes the place of a folder with something in it.
      try files.removeItem(atPath: manifest)
      try files.createDirectory(atPath: manifest + "/in", withIntermediateDirectories: true)
      first.told.open()
      await first.looked.wait()
      #expect(!files.fileExists(atPath: purged))
      try files.removeItem(atPath: manifest)
      #expect(try filled.holds("petrels"))
      second.told.open()
      await second.looked.wait()
      let isHeld = try filled.holds("petrels")
      #expect(!isHeld)
      #expect(files.fileExists(atPath: purged))
    }
  }

  // Each index that was looked after took the place of one that people were asking.
  @Test func lookingAfterAnIndexLeavesThoseInMemoryThatAreAsked() async throws {
    let (deleted, looked) = (Latch(), Latch())
    let read = Mutex<Set<AccountID>>([])
    var storage = Storage.memory(derivation: .reading)
    let (entity, pullKinds) = (storage.sync.entity, storage.sync.pullKinds)
    storage.sync.entity = { (account, id) throws(StorageError) in
      _ = read.withLock { $0.insert(account) }
      return try await entity(account, id)
    }
    storage.sync.pullKinds = { (account, kinds, cursor, count) throws(StorageError) in
      if kinds == SearchTable.kinds { _ = read.withLock { $0.insert(account) } }
      return try await pullKinds(account, kinds, cursor, count)
    }
    var home = try await Home(storage)
    defer { home.remove() }
    home.lookAgain((deleted, looked))
    let gone = ID<Entity>.random()
    try await home.write(notes: 15)
    try await home.write("petrels", to: gone)
    var others: [String] = []
    // As many as are open at once.
    for number in 0..<4 {
      others.append(try await home.server.token(of: "bob\(number)@example.org"))
    }
    let (filled, tokens) = (home, others)
    try await filled.server.run { asker in
      defer { deleted.open() }
      #expect(try await filled.search(asker).status == .ok)
      for token in tokens {
        _ = try await asker.ask(
          .post, "/api/v1/products", json: #"{"name":"Coffee"}"#, token: token)
        let answer = try await asker.ask(.get, "/api/v1/search?q=coffee", token: token)
        #expect(answer.text.contains("Coffee"))
      }
      try await filled.delete(gone)
      read.withLock { $0 = [] }
      deleted.open()
      await looked.wait()
      let isHeld = try filled.holds("petrels")
      #expect(!isHeld)
      for token in tokens {
        let answer = try await asker.ask(.get, "/api/v1/search?q=zebra", token: token)
        #expect(answer.status == .ok)
      }
      #expect(read.withLock { $0 } == [filled.account])
    }
  }
}
