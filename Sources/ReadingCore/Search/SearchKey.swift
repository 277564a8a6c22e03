import AddressCore
import Kernel
import Kit
import SyncCore

/// A condition whose value is typed: a tag, a source, or when an item was saved.
public enum SearchKey: Int, Hashable, Sendable, CaseIterable {
  case tag, source, before, after

  /// How it begins, in English and in Korean; both are understood in both languages.
  var written: (english: String, korean: String) {
    switch self {
    case .tag: ("tag:", "태그:")
    case .source: ("source:", "출처:")
    case .before: ("before:", "이전:")
    case .after: ("after:", "이후:")
    }
  }

  func written(_ words: Words) -> String { words.say(written.english, written.korean) }

  func name(_ words: Words) -> String {
    switch self {
    case .tag: words.say("Tag…", "태그…")
    case .source: words.say("Source…", "출처…")
    case .before: words.say("Saved before…", "저장일 이전…")
    case .after: words.say("Saved after…", "저장일 이후…")
    }
  }

  /// Nil for a folded word that begins with none.
  init?(beginning word: [UInt8]) {
    for key in Self.allCases {
      let written = key.written
      if word.starts(with: written.english.utf8) || word.starts(with: written.korean.utf8) {
        self = key
        return
      }
    }
    return nil
  }

  /// The first day of a year, a month or a day: 2026, 2026-11, 2026-11-26; nil for anything else.
  static func day(_ value: [UInt8]) -> CivilDate? {
    var numbers: [Int] = []
    let parts = value.split(omittingEmptySubsequences: false) { (45...47).contains($0) }
    for part in parts {
      guard part.count <= (numbers.isEmpty ? 4 : 2) else { return nil }
      var number = 0
      for digit in part {
        guard (48...57).contains(digit) else { return nil }
        number = number * 10 + Int(digit - 48)
      }
      numbers.append(number)
    }
    guard numbers.count <= 3, numbers[0] >= 1_000 else { return nil }
    return CivilDate(
      year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1,
      day: numbers.count > 2 ? numbers[2] : 1)
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

  /// Whether it looks like a condition of `SearchCondition`: `is:something`.
  var namesCondition: Bool {
    for condition in SearchCondition.allCases {
      for written in [condition.written.english, condition.written.korean] {
        let name = written.utf8.prefix { $0 != Self.colon }
        if word.starts(with: Array(name) + [Self.colon]) { return true }
      }
    }
    return false
  }
}

extension Item {
  /// Whether the word stands in the name of its site, or in its host.
  func isFrom(_ word: SearchWord) -> Bool {
    if word.stands(in: SearchText.folded(siteName)) { return true }
    return word.stands(in: SearchText.folded(Address(url)?.displayHost ?? ""))
  }
}

extension Shelves {
  /// The items of the tag of this name; where there is none, those of all tags in whose name it stands.
  func items(tagged name: [UInt8]) -> Set<ID<Entity>> {
    let word = SearchWord(name)
    var found: Set<ID<Entity>> = []
    for tag in all(.tag) {
      let folded = SearchText.folded(tag.ownName)
      if folded == name { return items(of: tag.id) }
      if word.stands(in: folded) { found.formUnion(items(of: tag.id)) }
    }
    return found
  }

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

extension Words {
  func notACondition(_ word: String) -> String {
    say(
      "“\(word)” isn’t a known filter, so it’s searched as a word.",
      "‘\(word)’ 조건은 알 수 없어 단어로 검색해요.")
  }
}
