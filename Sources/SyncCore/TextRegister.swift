public import Kernel

/// A text that several devices may write at once: nobody's words are lost.
///
/// It holds a version for each device whose writing no other has seen yet, and what has been seen of
/// each device (a multi-value register with a version vector, as in Shapiro et al., A comprehensive
/// study of CRDTs). Merging is commutative, associative and idempotent. A version's dot is never
/// clamped: it names the version and is not a time.
public struct TextRegister: Hashable, Sendable {
  /// The CBOR tag of the value: the letters LTXT.
  public static let tag: UInt64 = 0x4C54_5854
  /// How many texts that an edit has passed over are kept.
  public static let maximumKept = 8
  /// How many versions are merged to one text: the newest.
  ///
  /// The others stay beside it, and come into the text once an edit has taken the place of these.
  public static let maximumMerged = 8

  /// The name of a version: the device, and a number that grows with each of its edits.
  public struct Dot: Hashable, Comparable, Sendable {
    public var number: UInt64
    public var device: DeviceID

    public static func < (left: Dot, right: Dot) -> Bool {
      left.number == right.number ? left.device < right.device : left.number < right.number
    }
  }

  /// What one device wrote.
  public struct Version: Hashable, Sendable {
    public let dot: Dot
    public let text: String
    /// What the server held when the edit was made, and the stamp of that: of two bases the one
    /// with the smaller stamp is older.
    let base: String
    let baseStamp: Stamp
    /// What the base had taken in: its register's `seen`.
    let baseSeen: [Dot]
    /// The version as it came, with whatever a later program put into it.
    let encoded: [UInt8]
  }

  /// Versions that nobody has seen all of, ascending.
  public internal(set) var heads: [Version] = []
  /// The texts that lost a word to another and were then edited over: the last of them, each under
  /// its device and the number of the edit, ascending.
  public internal(set) var kept: [Version] = []
  /// The greatest number seen of each device, ascending by device.
  var seen: [Dot] = []
  /// Entries of a later program, ascending by their encoded keys.
  var unknown: [UnknownEntry] = []

  struct UnknownEntry: Hashable, Sendable {
    var key: [UInt8]
    var value: [UInt8]
  }

  init() {}

  /// The versions merged by words over their oldest base.
  public var text: String { merged.text }

  /// True while `heads` has words that the text lacks: two have changed the same ones, or there are
  /// more versions than are merged.
  public var isConflicted: Bool { merged.isConflicted || heads.count > Self.maximumMerged }

  /// Every text that can be gone back to, newest first.
  public var versions: [Version] {
    var all = kept
    if heads.count > 1 { all += heads }
    return all.reversed()
  }

  private var merged: WordMerge.Result {
    let shown = heads.suffix(Self.maximumMerged)
    guard let first = shown.first else { return WordMerge.Result(text: "", isConflicted: false) }
    // A base that none other has taken in all of has words that another's writer never saw, as where
    // a server was set back: over it they look like words that were taken out.
    let isFollowed = { (head: Version) in
      shown.allSatisfy { Self.joined($0.baseSeen, head.baseSeen) == $0.baseSeen }
    }
    let known = shown.filter(isFollowed)
    var oldest = known.first ?? first
    for head in known.isEmpty ? Array(shown) : known
    where (head.baseStamp, head.dot) < (oldest.baseStamp, oldest.dot) {
      oldest = head
    }
    let isInDoubt =
      known.isEmpty
      || shown.contains {
        $0.baseSeen == oldest.baseSeen && $0.baseStamp == oldest.baseStamp && $0.base != oldest.base
      }
    var result = WordMerge.Result(text: first.text, isConflicted: isInDoubt)
    let limit = WordMerge.Limit().divided(by: shown.count - 1)
    for head in shown.dropFirst() {
      let step = WordMerge.merge(
        base: oldest.base, older: result.text, newer: head.text, limit: limit)
      result = WordMerge.Result(
        text: step.text, isConflicted: result.isConflicted || step.isConflicted)
    }
    return result
  }
}

extension TextRegister {
  /// The register after a person has made it read `text`.
  ///
  /// `visible` is what the person saw, `mirrored` what the server has told; `time` comes from the
  /// device's clock.
  public static func edited(
    to text: String, visible: Register?, mirrored: Register?, device: DeviceID, time: UInt64
  ) -> TextRegister {
    var result = visible.flatMap { TextRegister(value: $0.value) } ?? TextRegister()
    let shown = result.heads.suffix(Self.maximumMerged)
    let hidden = result.heads.dropLast(Self.maximumMerged)
    let seen = max(result.number(seenOf: device), hidden.last?.dot.number ?? 0)
    let dot = Dot(number: max(time, seen == .max ? .max : seen + 1), device: device)
    if result.merged.isConflicted {
      for head in shown where head.text != text { result.kept.append(head.passedOver(by: dot)) }
      result.limitKept()
    }
    let version = Version(
      dot: dot, text: text, base: mirrored?.plainText ?? "",
      baseStamp: mirrored?.stamp ?? Stamp(time: 0, device: .server),
      baseSeen: mirrored.flatMap { TextRegister(value: $0.value) }?.seen ?? [])
    result.heads = Self.sorted(hidden + [version])
    result.see(dot)
    return result
  }

  /// Takes in all of the other: the same result in any order, any number of times.
  public func merged(with other: TextRegister) -> TextRegister {
    var result = TextRegister()
    result.heads = Self.sorted(
      heads.filter { other.lets($0.dot) } + other.heads.filter { lets($0.dot) })
    result.kept = Self.sorted(kept + other.kept)
    result.limitKept()
    result.seen = Self.joined(seen, other.seen)
    result.unknown = Self.merged(unknown, other.unknown)
    return result
  }

  /// True when a version of this name lives on beside what this register holds.
  private func lets(_ dot: Dot) -> Bool {
    if number(seenOf: dot.device) < dot.number { return true }
    let index = heads.partitioningIndex { !($0.dot < dot) }
    return index < heads.count && heads[index].dot == dot
  }

  func number(seenOf device: DeviceID) -> UInt64 {
    let index = seen.partitioningIndex { !($0.device < device) }
    return index < seen.count && seen[index].device == device ? seen[index].number : 0
  }

  private mutating func see(_ dot: Dot) {
    seen = Self.joined(seen, [dot])
  }

  /// The greater number of each device.
  private static func joined(_ left: [Dot], _ right: [Dot]) -> [Dot] {
    var result: [Dot] = []
    result.reserveCapacity(left.count + right.count)
    var rest = right[...]
    for dot in left {
      while let next = rest.first, next.device < dot.device {
        result.append(next)
        rest.removeFirst()
      }
      guard let next = rest.first, next.device == dot.device else {
        result.append(dot)
        continue
      }
      result.append(max(dot, next))
      rest.removeFirst()
    }
    return result + rest
  }

  /// A text that two devices have passed over is kept once.
  private mutating func limitKept() {
    var newest: [Version] = []
    for version in Self.sorted(kept).reversed() where newest.count < Self.maximumKept {
      let isKnown = newest.contains {
        $0.dot.device == version.dot.device && $0.text == version.text
      }
      if !isKnown { newest.append(version) }
    }
    kept = newest.reversed()
  }

  /// Ascending by dot, then by bytes; each once.
  static func sorted(_ versions: [Version]) -> [Version] {
    var result: [Version] = []
    for version in versions.inOrder({ $0.precedes($1) }) where result.last != version {
      result.append(version)
    }
    return result
  }

  /// Of an entry that both have, the greater bytes.
  private static func merged(_ left: [UnknownEntry], _ right: [UnknownEntry]) -> [UnknownEntry] {
    var result: [UnknownEntry] = []
    for entry in (left + right).inOrder({ $0.precedes($1) }) {
      if result.last?.key == entry.key { result.removeLast() }
      result.append(entry)
    }
    return result
  }
}

extension TextRegister.UnknownEntry {
  func precedes(_ other: Self) -> Bool {
    key == other.key
      ? value.lexicographicallyPrecedes(other.value) : key.lexicographicallyPrecedes(other.key)
  }
}

extension TextRegister.Version {
  func precedes(_ other: Self) -> Bool {
    dot == other.dot ? encoded.lexicographicallyPrecedes(other.encoded) : dot < other.dot
  }
}

extension Register {
  /// What a register of text reads as, merged or not; empty for anything else.
  fileprivate var plainText: String {
    if let text = TextRegister(value: value) { return text.text }
    var reader = CBORReader(value)
    // Another type is as good as no text.
    return (try? reader.readText()) ?? ""
  }
}
