import ArticleCore
import Kernel
import Kit
import SyncCore

/// The search through the texts of articles that this device keeps: the host hands them over bit by bit.
public struct TextSearch: Equatable, Sendable {
  private var words: [SearchWord] = []
  /// The contents that the host was asked for, ever.
  private var asked = TextSet()
  /// Those that it has not handed over yet, the next one last.
  private var awaited: [String] = []
  /// Those whose text holds all words.
  private(set) var found = TextSet()
  /// What the host's answers come back with; nil while it has nothing to do.
  private var token: UInt32?
  /// True while more may be found.
  private(set) var isLooking = false
  /// True where the host is to be asked, once nothing is typed for a moment.
  private(set) var isWanted = false

  /// Letters that are worth it.
  private static let fewest = 2

  init() {}

  /// What was found for the same words stays; what is new is asked for.
  mutating func begin(_ words: [SearchWord]) {
    if words != self.words {
      self = TextSearch()
      self.words = words
      isLooking = true
    }
    var letters = 0
    for word in words { letters += word.count }
    guard letters >= Self.fewest else {
      isLooking = false
      return
    }
    if token == nil { isWanted = true }
  }

  mutating func takePendingSearch() -> Bool {
    defer { isWanted = false }
    return isWanted
  }

  /// What the host is asked; nil where it was told of all.
  mutating func ask(_ hashes: [String], _ token: UInt32) -> ReadingEffect? {
    guard self.token == nil, !words.isEmpty else { return nil }
    var news: [String] = []
    for hash in hashes where !asked.contains(hash) {
      asked.insert(hash)
      news.append(hash)
    }
    isLooking = !news.isEmpty
    guard isLooking else { return nil }
    self.token = token
    awaited = news.reversed()
    return .own(.readContents(token: token, hashes: news))
  }

  /// Looks through what the host has read; false where that was for an older question.
  mutating func take(_ contents: [[UInt8]], of token: UInt32) -> Bool {
    guard token == self.token else { return false }
    for content in contents {
      guard let hash = awaited.popLast() else { break }
      if holdsWords(content) { found.insert(hash) }
    }
    if awaited.isEmpty { self.token = nil }
    return true
  }

  /// True once the host has handed over all that it was asked for.
  var isAnswered: Bool { token == nil }

  /// Whether all words stand in the article; what is none, or is not on the device, holds nothing.
  private func holdsWords(_ content: [UInt8]) -> Bool {
    guard let article = try? Article(decoding: content) else { return false }
    let text = SearchText.folded(article.lines)
    for word in words where !word.stands(in: text) { return false }
    return true
  }
}

extension SearchState {
  /// True, once, where the host is to be asked before long.
  public mutating func takePendingSearch() -> Bool { texts.takePendingSearch() }

  /// Asks for what was not found in what the library says of an item, the newest first.
  mutating func askForTexts(of library: Library, _ moment: Moment) -> [ReadingEffect] {
    guard let rest = results?.rest else { return [] }
    var hashes: [String] = []
    for id in rest {
      if let hash = library.contentHash(id) { hashes.append(hash) }
    }
    let token = UInt32(truncatingIfNeeded: moment.entropy.low)
    return texts.ask(hashes, token).map { [$0] } ?? []
  }

  mutating func contentsRead(
    _ contents: [[UInt8]], of token: UInt32, in library: Library, _ moment: Moment
  ) -> [ReadingEffect] {
    guard texts.take(contents, of: token) else { return [] }
    showTexts(of: library)
    // What came to the library meanwhile.
    return texts.isAnswered ? askForTexts(of: library, moment) : []
  }

  /// Those whose text holds all words, in the order of the rest.
  mutating func showTexts(of library: Library) {
    guard !texts.found.isEmpty, let rest = results?.rest else { return }
    var articles: [ID<Entity>] = []
    for id in rest {
      if let hash = library.contentHash(id), texts.found.contains(hash) { articles.append(id) }
    }
    results?.articles = articles
  }
}

extension Library {
  fileprivate func contentHash(_ id: ID<Entity>) -> String? {
    entity(id)?.bytes(Item.content.number).map { Hex.encode($0) }
  }
}

extension SearchWord {
  /// How many letters it has.
  var count: Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
