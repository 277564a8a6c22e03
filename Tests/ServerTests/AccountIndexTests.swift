import Extraction
import Foundation
import HTTPTypes
import Kernel
import NIOCore
import ReadingCore
import RestockCore
import Server
import Storage
import SyncCore
import Synchronization
import TasksCore
import TestSupport
import Testing

/// Opens once; until then whoever waits for it waits.
final class Latch: Sendable {
  private enum State {
    case closed([CheckedContinuation<Void, Never>])
    case open
  }

  private let state = Mutex(State.closed([]))

  func open() {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard case .closed(let waiting) = state else { return [] }
      state = .open
      return waiting
    }
    for waiter in waiting { waiter.resume() }
  }

  func wait() async {
    await withCheckedContinuation { waiter in
      let isOpen = state.withLock { state in
        guard case .closed(let waiting) = state else { return true }
        state = .closed(waiting + [waiter])
        return false
      }
      if isOpen { waiter.resume() }
    }
  }
}

/// What an account's first questions cost, when they all come at once.
@Suite struct AccountIndexTests {
  private static let searched: [EntityKind] = [.item, .todo, .product, .highlight]

  private static func fill(_ storage: Storage, _ account: AccountID, _ count: Int) async throws {
    let now = Instant(milliseconds: 1_800_000_000_000)
    let stamp = Stamp(milliseconds: now.milliseconds, device: DeviceID(bits: 0x100))
    for start in stride(from: 0, to: count, by: 500) {
      let changes = (start..<min(start + 500, count)).map { number in
        Change(
          id: .random(),
          entity: Entity(
            id: .random(), kind: .item,
            fields: [
              Field(
                number: Item.title.number,
                register: Register(
                  stamp: stamp, value: RegisterValue.text("Title of number\(number)."))),
              Field(
                number: Item.state.number,
                register: Register(
                  stamp: stamp, value: RegisterValue.int(ItemState.ready.rawValue))),
            ]))
      }
      _ = try await storage.sync.push(account, changes, now)
    }
  }

  // Each of them used to read the whole log for itself.
  @Test func theFirstQuestionsThatComeAtOnceReadTheLogOnce() async throws {
    let everybodyIsHere = Latch()
    let heads = Mutex(0)
    let reads = Mutex([Int]())
    var storage = Storage.memory(derivation: .reading)
    let (head, pull) = (storage.sync.head, storage.sync.pullKinds)
    storage.sync.head = { (account) throws(StorageError) in
      let count = heads.withLock { count in
        count += 1
        return count
      }
      if count >= 50 { everybodyIsHere.open() }
      return try await head(account)
    }
    storage.sync.pullKinds = { (account, kinds, cursor, limit) throws(StorageError) in
      await everybodyIsHere.wait()
      let found = try await pull(account, kinds, cursor, limit)
      if kinds == Self.searched { reads.withLock { $0.append(found.count) } }
      return found
    }
    let server = try TestServer(storage: storage)
    let token = try await server.token()
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    try await Self.fill(storage, account, 2_500)
    try await server.run { asker in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<50 {
          group.addTask {
            let found = try await asker.ask(.get, "/api/v1/search?q=number\(number).", token: token)
            #expect(found.status == .ok)
            #expect(String(buffer: found.body).contains("Title of number\(number)."))
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(reads.withLock { $0 } == [1_000, 1_000, 500, 0])
  }

  @Test func aQuestionSeesWhatWasStoredBeforeIt() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for number in 0..<30 {
        let saved = try await asker.ask(
          .post, "/api/v1/items", json: "{\"url\":\"https://example.org/page\(number)\"}",
          token: token)
        #expect(saved.status == .created)
        let list = try await asker.ask(.get, "/api/v1/items?limit=100", token: token)
        #expect(String(buffer: list.body).contains("/page\(number)\""))
        let found = try await asker.ask(.get, "/api/v1/search?q=page\(number)", token: token)
        #expect(String(buffer: found.body).contains("page\(number)"))
      }
    }
  }

  @Test func savingNeverWaitsForAnIndex() async throws {
    let end = Latch()
    var storage = Storage.memory(derivation: .reading)
    let pull = storage.sync.pullKinds
    storage.sync.pullKinds = { (account, kinds, cursor, limit) throws(StorageError) in
      // The few lists are read by themselves.
      if kinds != [.todoList] { await end.wait() }
      return try await pull(account, kinds, cursor, limit)
    }
    let server = try TestServer(storage: storage)
    let token = try await server.token()
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    try await Self.fill(storage, account, 1_500)
    try await server.run { asker in
      defer { end.open() }
      for (path, json) in [
        ("items", #"{"url":"https://example.org/a"}"#),
        ("items", #"{"url":"https://example.org/a"}"#),
        ("notes", #"{"text":"a note"}"#), ("todos", #"{"title":"a todo","list":"Home"}"#),
        ("pages", #"{"url":"https://example.org/b","html":"<p>b</p>"}"#),
      ] {
        let answer = try await asker.ask(.post, "/api/v1/\(path)", json: json, token: token)
        #expect([.created, .ok].contains(answer.status), "\(path)")
      }
    }
  }

  // Children that hung used to take the threads that lists need, of which there was one for each core.
  @Test(.timeLimit(.minutes(2)))
  func aListAfterAWriteDoesNotWaitForChildrenThatHang() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reader = PageReader.childProcess(
      program: "/bin/sh", arguments: ["-c", "echo > \(folder)/$$; exec sleep 3600"],
      time: .seconds(3600))
    let page = FetchedPage(bytes: [0x61], address: "https://example.org/")
    let server = try TestServer()
    let token = try await server.token()
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Each ends when it is cancelled.
      for _ in 0..<System.coreCount + 4 { group.addTask { _ = try? await reader.read(page) } }
      let most = min(System.coreCount, 8)
      while try FileManager.default.contentsOfDirectory(atPath: folder).count < most {
        await Task.yield()
      }
      try await server.run { asker in
        for number in 0..<3 {
          _ = try await asker.ask(
            .post, "/api/v1/items", json: "{\"url\":\"https://example.org/page\(number)\"}",
            token: token)
          let list = try await asker.ask(.get, "/api/v1/items?limit=100", token: token)
          #expect(String(buffer: list.body).contains("/page\(number)\""))
        }
      }
      group.cancelAll()
    }
  }

  /// More than an index keeps as a whole.
  @Test func aLongNoteIsFoundByItsLastWordHoweverMuchIsKept() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    let now = Instant(milliseconds: 1_800_000_000_000)
    let stamp = Stamp(milliseconds: now.milliseconds, device: DeviceID(bits: 0x100))
    let long = String(repeating: "a word and another ", count: 60_000)
    var ids: [ID<Entity>] = []
    for number in 0..<10 {
      let fields = [
        (Item.body.number, RegisterValue.text("First\(number). \(long) Last\(number).")),
        (Item.type.number, RegisterValue.int(5)),
        (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
      ].map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) }
      let entity = Entity(id: .random(), kind: .item, fields: fields)
      ids.append(entity.id)
      _ = try await storage.sync.push(account, [Change(id: .random(), entity: entity)], now)
    }
    let saved = ids
    try await server.run { asker in
      for (number, id) in saved.enumerated() {
        // Words of the beginning and of the end, and one that stands in none.
        let ends = "first\(number).%20last\(number)."
        for (words, count) in [(ends, 1), ("last\(number).%20nowhere", 0)] {
          let found = try await asker.ask(.get, "/api/v1/search?q=\(words)", token: token)
          let text = String(buffer: found.body)
          #expect(text.contains(id.text) == (count == 1))
          #expect(text.contains("\"isComplete\":true"))
        }
      }
    }
  }

  /// Two versions of a long note that both devices changed.
  @Test func aMergedTextReadsTheSameWhereverItIsAskedFor() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    let base = (0..<2_000).map { "word\($0)" }.joined(separator: " ")
    let now = Instant(milliseconds: 1_800_000_000_000)
    let id = ID<Entity>.random()
    for (device, text) in [(0x100, base + " first"), (0x200, "second " + base)] {
      let device = DeviceID(bits: UInt64(device))
      let stamp = Stamp(milliseconds: now.milliseconds, device: device)
      let old = Register(stamp: stamp, value: RegisterValue.text(base))
      let body = TextRegister.edited(
        to: text, visible: nil, mirrored: old, device: device, time: stamp.time)
      let fields = [
        (Item.body.number, body.value), (Item.type.number, RegisterValue.int(5)),
        (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
      ].map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) }
      let change = Change(id: .random(), entity: Entity(id: id, kind: .item, fields: fields))
      _ = try await storage.sync.push(account, [change], now)
    }
    let whole = "second \(base) first"
    try await server.run { asker in
      for path in ["/api/v1/items/\(id.text)", "/api/v1/items"] {
        let answer = try await asker.ask(.get, path, token: token)
        #expect(String(buffer: answer.body).contains(whole), "\(path)")
      }
      let found = try await asker.ask(.get, "/api/v1/search?q=word1999%20first", token: token)
      #expect(String(buffer: found.body).contains(id.text))
    }
    // What is stored are the versions still.
    let stored = try requireValue(try await storage.sync.entity(account, id)).entity
    #expect(stored.mergedText(Item.body.number)?.heads.count == 2)
  }
}
