import Kernel
import TestSupport

/// Random CBOR that a seed repeats.
struct Generator: RandomNumberGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { random.next() }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<below(count + 1)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// Of every size that the head of an item knows.
  mutating func number() -> UInt64 { next() >> UInt64(below(64)) }

  mutating func text() -> String {
    let alphabet = Array("abc XYZ 019\n\"\\éüß水가나다🙂👩‍👩‍👧\u{0}\u{7F}\u{10FFFF}")
    return String((0..<below(30)).map { _ in alphabet[below(alphabet.count)] })
  }

  mutating func float() -> Double {
    switch below(5) {
    case 0: Double(Int64(bitPattern: next()) >> 50) / 8
    case 1: Double(Float(bitPattern: UInt32(truncatingIfNeeded: next())))
    case 2: Double(Int64(below(2_048)) - 1_024) * 0x1p-24
    case 3: [0, -0.0, .infinity, -.infinity, .nan, 65_504, 65_520][below(7)]
    default: Double(bitPattern: next())
    }
  }

  /// Tags have no meaning, and no map has a key twice, so that other programs read the same.
  mutating func item(depth: Int = 0) -> CBOR {
    switch below(depth < 4 ? 12 : 8) {
    case 0: .unsigned(number())
    case 1: .negative(number())
    case 2: .bytes(bytes(upTo: 40))
    case 3: .text(text())
    case 4: .bool(below(2) == 0)
    case 5: below(2) == 0 ? .null : .undefined
    case 6: below(8) == 0 ? .simple(UInt8(32 + below(224))) : .float(float())
    case 7: .float(float())
    case 8: .tagged(1_000_000 + number() / 2, item(depth: depth + 1))
    case 9: map(depth: depth)
    default: .array((0..<below(30 >> depth + 1)).map { _ in item(depth: depth + 1) })
    }
  }

  private mutating func map(depth: Int) -> CBOR {
    var keys: Set<CBOR> = []
    var pairs: [CBOR.Pair] = []
    for _ in 0..<below(30 >> depth + 1) {
      let key: CBOR =
        switch below(4) {
        case 0: .unsigned(number())
        case 1: .negative(number())
        case 2: .bytes(bytes(upTo: 20))
        default: .text(text())
        }
      guard keys.insert(key).inserted else { continue }
      pairs.append(CBOR.Pair(key: key, value: item(depth: depth + 1)))
    }
    return .map(pairs)
  }
}
