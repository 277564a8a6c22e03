import Kernel
import SearchCore
import Testing

@Suite struct QueryTests {
  private static func library() -> Library {
    var library = Library()
    library.put(1, [(.title, "Slow reading"), (.tags, "deep work"), (.author, "Ada Lovelace")])
    library.put(2, [(.title, "Reading slow is fun"), (.source, "example.org"), (.tags, "fun")])
    library.put(3, [(.title, "Fast cars"), (.collection, "Weekend plans"), (.body, "Deep work.")])
    return library
  }

  @Test(arguments: [
    ("reading", [1, 2]), ("\"slow reading\"", [1]), ("“slow reading”", [1]),
    ("reading -fun", [1]), ("cars OR fun", [2, 3]), ("cars 또는 fun", [2, 3]),
    ("reading -\"slow reading\"", [2]), ("tag:deep", [1]), ("tag:\"deep work\"", [1]),
    ("태그:fun", [2]), ("author:lovelace", [1]), ("저자:ada reading", [1]),
    ("source:example.org", [2]), ("출처:example", [2]), ("in:weekend", [3]), ("-tag:fun", [1, 3]),
    ("reading cars", []), ("\"work deep\"", []), ("tag:work", [1]), ("", []), ("-", []),
    ("\"\"", []),
  ])
  func aQuerySaysWhatIsWanted(query: String, found: [Int]) {
    var library = Self.library()
    #expect(library.find(query).sorted() == found)
  }

  @Test(arguments: [
    ("is:unread", QueryFilter.state(.unread)), ("상태:즐겨찾기", .state(.favourite)),
    ("is:read", .state(.finished)), ("type:video", .kind(.video)), ("종류:글", .kind(.article)),
    ("in:archive", .state(.archived)), ("위치:받은함", .inbox), ("minutes:<10", .minutes(0...9)),
    ("minutes:>=20", .minutes(20...9_999)), ("분:3-8", .minutes(3...8)),
    ("minutes:7", .minutes(7...7)),
    ("lang:ko", .language(Array("ko".utf8))), ("언어:영어", .language(Array("en".utf8))),
  ])
  func aConditionIsAskedOfTheKeeper(query: String, filter: QueryFilter) {
    var library = Self.library()
    let facts = DocumentFacts(holds: { $0 == filter && $1 == Library.key(2) })
    #expect(library.find(query, facts) == [2])
    #expect(library.find("reading -" + query, facts) == [1])
    #expect(library.find("cars OR " + query, facts).sorted() == [2, 3])
  }

  @Test func daysAreReadAsFarAsTheyAreSaid() throws {
    for (text, month, day) in [("2026", 1, 1), ("2026-11", 11, 1), ("2026-11-26", 11, 26)] {
      let date = try #require(CivilDate(year: 2026, month: month, day: day))
      let clauses = QueryExpression("before:\(text) 이후:\(text)").clauses
      #expect(
        clauses.map { $0.alternatives } == [[.filter(.before(date))], [.filter(.after(date))]])
    }
  }

  @Test(arguments: [
    ("is:nothing reading", QueryFaultKind.value, "is:nothing"),
    ("before:soon reading", .date, "before:soon"),
    ("minutes:many reading", .number, "minutes:many"),
    ("tag: reading", .empty, "tag:"), ("reading \"slow", .quote, "\"slow"),
    ("OR reading", .alternative, "OR"), ("reading OR", .alternative, "OR"),
    ("before:2026-13 reading", .date, "before:2026-13"),
  ])
  func whatIsWrongIsToldAndTheRestWorks(query: String, kind: QueryFaultKind, part: String) {
    var library = Self.library()
    let faults = QueryExpression(query).faults
    #expect(faults.map { $0.kind } == [kind])
    #expect(faults.map { $0.part } == [part])
    #expect(library.find(query).contains(1))
  }

  @Test func hostileQueriesAreAnswered() {
    var library = Self.library()
    let words = String(repeating: "reading ", count: 1_250)
    #expect(library.find(words) == [1, 2] || library.find(words) == [2, 1])
    #expect(QueryExpression(words).faults.map { $0.kind } == [.tooLong])
    for part in [
      "tag:x ", "a OR ", "-not ", "\"", "minutes:<1 ", "((", "is:", "ㅇ", "\u{0}", "\u{FFFD}",
    ] {
      let query = QueryExpression(String(repeating: part, count: 1_000), isTyping: true)
      _ = library.index.snapshot().search(query)
      #expect(query.clauses.count <= QueryExpression.mostClauses)
    }
    let long = String(repeating: "x", count: 1_000_000)
    _ = library.find(long)
    #expect(library.suggestion(for: long) == nil)
    let broken = String(decoding: [0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80, 0xF5], as: UTF8.self)
    #expect(library.find(broken + " reading").sorted() == [1, 2])
  }
}
