import Kernel

/// The host of an address: a name, or a number in any of its spellings.
public enum AddressHost: Hashable, Sendable {
  /// Lower-case ASCII, names beyond ASCII in Punycode, no trailing dot.
  case name(String)
  case ipv4(IPv4Address)
  case ipv6(IPv6Address)

  /// How the host stands in an address: IPv6 in brackets.
  public var text: String {
    switch self {
    case .name(let name): name
    case .ipv4(let address): address.text
    case .ipv6(let address): "[\(address.text)]"
    }
  }

  /// Reads a host as browsers do (WHATWG URL, section 3.5).
  ///
  /// Percent-encoding is undone, full-width letters and digits are ASCII, and a name whose last
  /// label is a number is an IPv4 address in decimal, octal or hexadecimal, or nothing. Zone
  /// identifiers are refused.
  init?(parsing bytes: ArraySlice<UInt8>) {
    if bytes.first == 0x5B {
      guard bytes.last == 0x5D else { return nil }
      guard let address = IPv6Address(parsing: bytes.dropFirst().dropLast()) else { return nil }
      self = .ipv6(address)
      return
    }
    guard let name = Self.asciiName(PercentCoding.decode(bytes)) else { return nil }
    if Self.endsInNumber(name) {
      guard let address = IPv4Address(parsing: name[...]) else { return nil }
      self = .ipv4(address)
    } else {
      self = .name(String(decoding: name, as: UTF8.self))
    }
  }

  /// The name in ASCII without a trailing dot; nil when it cannot be a name.
  private static func asciiName(_ decoded: [UInt8]) -> [UInt8]? {
    guard let text = String(validating: decoded, as: UTF8.self) else { return nil }
    var labels: [[UInt32]] = [[]]
    for scalar in folded(text) {
      if scalar == 0x2E {
        labels.append([])
      } else {
        labels[labels.count - 1].append(scalar)
      }
    }
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    var name: [UInt8] = []
    for label in labels {
      guard !label.isEmpty, let ascii = Punycode.ascii(label), ascii.count <= 63 else { return nil }
      guard ascii.allSatisfy({ isAllowed($0) }) else { return nil }
      if !name.isEmpty { name.append(0x2E) }
      name.append(contentsOf: ascii)
    }
    return name.isEmpty || name.count > 253 ? nil : name
  }

  /// The part of UTS 46's mapping that people meet: case, full-width forms, ideographic full stops,
  /// and characters that nobody sees.
  private static func folded(_ text: String) -> [UInt32] {
    var scalars: [UInt32] = []
    for scalar in text.lowercased().unicodeScalars {
      switch scalar.value {
      case 0xAD, 0x200B, 0x2060, 0xFEFF: continue
      case 0x3002, 0xFF0E, 0xFF61: scalars.append(0x2E)
      case 0xFF01...0xFF5E:
        let ascii = scalar.value - 0xFEE0
        scalars.append(ascii >= 0x41 && ascii <= 0x5A ? ascii + 0x20 : ascii)
      default: scalars.append(scalar.value)
      }
    }
    return scalars
  }

  /// Letters, digits, hyphen, underscore, and what little else names carry in practice.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    AddressParser.isLetter(byte) || AddressParser.isDigit(byte) || byte == 0x2D || byte == 0x5F
      || byte == 0x7E
  }

  private static func endsInNumber(_ name: [UInt8]) -> Bool {
    guard let label = name.split(separator: 0x2E).last, let first = label.first else {
      return false
    }
    if label.allSatisfy(AddressParser.isDigit) { return true }
    guard first == 0x30, label.count >= 2, label[label.startIndex + 1] == 0x78 else { return false }
    return label.dropFirst(2).allSatisfy { Hex.value($0) != nil }
  }
}

/// Names beyond ASCII written in it (RFC 3492).
enum Punycode {
  /// The label in ASCII, with `xn--` before it where that was needed; nil on overflow.
  static func ascii(_ label: [UInt32]) -> [UInt8]? {
    var basic: [UInt8] = []
    for scalar in label where scalar < 0x80 { basic.append(UInt8(scalar)) }
    guard basic.count < label.count else { return basic }
    guard label.count <= 63, let encoded = encode(label, basic: basic) else { return nil }
    return Array("xn--".utf8) + encoded
  }

  private static func encode(_ label: [UInt32], basic: [UInt8]) -> [UInt8]? {
    var output = basic
    if !basic.isEmpty { output.append(0x2D) }
    var code: UInt32 = 128
    var delta: UInt32 = 0
    var bias: UInt32 = 72
    var handled = UInt32(basic.count)
    while handled < UInt32(label.count) {
      var next = UInt32.max
      for scalar in label where scalar >= code && scalar < next { next = scalar }
      let (step, overflow) = (next - code).multipliedReportingOverflow(by: handled + 1)
      guard !overflow, step <= UInt32.max - delta - 64 else { return nil }
      delta += step
      code = next
      for scalar in label {
        if scalar < code { delta += 1 }
        guard scalar == code else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapt(delta, count: handled + 1, isFirst: handled == UInt32(basic.count))
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return output
  }

  private static func append(_ delta: UInt32, bias: UInt32, to output: inout [UInt8]) {
    var value = delta
    var position: UInt32 = 36
    while true {
      let threshold = position <= bias ? 1 : min(position - bias, 26)
      guard value >= threshold else { break }
      output.append(digit(threshold + (value - threshold) % (36 - threshold)))
      value = (value - threshold) / (36 - threshold)
      position += 36
    }
    output.append(digit(value))
  }

  private static func adapt(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var bias: UInt32 = 0
    while delta > 455 {
      delta /= 35
      bias += 36
    }
    return bias + 36 * delta / (delta + 38)
  }

  private static func digit(_ value: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
  }
}
