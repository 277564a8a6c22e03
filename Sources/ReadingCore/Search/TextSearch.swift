import Kernel
import SyncCore

/// The search through the texts of articles that this device keeps: the host reads them, in its own time.
public struct TextSearch: Equatable, Sendable {
  private var words: [SearchWord] = []
  /// The texts that the host was given to look through.
  private var asked = TextSet()
  /// Those of them that hold all words.
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
    return .searchTexts(token: token, words: words.map { $0.pattern }, hashes: news)
  }

  /// Takes over an answer; false where it is to an older question.
  mutating func take(_ hashes: [String], isLast: Bool, of token: UInt32) -> Bool {
    guard token == self.token else { return false }
    for hash in hashes { found.insert(hash) }
    if isLast { self.token = nil }
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

  mutating func textsFound(
    _ hashes: [String], isLast: Bool, of token: UInt32, in library: Library, _ moment: Moment
  ) -> [ReadingEffect] {
    guard texts.take(hashes, isLast: isLast, of: token) else { return [] }
    showTexts(of: library)
    // What came to the library meanwhile.
    return isLast ? askForTexts(of: library, moment) : []
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

  /// As a regular expression of the browser's, for a text in small letters.
  var pattern: String {
    var pattern: [UInt8] = []
    var index = 0
    var number = 0
    while index < bytes.count {
      let (_, count) = SearchText.scalar(bytes, index)
      if let letter = letters?[number], letter.count > 1 {
        pattern.append(UInt8(ascii: "["))
        Self.write(letter.lowerBound, to: &pattern)
        pattern.append(UInt8(ascii: "-"))
        Self.write(letter.upperBound, to: &pattern)
        pattern.append(UInt8(ascii: "]"))
      } else {
        if count == 1, !Self.isPlain(bytes[index]) { pattern.append(UInt8(ascii: "\\")) }
        pattern += bytes[index..<index + count]
      }
      index += count
      number += 1
    }
    return String(decoding: pattern, as: UTF8.self)
  }

  /// A Korean syllable.
  private static func write(_ syllable: UInt32, to bytes: inout [UInt8]) {
    bytes.append(0xE0 | UInt8(truncatingIfNeeded: syllable >> 12))
    bytes.append(0x80 | UInt8(truncatingIfNeeded: syllable >> 6) & 0x3F)
    bytes.append(0x80 | UInt8(truncatingIfNeeded: syllable) & 0x3F)
  }

  /// Digits and small letters: all else of ASCII may mean something.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte)
  }
}
