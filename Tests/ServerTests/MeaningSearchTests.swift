import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import Server
import Storage
import SyncCore
import Synchronization
import TestSupport
import Testing

/// What is related in meaning, and where its vectors lie.
@Suite struct MeaningSearchTests {
  private struct Found: Decodable {
    var id: String
    var excerpt: String
  }

  private struct Answer: Decodable {
    var results: [Found]
    var related: [Found]?
    var relatedInMeaning: [Found]?
  }

  private static let topics = [
    "ship captain anchor harbour mast sailor wave storm rudder deck island lighthouse compass voyage crew cabin tide",
    "bread flour yeast oven dough crust loaf baker butter salt kneading rye sourdough wheat pan recipe toast",
    "piano violin concert orchestra melody rhythm composer chord flute trumpet sonata conductor audience opera choir",
  ].map { $0.split(separator: " ").map { String($0) } }

  private typealias Look = (told: Latch, looked: Latch)

  private static func look() -> Look { (told: Latch(), looked: Latch()) }

  /// Sixty short texts about ships, bread and music, and a long one about nothing.
  private static func fill(_ home: SearchHome) async throws {
    for number in 0..<60 {
      let words = topics[number % 3]
      let text = (0..<6).map { words[(number / 3 * 5 + $0 * ($0 + number) + $0) % words.count] }
      let more = number == 6 || number == 9 ? "galleon " : ""
      try await home.keep(more + text.joined(separator: " "))
    }
    try await home.write("zebra")
  }

  private static func ask(
    _ home: SearchHome, _ asker: Asker, _ query: String
  ) async throws -> Answer {
    let answer = try await home.search(asker, query)
    #expect(answer.status == .ok)
    return try JSONDecoder().decode(Answer.self, from: Data(answer.text.utf8))
  }

  private static func isOfShips(_ found: Found) -> Bool {
    found.excerpt.split(separator: " ").allSatisfy {
      $0 == "galleon" || topics[0].contains(String($0))
    }
  }

  @Test func aQuestionIsAnsweredWithWhatMeansTheSame() async throws {
    let look = Self.look()
    var home = try await SearchHome(.memory(derivation: .reading))
    defer { home.remove() }
    home.lookAgain(look)
    try await Self.fill(home)
    let filled = home
    try await filled.server.run { asker in
      defer { look.told.open() }
      #expect(try await filled.search(asker).status == .ok)
      look.told.open()
      await look.looked.wait()
      #expect(FileManager.default.fileExists(atPath: filled.path("meaning")))
      // One word that finds little, and three.
      for query in ["galleon", "ship%20captain%20anchor"] {
        let answer = try await Self.ask(filled, asker, query)
        let near = answer.relatedInMeaning ?? []
        #expect(!near.isEmpty)
        #expect(near.count <= 10)
        #expect(near.allSatisfy { Self.isOfShips($0) })
        let others = Set((answer.results + (answer.related ?? [])).map { $0.id })
        #expect(others.isDisjoint(with: near.map { $0.id }))
      }
      let few = try await Self.ask(filled, asker, "galleon")
      #expect(few.results.count == 2)
      for query in ["ship", "galleon&offset=1", "nothing"] {
        #expect(try await Self.ask(filled, asker, query).relatedInMeaning == nil, "\(query)")
      }
    }
  }

  private static func hasVector(_ home: SearchHome, _ word: String) throws -> Bool {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: home.path("meaning")))
    return bytes.range(of: Data(word.utf8)) != nil
  }

  @Test func whatIsDeletedLeavesTheVectors() async throws {
    let (first, second) = (Self.look(), Self.look())
    var home = try await SearchHome(.memory(derivation: .reading))
    defer { home.remove() }
    home.lookAgain(first, second)
    let gone = [ID<Entity>.random(), .random()]
    try await Self.fill(home)
    for id in gone { try await home.keep("petrel ship captain anchor", as: id) }
    let filled = home
    try await filled.server.run { asker in
      defer {
        first.told.open()
        second.told.open()
      }
      #expect(try await filled.search(asker).status == .ok)
      first.told.open()
      await first.looked.wait()
      #expect(try Self.hasVector(filled, "petrel"))
      for id in gone { try await filled.delete(id) }
      // As if a day had gone by.
      try FileManager.default.removeItem(atPath: filled.path("purged"))
      second.told.open()
      await second.looked.wait()
      #expect(try Self.hasVector(filled, "galleon"))
      let isHeld = try filled.holds("petrel")
      #expect(!isHeld)
      let answer = try await Self.ask(filled, asker, "galleon")
      #expect(answer.relatedInMeaning?.isEmpty == false)
    }
  }

  // It had none before something else was indexed.
  @Test func whatIsIndexedWhileVectorsAreMadeGetsItsOwn() async throws {
    let (reached, end, again) = (Latch(), Latch(), Latch())
    var home = try await SearchHome(.memory(derivation: .reading))
    defer { home.remove() }
    try await Self.fill(home)
    let filled = home
    let isHeld = Mutex(false)
    let head = home.server.environment.storage.sync.head
    // Once vectors are made, it is looked whether the account is still there.
    home.server.environment.storage.sync.head = { (account) throws(StorageError) in
      if (try? Self.hasVector(filled, "petrel")) == true { again.open() }
      let isMade = FileManager.default.fileExists(atPath: filled.path("meaning"))
      let isFirst = isHeld.withLock { isHeld in
        defer { isHeld = isHeld || isMade }
        return isMade && !isHeld
      }
      if isFirst {
        reached.open()
        await end.wait()
      }
      return try await head(account)
    }
    let asked = home
    try await asked.server.run { asker in
      defer { end.open() }
      async let first = asked.search(asker)
      await reached.wait()
      for _ in 0..<20 { try await asked.keep("petrel ship captain anchor") }
      #expect(try await asked.search(asker, "petrel").status == .ok)
      end.open()
      await again.wait()
      #expect(try Self.hasVector(asked, "petrel"))
      #expect(try await first.status == .ok)
    }
  }

  @Test func anAccountThatIsDeletedHasNoVectors() async throws {
    let look = Self.look()
    var home = try await SearchHome(.memory(derivation: .reading))
    defer { home.remove() }
    home.lookAgain(look)
    try await Self.fill(home)
    let filled = home
    try await filled.server.run { asker in
      defer { look.told.open() }
      let cookie = try await asker.signIn().cookie
      #expect(try await filled.search(asker).status == .ok)
      look.told.open()
      await look.looked.wait()
      #expect(FileManager.default.fileExists(atPath: filled.path("meaning")))
      let deleted = try await asker.ask(
        .post, "/api/v1/account/deletion", json: #"{"password":"\#(TestServer.password)"}"#,
        cookie: cookie)
      #expect(deleted.status == .noContent)
      #expect(!filled.hasIndex)
    }
  }

  @Test func tornVectorsAreMadeAnew() async throws {
    var home = try await SearchHome(.memory(derivation: .reading))
    defer { home.remove() }
    try await Self.fill(home)
    for isDamaged in [false, true] {
      let look = Self.look()
      home.lookAgain(look)
      let filled = home
      if isDamaged {
        try Data("LMV1, made before".utf8).write(
          to: URL(fileURLWithPath: filled.path("meaning")), options: .atomic)
        try FileManager.default.removeItem(atPath: filled.path("purged"))
      }
      try await filled.server.run { asker in
        defer { look.told.open() }
        #expect(try await filled.search(asker).status == .ok)
        look.told.open()
        await look.looked.wait()
        let answer = try await Self.ask(filled, asker, "galleon")
        #expect(answer.relatedInMeaning?.isEmpty == false)
      }
    }
  }

  @Test func aQuestionThatComesWhileFilesAreLookedAfterIsAnswered() async throws {
    let (look, reached, end) = (Self.look(), Latch(), Latch())
    let late = ID<Entity>.random()
    var storage = Storage.memory(derivation: .reading)
    let entity = storage.sync.entity
    storage.sync.entity = { (account, id) throws(StorageError) in
      if id == late {
        reached.open()
        await end.wait()
      }
      return try await entity(account, id)
    }
    var home = try await SearchHome(storage)
    defer { home.remove() }
    home.lookAgain(look)
    try await Self.fill(home)
    let filled = home
    try await filled.server.run { asker in
      defer {
        end.open()
        look.told.open()
      }
      #expect(try await filled.search(asker).status == .ok)
      try await filled.keep("galleon ship captain anchor", as: late)
      look.told.open()
      await reached.wait()
      async let asked = Self.ask(filled, asker, "galleon")
      end.open()
      #expect(try await asked.results.contains { $0.id == late.text })
      await look.looked.wait()
      let answer = try await Self.ask(filled, asker, "galleon")
      #expect(answer.results.count == 3)
      #expect(answer.relatedInMeaning == nil)
      let many = try await Self.ask(filled, asker, "galleon%20captain%20mast")
      #expect(many.relatedInMeaning?.isEmpty == false)
    }
  }
}
