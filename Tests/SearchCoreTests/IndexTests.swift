import Kernel
import SearchCore
import Testing

/// The same numbers at every run.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

@Suite struct IndexTests {
  private static let words = [
    "reading", "reads", "slow", "coffee", "art", "smart", "index", "커피를", "커피는", "검색엔진", "검색",
    "천천히",
    "아이폰15", "대통령은", "Café", "東京都",
  ]

  private static func text(_ dice: inout Dice) -> String {
    (0..<Int.random(in: 0..<30, using: &dice)).map { _ in
      words.randomElement(using: &dice) ?? ""
    }.joined(separator: " ")
  }

  private static let queries = [
    "reading", "slow coffee", "\"slow coffee\"", "커피", "검색엔진 천천히", "art -smart", "ㅋㅍ", "cafe OR 東京",
    "tag:coffee", "index art slow",
  ]

  /// Stores what is sealed and opens the whole again, as a restart does.
  private static func opened(
    _ index: InvertedIndex, _ segments: [UInt32: [UInt8]]
  ) throws -> InvertedIndex {
    let opened = InvertedIndex.opened(index.manifest) { number in
      segments[number].map { SegmentBytes($0) }
    }
    return try #require(opened)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func anIndexGrownChangeByChangeEqualsOneBuiltAnew(seed: UInt64) throws {
    var dice = Dice(state: seed)
    var grown = Library()
    var segments: [UInt32: [UInt8]] = [:]
    var truth: [Int: [(DocumentField, String)]] = [:]
    var merge: IndexMerge?
    for _ in 0..<300 {
      let number = Int.random(in: 0..<60, using: &dice)
      switch Int.random(in: 0..<12, using: &dice) {
      case 0:
        grown.index.remove(Library.key(number))
        truth[number] = nil
      case 1:
        if let sealed = grown.index.seal() { segments[sealed.number] = sealed.bytes }
      case 2:
        merge = merge ?? grown.index.beginMerge()
        merge?.advance(terms: 20)
        if let done = merge, done.isDone {
          if let sealed = grown.index.finish(done) { segments[sealed.number] = sealed.bytes }
          merge = nil
        }
      case 3:
        // What is in memory is lost with the program, and comes again from the log.
        let opened = try Self.opened(grown.index, segments)
        grown.index = opened
        merge = nil
        for (number, texts) in truth.sorted(by: { $0.key < $1.key }) { grown.put(number, texts) }
        for number in 0..<60 where truth[number] == nil { grown.index.remove(Library.key(number)) }
      default:
        let texts: [(DocumentField, String)] = [
          (.title, Self.text(&dice)), (.body, Self.text(&dice)), (.tags, Self.text(&dice)),
        ]
        grown.put(number, texts)
        truth[number] = texts
      }
    }
    var anew = Library()
    for (number, texts) in truth.sorted(by: { $0.key < $1.key }) { anew.put(number, texts) }
    #expect(grown.index.documentCount == truth.count)
    Self.expectSame(&grown, &anew)
    if let sealed = grown.index.seal() { segments[sealed.number] = sealed.bytes }
    while var merge = grown.index.beginMerge() {
      while !merge.isDone { merge.advance(terms: 7) }
      if let sealed = grown.index.finish(merge) { segments[sealed.number] = sealed.bytes }
    }
    Self.expectSame(&grown, &anew)
    grown.index = try Self.opened(grown.index, segments)
    Self.expectSame(&grown, &anew)
  }

  private static func expectSame(_ left: inout Library, _ right: inout Library) {
    for query in queries {
      let expression = QueryExpression(query)
      let one = left.index.snapshot().search(expression)
      let other = right.index.snapshot().search(expression)
      #expect(one == other, "\(query)")
      #expect(!other.isEmpty || expression.phrases.contains { $0.isQuoted }, "\(query)")
    }
  }

  @Test func aTornSegmentOrManifestIsNoticed() throws {
    var library = Library()
    for number in 0..<50 { library.put(number, "word\(number) of a text about coffee and 커피") }
    let first = library.index.seal()
    let sealed = try #require(first)
    let manifest = library.index.manifest
    func opens(_ manifest: [UInt8], _ bytes: [UInt8]?) -> Bool {
      InvertedIndex.opened(manifest) { _ in bytes.map { SegmentBytes($0) } } != nil
    }
    #expect(opens(manifest, sealed.bytes))
    #expect(!opens(manifest, nil))
    // As the format before had it, "LSM2": without the version of the terms.
    #expect(!opens([0x4C, 0x53, 0x4D, 0x32] + manifest.dropFirst(8), sealed.bytes))
    #expect(!opens(manifest, []))
    // All of the header, and some of what follows.
    for index in Array(0..<44) + stride(from: 44, to: sealed.bytes.count, by: 37) {
      var torn = sealed.bytes
      torn[index] ^= 0x40
      #expect(!opens(manifest, torn))
      #expect(!opens(manifest, Array(sealed.bytes.prefix(index))))
    }
    for index in manifest.indices {
      var torn = manifest
      torn[index] ^= 1
      #expect(!opens(torn, sealed.bytes))
      #expect(!opens(Array(manifest.prefix(index)), sealed.bytes))
    }
  }

  // It was opened, and words whose terms had changed were missed for good.
  @Test func anIndexOfOtherTermsIsNotOpened() {
    var library = Library()
    library.put(1, "coffee")
    let sealed = library.index.seal()
    func opens(_ manifest: [UInt8]) -> Bool {
      InvertedIndex.opened(manifest) { _ in sealed.map { SegmentBytes($0.bytes) } } != nil
    }
    // No checksum is over the version: so is the manifest that another version writes.
    var manifest = library.index.manifest
    #expect(manifest[4] == UInt8(IndexTerms.version))
    #expect(opens(manifest))
    manifest[4] += 1
    #expect(!opens(manifest))
  }

  @Test func aDocumentIsKnownByItsFingerprintUntilItChanges() {
    var library = Library()
    let document = IndexedDocument(key: Library.key(7), fingerprint: 42, texts: [(.title, "A")])
    #expect(library.index.fingerprint(of: document.key) == nil)
    library.index.put(document)
    #expect(library.index.fingerprint(of: document.key) == 42)
    _ = library.index.seal()
    #expect(library.index.fingerprint(of: document.key) == 42)
    library.index.remove(document.key)
    #expect(library.index.fingerprint(of: document.key) == nil)
    #expect(library.find("a") == [])
  }

  // Its words stayed in its segment until half of that was dead.
  @Test func whatIsRemovedLeavesItsSegment() {
    var library = Library()
    for number in 0..<9 { library.put(number, "word of number\(number)") }
    library.put(9, "zeppelins")
    library.put(10, "yachts")
    _ = library.index.seal()
    #expect(library.index.beginPurge() == nil)
    func purge(ofChanged: Bool = false) {
      while var merge = library.index.beginPurge(ofChanged: ofChanged) {
        while !merge.isDone { merge.advance(terms: 3) }
        // Removed meanwhile, and so purged in a second turn.
        library.index.remove(Library.key(3))
        _ = library.index.finish(merge)
      }
    }
    func holds(_ word: String) -> Bool {
      library.index.numbers.contains { number in
        library.index.segment(number)?.contains(Array(word.utf8)) == true
      }
    }
    library.put(10, "xylophones")
    purge()
    #expect(library.index.numbers == [1])
    library.index.remove(Library.key(9))
    purge()
    #expect(!holds("zeppelins"))
    // It stood beside what was removed.
    #expect(!holds("yachts"))
    #expect(library.index.numbers == [3])
    #expect(library.find("word") == [0, 1, 2, 4, 5, 6, 7, 8])
    #expect(library.find("xylophones") == [10])
    _ = library.index.seal()
    library.put(10, "whistles")
    purge()
    #expect(holds("xylophones"))
    purge(ofChanged: true)
    #expect(!holds("xylophones"))
    #expect(library.find("whistles") == [10])
  }

  @Test func noSegmentBecomesLargerThanItMay() {
    let largest = 2_500
    var library = Library()
    for number in 0..<24 {
      library.put(number, (0..<20).map { "word\($0 * 7 + number)" }.joined(separator: " "))
      _ = library.index.seal()
      while var merge = library.index.beginMerge(largest: largest) {
        while !merge.isDone { merge.advance(terms: 100) }
        _ = library.index.finish(merge)
      }
    }
    let sizes = library.index.numbers.map { library.index.segment($0)?.count ?? 0 }
    #expect(sizes.allSatisfy { $0 <= largest })
    #expect(sizes.count < 16)
    #expect(library.find("word100").count == 4)
  }

  @Test func manySegmentsBecomeFew() throws {
    var library = Library()
    for number in 0..<40 {
      library.put(number, "coffee number\(number)")
      _ = library.index.seal()
      while var merge = library.index.beginMerge() {
        while !merge.isDone { merge.advance(terms: 100) }
        _ = library.index.finish(merge)
      }
    }
    #expect(library.index.numbers.count < 8)
    #expect(library.find("coffee").count == 40)
  }
}
