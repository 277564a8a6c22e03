import Kernel

/// A word that is looked for, folded.
public struct QueryWord: Equatable, Sendable {
  public var bytes: [UInt8]
  var script: WordScript
  /// Whether words that only begin so are found as well.
  public var isPrefix = false

  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Words that stand behind one another.
public struct QueryPhrase: Equatable, Sendable {
  public var words: [QueryWord] = []
  /// Whether it was typed between quotes: then only these very words count.
  public var isQuoted: Bool

  private static let most = 64

  init(_ bytes: [UInt8], isQuoted: Bool, isPrefix: Bool = false) {
    self.isQuoted = isQuoted
    bytes.withUnsafeBufferPointer { bytes in
      var reader = WordReader(bytes)
      while words.count < Self.most, reader.next() {
        words.append(QueryWord(bytes: reader.word, script: reader.script))
      }
    }
    if isPrefix, !words.isEmpty { words[words.count - 1].isPrefix = true }
  }
}

public enum QueryTerm: Equatable, Sendable {
  /// One word, or several that stand together.
  case words(QueryPhrase)
  case filter(QueryFilter)
}

/// One thing that has to hold: one of several.
public struct QueryClause: Equatable, Sendable {
  public var alternatives: [QueryTerm]
  public var isNegated = false
  /// As it was typed.
  public var part: String
}

/// What a person typed, understood as far as it can be.
///
///     words "phrase" -not this OR that tag:x type:x source:x author:x in:x is:x before:x after:x minutes:<10 lang:x
public struct QueryExpression: Equatable, Sendable {
  /// Parts that are looked for; the rest of a longer query is left out.
  public static let mostClauses = 32
  /// Bytes that are read.
  static let mostBytes = 40_000

  public private(set) var clauses: [QueryClause] = []
  public private(set) var faults: [QueryFault] = []

  private var isAlternative = false

  /// Reads a query; while it is typed, its last word may be the beginning of one.
  public init(_ text: String, isTyping: Bool = false) {
    let bytes = Self.plainQuotes(Array(text.utf8.prefix(Self.mostBytes)))
    if text.utf8.count > Self.mostBytes { fault(.tooLong, []) }
    var index = 0
    while let part = Self.nextPart(bytes, &index) {
      let isLast = isTyping && index >= bytes.count && bytes.last != 32
      if !take(part, isLast) { break }
    }
    if isAlternative { fault(.alternative, Array("OR".utf8)) }
  }

  public var isEmpty: Bool { clauses.isEmpty }

  /// The phrases that are looked for, with those of alternatives.
  public var phrases: [QueryPhrase] {
    var phrases: [QueryPhrase] = []
    for clause in clauses where !clause.isNegated {
      for case .words(let phrase) in clause.alternatives { phrases.append(phrase) }
    }
    return phrases
  }

  private struct Part {
    var typed: [UInt8]
    var isOpen = false
  }

  private static let quote = UInt8(ascii: "\"")
  private static let colon = UInt8(ascii: ":")

  /// Quotes that phones make become plain.
  private static func plainQuotes(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80,
        (0x9C...0x9F).contains(bytes[index + 2])
      {
        plain.append(quote)
        index += 3
      } else {
        plain.append(bytes[index] < 32 ? 32 : bytes[index])
        index += 1
      }
    }
    return plain
  }

  /// What stands between blanks that are in no quotes.
  private static func nextPart(_ bytes: [UInt8], _ index: inout Int) -> Part? {
    while index < bytes.count, bytes[index] == 32 { index += 1 }
    guard index < bytes.count else { return nil }
    var part = Part(typed: [])
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 32, !part.isOpen { break }
      // A quote within a word is a letter of it, as that of inches.
      if byte == quote {
        let opens = part.typed.isEmpty || part.typed.last == colon || part.typed == [45]
        if part.isOpen || opens { part.isOpen.toggle() }
      }
      part.typed.append(byte)
      index += 1
      if byte == quote, !part.isOpen, part.typed.count > 1 { break }
    }
    return part
  }

  /// False where no more are read.
  private mutating func take(_ part: Part, _ isLast: Bool) -> Bool {
    if Self.isOr(part.typed) {
      if isAlternative || clauses.last.map({ $0.isNegated }) ?? true {
        fault(.alternative, part.typed)
      } else {
        isAlternative = true
      }
      return true
    }
    if part.isOpen { fault(.quote, part.typed) }
    let isNegated = part.typed.count > 1 && part.typed[0] == UInt8(ascii: "-")
    let rest = isNegated ? Array(part.typed.dropFirst()) : part.typed
    guard let term = term(rest, part.typed, isLast && !isNegated) else {
      isAlternative = false
      return true
    }
    return add(term, isNegated, part.typed)
  }

  private mutating func add(_ term: QueryTerm, _ isNegated: Bool, _ typed: [UInt8]) -> Bool {
    let typed = String(decoding: typed, as: UTF8.self)
    if isAlternative, !isNegated, let last = clauses.indices.last {
      isAlternative = false
      guard clauses[last].alternatives.count < Self.mostClauses else {
        faults.append(QueryFault(kind: .tooLong, part: typed))
        return false
      }
      clauses[last].alternatives.append(term)
      return true
    }
    isAlternative = false
    guard clauses.count < Self.mostClauses else {
      faults.append(QueryFault(kind: .tooLong, part: typed))
      return false
    }
    clauses.append(QueryClause(alternatives: [term], isNegated: isNegated, part: typed))
    return true
  }

  /// Nil for what asks for nothing.
  private mutating func term(_ rest: [UInt8], _ typed: [UInt8], _ isLast: Bool) -> QueryTerm? {
    if rest.first == Self.quote {
      let inner = rest.dropFirst().prefix { $0 != Self.quote }
      let phrase = QueryPhrase(Array(inner), isQuoted: true)
      return phrase.words.isEmpty ? nil : .words(phrase)
    }
    if let colon = rest.firstIndex(of: Self.colon), let key = QueryKey(Self.small(rest[..<colon])) {
      let value = Self.small(rest[(colon + 1)...]).filter { $0 != Self.quote }
      switch QueryFilter.read(key, value) {
      case .success(let filter): return .filter(filter)
      case .failure(let refusal):
        fault(refusal.kind, typed)
        return nil
      }
    }
    let phrase = QueryPhrase(rest, isQuoted: false, isPrefix: isLast)
    return phrase.words.isEmpty ? nil : .words(phrase)
  }

  private static func isOr(_ typed: [UInt8]) -> Bool {
    typed.elementsEqual("OR".utf8) || typed.elementsEqual("또는".utf8) || typed == [124]
  }

  private static func small(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    SearchText.folded(String(decoding: bytes, as: UTF8.self))
  }

  private mutating func fault(_ kind: QueryFaultKind, _ typed: [UInt8]) {
    guard faults.count < Self.mostClauses else { return }
    // Enough to see which one is meant.
    let part = String(decoding: typed.prefix(120), as: UTF8.self)
    faults.append(QueryFault(kind: kind, part: part))
  }
}
