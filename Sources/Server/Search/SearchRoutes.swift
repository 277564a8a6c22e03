import AppCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Kernel
import NIOPosix
import ReadingCore
import SearchCore
import Storage
import SyncCore
import Wire

/// Search over everything that an account keeps (docs/search.md).
struct SearchRoutes: Sendable {
  private static let longestQuery = 200
  /// What has most of the words, where few have all.
  private static let mostRelated = 10
  /// Words by which a question says enough to look for its meaning.
  private static let fewWords = 3
  /// Fewer results are little.
  private static let fewResults = 3

  private struct Question: Sendable {
    var text: String
    var query: QueryExpression
  }

  let keeper: SearchKeeper

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.search, .look, "search",
      "Items, todos and products that have all that is asked for, the best first",
      parameters: [Self.question, Self.limit, Self.offset], output: .ok("SearchResults")
    ) { call in
      try await found(
        try call.value(of: Self.question), limit: try call.value(of: Self.limit),
        offset: try call.value(of: Self.offset), for: call.visitor)
    }
    // Not for the browser extension: the words are also those of todos and products.
    routes.on(
      .get, Routes.completions, .read, "completeSearch",
      "Words of the library that begin as the last word of what is typed, the most frequent first",
      parameters: [Self.typed, Self.wordLimit], output: .ok("Completions")
    ) { call in
      let typed = try call.value(of: Self.typed)
      let limit = try call.value(of: Self.wordLimit)
      let answer = try await keeper.answer(for: call.visitor.account)
      let words = try await Threads.work.runIfActive {
        answer.index.completions(of: typed, limit: limit)
      }
      return ["completions": .array(words.map { .string($0.text) })]
    }
  }

  private static let limit = Parameter.limit(100, else: 30)
  private static let wordLimit = Parameter.limit(20, else: 8)
  private static let offset = Parameter.number(
    "offset", 0...10_000, else: 0, "How many results to leave out: the \"next\" of another answer.")
  private static let typed = Parameter<String>(
    "q", querySchema, "What has been typed; only its last word is completed.", isRequired: true,
    read: text)
  private static let question = Parameter<Question>(
    "q", querySchema,
    """
    Words, "phrases", -exclusions, OR, and conditions (tag: type: source: author: in: is: before: after: \
    minutes:<10 lang:), in English or Korean.
    """, isRequired: true
  ) { value throws(RequestRefusal) in
    let text = try text(value)
    return Question(text: text, query: QueryExpression(text))
  }

  private static let querySchema: JSON = [
    "type": "string", "minLength": 1, "maxLength": .integer(Int64(longestQuery)),
    "pattern": "\\S",
  ]

  @Sendable private static func text(_ value: String?) throws(RequestRefusal) -> String {
    guard let text = value, text.contains(where: { !$0.isWhitespace }) else {
      throw .malformed("\"q\" has to be what to search for.")
    }
    guard text.unicodeScalars.count <= longestQuery else {
      throw .malformed("\"q\" has at most \(longestQuery) characters.")
    }
    return text
  }

  private func found(
    _ question: Question, limit: Int, offset: Int, for visitor: Visitor
  ) async throws -> JSON {
    let account = visitor.account
    let seesAll = visitor.scope != .browserExtension
    let answer = try await keeper.answer(for: account)
    let (ranked, suggestion) = try await Threads.work.runIfActive {
      let table = answer.table
      let ranked = answer.index.search(question.query, answer.facts)
      // What is suggested would tell words of what it may not see.
      guard seesAll else { return (ranked.filter { table.isItem($0.key.cast()) }, nil as String?) }
      return (ranked, answer.index.suggestion(for: question.text, question.query))
    }
    let exact = ranked.prefix { $0.isExact }.dropFirst(offset)
    let results = try await json(exact.prefix(limit), question, answer, account)
    let others = offset == 0 && exact.count < limit ? ranked.drop { $0.isExact } : []
    let related = try await json(others.prefix(Self.mostRelated), question, answer, account)
    let shown = ranked.prefix { $0.isExact } + others.prefix(Self.mostRelated)
    let near = offset > 0 ? [] : try await meant(question.query, answer, besides: shown, seesAll)
    let relatedInMeaning = try await json(near[...], question, answer, account)
    var members: [JSON.Member] = [JSON.Member(name: "results", value: .array(results))]
    func add(_ name: String, _ value: JSON?) {
      if let value { members.append(JSON.Member(name: name, value: value)) }
    }
    if !related.isEmpty { add("related", .array(related)) }
    if !relatedInMeaning.isEmpty { add("relatedInMeaning", .array(relatedInMeaning)) }
    add("suggestion", suggestion.map { .string($0) })
    let faults = question.query.faults.map { $0.json }
    if !faults.isEmpty { add("errors", .array(faults)) }
    let isAll = exact.count <= limit
    if !isAll { add("next", .integer(Int64(offset + limit))) }
    add("isComplete", .bool(isAll && answer.isComplete))
    return .object(members)
  }

  /// What means about the same as the words: of questions that say enough, or of which the words alone find little.
  private func meant(
    _ query: QueryExpression, _ answer: SearchKeeper.Answer,
    besides shown: ArraySlice<RankedDocument>, _ seesAll: Bool
  ) async throws -> [RankedDocument] {
    guard let meaning = answer.meaning else { return [] }
    let isLittle = shown.prefix(Self.fewResults).count < Self.fewResults
    return try await Threads.work.runIfActive {
      guard isLittle || meaning.meaningfulWords(of: query) >= Self.fewWords else { return [] }
      let known = Set(shown.map { $0.key })
      return Array(
        answer.index.related(to: query, by: meaning, answer.facts).lazy
          .filter { !known.contains($0.key) && (seesAll || answer.table.isItem($0.key.cast())) }
          .prefix(Self.mostRelated))
    }
  }

  private func json(
    _ ranked: ArraySlice<RankedDocument>, _ question: Question, _ answer: SearchKeeper.Answer,
    _ account: AccountID
  ) async throws -> [JSON] {
    let finder = SnippetFinder(question.query)
    var results: [JSON] = []
    for one in ranked {
      // Nil for what was deleted meanwhile.
      guard
        let candidate = try await keeper.candidate(
          one.key.cast(), of: account, table: answer.table, shelves: answer.shelves)
      else { continue }
      let place = try await place(of: candidate, finder, account)
      results.append(candidate.json(place))
    }
    return results
  }

  /// Where most of the words stand; the article is read only where they are nowhere else.
  private func place(
    of candidate: SearchCandidate, _ finder: SnippetFinder, _ account: AccountID
  ) async throws -> FoundPlace? {
    let place = try await Threads.work.runIfActive { finder.place(in: candidate.texts) }
    guard let hash = candidate.contentHash, place?.snippet.words ?? 0 < finder.wordCount,
      let text = try await keeper.article(hash, of: account)
    else { return place }
    let inText = try await Threads.work.runIfActive { finder.snippet(in: text) }
    guard let inText, inText.words > place?.snippet.words ?? 0 else { return place }
    return FoundPlace(field: .body, snippet: inText)
  }
}

extension SearchCandidate {
  var contentHash: ContentHash? {
    content.flatMap { Hex.decode($0) }.flatMap { ContentHash(bytes: $0) }
  }

  fileprivate func json(_ place: FoundPlace?) -> JSON {
    let shown = texts.first { $0.field == .body || $0.field == .note }?.text ?? title
    var members: JSON = [
      "kind": .string(kind), "id": .string(id.text), "title": .string(title),
      "path": .string(path),
      "excerpt": .string(place?.snippet.text ?? String(shown.prefix(160))),
    ]
    guard let place else { return members }
    members = members.setting([
      "foundIn": .string(place.field.word),
      "snippet": .array(
        place.snippet.parts.map { ["text": .string($0.text), "isHit": .bool($0.isHit)] }),
    ])
    return members
  }
}

extension DocumentField {
  /// As the interface for other programs has it.
  var word: String {
    switch self {
    case .title: "title"
    case .tags: "tags"
    case .note: "note"
    case .highlight: "highlight"
    case .source: "source"
    case .author: "author"
    case .body: "text"
    case .collection: "collection"
    }
  }
}

extension QueryFault {
  fileprivate var json: JSON {
    ["code": .string(kind.code), "part": .string(part), "message": .string(kind.sentence)]
  }
}

extension QueryFaultKind {
  /// As the interface for other programs has it.
  var code: String {
    switch self {
    case .value: "unknown-value"
    case .date: "not-a-date"
    case .number: "not-a-number"
    case .empty: "no-value"
    case .quote: "open-quote"
    case .alternative: "nothing-to-choose"
    case .tooLong: "too-long"
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .value: "This condition does not take that value, so it was left out."
    case .date: "Write a date as 2026, 2026-11 or 2026-11-26; the condition was left out."
    case .number: "Write minutes as <10, >5, 3-8 or 7; the condition was left out."
    case .empty: "Nothing follows the colon, so the condition was left out."
    case .quote: "The phrase has no closing quote, so it ends where the query does."
    case .alternative: "OR needs something before and behind it, so it was left out."
    case .tooLong: "Only the first parts of so long a query were looked for."
    }
  }
}
