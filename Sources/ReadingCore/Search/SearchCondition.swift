import Kernel
public import Kit
import SyncCore

/// A word that says what an item has to be, beside the words that have to stand in it.
public enum SearchCondition: Int, Hashable, Sendable, CaseIterable {
  case unread, started, finished, favourite, archived, article, video, podcast, pdf, note

  /// As it is written, in English and in Korean; both are understood in both languages.
  var written: (english: String, korean: String) {
    switch self {
    case .unread: ("is:unread", "상태:안읽음")
    case .started: ("is:started", "상태:읽는중")
    case .finished: ("is:finished", "상태:다읽음")
    case .favourite: ("is:favorite", "상태:즐겨찾기")
    case .archived: ("is:archived", "상태:보관")
    case .article: ("type:article", "종류:글")
    case .video: ("type:video", "종류:영상")
    case .podcast: ("type:podcast", "종류:팟캐스트")
    case .pdf: ("type:pdf", "종류:pdf")
    case .note: ("type:note", "종류:메모")
    }
  }

  public func written(_ words: Words) -> String { words.say(written.english, written.korean) }

  func name(_ words: Words) -> String {
    switch self {
    case .unread: words.tabName(.new)
    case .started: words.tabName(.started)
    case .finished: words.finished
    case .favourite: words.favourite
    case .archived: words.viewName(.archive)
    case .article: words.typeName(.article)
    case .video: words.typeName(.video)
    case .podcast: words.typeName(.podcast)
    case .pdf: words.typeName(.pdf)
    case .note: words.typeName(.note)
    }
  }

  /// Nil for a word that is none.
  init?(folded word: [UInt8]) {
    for condition in Self.allCases {
      let written = condition.written
      if SearchText.folded(written.english) == word || SearchText.folded(written.korean) == word {
        self = condition
        return
      }
    }
    return nil
  }

  func holds(_ item: Item) -> Bool {
    switch self {
    case .unread: item.isUnread
    case .started: (item.place?.permille ?? 0) > 0 && item.place?.isFinished != true
    case .finished: item.place?.isFinished == true
    case .favourite: item.isFavourite
    case .archived: item.isArchived
    case .article: item.type == .article
    case .video: item.type == .video
    case .podcast: item.type == .podcast
    case .pdf: item.type == .pdf
    case .note: item.type == .note
    }
  }
}

/// What was typed: words that have to stand somewhere, and conditions.
///
/// A minus before a condition says that it must not hold.
struct SearchQuery: Sendable {
  private enum Term: Sendable {
    case condition(SearchCondition)
    /// One of these.
    case items(Set<ID<Entity>>)
    case source(SearchWord)
    /// Saved then or later.
    case since(Instant)
  }

  private struct Wish: Sendable {
    var term: Term
    var isNegated: Bool
  }

  private(set) var words: [SearchWord] = []
  private var wishes: [Wish] = []
  private var keys: [SearchKey] = []
  /// What looks like a condition and is none, as it was typed: it is looked for as a word.
  private(set) var unknown: [[UInt8]] = []

  /// The shelves are for what items are looked for alone; days begin where the person is.
  init(_ text: String, of shelves: Shelves? = nil, offsetSeconds: Int32 = 0) {
    var rest: [UInt8] = []
    for part in SearchPart.all(text) where !read(part, shelves, offsetSeconds) {
      rest += SearchText.folded(String(decoding: part.typed, as: UTF8.self)) + [32]
    }
    words = SearchWord.all(String(decoding: rest, as: UTF8.self))
  }

  /// False for what is no condition.
  private mutating func read(
    _ part: SearchPart, _ shelves: Shelves?, _ offsetSeconds: Int32
  ) -> Bool {
    if let condition = SearchCondition(folded: part.word) {
      wishes.append(Wish(term: .condition(condition), isNegated: part.isNegated))
      return true
    }
    let key = part.key
    guard let value = part.value, key != nil || part.namesCondition else { return false }
    if let key { keys.append(key) }
    // What was only begun asks for nothing yet.
    if value.isEmpty { return true }
    guard let key, let term = Self.term(key, value, shelves, offsetSeconds) else {
      unknown.append(part.typed)
      return false
    }
    wishes.append(Wish(term: term, isNegated: part.isNegated != (key == .before)))
    return true
  }

  private static func term(
    _ key: SearchKey, _ value: [UInt8], _ shelves: Shelves?, _ offsetSeconds: Int32
  ) -> Term? {
    switch key {
    case .tag: return .items(shelves?.items(tagged: value) ?? [])
    case .source:
      // As hosts are shown.
      return .source(
        SearchWord(value.starts(with: "www.".utf8) ? Array(value.dropFirst(4)) : value))
    case .before, .after:
      guard let day = SearchKey.day(value) else { return nil }
      let seconds = Int64(day.dayNumber) * 86_400 - Int64(offsetSeconds)
      return .since(Instant(milliseconds: seconds * 1_000))
    }
  }

  var isEmpty: Bool { words.isEmpty && wishes.isEmpty }

  func holds(_ id: ID<Entity>, in library: Library) -> Bool {
    guard !wishes.isEmpty else { return true }
    guard let item = library.item(id) else { return false }
    return wishes.allSatisfy { Self.holds($0.term, item) != $0.isNegated }
  }

  private static func holds(_ term: Term, _ item: Item) -> Bool {
    switch term {
    case .condition(let condition): condition.holds(item)
    case .items(let items): items.contains(item.id)
    case .source(let word): item.isFrom(word)
    case .since(let instant): !(item.savedAt < instant)
    }
  }

  func asks(for condition: SearchCondition) -> Bool {
    wishes.contains { wish in
      if case .condition(let one) = wish.term { one == condition && !wish.isNegated } else { false }
    }
  }

  func asks(for key: SearchKey) -> Bool { keys.contains(key) }

  /// The text with this condition in it, or without it.
  static func toggled(_ text: String, _ condition: SearchCondition, _ written: String) -> String {
    let isIn = SearchQuery(text).asks(for: condition)
    var parts: [UInt8] = []
    for part in SearchPart.all(text) {
      if isIn, !part.isNegated, SearchCondition(folded: part.word) == condition { continue }
      parts += part.typed + [32]
    }
    if !isIn { parts += Array(written.utf8) + [32] }
    return String(decoding: parts, as: UTF8.self)
  }

  /// The text with such a condition begun at its end, or without those that it has.
  static func toggled(_ text: String, _ key: SearchKey, _ written: String) -> String {
    let isIn = SearchQuery(text).asks(for: key)
    var parts: [UInt8] = []
    for part in SearchPart.all(text) where !isIn || part.key != key { parts += part.typed + [32] }
    if !isIn { parts += Array(written.utf8) }
    return String(decoding: parts, as: UTF8.self)
  }

  /// The text whose last condition has this value.
  static func completed(_ text: String, _ value: String) -> String {
    let all = SearchPart.all(text)
    guard let last = all.last else { return text }
    var parts: [UInt8] = []
    for part in all.dropLast() { parts += part.typed + [32] }
    parts += last.with(value) + [32]
    return String(decoding: parts, as: UTF8.self)
  }
}
