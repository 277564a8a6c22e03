import Kernel

/// The sentence in which something was found, with what was found in it.
public struct Snippet: Equatable, Sendable {
  public struct Part: Equatable, Sendable {
    public var text: String
    public var isHit: Bool
  }

  public var parts: [Part]
  /// How many of the words that were looked for stand in it.
  public var words: Int
  /// UTF-8 bytes of the text before the first hit.
  public var offset: Int

  public var text: String {
    var text = ""
    for part in parts { text += part.text }
    return text
  }
}

/// Finds the sentence that shows best why something was found.
public struct SnippetFinder: Sendable {
  /// Bytes of a text that are looked through.
  private static let most = 2_000_000
  /// Bytes before the first hit and in all, of a long sentence.
  private static let before = 80
  private static let length = 260

  private struct Hit {
    var range: Range<Int>
    var word: Int
  }

  private let words: [QueryWord]
  private let stems: [[UInt8]]
  private let isStrict: [Bool]

  public init(_ query: QueryExpression) {
    var words: [QueryWord] = []
    var isStrict: [Bool] = []
    for phrase in query.phrases {
      for word in phrase.words {
        words.append(word)
        isStrict.append(phrase.isQuoted)
      }
    }
    self.words = words
    self.isStrict = isStrict
    stems = words.map { word in
      switch word.script {
      case .alphabet: EnglishStem.of(word.bytes)
      case .hangul: Array(word.bytes[..<KoreanWord.stemCount(word.bytes)])
      case .han: word.bytes
      }
    }
  }

  /// How many words are looked for.
  public var wordCount: Int { words.count }

  /// Nil where no word stands in the text.
  public func snippet(in text: String) -> Snippet? {
    guard !words.isEmpty else { return nil }
    var text = text
    return text.withUTF8 { bytes in
      let bytes = UnsafeBufferPointer(rebasing: bytes.prefix(Self.most))
      var reader = WordReader(bytes)
      var best: (hits: [Hit], sentence: Range<Int>, count: Int)?
      var hits: [Hit] = []
      var sentence = 0..<Self.end(of: 0, bytes)
      func close() {
        let count = Self.count(hits)
        if count > best?.count ?? 0 { best = (hits, sentence, count) }
        hits.removeAll(keepingCapacity: true)
      }
      while reader.next() {
        while reader.range.lowerBound >= sentence.upperBound, sentence.upperBound < bytes.count {
          close()
          sentence = sentence.upperBound..<Self.end(of: sentence.upperBound, bytes)
        }
        if let hit = hit(reader, bytes) { hits.append(hit) }
      }
      close()
      guard let best else { return nil }
      return Self.cut(bytes, best.sentence, best.hits, best.count)
    }
  }

  private static func count(_ hits: [Hit]) -> Int {
    var seen: [Int] = []
    for hit in hits where !seen.contains(hit.word) { seen.append(hit.word) }
    return seen.count
  }

  private func hit(_ reader: WordReader, _ bytes: UnsafeBufferPointer<UInt8>) -> Hit? {
    for (number, word) in words.enumerated() where word.script == reader.script {
      if word.script == .alphabet {
        let isSame =
          reader.word == word.bytes || word.isPrefix && reader.word.starts(with: word.bytes)
          || !isStrict[number] && EnglishStem.of(reader.word) == stems[number]
        if isSame { return Hit(range: reader.range, word: number) }
      } else if let part = Self.part(word, stems[number], reader) {
        return Hit(range: part, word: number)
      }
    }
    return nil
  }

  /// Where a Korean word stands within one of the text.
  private static func part(
    _ word: QueryWord, _ stem: [UInt8], _ reader: WordReader
  ) -> Range<Int>? {
    let isPlain = reader.range.count == reader.word.count
    let size = KoreanWord.syllable
    let wanted = SearchWord(word.bytes.count > stem.count ? stem : word.bytes)
    guard !stem.isEmpty else { return nil }
    for start in stride(from: 0, to: reader.word.count, by: size)
    where wanted.isAt(start, of: reader.word) {
      guard isPlain else { return reader.range }
      let low = reader.range.lowerBound + start
      return low..<min(low + stem.count, reader.range.upperBound)
    }
    return nil
  }

  /// Where the sentence ends that begins here, with the blank behind it.
  private static func end(of start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 10 { return index }
      if byte == 0x2E || byte == 0x21 || byte == 0x3F, index < bytes.count, bytes[index] <= 32 {
        return index + 1
      }
      if byte == 0x82, index > 2, bytes[index - 2] == 0x80, bytes[index - 3] == 0xE3 {
        return index
      }
    }
    return bytes.count
  }

  private static func cut(
    _ bytes: UnsafeBufferPointer<UInt8>, _ sentence: Range<Int>, _ hits: [Hit], _ count: Int
  ) -> Snippet {
    let first = hits.first?.range.lowerBound ?? sentence.lowerBound
    var low = sentence.lowerBound
    var high = min(sentence.upperBound, bytes.count)
    if high - low > length {
      if first - low > before { low = blank(bytes, from: first - before, to: first) }
      if high - low > length { high = blank(bytes, from: low + length, to: high) }
    }
    while low < high, bytes[low] <= 32 { low += 1 }
    while high > low, bytes[high - 1] <= 32 { high -= 1 }
    func text(_ range: Range<Int>) -> String {
      String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
    var parts: [Snippet.Part] = []
    var index = low
    if low > sentence.lowerBound, first > low, low > 0, bytes[low - 1] != 10,
      first - sentence.lowerBound > before
    {
      parts.append(Snippet.Part(text: "… ", isHit: false))
    }
    for hit in hits where hit.range.lowerBound >= index && hit.range.upperBound <= high {
      if hit.range.lowerBound > index {
        parts.append(Snippet.Part(text: text(index..<hit.range.lowerBound), isHit: false))
      }
      parts.append(Snippet.Part(text: text(hit.range), isHit: true))
      index = hit.range.upperBound
    }
    if index < high { parts.append(Snippet.Part(text: text(index..<high), isHit: false)) }
    if high < sentence.upperBound, high < bytes.count,
      bytes[high] > 32 || sentence.upperBound - high > 2
    {
      parts.append(Snippet.Part(text: " …", isHit: false))
    }
    return Snippet(parts: parts, words: count, offset: first)
  }

  /// Behind the first blank from here on, or else at the first letter that begins there.
  private static func blank(_ bytes: UnsafeBufferPointer<UInt8>, from: Int, to end: Int) -> Int {
    var letter: Int?
    for index in from..<end {
      if bytes[index] <= 32 { return index }
      if letter == nil, bytes[index] & 0xC0 != 0x80 { letter = index }
      // A script without blanks.
      if index - from > 40 { break }
    }
    return letter ?? end
  }
}

/// Where something was found, and the sentence that shows it.
public struct FoundPlace: Equatable, Sendable {
  public var field: DocumentField
  public var snippet: Snippet

  public init(field: DocumentField, snippet: Snippet) {
    self.field = field
    self.snippet = snippet
  }
}

extension SnippetFinder {
  /// The text in which most of the words stand, the first of several; nil where they stand in none.
  public func place(in texts: [(field: DocumentField, text: String)]) -> FoundPlace? {
    var best: FoundPlace?
    for (field, text) in texts {
      guard let snippet = snippet(in: text) else { continue }
      if snippet.words > best?.snippet.words ?? 0 {
        best = FoundPlace(field: field, snippet: snippet)
      }
    }
    return best
  }
}
