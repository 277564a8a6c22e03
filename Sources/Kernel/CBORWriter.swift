/// Writes CBOR (RFC 8949), always in the shortest form.
///
/// Whoever writes a map writes its keys in the order of their encoded bytes.
public struct CBORWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func write(_ value: UInt64) {
    head(major: 0, value)
  }

  public mutating func write(_ value: Int64) {
    if value >= 0 {
      head(major: 0, UInt64(value))
    } else {
      head(major: 1, UInt64(bitPattern: ~value))
    }
  }

  public mutating func write(_ value: Int) {
    write(Int64(value))
  }

  public mutating func write(_ value: Bool) {
    bytes.append(value ? 0xF5 : 0xF4)
  }

  public mutating func write(_ value: [UInt8]) {
    head(major: 2, UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  public mutating func write(_ value: String) {
    var copy = value
    copy.withUTF8 { utf8 in
      head(major: 3, UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  public mutating func write<Owner>(_ id: ID<Owner>) {
    head(major: 2, 16)
    appendBigEndian(id.high)
    appendBigEndian(id.low)
  }

  /// A stamp is sixteen bytes: time, then device.
  public mutating func write(_ stamp: Stamp) {
    head(major: 2, 16)
    appendBigEndian(stamp.time)
    appendBigEndian(stamp.device.bits)
  }

  public mutating func writeNull() {
    bytes.append(0xF6)
  }

  public mutating func beginArray(_ count: Int) {
    head(major: 4, UInt64(count))
  }

  public mutating func beginMap(_ count: Int) {
    head(major: 5, UInt64(count))
  }

  public mutating func writeTag(_ tag: UInt64) {
    head(major: 6, tag)
  }

  /// Appends an item that is encoded already.
  public mutating func writeEncoded(_ item: [UInt8]) {
    bytes.append(contentsOf: item)
  }

  /// The shortest of half, single and double that keeps the value; every NaN is 0x7E00.
  public mutating func write(_ value: Double) {
    if value.isNaN {
      bytes.append(contentsOf: [0xF9, 0x7E, 0x00])
      return
    }
    let single = Float(value)
    guard Double(single) == value else {
      bytes.append(0xFB)
      appendBigEndian(value.bitPattern)
      return
    }
    if let half = HalfFloat.bits(of: single) {
      bytes.append(0xF9)
      appendBigEndian(half)
    } else {
      bytes.append(0xFA)
      appendBigEndian(single.bitPattern)
    }
  }

  public mutating func write(_ item: CBOR) {
    switch item {
    case .unsigned(let value): head(major: 0, value)
    case .negative(let value): head(major: 1, value)
    case .bytes(let value): write(value)
    case .text(let value): write(value)
    case .array(let items):
      beginArray(items.count)
      for item in items { write(item) }
    case .map(let pairs): write(pairs)
    case .tagged(let tag, let item):
      writeTag(tag)
      write(item)
    case .bool(let value): write(value)
    case .null: writeNull()
    case .undefined: bytes.append(0xF7)
    case .simple(let value): writeSimple(value)
    case .float(let value): write(value)
    }
  }

  private mutating func write(_ pairs: [CBOR.Pair]) {
    beginMap(pairs.count)
    var encoded: [(key: [UInt8], value: CBOR)] = []
    for pair in pairs { encoded.append((pair.key.encoded, pair.value)) }
    for pair in encoded.inOrder({ $0.key.lexicographicallyPrecedes($1.key) }) {
      writeEncoded(pair.key)
      write(pair.value)
    }
  }

  private mutating func writeSimple(_ value: UInt8) {
    if value < 24 {
      bytes.append(0xE0 | value)
    } else {
      bytes.append(contentsOf: [0xF8, value])
    }
  }

  private mutating func head(major: UInt8, _ value: UInt64) {
    let type = major << 5
    switch value {
    case 0..<24:
      bytes.append(type | UInt8(value))
    case 24...0xFF:
      bytes.append(type | 24)
      bytes.append(UInt8(value))
    case 0x100...0xFFFF:
      bytes.append(type | 25)
      appendBigEndian(UInt16(value))
    case 0x1_0000...0xFFFF_FFFF:
      bytes.append(type | 26)
      appendBigEndian(UInt32(value))
    default:
      bytes.append(type | 27)
      appendBigEndian(value)
    }
  }

  private mutating func appendBigEndian<Value: FixedWidthInteger>(_ value: Value) {
    for shift in stride(from: Value.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> Value(shift)))
    }
  }
}

/// IEEE 754 binary16, by its bits: not every platform has the type.
enum HalfFloat {
  /// The half that equals `value`, or nil where there is none.
  ///
  /// Never called with NaN.
  static func bits(of value: Float) -> UInt16? {
    let bits = value.bitPattern
    let sign = UInt16(truncatingIfNeeded: bits >> 16) & 0x8000
    let exponent = Int32(bits >> 23 & 0xFF) - 127
    let fraction = bits & 0x7F_FFFF
    if value == 0 { return sign }
    if exponent == 128 { return sign | 0x7C00 }
    if exponent >= -14 && exponent <= 15 {
      guard fraction & 0x1FFF == 0 else { return nil }
      return sign | UInt16(exponent + 15) << 10 | UInt16(fraction >> 13)
    }
    guard exponent >= -24 && exponent < -14 else { return nil }
    let full = fraction | 0x80_0000
    let shift = UInt32(-exponent - 1)
    guard full & ((1 << shift) - 1) == 0 else { return nil }
    return sign | UInt16(full >> shift)
  }

  static func value(of bits: UInt16) -> Double {
    let exponent = Int(bits >> 10 & 0x1F)
    let fraction = Double(bits & 0x3FF)
    let sign: Double = bits & 0x8000 == 0 ? 1 : -1
    switch exponent {
    case 0: return sign * fraction * 0x1p-24
    case 31: return fraction == 0 ? sign * .infinity : .nan
    default:
      let scale = Double(sign: .plus, exponent: exponent - 25, significand: 1)
      return sign * (1024 + fraction) * scale
    }
  }
}
