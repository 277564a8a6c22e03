import Kernel
import SearchCore
import Testing

/// Texts about ships, bread and music by turns, each of six words of its topic.
enum Topics {
  static let words = [
    "ship captain anchor harbour mast sailor wave storm rudder deck island lighthouse compass voyage crew cabin tide",
    "bread flour yeast oven dough crust loaf baker butter salt kneading rye sourdough wheat pan recipe toast",
    "piano violin concert orchestra melody rhythm composer chord flute trumpet sonata conductor audience opera choir",
  ].map { $0.split(separator: " ").map { String($0) } }

  /// Text number 6 and 9 are of ships.
  static func text(_ number: Int, _ dice: inout Dice) -> String {
    let words = words[number % 3].shuffled(using: &dice).prefix(6).joined(separator: " ")
    return number == 6 || number == 9 ? "galleon " + words : words
  }

  static func isOfShips(_ number: Int) -> Bool { number % 3 == 0 }
}

extension Library {
  static func ofTopics(_ count: Int = 60) -> Library {
    var dice = Dice(state: 7)
    var library = Library()
    for number in 0..<count { library.put(number, Topics.text(number, &dice)) }
    return library
  }

  mutating func meaning() throws -> MeaningVectors {
    let bytes = try #require(MeaningVectors.bytes(of: index.snapshot()))
    return try #require(MeaningVectors(SegmentBytes(bytes)))
  }

  mutating func related(_ query: String, _ vectors: MeaningVectors) -> [Int] {
    index.snapshot().related(to: QueryExpression(query), by: vectors).map { Int($0.key.low) }
  }
}

@Suite struct MeaningTests {
  private static func matrix(_ rows: [[Float]]) -> SparseMatrix {
    var matrix = SparseMatrix(rows: rows.count)
    for column in rows[0].indices {
      for row in rows.indices where rows[row][column] != 0 {
        matrix.add(rows[row][column], row: row)
      }
      matrix.endColumn()
    }
    return matrix
  }

  @Test func theSingularVectorsOfASmallMatrixAreFound() {
    // Of A = [[3, 0], [4, 5]] the values are √45 and √5, the right vectors (1, 1)/√2 and (1, -1)/√2.
    let found = SingularVectors(of: Self.matrix([[3, 0], [4, 5]]), count: 2)
    #expect(abs(found.values[0] - 6.708_204) < 1e-4)
    #expect(abs(found.values[1] - 2.236_068) < 1e-4)
    let half = Float(0.5).squareRoot()
    for row in 0..<2 {
      for column in 0..<2 { #expect(abs(abs(found.vectors[row, column]) - half) < 1e-4) }
    }
    #expect(found.vectors[0, 0] * found.vectors[1, 0] > 0)
    #expect(found.vectors[0, 1] * found.vectors[1, 1] < 0)
  }

  @Test func aMatrixOfLowerRankHasZerosBehindItsValues() {
    let found = SingularVectors(of: Self.matrix([[1, 2, 0], [2, 4, 0], [3, 6, 0]]), count: 3)
    #expect(abs(found.values[0] - Float(70).squareRoot()) < 1e-3)
    #expect(found.values[1] < 1e-2)
    #expect(found.values[2] < 1e-2)
  }

  @Test func aWordFindsTextsOfItsTopicThatDoNotHaveIt() throws {
    var library = Library.ofTopics()
    let vectors = try library.meaning()
    let exact = library.find("galleon")
    #expect(Set(exact) == [6, 9])
    let related = library.related("galleon", vectors)
    #expect(related.count > exact.count)
    #expect(related.allSatisfy { Topics.isOfShips($0) })
    let many = library.related("ship captain anchor", vectors)
    #expect(!many.isEmpty)
    #expect(many.allSatisfy { Topics.isOfShips($0) })
    #expect(library.related("zebra", vectors).isEmpty)
  }

  @Test func exclusionsAndConditionsHoldForWhatIsRelated() throws {
    var library = Library.ofTopics()
    let vectors = try library.meaning()
    let without = library.related("galleon -mast", vectors)
    #expect(!without.isEmpty)
    #expect(Set(library.find("mast")).isDisjoint(with: without))
    let first = try #require(library.related("galleon", vectors).first)
    let finished = library.index.snapshot().related(
      to: QueryExpression("galleon is:finished"), by: vectors,
      DocumentFacts(holds: { $1 == Library.key(first) }))
    #expect(finished.map { $0.key } == [Library.key(first)])
  }

  @Test func onlyWordsThatTellTextsApartCountAsMeaningful() throws {
    var library = Library.ofTopics()
    let vectors = try library.meaning()
    #expect(vectors.meaningfulWords(of: QueryExpression("the ships and captains at anchor")) == 3)
    #expect(vectors.meaningfulWords(of: QueryExpression("zebra")) == 0)
  }

  @Test func theSameLibraryHasTheSameVectors() {
    var (one, other) = (Library.ofTopics(), Library.ofTopics())
    let bytes = MeaningVectors.bytes(of: one.index.snapshot())
    #expect(bytes != nil)
    #expect(bytes == MeaningVectors.bytes(of: other.index.snapshot()))
  }

  @Test func tornVectorsAreNotOpened() throws {
    var library = Library.ofTopics()
    let bytes = try #require(MeaningVectors.bytes(of: library.index.snapshot()))
    #expect(MeaningVectors(SegmentBytes(bytes)) != nil)
    // All of the header, and some of what follows.
    for index in Array(0..<36) + stride(from: 36, to: bytes.count, by: 37) {
      var torn = bytes
      torn[index] ^= 0x40
      #expect(MeaningVectors(SegmentBytes(torn)) == nil)
      #expect(MeaningVectors(SegmentBytes(Array(bytes.prefix(index)))) == nil)
    }
  }

  @Test func aSmallLibraryHasNoVectorsAndAGrownOneGetsThemAnew() {
    var library = Library.ofTopics(49)
    #expect(MeaningVectors.bytes(of: library.index.snapshot()) == nil)
    #expect(!MeaningVectors.isDue(49, madeOf: nil))
    #expect(MeaningVectors.isDue(50, madeOf: nil))
    #expect(!MeaningVectors.isDue(119, madeOf: 100))
    #expect(MeaningVectors.isDue(120, madeOf: 100))
  }

  @Test func whatIsNewIsRelatedWithoutMakingAllAnew() throws {
    var library = Library.ofTopics()
    var vectors = try library.meaning()
    library.put(99, "ship captain anchor harbour")
    #expect(!library.related("captain anchor harbour", vectors).contains(99))
    vectors.add(newOf: library.index.snapshot())
    #expect(library.related("captain anchor harbour", vectors).contains(99))
    // With other words it is related to other things.
    library.put(99, "oven flour dough yeast")
    vectors.add(newOf: library.index.snapshot())
    #expect(!library.related("captain anchor harbour", vectors).contains(99))
    #expect(library.related("flour dough yeast", vectors).contains(99))
  }

  @Test func whatIsRemovedIsNotRelatedAndItsVectorsAreToGo() throws {
    var library = Library.ofTopics()
    let vectors = try library.meaning()
    #expect(!vectors.isOfRemoved(in: library.index))
    library.index.remove(Library.key(6))
    #expect(vectors.isOfRemoved(in: library.index))
    #expect(!library.related("galleon", vectors).contains(6))
    let anew = try library.meaning()
    #expect(!anew.isOfRemoved(in: library.index))
    // It stands in one text alone by now.
    #expect(library.related("galleon", anew).isEmpty)
  }
}
