import Kernel

/// An IPv4 address.
public struct IPv4Address: Hashable, Sendable {
  public let bits: UInt32

  public init(bits: UInt32) {
    self.bits = bits
  }

  /// Reads one to four numbers in decimal, octal or hexadecimal, the last of which fills what is
  /// left (WHATWG URL, "IPv4 parser").
  public init?(parsing text: ArraySlice<UInt8>) {
    var parts = text.split(separator: 0x2E, omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    guard parts.count <= 4, !parts.isEmpty else { return nil }
    var bits: UInt64 = 0
    for (index, part) in parts.enumerated() {
      guard let number = Self.number(part) else { return nil }
      guard index == parts.count - 1 else {
        guard number <= 255 else { return nil }
        bits |= number << UInt64(8 * (3 - index))
        continue
      }
      guard number < 1 << UInt64(8 * (5 - parts.count)) else { return nil }
      bits |= number
    }
    self.bits = UInt32(truncatingIfNeeded: bits)
  }

  public var text: String {
    "\(Int(bits >> 24)).\(Int(bits >> 16 & 255)).\(Int(bits >> 8 & 255)).\(Int(bits & 255))"
  }

  private static func number(_ part: ArraySlice<UInt8>) -> UInt64? {
    guard !part.isEmpty else { return nil }
    var digits = part
    var radix: UInt64 = 10
    if part.count >= 2, part[part.startIndex] == 0x30 {
      let isHex = part[part.startIndex + 1] | 0x20 == 0x78
      radix = isHex ? 16 : 8
      digits = part.dropFirst(isHex ? 2 : 1)
    }
    var number: UInt64 = 0
    for byte in digits {
      guard let value = Hex.value(byte), UInt64(value) < radix else { return nil }
      number = number * radix + UInt64(value)
      guard number <= UInt64(UInt32.max) else { return nil }
    }
    return number
  }
}

/// An IPv6 address, without a zone.
public struct IPv6Address: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads RFC 4291's text forms, with or without an IPv4 address at the end; nil with a zone.
  public init?(parsing text: ArraySlice<UInt8>) {
    var front: [UInt16] = []
    var back: [UInt16] = []
    var isCompressed = false
    var rest = text
    if rest.starts(with: [0x3A, 0x3A]) {
      isCompressed = true
      rest = rest.dropFirst(2)
    }
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x3A) ?? rest.endIndex
      guard let groups = Self.groups(rest[..<end], isLast: end == rest.endIndex) else { return nil }
      if isCompressed { back += groups } else { front += groups }
      guard end < rest.endIndex else { break }
      rest = rest[(end + 1)...]
      guard !rest.isEmpty else { return nil }
      if rest.first == 0x3A {
        guard !isCompressed else { return nil }
        isCompressed = true
        rest = rest.dropFirst()
      }
    }
    let missing = 8 - front.count - back.count
    guard isCompressed ? missing >= 1 : missing == 0 else { return nil }
    self.init(groups: front + Array(repeating: 0, count: missing) + back)
  }

  private init(groups: [UInt16]) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (index, group) in groups.enumerated() {
      if index < 4 { high = high << 16 | UInt64(group) } else { low = low << 16 | UInt64(group) }
    }
    self.init(high: high, low: low)
  }

  public var groups: [UInt16] {
    var groups: [UInt16] = []
    for half in [high, low] {
      for shift in stride(from: 48, through: 0, by: -16) {
        groups.append(UInt16(truncatingIfNeeded: half >> UInt64(shift)))
      }
    }
    return groups
  }

  /// The shortest form (RFC 5952): lower-case, the longest run of zeros left out.
  public var text: String {
    let groups = groups
    let run = Self.longestRunOfZeros(groups)
    var text = ""
    var index = 0
    while index < groups.count {
      if index == run.lowerBound, !run.isEmpty {
        text += "::"
        index = run.upperBound
        continue
      }
      if index > 0, index != run.upperBound || run.isEmpty { text += ":" }
      text += String(groups[index], radix: 16)
      index += 1
    }
    return text
  }

  private static func longestRunOfZeros(_ groups: [UInt16]) -> Range<Int> {
    var best = 0..<0
    var start = 0
    for (index, group) in groups.enumerated() {
      guard group == 0 else {
        start = index + 1
        continue
      }
      if index + 1 - start > max(best.count, 1) { best = start..<(index + 1) }
    }
    return best
  }

  private static func groups(_ part: ArraySlice<UInt8>, isLast: Bool) -> [UInt16]? {
    if isLast, part.contains(0x2E) {
      guard let address = dottedQuad(part) else { return nil }
      return [UInt16(address.bits >> 16), UInt16(truncatingIfNeeded: address.bits)]
    }
    guard !part.isEmpty, part.count <= 4 else { return nil }
    var group: UInt16 = 0
    for byte in part {
      guard let value = Hex.value(byte) else { return nil }
      group = group << 4 | UInt16(value)
    }
    return [group]
  }

  /// Four decimal numbers without leading zeros: the only spelling allowed inside IPv6.
  private static func dottedQuad(_ text: ArraySlice<UInt8>) -> IPv4Address? {
    guard let address = IPv4Address(parsing: text) else { return nil }
    return Array(address.text.utf8) == Array(text) ? address : nil
  }
}
