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
    case .unread: words.say("Unread", "안 읽음")
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
struct SearchQuery: Equatable, Sendable {
  private struct Wish: Equatable, Sendable {
    var condition: SearchCondition
    var isNegated: Bool
  }

  private(set) var words: [SearchWord] = []
  private var wishes: [Wish] = []

  init(_ text: String) {
    var rest: [UInt8] = []
    for part in SearchText.folded(text).split(separator: 32) {
      let isNegated = part.first == UInt8(ascii: "-")
      if let condition = SearchCondition(folded: Array(isNegated ? part.dropFirst() : part)) {
        wishes.append(Wish(condition: condition, isNegated: isNegated))
      } else {
        rest += part + [32]
      }
    }
    words = SearchWord.all(String(decoding: rest, as: UTF8.self))
  }

  var isEmpty: Bool { words.isEmpty && wishes.isEmpty }

  func holds(_ id: ID<Entity>, in library: Library) -> Bool {
    guard !wishes.isEmpty else { return true }
    guard let item = library.item(id) else { return false }
    return wishes.allSatisfy { $0.condition.holds(item) != $0.isNegated }
  }

  func asks(for condition: SearchCondition) -> Bool {
    wishes.contains { $0.condition == condition && !$0.isNegated }
  }

  /// The text with this condition in it, or without it.
  static func toggled(_ text: String, _ condition: SearchCondition, _ written: String) -> String {
    let isIn = SearchQuery(text).asks(for: condition)
    var parts: [UInt8] = []
    for part in text.utf8.split(separator: 32) {
      let word = Array(part)
      if isIn,
        SearchCondition(folded: SearchText.folded(String(decoding: word, as: UTF8.self)))
          == condition
      {
        continue
      }
      parts += word + [32]
    }
    if !isIn { parts += Array(written.utf8) + [32] }
    return String(decoding: parts, as: UTF8.self)
  }
}
