import Kernel
import Kit

/// A condition whose value is typed.
public enum SearchKey: Int, Hashable, Sendable, CaseIterable {
  case tag, source, author, place, minutes, language, before, after

  /// How it begins, in English and in Korean; both are understood in both languages.
  var written: (english: String, korean: String) {
    switch self {
    case .tag: ("tag:", "태그:")
    case .source: ("source:", "출처:")
    case .author: ("author:", "저자:")
    case .place: ("in:", "위치:")
    case .minutes: ("minutes:<", "분:<")
    case .language: ("lang:", "언어:")
    case .before: ("before:", "이전:")
    case .after: ("after:", "이후:")
    }
  }

  func written(_ words: Words) -> String { words.say(written.english, written.korean) }

  func name(_ words: Words) -> String {
    switch self {
    case .tag: words.say("Tag…", "태그…")
    case .source: words.say("Source…", "출처…")
    case .author: words.say("Author…", "저자…")
    case .place: words.say("Collection…", "모음…")
    case .minutes: words.say("Shorter than…", "읽는 시간…")
    case .language: words.say("Language…", "언어…")
    case .before: words.say("Saved before…", "저장일 이전…")
    case .after: words.say("Saved after…", "저장일 이후…")
    }
  }

  /// Nil for a folded word that begins with none.
  init?(beginning word: [UInt8]) {
    for key in Self.allCases {
      for written in [key.written.english, key.written.korean] {
        let name = written.utf8.prefix { $0 != UInt8(ascii: ":") }
        if word.count > name.count, word[name.count] == UInt8(ascii: ":"), word.starts(with: name) {
          self = key
          return
        }
      }
    }
    return nil
  }
}

/// One of the words of a search, as it was typed.
struct SearchPart {
  var typed: [UInt8]
  /// Folded, without the minus before a condition.
  var word: [UInt8]
  var isNegated: Bool

  private init(_ typed: [UInt8]) {
    self.typed = typed
    let folded = SearchText.folded(String(decoding: typed, as: UTF8.self))
    isNegated = folded.first == UInt8(ascii: "-")
    word = Array(folded.dropFirst(isNegated ? 1 : 0))
  }

  /// The words between blanks; those between the quotes of a value are of one (`tag:"slow reading"`).
  static func all(_ text: String) -> [SearchPart] {
    var parts: [SearchPart] = []
    var part: [UInt8] = []
    var isQuoted = false
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      if quote(bytes, index) > 0 {
        isQuoted = !isQuoted && part.last == colon && SearchPart(part).key != nil
      }
      if byte != 32 || isQuoted {
        part.append(byte)
      } else if !part.isEmpty {
        parts.append(SearchPart(part))
        part = []
      }
    }
    return part.isEmpty ? parts : parts + [SearchPart(part)]
  }

  private static let colon = UInt8(ascii: ":")

  /// How many bytes of a quote begin here: a plain one, or one that a phone makes of it.
  private static func quote(_ bytes: [UInt8], _ index: Int) -> Int {
    if bytes[index] == UInt8(ascii: "\"") { return 1 }
    guard index + 2 < bytes.count, bytes[index] == 0xE2, bytes[index + 1] == 0x80 else { return 0 }
    return (0x9C...0x9E).contains(bytes[index + 2]) ? 3 : 0
  }

  var key: SearchKey? { SearchKey(beginning: word) }

  /// What stands after the colon, without quotes and as names are compared; nil where there is no colon.
  var value: [UInt8]? {
    guard let colon = word.firstIndex(of: Self.colon) else { return nil }
    var value = Array(word[(colon + 1)...])
    let quote = value.isEmpty ? 0 : Self.quote(value, 0)
    if quote > 0 {
      value.removeFirst(quote)
      let ends = [1, 3].filter {
        value.count >= $0 && Self.quote(value, value.count - $0) == $0
      }
      if let end = ends.first { value.removeLast(end) }
    }
    return FoldedName.bytes(FoldedName.tidy(String(decoding: value, as: UTF8.self)))
  }

  /// The condition that it begins with this value.
  func with(_ value: String) -> [UInt8] {
    guard let colon = typed.firstIndex(of: Self.colon) else { return typed }
    let quote = value.utf8.contains(32) ? "\"" : ""
    return Array(typed[...colon]) + Array((quote + value + quote).utf8)
  }
}

extension Shelves {
  /// The tags in use that may be meant by the last word of a search, the most used first; none while that is
  /// no tag that is being typed.
  func offered(for text: String) -> [Shelf] {
    guard let part = SearchPart.all(text).last, part.key == .tag, let name = part.value,
      text.utf8.last != 32 || part.typed.last == 32
    else { return [] }
    let word = SearchWord(name)
    var found: [Shelf] = []
    for tag in all(.tag) where count(tag.id) > 0 {
      let folded = SearchText.folded(tag.ownName)
      if folded == name { return [] }
      if name.isEmpty || word.stands(in: folded) { found.append(tag) }
    }
    return Array(found.inOrder { count($0.id) > count($1.id) }.prefix(12))
  }
}
