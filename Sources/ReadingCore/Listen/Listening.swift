package import ArticleCore
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
  /// Those of the summary, if it begins with them, and all of the article.
  let sentences: [Sentence]
  /// How many are told before the article, in which none of them is the place where one is.
  let introduction: Int
  /// The sentence with which the article begins, or goes on.
  private let first: Int
  /// The sentence that is spoken, or would be.
  public internal(set) var index: Int
  public internal(set) var isPlaying = false
  /// True once the device began to speak the sentence.
  var hasBegun = false {
    didSet { isHeard = isHeard || hasBegun }
  }
  /// True once the device spoke any of it.
  private(set) var isHeard = false

  /// Shown until what follows is there: where it came to is written already.
  mutating func hold() {
    isPlaying = false
    isHeard = false
  }

  /// What is heard instead of a voice of the browser; nil where that speaks.
  var file: SpokenFile?
  /// When it stops by itself, before the end.
  public internal(set) var stopsAt: Instant?
  /// After how many minutes that was to be.
  var stopsIn: Int?

  /// Nil for an article without a word.
  init?(
    _ item: Item, _ article: Article, content: String, from place: ReadingPlace?,
    beginningWith lines: [SummaryLine] = []
  ) {
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
    let told = Self.sentences(of: lines, in: sentences)
    self.sentences = told + sentences
    introduction = told.count
    language = Self.language(of: article, item, text)
    var start = 0
    if let place, !place.isFinished { start = Self.index(of: place, in: sentences) }
    first = told.count + start
    index = told.isEmpty ? start : 0
  }

  /// Those that the lines are made of: one may be parted for the voice.
  private static func sentences(
    of lines: [SummaryLine], in sentences: [Sentence]
  ) -> [Sentence] {
    lines.flatMap { line in
      sentences.filter {
        $0.block == line.place?.block && $0.units.lowerBound >= line.place?.offset ?? 0
          && $0.units.upperBound <= line.end
      }
    }
  }

  /// The file plays from the beginning of the sentence.
  mutating func jump(_ number: Int) { file?.go(to: index, jump: number) }

  /// The sentence after this one.
  var next: Int { index + 1 == introduction ? first : index + 1 }

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
    let sentence = index < introduction ? sentences[first] : sentence
    let permille = blocks.permille(block: sentence.block, offset: sentence.units.lowerBound)
    return ReadingPlace(
      block: sentence.block, offset: sentence.units.lowerBound, permille: permille)
  }

  /// The first sentence of the paragraph after this one; of this one, or the one before, backwards.
  func paragraph(_ direction: Int) -> Int {
    if index < introduction { return direction > 0 ? first : 0 }
    let block = sentence.block
    let article = sentences[introduction...]
    if direction > 0 {
      return article.firstIndex { $0.block > block } ?? sentences.count - 1
    }
    let own = article.firstIndex { $0.block == block } ?? introduction
    guard own == index, own > introduction else { return own }
    let before = sentences[own - 1].block
    return article.firstIndex { $0.block == before } ?? introduction
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
  package static func language(of article: Article, _ item: Item, _ text: ArticleText) -> String {
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
