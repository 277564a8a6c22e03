public import ArticleCore
import Kernel

/// A sentence as it stands in an article.
public struct Extract: Hashable, Sendable {
  public var text: String
  /// Index among the article's blocks of text (`TextBlocks`).
  public var block: Int
  /// UTF-16 code units of the block.
  public var units: Range<Int>

  init(text: String, block: Int, units: Range<Int>) {
    self.text = text
    self.block = block
    self.units = units
  }

  /// Where a sentence stands that was told before; nil where the article has it no more.
  ///
  /// Spaces are no difference: a line may end where the sentence has one.
  public init?(finding text: String, in article: ArticleText) {
    let wanted = text.utf16.filter { !ArticleText.isSpace($0) }
    guard !wanted.isEmpty else { return nil }
    for block in 0..<article.blockCount {
      var units: [UInt16] = []
      var places: [Int] = []
      for (place, unit) in article.block(block).enumerated() where !ArticleText.isSpace(unit) {
        units.append(unit)
        places.append(place)
      }
      guard let at = Wording.place(of: wanted, in: units[...]) else { continue }
      self.init(text: text, block: block, units: places[at]..<(places[at + wanted.count - 1] + 1))
      return
    }
    return nil
  }
}

/// What an article says in short, in its own sentences.
///
/// Nothing is put in other words: each sentence is whole, stands in the article as it is told, and in the order of the article.
/// The same article always gives the same; the work grows with its length, also for a million words.
public struct Summary: Hashable, Sendable {
  /// Three, or none where the text is so short that it is its own summary.
  public private(set) var sentences: [Extract] = []
  /// Up to five that are short and add something, spread over the parts of the article.
  public private(set) var keyPoints: [Extract] = []

  public static let mostSentences = 3
  public static let mostKeyPoints = 5

  /// `title` is what the article is called where it does not say so itself.
  public init(of article: Article, title: String = "") {
    let text = ArticleText(article)
    let found = PassageReader(article, text)
    guard found.size >= Self.leastSize, found.passages.count >= Self.leastPassages else { return }
    let title = article.title.isEmpty ? title : article.title
    var choice = SummaryChoice(found.passages, text, title: title)
    let chosen = choice.sentences(Self.mostSentences)
    // What says one thing again and again is told by its beginning.
    guard chosen.count == Self.mostSentences else { return }
    sentences = chosen
    guard found.passages.count >= Self.leastPassagesForKeyPoints else { return }
    keyPoints = choice.keyPoints(Self.mostKeyPoints)
  }

  /// Syllables and sentences that an article has of which a summary is worth reading.
  private static let leastSize: Float = 220
  private static let leastPassages = 7
  private static let leastPassagesForKeyPoints = 12
}

/// Chooses among an article's passages.
struct SummaryChoice {
  private let text: ArticleText
  private let passages: [Passage]
  private let terms: [Terms]
  private let ranks: [Float]
  /// The share of the title that each passage has.
  private var titleShares: [Float] = []
  private var chosen: [Int] = []

  /// More are not compared with each other: of a longer text the best of each stretch is.
  private static let most = 300
  /// Two that share more say the same.
  private static let sameAs: Float = 0.6

  init(_ all: [Passage], _ text: ArticleText, title: String) {
    self.text = text
    passages = Self.best(of: all, text)
    terms = passages.map { Terms(Self.units(of: $0, text)) }
    ranks = SentenceGraph(terms).ranks
    let title = Terms(Array(title.utf16)[...])
    for one in terms {
      titleShares.append(title.count == 0 ? 0 : Float(one.overlap(title)) / Float(title.count))
    }
  }

  static func units(of passage: Passage, _ text: ArticleText) -> ArraySlice<UInt16> {
    let block = text.block(passage.block)
    let start = block.startIndex
    return block[(start + passage.units.lowerBound)..<(start + passage.units.upperBound)]
  }

  /// Of each stretch the passage whose terms the text has most often.
  private static func best(of all: [Passage], _ text: ArticleText) -> [Passage] {
    guard all.count > most else { return all }
    // Two terms may share a count: a table of a fixed size is enough to know what is often said.
    var counts = [Int32](repeating: 0, count: 1 << 16)
    for passage in all {
      Terms.visit(units(of: passage, text)) { counts[Int($0 & 0xFFFF)] += 1 }
    }
    var best: [Passage] = []
    for stretch in 0..<most {
      var found: (passage: Passage, score: Int)?
      for passage in all[(stretch * all.count / most)..<((stretch + 1) * all.count / most)] {
        var score = 0
        for hash in Terms(units(of: passage, text)).hashes {
          score += Int(counts[Int(hash & 0xFFFF)])
        }
        if score > found?.score ?? -1 { found = (passage, score) }
      }
      if let found { best.append(found.passage) }
    }
    return best
  }

  /// The sentences that stand for the whole, in the order of the text.
  mutating func sentences(_ most: Int) -> [Extract] {
    var scores: [Float] = []
    for index in passages.indices {
      let passage = passages[index]
      let units = Self.units(of: passage, text)
      var score = ranks[index] + 0.5 * titleShares[index]
      // A short one that has a word of the title tells little more than the title.
      score *= min(1, 0.4 + passage.size / 50)
      if Wording.isQuestion(units) { score *= 0.5 }
      if Wording.leansBack(units) { score *= 0.85 }
      if passage.isListItem { score *= 0.6 }
      scores.append(score)
    }
    return take(most, by: scores) { _, _ in true }
  }

  /// Short ones that add to what was chosen, from all parts of the text.
  mutating func keyPoints(_ most: Int) -> [Extract] {
    var scores: [Float] = []
    for index in passages.indices {
      let passage = passages[index]
      let units = Self.units(of: passage, text)
      guard passage.size <= 70, !Wording.isQuestion(units), !Wording.leansBack(units) else {
        scores.append(0)
        continue
      }
      // What one syllable of it says of the text; very short ones say little.
      var score = ranks[index] / (passage.size + 15) * 40 + 0.25 * titleShares[index]
      if passage.isListItem { score *= 1.25 }
      if passage.isFirstOfBlock { score *= 1.1 }
      scores.append(score)
    }
    let sections = Set(passages.map { $0.section }).count
    let each = sections >= most ? 1 : sections > 1 ? 2 : most
    let passages = passages
    return take(most, by: scores) { index, taken in
      let section = passages[index].section
      return taken.filter { passages[$0].section == section }.count < each
    }
  }

  /// The best that say something new and pass the test, which is given those taken so far.
  private mutating func take(
    _ most: Int, by scores: [Float], _ mayFollow: (Int, [Int]) -> Bool
  ) -> [Extract] {
    let order = Array(scores.indices).inOrder {
      scores[$0] == scores[$1] ? $0 < $1 : scores[$0] > scores[$1]
    }
    var taken: [Int] = []
    for index in order where taken.count < most && scores[index] > 0 {
      guard !chosen.contains(index), mayFollow(index, taken), isNew(index, taken) else { continue }
      taken.append(index)
    }
    chosen += taken
    return taken.inOrder().map { extract(passages[$0]) }
  }

  private func isNew(_ index: Int, _ taken: [Int]) -> Bool {
    for other in chosen + taken where terms[index].containment(terms[other]) > Self.sameAs {
      return false
    }
    return true
  }

  private func extract(_ passage: Passage) -> Extract {
    Extract(
      text: Wording.inOneLine(text.said(passage.units, in: passage.block)), block: passage.block,
      units: passage.units)
  }
}
