import AppCore
import Imports
import Kernel
import ReadingCore
import RestockCore
import Server
import Storage
import SyncCore
import TasksCore
import TestSupport
import Testing
import Wire

/// Files of other programs in an account, and out of it again.
@Suite struct ForeignImportTests {
  private static let pocket = """
    title,url,time_added,tags,status
    First,https://example.org/a?utm_source=x,1600000000,swift|later,unread
    Second,https://example.org/b,1600000001,swift,archive
    First again,https://example.org/a,1600000002,more,unread
    Script,javascript:alert(1),1600000003,,unread

    """

  let storage = Storage.memory(derivation: .reading)
  let person = Person()

  var work: ImportWork { ImportWork(storage: storage, reader: Self.reader) }

  static let deletion = Instant(milliseconds: 1_900_000_000_000)

  /// As the child reads, in this process.
  static let reader = ImportReader(
    preview: { (file, name) throws(ImportReader.Failure) in
      ImportPreview(of: ImportFile(file, named: name))
    },
    records: { (file, name, first) throws(ImportReader.Failure) in
      let request = ImportRequest(.records(from: first), named: name).encoded(with: file)
      guard let answer = ImportRequest.answer(to: request),
        let batch = try? ImportBatch(decoding: answer)
      else { throw .tooMuch }
      return batch
    })

  /// The account that everything is brought into.
  struct Person {
    let id = AccountID.random()
    let device = DeviceID(bits: 7)
  }

  func begin() async throws {
    try await storage.accounts.create(
      Account(
        id: person.id, email: "ada@example.org", name: "Ada", passwordHash: "$argon2id$",
        isOwner: true, createdAt: Instant(milliseconds: 0)), false)
  }

  func bringIn(_ text: String, named name: String = "export.csv") async throws -> ImportRun {
    let run = try await work.take(Array(text.utf8), named: name, for: person.id)
    return try await work.bringIn(run.id, of: person.id)
  }

  func takeBack(_ run: ImportRun) async throws -> ImportRun {
    try await work.takeBack(run.id, of: person.id)
  }

  func living(_ kind: EntityKind) async throws -> [Entity] {
    try await storage.sync.pull(person.id, 0, 10_000).map { $0.entity }
      .filter { $0.kind == kind && !$0.isDeleted }
  }

  func write<Owner: PropertyOwner>(
    _ id: ID<Entity>, _ assignments: [Assignment<Owner>]
  ) async throws {
    let edit = Edit(id, assignments)
    let stamp = Stamp(milliseconds: 2_000_000_000_000, device: person.device)
    let fields = edit.fields.map {
      Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
    }
    let change = Change(
      id: .random(), entity: Entity(id: id, kind: edit.kind, fields: fields))
    _ = try await storage.sync.push(
      person.id, [change], Instant(milliseconds: 2_000_000_000_000))
  }

  @Test func whatIsImportedIsThereOnceHoweverOften() async throws {
    try await begin()
    let run = try await bringIn(Self.pocket)
    #expect(run.state == .done && run.done == 3 && run.added == 2 && run.file == nil)
    let items = try await living(.item)
    #expect(items.count == 2)
    let first = try #require(items.first { $0[Item.comparableURL] == "https://example.org/a" })
    // Of one that stands there twice, what was saved last comes first.
    #expect(first[Item.title] == "First again")
    #expect(items.filter { $0[Item.archivedAt] != nil }.count == 1)
    let tags = try await living(.tag).map { $0[ItemTag.name] }
    #expect(Set(tags) == ["swift", "later", "more"])
    let memberships = try await living(.membership).count
    #expect(memberships == 4)
    let head = try await storage.sync.pull(person.id, 0, 10_000).filter {
      $0.entity.kind != .importRun
    }
    let again = try await bringIn(Self.pocket)
    #expect(again.id == run.id && again.added == 0 && again.joined == 0)
    let after = try await storage.sync.pull(person.id, 0, 10_000).filter {
      $0.entity.kind != .importRun
    }
    #expect(after == head)
  }

  @Test func pagesThatAreImportedWaitForThoseSavedByHand() async throws {
    try await begin()
    _ = try await bringIn(Self.pocket)
    let now = Instant(milliseconds: 4_000_000_000_000)
    let jobs = try await storage.jobs.lease(10, now, now.adding(milliseconds: 1))
    #expect(jobs.map { $0.kind } == [.captureImported])
    let newest = try await storage.sync.entity(person.id, jobs[0].subject)?.entity
    #expect(newest?[Item.title] == "First again")
  }

  @Test func undoLeavesWhatAPersonTouched() async throws {
    try await begin()
    let run = try await bringIn(Self.pocket)
    let first = try #require(
      try await living(.item).first { $0[Item.comparableURL] == "https://example.org/a" })
    try await write(first.id, [.set(Item.isFavourite, true)])
    let undone = try await takeBack(run)
    #expect(undone.state == .undone && undone.removed > 0)
    #expect(try await living(.item).map { $0.id } == [first.id])
    // With what it stands on.
    #expect(try await living(.membership).count == 3)
    #expect(try await living(.tag).count == 3)
    // And once more from the beginning.
    let again = try await bringIn(Self.pocket)
    #expect(again.added == 1)
    #expect(try await living(.item).count == 2)
  }

  @Test func undoLeavesNothingThatNobodyTouched() async throws {
    try await begin()
    let run = try await bringIn(Self.pocket)
    _ = try await takeBack(run)
    for kind in [EntityKind.item, .tag, .membership] {
      #expect(try await living(kind).isEmpty)
    }
    #expect(try await bringIn(Self.pocket).added == 2)
    #expect(try await living(.membership).count == 4)
  }

  @Test func whatAPersonDeletedStaysDeleted() async throws {
    try await begin()
    _ = try await bringIn(Self.pocket)
    let items = try await living(.item)
    for item in items {
      try await write(item.id, [Assignment<Item>.deleted(at: Self.deletion)])
    }
    let again = try await bringIn(Self.pocket)
    #expect(again.added == 0)
    #expect(try await living(.item).isEmpty)
  }

  @Test func whatIsHereIsJoinedAndNotOverwritten() async throws {
    try await begin()
    _ = try await bringIn("url,title,note\nhttps://example.org/a,Mine,my words\n")
    _ = try await bringIn("url,title,note,favorite\nhttps://example.org/a,Other,their words,1\n")
    let items = try await living(.item)
    let item = try #require(items.first)
    #expect(items.count == 1 && item[Item.title] == "Mine" && item[Item.isFavourite])
    #expect(item[Item.note].text == "my words\n\ntheir words")
  }

  @Test func endedInTheMiddleItIsRepeatedAndWhole() async throws {
    try await begin()
    let rows = (0..<250).map { "https://example.org/\($0),\($0)" }
    let file = Array(("url,title\n" + rows.joined(separator: "\n")).utf8)
    let run = try await work.take(file, named: "links.csv", for: person.id)
    let broken = ImportWork(storage: failing(after: 3), reader: Self.reader)
    await #expect(throws: StorageError.self) {
      _ = try await broken.bringIn(run.id, of: person.id)
    }
    let middle = try await work.status(run.id, of: person.id)
    #expect(middle.state == "previewed" && middle.done == 200)
    #expect(try await living(.item).count == 200)
    let done = try await work.bringIn(run.id, of: person.id)
    #expect(done.state == .done && done.done == 250 && done.added == 50)
    #expect(try await living(.item).count == 250)
  }

  /// A storage that takes so many pushes more.
  private func failing(after count: Int) -> Storage {
    let pushes = Counter()
    var failing = storage
    let push = storage.sync.push
    failing.sync.push = { (account, changes, now) throws(StorageError) in
      pushes.add()
      guard pushes.value <= count else { throw .unavailable }
      return try await push(account, changes, now)
    }
    return failing
  }

  @Test func todosComeWithTheirListsRulesAndParts() async throws {
    try await begin()
    let table = """
      TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
      section,Errands,,,,,,,,
      task,Pay rent @home,Bank transfer,1,1,,,every 1st,en,Asia/Seoul
      task,Print it,,4,2,,,2026-12-01,en,Asia/Seoul
      task,Someday maybe,,4,1,,,when pigs fly,en,Asia/Seoul

      """
    let run = try await bringIn(table, named: "Home.csv")
    #expect(run.added == 3)
    let todos = try await living(.todo).map { Todo($0) }
    let rent = try #require(todos.first { $0.title == "Pay rent" })
    #expect(rent.priority == .high && rent.tags == ["home"] && rent.notes == "Bank transfer")
    #expect(rent.rule?.unit == .month && rent.due != nil && rent.series != nil)
    #expect(todos.first { $0.title == "Print it" }?.parent == rent.id)
    #expect(todos.first { $0.title == "Someday maybe" }?.notes == "🔁 when pigs fly")
    let lists = try await living(.todoList).map { TodoList($0) }
    #expect(Set(lists.map { $0.name }) == ["Home", "Errands"])
    #expect(try await bringIn(table, named: "Home.csv").added == 0)
  }

  @Test func rulesOfCalendarsBecomeRulesOfTodos() async throws {
    try await begin()
    func calendar(_ rule: String, _ uid: String) -> String {
      """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:\(uid)
      SUMMARY:\(uid)
      DUE;VALUE=DATE:20261201
      RRULE:\(rule)
      END:VTODO
      END:VCALENDAR
      """
    }
    _ = try await bringIn(calendar("FREQ=MONTHLY;BYDAY=-1FR;COUNT=4", "a"))
    _ = try await bringIn(calendar("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "b"))
    _ = try await bringIn(calendar("FREQ=MINUTELY", "c"))
    let todos = try await living(.todo).map { Todo($0) }
    let monthly = todos.first { $0.title == "a" }?.rule
    #expect(monthly?.nth == -1 && monthly?.weekdays.contains(.friday) == true)
    #expect(monthly?.end == .count(4))
    let weekly = todos.first { $0.title == "b" }?.rule
    #expect(weekly?.interval == 2 && weekly?.weekdays == WeekdaySet([.monday, .thursday]))
    let never = try #require(todos.first { $0.title == "c" })
    #expect(never.rule == nil && never.notes == "🔁 FREQ=MINUTELY")
  }

  @Test func purchasesMakeProductsWithTheirCycle() async throws {
    try await begin()
    let table = """
      name,category,date,quantity,price,shop
      Coffee,Pantry,2026-08-01,1,69.00,Market
      Coffee,Pantry,2026-08-31,1,69.00,Market

      """
    let run = try await bringIn(table)
    #expect(run.added == 1 && run.joined == 1)
    let products = try await living(.product)
    let product = try #require(products.first)
    #expect(products.count == 1 && product[Product.name] == "Coffee")
    #expect(product[Product.category] == .pantry)
    #expect(try await living(.purchase).count == 2)
    _ = try await takeBack(run)
    #expect(try await living(.purchase).isEmpty)
  }

  @Test func highlightsAndPagesComeAlong() async throws {
    try await begin()
    let file = """
      [{"is_archived":0,"is_starred":1,"tags":[],"title":"T","url":"https://example.org/a",
        "content":"<p>Body with a quote inside.</p>","created_at":"2016-09-08T11:55:58+0200",
        "annotations":[{"text":"my note","quote":"a quote inside"}]}]
      """
    _ = try await bringIn(file, named: "wallabag.json")
    let item = try #require(try await living(.item).first)
    #expect(item[Item.sentPage] != nil && item[Item.isFavourite])
    let highlight = try #require(try await living(.highlight).first.flatMap { Highlight($0) })
    #expect(highlight.quote == "a quote inside" && highlight.note == "my note")
    #expect(highlight.item == item.id)
  }

  @Test func aFileOfNothingIsRefusedWithAReason() async throws {
    try await begin()
    await #expect(throws: ImportWork.Refusal.self) { try await bringIn("Dear diary") }
    await #expect(throws: ImportWork.Refusal.self) {
      try await work.start(.random(), of: person.id)
    }
  }
}
