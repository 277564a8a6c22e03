import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Kernel
import ReadingCore
import RestockCore
import Storage
import SyncCore
import TasksCore
import Wire

/// Plain search over everything that an account keeps, for scripts.
///
/// Looks for the words as they stand, without regard to case, in titles, sites, excerpts, notes and
/// articles. Bounded: what is kept is folded once (`SearchIndex`), and so many articles are read, the
/// newest first; the answer says whether that was all.
struct SearchRoutes: Sendable {
  private static let longestQuery = 200
  private static let usualPage = 30
  private static let largestPage = 100
  /// Articles whose text is read where title, site and excerpt do not match.
  private static let largestReading = 300

  let environment: ServerEnvironment
  let access: Access
  let index: SearchIndex

  func add(to routes: Routing) {
    routes.get(Routes.search, use: search)
  }

  @Sendable private func search(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .read)
    let parameters = request.uri.queryParameters
    let needle = try Self.needle(parameters["q"].map(String.init))
    let limit = try Self.limit(parameters["limit"].map(String.init))
    var results: [JSON] = []
    var readings = 0
    for entry in try await index.entries(of: visitor.account) {
      guard results.count < limit else {
        return .json(["results": .array(results), "isComplete": false])
      }
      let candidate = entry.candidate
      if needle.isIn(entry.folded), let part = needle.excerpt(in: candidate.texts) {
        results.append(candidate.json(excerpt: part))
      } else if let hash = candidate.content {
        readings += 1
        guard readings <= Self.largestReading else { continue }
        let text = try await article(hash, of: visitor.account)
        if let part = needle.excerpt(in: [text]) { results.append(candidate.json(excerpt: part)) }
      }
    }
    let isComplete = readings <= Self.largestReading
    return .json(["results": .array(results), "isComplete": .bool(isComplete)])
  }

  private func article(_ hash: String, of account: AccountID) async throws -> String {
    guard let hash = Hex.decode(hash).flatMap({ ContentHash(bytes: $0) }) else { return "" }
    return try await index.article(hash, of: account) { try await articleText(hash, of: account) }
  }

  private func articleText(_ hash: ContentHash, of account: AccountID) async throws -> String {
    guard let content = try await environment.storage.contents.get(account, hash),
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

  private static func needle(_ text: String?) throws(RequestRefusal) -> Needle {
    guard let text, let needle = Needle(text) else {
      throw .malformed("\"q\" has to be what to search for.")
    }
    guard text.unicodeScalars.count <= longestQuery else {
      throw .malformed("\"q\" has at most \(longestQuery) characters.")
    }
    return needle
  }

  private static func limit(_ text: String?) throws(RequestRefusal) -> Int {
    guard let text else { return usualPage }
    guard let number = Int(text), (1...largestPage).contains(number) else {
      throw .malformed("The limit is a number from 1 to \(largestPage).")
    }
    return number
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
      let note = entity.text(ItemRegister.note) ?? ""
      let reason = entity.text(ItemRegister.reason) ?? ""
      let body = entity.text(ItemRegister.body) ?? ""
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
