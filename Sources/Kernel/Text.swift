/// Texts are equal when their bytes are.
///
/// Swift's own `==` holds "é" in one scalar and in two for the same text. Here texts are stored, sent and
/// merged as bytes, and what looks equal but is not must not be taken for it. Nor does the browser's part then carry the
/// tables of normalisation: 20 kB, compressed. A file that imports Kernel sees these functions, also where the compiler
/// derives `==` for its types. Generic code (`Set`, `Dictionary`, `contains` of other collections) does not, `TextSet` is for
/// that; and `scripts/text-comparisons` names what compares texts otherwise in the browser's part.
extension String {
  public static func == (left: String, right: String) -> Bool {
    let count = left.utf8.count
    guard count == right.utf8.count else { return false }
    let isSame = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        for index in 0..<count where left[index] != right[index] { return false }
        return true
      }
    }
    return (isSame ?? nil) ?? left.utf8.elementsEqual(right.utf8)
  }

  public static func != (left: String, right: String) -> Bool { !(left == right) }

  /// For `switch`.
  public static func ~= (pattern: String, text: String) -> Bool { pattern == text }
}

extension String {
  /// Without the blanks around it that a keyboard or a paste leaves.
  public var trimmed: String {
    let scalars = unicodeScalars
    var start = scalars.startIndex
    var end = scalars.endIndex
    while start < end, scalars[start].value <= 32 { start = scalars.index(after: start) }
    while end > start {
      let last = scalars.index(before: end)
      guard scalars[last].value <= 32 else { break }
      end = last
    }
    return String(self[start..<end])
  }
}

extension String? {
  public static func == (left: String?, right: String?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): left == right
    default: false
    }
  }

  public static func != (left: String?, right: String?) -> Bool { !(left == right) }
}

extension [String] {
  public static func == (left: [String], right: [String]) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  public static func != (left: [String], right: [String]) -> Bool { !(left == right) }

  public func contains(_ text: String) -> Bool { contains { $0 == text } }
}

/// Texts without an order, told apart by their bytes.
public struct TextSet: Hashable, Sendable {
  private var texts: Set<[UInt8]> = []

  public init() {}

  public var isEmpty: Bool { texts.isEmpty }

  public func contains(_ text: String) -> Bool { texts.contains(Array(text.utf8)) }

  public mutating func insert(_ text: String) { texts.insert(Array(text.utf8)) }

  public mutating func remove(_ text: String) { texts.remove(Array(text.utf8)) }

  public mutating func formUnion(_ other: TextSet) { texts.formUnion(other.texts) }
}
