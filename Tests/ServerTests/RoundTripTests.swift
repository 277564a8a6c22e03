import AppCore
import Imports
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import TasksCore
import TestSupport
import Testing

/// What one account exports for other programs, another reads as it was.
@Suite struct RoundTripTests {
  private let storage = Storage.memory(derivation: .reading)

  /// An item but for its ID, as far as a format holds it.
  private struct Saved: Hashable {
    var url = ""
    var title = ""
    var body = ""
    var savedAt = Instant(milliseconds: 0)
    var archivedAt: Instant?
    var isFavourite = false
    var note = ""
    var reason = ""
    var byline = ""
    var tags: [String] = []
    var collections: [String] = []
    var highlights: [Marked] = []
  }

  private struct Marked: Hashable {
    var quote: String
    var note: String
  }

  private static let time = Instant(milliseconds: 1_700_000_000_000)

  private static let saved = [
    Saved(
      url: "https://example.org/a?b=1&c=2", title: "A <b> & \"c\", \"\u{301}d; e", savedAt: time,
      isFavourite: true, note: "=sum(1), \"mine\"\n\n> second & <third>", reason: "'-for Sunday",
      byline: "Ada & Eve", tags: ["sea/light", "더 읽기"], collections: ["Shelf/Top", "설계"],
      highlights: [
        Marked(quote: "first line\nsecond", note: "one\n\n> two\n## Highlights\n\\# x"),
        Marked(quote: "last", note: ""),
      ]),
    Saved(
      url: "https://example.org/b", title: "첫째 글", savedAt: time.adding(milliseconds: 1_000),
      archivedAt: time.adding(milliseconds: 5_000), tags: ["sea/light"], collections: ["설계"]),
    Saved(
      url: "https://example.org/c", title: "Alone", savedAt: time.adding(milliseconds: 2_000),
      note: "- a dash"),
    Saved(
      body: "Title of mine\n\n## Highlights\n\n> of nothing, \"quoted\"",
      savedAt: time.adding(milliseconds: 3_000), tags: ["더 읽기"]),
    Saved(body: "> [!note]\n> said by me", savedAt: time.adding(milliseconds: 4_000)),
  ]

  private func account(_ name: String) async throws -> Account {
    let account = Account(
      id: .random(), email: "\(name)@example.org", name: name, passwordHash: "$argon2id$",
      isOwner: false, createdAt: Instant(milliseconds: 0))
    try await storage.accounts.create(account, false)
    return account
  }

  private func write<Owner: PropertyOwner>(
    _ assignments: [Assignment<Owner>], to account: Account, as id: ID<Entity> = .random()
  ) async throws -> ID<Entity> {
    let edit = Edit(id, assignments + [.alive])
    let stamp = Stamp(milliseconds: 1_800_000_000_000, device: DeviceID(bits: 7))
    let fields = edit.fields.map {
      Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
    }
    let change = Change(id: .random(), entity: Entity(id: id, kind: edit.kind, fields: fields))
    _ = try await storage.sync.push(
      account.id, [change], Instant(milliseconds: 1_800_000_000_000))
    return id
  }

  private func living(_ kind: EntityKind, of account: Account) async throws -> [Entity] {
    try await storage.sync.pull(account.id, 0, 10_000).map { $0.entity }
      .filter { $0.kind == kind && !$0.isDeleted }
  }

  /// Writes the items as a person's devices do, with their shelves and highlights.
  private func fill(_ account: Account) async throws {
    var shelves: [String: ID<Entity>] = [:]
    for saved in Self.saved {
      let item = try await write(Self.fields(of: saved), to: account)
      for name in saved.tags where shelves["#" + name] == nil {
        shelves["#" + name] = try await write([.set(ItemTag.name, name)], to: account)
      }
      for name in saved.collections where shelves[name] == nil {
        shelves[name] = try await write([.set(ItemCollection.name, name)], to: account)
      }
      for name in saved.tags.map({ "#" + $0 }) + saved.collections {
        let shelf = try #require(shelves[name])
        _ = try await write(
          [.set(Membership.item, item), .set(Membership.group, shelf)], to: account,
          as: Shelves.membership(of: item, in: shelf))
      }
      for (number, marked) in saved.highlights.enumerated() {
        _ = try await write(
          [
            .set(Highlight.item, item), .set(Highlight.quote, marked.quote),
            .set(Highlight.note, MergedText(marked.note)),
            .set(Highlight.createdAt, Self.time.adding(milliseconds: Int64(number))),
          ], to: account)
      }
    }
  }

  private static func fields(of saved: Saved) -> [Assignment<Item>] {
    [
      .set(Item.url, saved.url), .set(Item.comparableURL, saved.url),
      .set(Item.title, saved.title), .set(Item.savedAt, saved.savedAt),
      .set(Item.archivedAt, saved.archivedAt), .set(Item.isFavourite, saved.isFavourite),
      .set(Item.note, MergedText(saved.note)), .set(Item.reason, saved.reason),
      .set(Item.byline, saved.byline), .set(Item.body, MergedText(saved.body)),
      .set(Item.type, saved.url.isEmpty ? .note : .article), .set(Item.state, .ready),
    ]
  }

  /// What the account holds, in the order in which it was saved.
  private func items(of account: Account) async throws -> [Saved] {
    var shelves = Shelves()
    shelves.take(try await storage.sync.pull(account.id, 0, 10_000).map { $0.entity })
    let highlights = try await living(.highlight, of: account).compactMap { Highlight($0) }
    return try await living(.item, of: account).map { entity in
      Saved(
        url: entity[Item.url], title: entity[Item.title], body: entity[Item.body].text,
        savedAt: entity[Item.savedAt], archivedAt: entity[Item.archivedAt],
        isFavourite: entity[Item.isFavourite], note: entity[Item.note].text,
        reason: entity[Item.reason], byline: entity[Item.byline],
        tags: shelves.shelves(of: entity.id, .tag).map { $0.ownName }.sorted(),
        collections: shelves.shelves(of: entity.id, .collection).map { $0.ownName }.sorted(),
        highlights: highlights.filter { $0.item == entity.id }
          .map { Marked(quote: $0.quote, note: $0.note) }.sorted { $0.quote < $1.quote })
    }.sorted { $0.savedAt < $1.savedAt }
  }

  /// Brings into one account what another exports.
  private func carry(
    _ format: ExportFormat, from one: Account, to other: Account
  ) async throws -> ImportRun {
    var file: [UInt8] = []
    try await AccountExport(storage: storage, account: one).write(format) { file += $0 }
    let work = ImportWork(storage: storage, reader: ForeignImportTests.reader)
    let run = try await work.take(file, named: format.fileName, for: other.id)
    return try await work.bringIn(run.id, of: other.id)
  }

  /// Of links, what every form has, and what each has beyond that.
  @Test(arguments: [ExportFormat.bookmarks, .opml, .csv, .markdown])
  func itemsComeBackAsTheyWere(format: ExportFormat) async throws {
    let ada = try await account("ada")
    try await fill(ada)
    #expect(try await items(of: ada) == Self.saved)
    let eve = try await account("eve")
    let run = try await carry(format, from: ada, to: eve)
    var expected = Self.saved
    // Notes of one's own are no links.
    if format == .bookmarks || format == .opml { expected.removeAll { $0.url.isEmpty } }
    #expect(run.added == expected.count)
    let found = try await items(of: eve)
    for index in expected.indices {
      if format != .markdown { (expected[index].byline, expected[index].highlights) = ("", []) }
      if format == .bookmarks || format == .opml {
        expected[index].reason = ""
        // That it was archived, and not when.
        if expected[index].archivedAt != nil {
          expected[index].archivedAt = expected[index].savedAt
        }
      }
    }
    #expect(found == expected)
  }

  /// A highlight but for its ID, as Readwise's table holds it.
  private struct Quoted: Hashable {
    var url: String
    var quote: String
    var note: String
    var colour: HighlightColour
    /// Parts of seconds do not count.
    var seconds: Int64
  }

  private func quotes(of account: Account) async throws -> Set<Quoted> {
    let items = try await living(.item, of: account)
    return Set(
      try await living(.highlight, of: account).compactMap { Highlight($0) }.map { mark in
        Quoted(
          url: items.first { $0.id == mark.item }?[Item.url] ?? "", quote: mark.quote,
          note: mark.note, colour: mark.colour, seconds: mark.createdAt.milliseconds / 1_000)
      })
  }

  @Test func highlightsComeBackFromReadwisesTable() async throws {
    let ada = try await account("ada")
    try await fill(ada)
    let item = try #require(
      try await living(.item, of: ada).first { $0[Item.url] == "https://example.org/b" })
    _ = try await write(
      [
        .set(Highlight.item, item.id), .set(Highlight.quote, "=sum(1),\n\"둘\""),
        .set(Highlight.note, MergedText("'-it")), .set(Highlight.colour, .pink),
        .set(Highlight.createdAt, Self.time),
      ], to: ada)
    let before = try await quotes(of: ada)
    let eve = try await account("eve")
    _ = try await carry(.readwise, from: ada, to: eve)
    #expect(before.count == 3)
    #expect(try await quotes(of: eve) == before)
    let tags = try await items(of: eve).map { $0.tags }
    #expect(tags.contains(["sea/light", "더 읽기"]))
  }

  /// Where each of some words stands in what is exported.
  private func places(
    of words: [String], in format: ExportFormat, of account: Account
  ) async throws -> [Int] {
    var file: [UInt8] = []
    try await AccountExport(storage: storage, account: account).write(format) { file += $0 }
    let text = String(decoding: file, as: UTF8.self)
    return words.compactMap { word in
      text.firstRange(of: word).map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    }
  }

  // Markdown had them in the order in which they were made.
  @Test func markdownHasHighlightsInTheOrderOfTheText() async throws {
    let ada = try await account("ada")
    let item = try await write(
      [.set(Item.url, "https://example.org/a"), .set(Item.title, "A"), .set(Item.state, .ready)],
      to: ada)
    let made: [(quote: String, block: Int?)] = [("Third.", nil), ("Second.", 4), ("First.", 1)]
    for (number, mark) in made.enumerated() {
      let range = mark.block.map {
        TextRange(startBlock: $0, startOffset: 3, endBlock: $0, endOffset: 9)
      }
      _ = try await write(
        [
          .set(Highlight.item, item), .set(Highlight.quote, mark.quote),
          .set(Highlight.range, range),
          .set(Highlight.createdAt, Self.time.adding(milliseconds: Int64(number))),
        ], to: ada)
    }
    let words = ["First.", "Second.", "Third."]
    let inText = try await places(of: words, in: .highlights, of: ada)
    #expect(inText.count == 3 && inText == inText.sorted())
    // The table keeps the order of time.
    let inTime = try await places(of: words, in: .readwise, of: ada)
    #expect(inTime.count == 3 && inTime == inTime.sorted(by: >))
  }

  @Test func todosComeBackAsTheyWere() async throws {
    let ada = try await account("ada")
    let home = try await write([.set(TodoList.name, "Home")], to: ada)
    let kitchen = try await write(
      [.set(TodoList.name, "Kitchen"), .set(TodoList.parent, home)], to: ada)
    let day = try #require(CivilDate(year: 2027, month: 1, day: 30))
    let due = Due(day: day, time: CivilTime(hour: 9, minute: 30), zone: "Asia/Seoul")
    let parent = try await write(
      [
        .set(Todo.title, "Pay, the rent; now"), .set(Todo.notes, MergedText("one\n\ntwo \\ three")),
        .set(Todo.list, kitchen), .set(Todo.tags, ["bank", "Home/Kitchen"]),
        .set(Todo.due, due), .set(Todo.reminders, [0, 90]), .set(Todo.priority, .high),
        .set(Todo.rule, RecurrenceRule(.month, days: MonthDaySet([30]))),
        .set(Todo.series, Series(start: day)), .set(Todo.estimate, 45),
        .set(Todo.createdAt, Self.time),
      ], to: ada)
    _ = try await write(
      [
        .set(Todo.title, "Print"), .set(Todo.list, home), .set(Todo.parent, parent),
        .set(Todo.due, Due(day: day)), .set(Todo.createdAt, Self.time),
        .set(Todo.doneAt, Self.time.adding(milliseconds: 60_000)),
      ], to: ada)
    let eve = try await account("eve")
    #expect(try await carry(.ics, from: ada, to: eve).added == 2)
    let before = try await todos(of: ada)
    let after = try await todos(of: eve)
    #expect(before.count == 2 && after == before)
  }

  /// A todo without its ID, and with the names of what it stands in.
  private struct Kept: Hashable {
    var todo: Todo
    var list: String
    var parent: String
  }

  private func todos(of account: Account) async throws -> [Kept] {
    let lists = TodoLists(try await living(.todoList, of: account).map { TodoList($0) })
    let all = try await living(.todo, of: account).map { Todo($0) }
    return all.map { one in
      var todo = Todo(
        title: one.title, notes: one.notes, due: one.due, priority: one.priority, tags: one.tags,
        reminders: one.reminders, rule: one.rule)
      (todo.createdAt, todo.doneAt, todo.estimate) = (one.createdAt, one.doneAt, one.estimate)
      return Kept(
        todo: todo, list: lists[one.list].map { lists.fullName(of: $0) } ?? "",
        parent: all.first { $0.id == one.parent }?.title ?? "")
    }.sorted { $0.todo.title < $1.todo.title }
  }
}
