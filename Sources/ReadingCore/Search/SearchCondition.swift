import Kernel
public import Kit

/// A word that says what an item has to be, beside the words that have to stand in it.
public enum SearchCondition: Int, Hashable, Sendable, CaseIterable {
  case unread, started, finished, favourite, highlighted, archived, article, video, podcast, pdf,
    note

  /// As it is written, in English and in Korean; both are understood in both languages.
  var written: (english: String, korean: String) {
    switch self {
    case .unread: ("is:unread", "상태:안읽음")
    case .started: ("is:started", "상태:읽는중")
    case .finished: ("is:finished", "상태:다읽음")
    case .favourite: ("is:favorite", "상태:즐겨찾기")
    case .highlighted: ("is:highlighted", "상태:하이라이트")
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
    case .highlighted: words.viewName(.highlighted)
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
}

/// What was typed, with something put into it or taken out by tapping.
enum TypedSearch {
  static func asks(for condition: SearchCondition, _ text: String) -> Bool {
    SearchPart.all(text).contains {
      !$0.isNegated && SearchCondition(folded: $0.word) == condition
    }
  }

  static func asks(for key: SearchKey, _ text: String) -> Bool {
    SearchPart.all(text).contains { $0.key == key }
  }

  /// The text with this condition in it, or without it.
  static func toggled(_ text: String, _ condition: SearchCondition, _ written: String) -> String {
    let isIn = asks(for: condition, text)
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
    let isIn = asks(for: key, text)
    var parts: [UInt8] = []
    for part in SearchPart.all(text) where !isIn || part.key != key { parts += part.typed + [32] }
    if !isIn { parts += Array(written.utf8) }
    return String(decoding: parts, as: UTF8.self)
  }

  /// The text whose last condition has this value.
  static func completed(_ text: String, _ value: String) -> String {
    let all = SearchPart.all(text)
    guard let last = all.last else { return text }
    return joined(all.dropLast(), last.with(value))
  }

  /// The text whose last word is this one.
  static func finished(_ text: String, _ word: String) -> String {
    let all = SearchPart.all(text)
    guard let last = all.last else { return text }
    return joined(all.dropLast(), (last.isNegated ? [UInt8(ascii: "-")] : []) + Array(word.utf8))
  }

  private static func joined(_ parts: ArraySlice<SearchPart>, _ last: [UInt8]) -> String {
    var text: [UInt8] = []
    for part in parts { text += part.typed + [32] }
    return String(decoding: text + last + [32], as: UTF8.self)
  }

  /// The word that is being typed; nil for a condition, a phrase, and once it has ended.
  static func lastWord(_ text: String) -> String? {
    guard let part = SearchPart.all(text).last, part.typed.last == text.utf8.last,
      part.value == nil, part.word.first != UInt8(ascii: "\""), part.word.count > 1
    else { return nil }
    return String(decoding: part.word, as: UTF8.self)
  }
}
