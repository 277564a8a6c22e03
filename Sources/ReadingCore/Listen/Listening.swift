import ArticleCore
public import Kernel
public import SyncCore

/// An article that is being read aloud.
public struct Listening: Equatable, Sendable {
  /// A sentence: its block, and the units of it.
  struct Sentence: Hashable, Sendable {
    var block: Int
    var units: Range<Int>
  }

  public let item: ID<Entity>
  public let title: String
  public let source: String
  let language: String
  let content: String
  let text: ArticleText
  let blocks: TextBlocks
  let sentences: [Sentence]
  /// The sentence that is spoken, or would be.
  public internal(set) var index: Int
  public internal(set) var isPlaying = false
  /// True once the device began to speak the sentence.
  var hasBegun = false
  /// When it stops by itself, before the end.
  public internal(set) var stopsAt: Instant?
  /// After how many minutes that was to be.
  var stopsIn: Int?

  /// Nil for an article without a word.
  init?(_ item: Item, _ article: Article, content: String, from place: ReadingPlace?) {
    self.item = item.id
    title = item.displayTitle
    source = item.source
    self.content = content
    text = ArticleText(article)
    blocks = TextBlocks(article)
    var sentences: [Sentence] = []
    for block in 0..<text.blockCount {
      for range in text.sentences(in: block) {
        sentences.append(Sentence(block: block, units: range))
      }
    }
    guard !sentences.isEmpty else { return nil }
    self.sentences = sentences
    language = Self.language(of: article, item, text)
    index = 0
    if let place, !place.isFinished { index = Self.index(of: place, in: sentences) }
  }

  public var count: Int { sentences.count }

  var sentence: Sentence { sentences[min(max(index, 0), sentences.count - 1)] }

  var words: String { text.said(sentence.units, in: sentence.block) }

  /// What is marked in the text.
  var range: TextRange {
    TextRange(
      startBlock: sentence.block, startOffset: sentence.units.lowerBound,
      endBlock: sentence.block, endOffset: sentence.units.upperBound)
  }

  var place: ReadingPlace {
    let permille = blocks.permille(block: sentence.block, offset: sentence.units.lowerBound)
    return ReadingPlace(
      block: sentence.block, offset: sentence.units.lowerBound, permille: permille)
  }

  /// The first sentence of the paragraph after this one; of this one, or the one before, backwards.
  func paragraph(_ direction: Int) -> Int {
    let block = sentence.block
    if direction > 0 {
      return sentences.firstIndex { $0.block > block } ?? sentences.count - 1
    }
    let own = sentences.firstIndex { $0.block == block } ?? 0
    guard own == index, own > 0 else { return own }
    let before = sentences[own - 1].block
    return sentences.firstIndex { $0.block == before } ?? 0
  }

  /// The first sentence that does not end before the place.
  private static func index(of place: ReadingPlace, in sentences: [Sentence]) -> Int {
    for (index, sentence) in sentences.enumerated() {
      if sentence.block > place.block { return index }
      if sentence.block == place.block, sentence.units.upperBound > place.offset { return index }
    }
    return sentences.count - 1
  }

  /// The article's language; where nobody said it, what its letters tell.
  private static func language(of article: Article, _ item: Item, _ text: ArticleText) -> String {
    if !article.language.isEmpty { return article.language }
    if !item.language.isEmpty { return item.language }
    var korean = 0
    var japanese = 0
    var chinese = 0
    for unit in text.units.prefix(4_000) {
      switch unit {
      case 0xAC00...0xD7A3: korean += 1
      case 0x3040...0x30FF: japanese += 1
      case 0x4E00...0x9FFF: chinese += 1
      default: break
      }
    }
    let enough = min(text.units.count, 4_000) / 10
    if korean > enough { return "ko" }
    if japanese > enough { return "ja" }
    return chinese > enough ? "zh" : ""
  }
}
