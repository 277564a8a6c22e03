import Kernel
import Testing

private func bytes(_ hex: String) throws -> [UInt8] {
  try #require(Hex.decode(hex))
}

private func pairs(_ pairs: [(CBOR, CBOR)]) -> CBOR {
  .map(pairs.map { CBOR.Pair(key: $0.0, value: $0.1) })
}

private func texts(_ texts: String...) -> [CBOR] { texts.map { .text($0) } }

private func numbers(_ range: ClosedRange<UInt64>) -> [CBOR] { range.map { .unsigned($0) } }

/// RFC 8949, appendix A: what has one deterministic encoding.
private let deterministic: [(String, CBOR)] = [
  ("00", .unsigned(0)), ("01", .unsigned(1)), ("0a", .unsigned(10)), ("17", .unsigned(23)),
  ("1818", .unsigned(24)), ("1819", .unsigned(25)), ("1864", .unsigned(100)),
  ("1903e8", .unsigned(1_000)), ("1a000f4240", .unsigned(1_000_000)),
  ("1b000000e8d4a51000", .unsigned(1_000_000_000_000)), ("1bffffffffffffffff", .unsigned(.max)),
  ("c249010000000000000000", .tagged(2, .bytes([1, 0, 0, 0, 0, 0, 0, 0, 0]))),
  ("3bffffffffffffffff", .negative(.max)),
  ("c349010000000000000000", .tagged(3, .bytes([1, 0, 0, 0, 0, 0, 0, 0, 0]))),
  ("20", .int(-1)), ("29", .int(-10)), ("3863", .int(-100)), ("3903e7", .int(-1_000)),
  ("f90000", .float(0)), ("f98000", .float(-0.0)), ("f93c00", .float(1)),
  ("fb3ff199999999999a", .float(1.1)), ("f93e00", .float(1.5)), ("f97bff", .float(65_504)),
  ("fa47c35000", .float(100_000)), ("fa7f7fffff", .float(3.4028234663852886e+38)),
  ("fb7e37e43c8800759c", .float(1.0e+300)), ("f90001", .float(5.960464477539063e-8)),
  ("f90400", .float(0.00006103515625)), ("f9c400", .float(-4)),
  ("fbc010666666666666", .float(-4.1)), ("f97c00", .float(.infinity)), ("f97e00", .float(.nan)),
  ("f9fc00", .float(-.infinity)), ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null),
  ("f7", .undefined), ("f0", .simple(16)), ("f8ff", .simple(255)),
  ("c074323031332d30332d32315432303a30343a30305a", .tagged(0, .text("2013-03-21T20:04:00Z"))),
  ("c11a514b67b0", .tagged(1, .unsigned(1_363_896_240))),
  ("c1fb41d452d9ec200000", .tagged(1, .float(1_363_896_240.5))),
  ("d74401020304", .tagged(23, .bytes([1, 2, 3, 4]))),
  ("d818456449455446", .tagged(24, .bytes([0x64, 0x49, 0x45, 0x54, 0x46]))),
  (
    "d82076687474703a2f2f7777772e6578616d706c652e636f6d",
    .tagged(32, .text("http://www.example.com"))
  ),
  ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")),
  ("6161", .text("a")), ("6449455446", .text("IETF")), ("62225c", .text("\"\\")),
  ("62c3bc", .text("\u{FC}")), ("63e6b0b4", .text("\u{6C34}")),
  ("64f0908591", .text("\u{10151}")), ("80", .array([])), ("83010203", .array(numbers(1...3))),
  ("8301820203820405", .array([.unsigned(1), .array(numbers(2...3)), .array(numbers(4...5))])),
  ("98190102030405060708090a0b0c0d0e0f101112131415161718181819", .array(numbers(1...25))),
  ("a0", .map([])),
  ("a201020304", pairs([(.unsigned(1), .unsigned(2)), (.unsigned(3), .unsigned(4))])),
  (
    "a26161016162820203",
    pairs([(.text("a"), .unsigned(1)), (.text("b"), .array(numbers(2...3)))])
  ),
  ("826161a161626163", .array([.text("a"), pairs([(.text("b"), .text("c"))])])),
  (
    "a56161614161626142616361436164614461656145",
    pairs([
      (.text("a"), .text("A")), (.text("b"), .text("B")), (.text("c"), .text("C")),
      (.text("d"), .text("D")), (.text("e"), .text("E")),
    ])
  ),
]

/// RFC 8949, appendix A: what is read but never written.
private let longer: [(String, CBOR)] = [
  ("fa7f800000", .float(.infinity)), ("fa7fc00000", .float(.nan)),
  ("faff800000", .float(-.infinity)), ("fb7ff0000000000000", .float(.infinity)),
  ("fb7ff8000000000000", .float(.nan)), ("fbfff0000000000000", .float(-.infinity)),
  ("5f42010243030405ff", .bytes([1, 2, 3, 4, 5])),
  ("7f657374726561646d696e67ff", .text("streaming")),
  ("9fff", .array([])),
  ("9f018202039f0405ffff", .array([.unsigned(1), .array(numbers(2...3)), .array(numbers(4...5))])),
  ("9f01820203820405ff", .array([.unsigned(1), .array(numbers(2...3)), .array(numbers(4...5))])),
  ("83018202039f0405ff", .array([.unsigned(1), .array(numbers(2...3)), .array(numbers(4...5))])),
  ("83019f0203ff820405", .array([.unsigned(1), .array(numbers(2...3)), .array(numbers(4...5))])),
  (
    "9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff", .array(numbers(1...25))
  ),
  (
    "bf61610161629f0203ffff",
    pairs([(.text("a"), .unsigned(1)), (.text("b"), .array(numbers(2...3)))])
  ),
  ("826161bf61626163ff", .array([.text("a"), pairs([(.text("b"), .text("c"))])])),
  (
    "bf6346756ef563416d7421ff", pairs([(.text("Fun"), .bool(true)), (.text("Amt"), .int(-2))])
  ),
]

/// RFC 8949, appendix F, and what else is not well-formed.
private let refused: [(String, CBORError)] = [
  ("", .truncated), ("18", .truncated), ("1bffff", .truncated), ("42ff", .truncated),
  ("9bffffffffffffffff", .truncated), ("bbffffffffffffffff", .truncated),
  ("5bffffffffffffffff", .truncated), ("8201", .truncated), ("5f4100", .truncated),
  ("9f", .truncated), ("bf01ff", .malformed), ("ff", .malformed), ("81ff", .malformed),
  ("1c", .malformed), ("1f", .malformed), ("3f", .malformed), ("df", .malformed),
  ("fc", .malformed), ("f800", .malformed), ("f818", .malformed), ("f81f", .malformed),
  ("5f00ff", .malformed), ("5f6100ff", .malformed), ("5f5f4100ffff", .malformed),
  ("61ff", .malformed), ("62c0af", .malformed), ("63eda080", .malformed),
  ("64f4908080", .malformed), ("7f62c3bcff00", .trailing), ("7f61c361bcff", .malformed),
  ("0000", .trailing),
]

@Test func theExamplesOfTheStandardAreReadAndWritten() throws {
  for (hex, item) in deterministic {
    #expect(Hex.encode(item.encoded) == hex)
    #expect(try CBOR(decoding: bytes(hex)) == item)
  }
  for (hex, item) in longer { #expect(try CBOR(decoding: bytes(hex)) == item) }
}

/// What reading one item, and nothing after it, says.
private func problemOfReading(_ bytes: [UInt8]) -> CBORError? {
  do throws(CBORError) {
    _ = try CBOR(decoding: bytes)
    return nil
  } catch {
    return error
  }
}

private func problemOfSkipping(_ bytes: [UInt8]) -> CBORError? {
  var reader = CBORReader(bytes)
  do throws(CBORError) {
    try reader.skip()
    try reader.finish()
    return nil
  } catch {
    return error
  }
}

@Test func whatIsNotWellFormedIsRefusedAndSkippingAgrees() throws {
  for (hex, problem) in refused {
    #expect(problemOfReading(try bytes(hex)) == problem, "\(hex)")
    #expect(problemOfSkipping(try bytes(hex)) == problem, "\(hex)")
  }
}

@Test func nestingIsLimited() {
  for head: UInt8 in [0x81, 0x9F, 0xC1] {
    let deep = [UInt8](repeating: head, count: 100_000)
    #expect(problemOfReading(deep) == .tooDeep)
    #expect(problemOfSkipping(deep) == .tooDeep)
  }
}

@Test func everyHalfIsReadAndWrittenAsItself() throws {
  for bits in UInt16.min...UInt16.max {
    let bytes = [0xF9, UInt8(bits >> 8), UInt8(bits & 0xFF)]
    guard case .float(let value) = try CBOR(decoding: bytes) else {
      Issue.record("\(bits) is no float")
      return
    }
    let expected = value.isNaN ? [0xF9, 0x7E, 0x00] : bytes
    guard CBOR.float(value).encoded == expected else {
      Issue.record("\(bits) is written in another way")
      return
    }
  }
}

@Test func aFloatTakesTheShortestFormThatKeepsIt() {
  for (value, length) in [
    (5.960464477539063e-8, 3), (5.960464477539063e-8 / 2, 5), (65_505, 5), (1e-45, 9),
    (Double(Float.leastNonzeroMagnitude), 5), (0x1.ff8p-15, 3), (0x1.ffcp-15, 5),
  ] {
    #expect(CBOR.float(value).encoded.count == length)
  }
}

@Test func skippingReadsExactlyWhatReadingReads() {
  var generator = Generator(seed: 3)
  for _ in 0..<20_000 {
    let bytes = generator.bytes(upTo: 24)
    #expect(problemOfReading(bytes) == problemOfSkipping(bytes), "\(Hex.encode(bytes))")
  }
}

@Test func whatIsWrittenIsReadBack() throws {
  var generator = Generator(seed: 4)
  for _ in 0..<5_000 {
    let item = generator.item()
    #expect(try CBOR(decoding: item.encoded) == item)
    #expect(try CBOR(decoding: item.encoded).encoded == item.encoded)
  }
}
