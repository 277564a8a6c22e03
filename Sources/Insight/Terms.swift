import Kernel

/// What a sentence is about, as numbers that can be compared: words without their endings, of Korean each two syllables
/// that stand together.
///
/// Korean joins what English parts by spaces, so that pairs of syllables say better than words what two sentences share.
struct Terms {
  /// In ascending order, each once.
  let hashes: [UInt32]

  init(_ units: ArraySlice<UInt16>) {
    var found: [UInt32] = []
    Self.visit(units) { found.append($0) }
    hashes = TermHash.unique(found)
  }

  var count: Int { hashes.count }

  /// How many two have in common.
  func overlap(_ other: Terms) -> Int { TermHash.shared(hashes[...], other.hashes[...]) }

  /// The share of the smaller that the other has, too.
  func containment(_ other: Terms) -> Float {
    let least = min(count, other.count)
    return least == 0 ? 0 : Float(overlap(other)) / Float(least)
  }

  /// Every term of a text in its order.
  static func visit(_ units: ArraySlice<UInt16>, _ body: (UInt32) -> Void) {
    var at = units.startIndex
    while at < units.endIndex {
      let start = at
      if Scripts.isSyllable(units[at]) {
        while at < units.endIndex, Scripts.isSyllable(units[at]) { at += 1 }
        pairs(units[start..<at], body)
      } else if Scripts.isLetter(units[at]) {
        while at < units.endIndex, isInWord(units, at) { at += 1 }
        if let hash = word(units[start..<at]) { body(hash) }
      } else {
        at += 1
      }
    }
  }

  /// An apostrophe between two letters belongs to their word.
  private static func isInWord(_ units: ArraySlice<UInt16>, _ at: Int) -> Bool {
    if Scripts.isLetter(units[at]) { return true }
    guard units[at] == 0x27 || units[at] == 0x2019 else { return false }
    return at + 1 < units.endIndex && Scripts.isLetter(units[at + 1])
  }

  private static func pairs(_ run: ArraySlice<UInt16>, _ body: (UInt32) -> Void) {
    for at in run.indices.dropLast() {
      var hash = TermHash()
      hash.add(run[at])
      hash.add(run[at + 1])
      body(hash.mixed)
    }
    if run.count == 1, let only = run.first, !particles.contains(only) {
      var hash = TermHash()
      hash.add(only)
      body(hash.mixed)
    }
  }

  /// The hash of a word's stem; nil for one that says nothing by itself.
  private static func word(_ word: ArraySlice<UInt16>) -> UInt32? {
    var small: [UInt16] = []
    for unit in word { small.append(Scripts.small(unit)) }
    if let apostrophe = small.firstIndex(where: { $0 == 0x27 || $0 == 0x2019 }) {
      small.removeSubrange(apostrophe...)
    }
    if small.count < 2, !small.contains(where: Scripts.isDigit) { return nil }
    var hash = TermHash()
    for unit in small { hash.add(unit) }
    if StopWords.contains(hash.mixed) { return nil }
    hash = TermHash()
    for unit in stem(small) { hash.add(unit) }
    return hash.mixed
  }

  /// Without the endings of plural and tense: enough to tell that two words are of one stem.
  private static func stem(_ word: [UInt16]) -> ArraySlice<UInt16> {
    for (ending, least) in endings where word.count >= ending.count + least {
      if word.suffix(ending.count).elementsEqual(ending) { return word.dropLast(ending.count) }
    }
    return word[...]
  }

  /// Each with how many letters must be left.
  private static let endings: [([UInt16], Int)] = [
    (Array("ational".utf16), 4), (Array("ation".utf16), 4), (Array("ments".utf16), 4),
    (Array("ment".utf16), 4), (Array("ings".utf16), 4), (Array("ing".utf16), 4),
    (Array("ies".utf16), 3), (Array("ers".utf16), 4), (Array("ed".utf16), 4),
    (Array("es".utf16), 4), (Array("er".utf16), 4), (Array("ly".utf16), 4), (Array("s".utf16), 3),
    (Array("e".utf16), 3), (Array("y".utf16), 3),
  ]

  private static let particles = Array("은는이가을를의에도로와과".utf16)
}

/// Words of English that every text has.
enum StopWords {
  static func contains(_ hash: UInt32) -> Bool {
    let at = hashes.partitioningIndex { $0 >= hash }
    return at < hashes.count && hashes[at] == hash
  }

  private static let hashes: [UInt32] = {
    var found: [UInt32] = []
    for word in words.utf8.split(separator: 0x20) {
      var hash = TermHash()
      for byte in word { hash.add(UInt16(byte)) }
      found.append(hash.mixed)
    }
    return found.inOrder()
  }()

  private static let words =
    """
    about above after again against all almost along also although always am among an and another any are aren as at away back \
    be became because been before being below between both but by came can cannot could couldn did didn do does doesn doing don \
    done down during each either else enough even ever every few first for from further get gets go goes going got had hadn has \
    hasn have haven having he her here hers herself him himself his how however if in instead into is isn it its itself just \
    last least less let like ll made make makes many may me might mine more most much must my myself never next no nor not now \
    of off often on once one only onto or other others our ours out over own perhaps put quite rather re really said same say \
    says see seem seems several shall she should shouldn since so some something sometimes soon still such take than that the \
    their theirs them themselves then there therefore these they thing things this those though through thus to together too \
    toward two under until up upon us use used using ve very was wasn way we well went were weren what when where whether which \
    while who whole whom whose why will with within without won would wouldn yes yet you your yours yourself
    """
}
