import ArticleCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Kernel
import NIOPosix
import ReadingCore
import RestockCore
import Storage
import SyncCore
import TasksCore
import Wire

/// Plain search over everything that an account keeps, for scripts.
///
/// Looks for the words as they stand, without regard to case, in titles, sites, excerpts, notes and
/// articles. Bounded: what is kept is folded once (`AccountSearchIndex`), and so many articles and long notes are
/// read, the newest first; the answer says whether that was all.
struct SearchRoutes: Sendable {
  private static let longestQuery = 200
  /// Articles whose text is read where title, site and excerpt do not match.
  private static let largestReading = 300

  let environment: ServerEnvironment
  let contents: ReadableContents
  let index: AccountSearchIndex
  let articles = ArticleTexts()

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.search, .look, "search",
      "Items, todos and products in which all words stand, what changed last first",
      parameters: [Self.words, Self.limit], output: .ok("SearchResults")
    ) { call in
      try await found(
        try call.value(of: Self.words), limit: try call.value(of: Self.limit), for: call.visitor)
    }
  }

  private static let limit = Parameter.limit(100, else: 30)
  private static let words = Parameter<Needle>(
    "q",
    [
      "type": "string", "minLength": 1, "maxLength": .integer(Int64(longestQuery)),
      "pattern": "\\S",
    ],
    """
    Words as they stand, without regard to case: in titles, sites, excerpts, notes, tags and the \
    text of the latest \(largestReading) articles that do not match otherwise.
    """, isRequired: true
  ) { text throws(RequestRefusal) in
    guard let text, let needle = Needle(text) else {
      throw .malformed("\"q\" has to be what to search for.")
    }
    guard text.unicodeScalars.count <= longestQuery else {
      throw .malformed("\"q\" has at most \(longestQuery) characters.")
    }
    return needle
  }

  private func found(
    _ needle: Needle, limit: Int, for visitor: Visitor
  ) async throws -> JSON {
    let account = visitor.account
    var results: [JSON] = []
    var readings = 0
    for case let entry? in try await index.list(of: account).entries.reversed() {
      guard results.count < limit else {
        return ["results": .array(results), "isComplete": false]
      }
      if needle.isIn(entry.folded), let json = try await found(entry, needle, visitor) {
        results.append(json)
        continue
      }
      if entry.isCut {
        readings += 1
        guard readings <= Self.largestReading else { continue }
        if let json = try await foundBeyond(entry, needle, visitor) {
          results.append(json)
          continue
        }
      }
      if let hash = entry.content {
        readings += 1
        guard readings <= Self.largestReading else { continue }
        guard let article = try await article(hash, of: account),
          needle.isIn(article.folded), let part = needle.excerpt(in: [article.text]),
          let candidate = try await candidate(entry, visitor)
        else { continue }
        results.append(candidate.json(excerpt: part))
      }
    }
    let isComplete = readings <= Self.largestReading
    return ["results": .array(results), "isComplete": .bool(isComplete)]
  }

  private func found(
    _ entry: SearchList.Entry, _ needle: Needle, _ visitor: Visitor
  ) async throws -> JSON? {
    guard let candidate = try await candidate(entry, visitor),
      let part = needle.excerpt(in: candidate.texts)
    else { return nil }
    return candidate.json(excerpt: part)
  }

  /// The same where the index has only the beginning of its texts.
  private func foundBeyond(
    _ entry: SearchList.Entry, _ needle: Needle, _ visitor: Visitor
  ) async throws -> JSON? {
    guard let candidate = try await candidate(entry, visitor) else { return nil }
    return try await Threads.work.runIfActive {
      guard needle.isIn(candidate.folded), let part = needle.excerpt(in: candidate.texts) else {
        return nil
      }
      return candidate.json(excerpt: part)
    }
  }

  /// As it stands now; nil where it was deleted meanwhile, and for what the visitor may not see.
  private func candidate(
    _ entry: SearchList.Entry, _ visitor: Visitor
  ) async throws -> SearchCandidate? {
    guard let stored = try await environment.storage.sync.entity(visitor.account, entry.id),
      visitor.scope != .browserExtension || stored.entity.kind == .item
    else { return nil }
    return SearchCandidate(
      try await environment.texts.readable(stored.entity, of: visitor.account))
  }

  /// Nil for one that is damaged: it is captured again, and whatever else matches is found meanwhile.
  private func article(
    _ hash: ContentHash, of account: AccountID
  ) async throws -> ArticleTexts.Text? {
    do {
      return try await articles.text(hash, of: account) {
        ArticleTexts.Text(try await articleText(hash, of: account))
      }
    } catch StorageError.contentDamaged {
      return nil
    }
  }

  private func articleText(_ hash: ContentHash, of account: AccountID) async throws -> String {
    guard let content = try await contents.get(account, hash),
      content.mediaType == Article.mediaType
    else { return "" }
    // An article that cannot be read any more holds no word.
    guard let article = try? Article(decoding: content.bytes) else { return "" }
    var text = ""
    for node in article.blocks { Self.write(node, to: &text) }
    return text
  }

  private static func write(_ node: ArticleNode, to text: inout String) {
    switch node {
    case .text(let part): text += part
    case .element(let element):
      for child in element.children { write(child, to: &text) }
      if TextBlocks.isBlock(element) { text += " " }
    }
  }
}

/// Something that may be found.
struct SearchCandidate: Sendable {
  var kind: String
  var id: ID<Entity>
  var title: String
  var path: String
  /// Where the words may stand.
  var texts: [String]
  /// The hash of an article.
  var content: String?

  /// Nil for what is deleted, and for what nobody searches.
  init?(_ entity: Entity) {
    id = entity.id
    switch entity.kind {
    case .item:
      let item = Item(entity)
      guard !item.isDeleted else { return nil }
      kind = "item"
      title = item.displayTitle
      path = item.path
      let note = entity[Item.note].text
      let reason = entity[Item.reason]
      let body = entity[Item.body].text
      texts = [item.displayTitle, item.source, item.byline, item.excerpt, note, reason, body]
      texts.append(item.url)
      content = item.content
    case .todo:
      let todo = Todo(entity)
      guard !todo.isDeleted else { return nil }
      kind = "todo"
      title = todo.title
      path = todo.path
      texts = [todo.title, todo.notes] + todo.tags
    case .product:
      let product = Product(entity)
      guard !product.isDeleted else { return nil }
      kind = "product"
      title = product.name
      path = product.path
      texts = [product.name, product.notes]
    default: return nil
    }
  }

  /// All of the texts in lower case, with line breaks between.
  var folded: [UInt8] { Array(texts.joined(separator: "\n").lowercased().utf8) }

  func json(excerpt: String) -> JSON {
    [
      "kind": .string(kind), "id": .string(id.text), "title": .string(title),
      "path": .string(path), "excerpt": .string(excerpt),
    ]
  }
}

/// What is searched for: words that all have to stand in one text or another.
struct Needle {
  private let words: [String]

  let bytes: [[UInt8]]

  /// Nil when there is no word.
  init?(_ text: String) {
    words = text.lowercased().split { $0.isWhitespace }.prefix(16).map(String.init)
    bytes = words.map { Array($0.utf8) }
    if words.isEmpty { return nil }
  }

  /// The words around the first that was found; nil unless every word stands somewhere.
  func excerpt(in texts: [String]) -> String? {
    var first: String?
    for word in words {
      var isFound = false
      for text in texts {
        guard let excerpt = Self.excerpt(of: word, in: text) else { continue }
        isFound = true
        if first == nil { first = excerpt }
        break
      }
      if !isFound { return nil }
    }
    return first
  }

  private static func excerpt(of word: String, in text: String) -> String? {
    let folded = text.lowercased()
    guard let range = folded.range(of: word) else { return nil }
    let start =
      folded.index(range.lowerBound, offsetBy: -60, limitedBy: folded.startIndex)
      ?? folded.startIndex
    let end =
      folded.index(range.upperBound, offsetBy: 100, limitedBy: folded.endIndex) ?? folded.endIndex
    // Where folding changed the length, the folded text is shown.
    guard folded.utf8.count == text.utf8.count else { return String(folded[start..<end]) }
    let from = folded.utf8.distance(from: folded.startIndex, to: start)
    let to = folded.utf8.distance(from: folded.startIndex, to: end)
    return String(decoding: Array(text.utf8)[from..<to], as: UTF8.self)
  }
}
