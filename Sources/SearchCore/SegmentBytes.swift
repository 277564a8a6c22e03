/// The bytes of a segment, wherever they lie: in memory of its own, or in a file that is mapped.
///
/// They never change, and are given back with the last that uses them.
public final class SegmentBytes: @unchecked Sendable {
  let start: UnsafePointer<UInt8>
  public let count: Int
  private let release: (UnsafePointer<UInt8>) -> Void

  /// Bytes that stay where they are until `release` is called.
  public init(
    start: UnsafePointer<UInt8>, count: Int, release: @escaping (UnsafePointer<UInt8>) -> Void
  ) {
    self.start = start
    self.count = count
    self.release = release
  }

  /// A copy.
  public convenience init(_ bytes: [UInt8]) {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { memory.initialize(from: start, count: bytes.count) }
    }
    self.init(start: UnsafePointer(memory), count: bytes.count) { start in
      UnsafeMutablePointer(mutating: start).deallocate()
    }
  }

  deinit { release(start) }

  /// 0 beyond the end.
  func byte(_ index: Int) -> UInt8 { index >= 0 && index < count ? start[index] : 0 }

  /// Four bytes, the lowest first.
  func number(_ index: Int) -> Int { Int(clamping: word(index)) }

  func number64(_ index: Int) -> UInt64 {
    UInt64(word(index)) | UInt64(word(index + 4)) << 32
  }

  private func word(_ index: Int) -> UInt32 {
    guard index >= 0, index + 4 <= count else { return 0 }
    var value: UInt32 = 0
    for offset in 0..<4 { value |= UInt32(start[index + offset]) << UInt32(8 * offset) }
    return value
  }

  /// Reads a number of seven bits a byte, the lowest first, and goes on behind it.
  @inline(__always)
  func varint(_ index: inout Int) -> Int {
    guard index >= 0, index < count else { return 0 }
    let first = start[index]
    index += 1
    if first < 0x80 { return Int(first) }
    var value = UInt32(first & 0x7F)
    var shift: UInt32 = 7
    while index < count, shift < 32 {
      let byte = start[index]
      index += 1
      value |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return Int(clamping: value)
  }

  func array(_ range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    return Array(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
  }
}

/// Writes what `SegmentBytes` reads.
enum SegmentCoding {
  static func append(number: Int, to bytes: inout [UInt8]) {
    append(word: UInt32(truncatingIfNeeded: number), to: &bytes)
  }

  private static func append(word value: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  static func append(number64: UInt64, to bytes: inout [UInt8]) {
    append(word: UInt32(truncatingIfNeeded: number64), to: &bytes)
    append(word: UInt32(truncatingIfNeeded: number64 >> 32), to: &bytes)
  }

  static func append(varint value: Int, to bytes: inout [UInt8]) {
    var rest = UInt32(truncatingIfNeeded: value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Of eight bytes at a time, and of what stands before; finds what is torn or turned over, not what somebody
  /// means to hide.
  static func checksum(_ bytes: UnsafeBufferPointer<UInt8>, after before: UInt64 = 0) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count) ^ before
    func mix(_ value: UInt64) {
      hash = (hash ^ value) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    var index = 0
    while index + 8 <= bytes.count {
      let raw = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + index)
      mix(UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self)))
      index += 8
    }
    while index < bytes.count {
      mix(UInt64(bytes[index]))
      index += 1
    }
    return hash
  }

  /// A length in one byte: exact below 32, then within a sixteenth.
  static func short(_ length: Int) -> UInt8 {
    guard length >= 32 else { return UInt8(max(length, 0)) }
    var exponent = 1
    while length >> exponent >= 32, exponent < 14 { exponent += 1 }
    return UInt8(min(32 + (exponent - 1) * 16 + min(length >> exponent, 31) - 16, 255))
  }

  static func length(_ short: UInt8) -> Int {
    guard short >= 32 else { return Int(short) }
    let rest = Int(short) - 32
    let exponent = rest / 16 + 1
    return (rest % 16 + 16) << exponent
  }
}
