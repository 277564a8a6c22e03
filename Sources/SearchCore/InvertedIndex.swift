public import Kernel

/// All that can be found: segments that never change, and what came last in memory.
///
/// Whoever keeps it stores each segment under its number before the manifest that names it, and deletes those that no
/// manifest names any more. Where one of them is missing or torn, the whole is made anew.
public struct InvertedIndex: Sendable {
  /// A segment to be stored.
  public struct Sealed: Sendable {
    public var number: UInt32
    public var bytes: [UInt8]
  }

  struct Part: Sendable {
    var number: UInt32
    var segment: IndexSegment
    var dead: [Bool]
    var deadCount = 0

    init(number: UInt32, segment: IndexSegment) {
      self.number = number
      self.segment = segment
      dead = [Bool](repeating: false, count: segment.documentCount)
    }

    mutating func remove(_ document: Int) {
      guard document < dead.count, !dead[document] else { return }
      dead[document] = true
      deadCount += 1
    }
  }

  private struct Place {
    /// Of the segment; nil in memory.
    var number: UInt32?
    var document: Int
  }

  private(set) var parts: [Part] = []
  private var buffer = IndexBuffer()
  /// The buffer as a segment, while it is as it was.
  private var tail: Part?
  private var places: [ID<IndexedDocument>: Place] = [:]
  private(set) var nextNumber: UInt32 = 1

  public init() {}

  /// Of segments that were stored, and what is removed in them.
  init(_ parts: [Part], nextNumber: UInt32) {
    self.parts = parts
    self.nextNumber = nextNumber
    for part in parts {
      for document in 0..<part.segment.documentCount where !part.dead[document] {
        places[part.segment.key(document)] = Place(number: part.number, document: document)
      }
    }
  }

  /// The numbers of the segments that are stored.
  public var numbers: [UInt32] { parts.map { $0.number } }
  public var documentCount: Int { places.count }
  public var keys: [ID<IndexedDocument>] { Array(places.keys) }
  /// Words in memory that are in no stored segment.
  public var buffered: Int { buffer.size }
  /// Bytes of the stored segments.
  public var size: Int { parts.reduce(0) { $0 + $1.segment.bytes.count } }

  /// The bytes of a stored segment; nil where there is none of that number.
  public func segment(_ number: UInt32) -> [UInt8]? {
    part(number).map { parts[$0].segment.bytes }.map { $0.array(0..<$0.count) }
  }

  /// Of a document that is there; nil for one that is not.
  public func fingerprint(of key: ID<IndexedDocument>) -> UInt64? {
    guard let place = places[key] else { return nil }
    guard let number = place.number else { return buffer.fingerprint(place.document) }
    return part(number).map { parts[$0].segment.fingerprint(place.document) }
  }

  /// Takes in a document as it is now.
  public mutating func put(_ document: IndexedDocument) {
    remove(document.key)
    tail = nil
    places[document.key] = Place(number: nil, document: buffer.add(document))
  }

  public mutating func remove(_ key: ID<IndexedDocument>) {
    guard let place = places.removeValue(forKey: key) else { return }
    guard let number = place.number else {
      tail = nil
      return buffer.remove(place.document)
    }
    if let part = part(number) { parts[part].remove(place.document) }
  }

  private func part(_ number: UInt32) -> Int? { parts.firstIndex { $0.number == number } }

  /// Makes a segment of what is in memory; nil where nothing is.
  public mutating func seal() -> Sealed? {
    guard !buffer.isEmpty else { return nil }
    let (bytes, numbers) = buffer.sealed()
    let old = buffer
    buffer = IndexBuffer()
    tail = nil
    guard numbers.contains(where: { $0 != nil }), let segment = IndexSegment(SegmentBytes(bytes))
    else { return nil }
    let number = nextNumber
    nextNumber += 1
    parts.append(Part(number: number, segment: segment))
    for (document, new) in numbers.enumerated() {
      if let new { places[old.key(document)] = Place(number: number, document: new) }
    }
    return Sealed(number: number, bytes: bytes)
  }

  /// Has a stored segment read from elsewhere from now on, so that its copy in memory can go.
  public mutating func replace(_ number: UInt32, with bytes: SegmentBytes) {
    guard let part = part(number), let segment = IndexSegment(bytes),
      segment.documentCount == parts[part].segment.documentCount
    else { return }
    parts[part].segment = segment
  }

  /// What can be searched while changes go on.
  public mutating func snapshot() -> IndexSnapshot {
    if tail == nil, !buffer.isEmpty {
      let (bytes, _) = buffer.sealed()
      tail = IndexSegment(SegmentBytes(bytes)).map { Part(number: 0, segment: $0) }
    }
    return IndexSnapshot(
      (parts + (tail.map { [$0] } ?? [])).filter { $0.segment.documentCount > 0 })
  }
}

extension InvertedIndex {
  /// How many segments of about one size become one.
  private static let together = 4

  /// A merge that is worth it now; the index may change while it goes on.
  ///
  /// None of segments that together have more than `largest` bytes.
  public func beginMerge(largest: Int = .max) -> IndexMerge? {
    var tiers: [Int: [Int]] = [:]
    for (index, part) in parts.enumerated() {
      if 2 * part.deadCount > part.segment.documentCount { return IndexMerge([part]) }
      var tier = 0
      while part.segment.bytes.count >> (2 * tier + 14) > 0, tier < 12 { tier += 1 }
      tiers[tier, default: []].append(index)
    }
    for tier in 0...12 {
      guard let all = tiers[tier], all.count >= Self.together else { continue }
      var size = 0
      let some = all.prefix(2 * Self.together).prefix {
        size += parts[$0].segment.bytes.count
        return size <= largest
      }
      if some.count >= Self.together { return IndexMerge(some.map { parts[$0] }) }
    }
    return nil
  }

  /// The making anew of one segment in which words of a document stand that is no longer there; nil where none has such.
  ///
  /// Words of what only changed are left to `beginMerge`, so that not each change costs a segment, unless they are
  /// asked for as well.
  public func beginPurge(ofChanged: Bool = false) -> IndexMerge? {
    parts.first { ofChanged ? $0.deadCount > 0 : holdsRemoved($0) }.map { IndexMerge([$0]) }
  }

  private func holdsRemoved(_ part: Part) -> Bool {
    guard part.deadCount > 0 else { return false }
    return part.dead.indices.contains { document in
      part.dead[document] && places[part.segment.key(document)] == nil
    }
  }

  /// Puts the merged segment in the place of those that it was made of; nil where they are no longer here.
  public mutating func finish(_ merge: IndexMerge) -> Sealed? {
    guard merge.isDone, merge.numbers.allSatisfy({ part($0) != nil }) else { return nil }
    let bytes = merge.bytes
    guard let segment = IndexSegment(SegmentBytes(bytes)) else { return nil }
    let number = nextNumber
    nextNumber += 1
    var merged = Part(number: number, segment: segment)
    for document in 0..<segment.documentCount {
      let key = segment.key(document)
      // What was removed or replaced since the merge began is dead in the new one as well.
      if let place = places[key], let old = place.number, merge.numbers.contains(old) {
        places[key] = Place(number: number, document: document)
      } else {
        merged.remove(document)
      }
    }
    parts.removeAll { merge.numbers.contains($0.number) }
    if segment.documentCount > 0 { parts.append(merged) }
    return Sealed(number: number, bytes: bytes)
  }
}
