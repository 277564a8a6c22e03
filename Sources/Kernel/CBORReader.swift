/// Reads CBOR (RFC 8949) item by item, from bytes that may be hostile.
///
/// Any well-formed input is accepted, of whatever length form; nothing is allocated for a length
/// that the bytes do not have.
public struct CBORReader: Sendable {
  /// Nesting allowed before `CBORError.tooDeep`.
  public static let maximumDepth = 64

  private let bytes: [UInt8]
  public private(set) var position: Int
  private let end: Int

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = 0
    end = bytes.count
  }

  public var isAtEnd: Bool { position >= end }

  /// Fails unless every byte was read.
  public func finish() throws(CBORError) {
    guard isAtEnd else { throw .trailing }
  }

  public mutating func readUInt() throws(CBORError) -> UInt64 {
    let (major, value) = try readHead()
    guard major == 0 else { throw .unexpectedType }
    return value
  }

  public mutating func readInt64() throws(CBORError) -> Int64 {
    let (major, value) = try readHead()
    guard major <= 1, value <= UInt64(Int64.max) else { throw .unexpectedType }
    return major == 0 ? Int64(value) : ~Int64(value)
  }

  public mutating func readInt() throws(CBORError) -> Int {
    guard let value = Int(exactly: try readInt64()) else { throw .unexpectedType }
    return value
  }

  public mutating func readBool() throws(CBORError) -> Bool {
    switch try nextByte() {
    case 0xF4: return false
    case 0xF5: return true
    default: throw .unexpectedType
    }
  }

  /// True, and past it, when the next item is null.
  public mutating func readNull() throws(CBORError) -> Bool {
    guard try peek() == 0xF6 else { return false }
    position += 1
    return true
  }

  public mutating func readBytes() throws(CBORError) -> [UInt8] {
    guard try peek() >> 5 == 2 else { throw .unexpectedType }
    if try isNextIndefinite() { return try readChunks() }
    return Array(try take(try readHead().value))
  }

  public mutating func readText() throws(CBORError) -> String {
    guard try peek() >> 5 == 3 else { throw .unexpectedType }
    if try isNextIndefinite() { return try text(ArraySlice(try readChunks())) }
    return try text(try take(try readHead().value))
  }

  public mutating func readID<Owner>(of owner: Owner.Type = Owner.self)
    throws(CBORError) -> ID<Owner>
  {
    let halves = try readSixteen()
    return ID(high: halves.high, low: halves.low)
  }

  public mutating func readStamp() throws(CBORError) -> Stamp {
    let halves = try readSixteen()
    return Stamp(time: halves.high, device: DeviceID(bits: halves.low))
  }

  /// The count of a definite array, which the caller reads item by item.
  public mutating func readArrayCount() throws(CBORError) -> Int {
    try readCount(major: 4)
  }

  /// The count of pairs of a definite map, which the caller reads key by key.
  public mutating func readMapCount() throws(CBORError) -> Int {
    try readCount(major: 5)
  }

  /// The next item's bytes as they stand, checked to be well-formed.
  public mutating func readEncoded() throws(CBORError) -> [UInt8] {
    let start = position
    try skip()
    return Array(bytes[start..<position])
  }

  /// Passes over one well-formed item.
  public mutating func skip() throws(CBORError) {
    try skip(depth: 0)
  }

  public mutating func readItem() throws(CBORError) -> CBOR {
    try readItem(depth: 0)
  }

  /// True when the next item is an array; nothing is read.
  public func isNextArray() throws(CBORError) -> Bool {
    try peek() >> 5 == 4
  }

  /// True when the next item is an unsigned integer; nothing is read.
  public func isNextUnsigned() throws(CBORError) -> Bool {
    try peek() >> 5 == 0
  }

  /// The tag of the next item and past it, or nil and nothing read when it has none.
  public mutating func readTag() throws(CBORError) -> UInt64? {
    guard try peek() >> 5 == 6 else { return nil }
    return try readHead().value
  }
}

extension CBORReader {
  private static var indefinite: UInt8 { 31 }

  private mutating func readItem(depth: Int) throws(CBORError) -> CBOR {
    guard depth < Self.maximumDepth else { throw .tooDeep }
    if try isNextIndefinite() { return try readIndefinite(depth: depth) }
    if try peek() >> 5 == 7 { return try readSimple() }
    let (major, value) = try readHead()
    switch major {
    case 0: return .unsigned(value)
    case 1: return .negative(value)
    case 2: return .bytes(Array(try take(value)))
    case 3: return .text(try text(try take(value)))
    case 4: return .array(try items(value, depth: depth))
    case 5: return .map(try pairs(value, depth: depth))
    default: return .tagged(value, try readItem(depth: depth + 1))
    }
  }

  private mutating func skip(depth: Int) throws(CBORError) {
    guard depth < Self.maximumDepth else { throw .tooDeep }
    if try isNextIndefinite() { return try skipIndefinite(depth: depth) }
    if try peek() >> 5 == 7 {
      _ = try readSimple()
      return
    }
    let (major, value) = try readHead()
    switch major {
    case 0, 1: break
    case 2: _ = try take(value)
    case 3: try check(try take(value))
    case 4: try skip(value, each: 1, depth: depth)
    case 5: try skip(value, each: 2, depth: depth)
    default: try skip(depth: depth + 1)
    }
  }

  private mutating func skip(_ count: UInt64, each items: UInt64, depth: Int) throws(CBORError) {
    guard count <= UInt64(end - position) else { throw .truncated }
    for _ in 0..<(count * items) { try skip(depth: depth + 1) }
  }

  private mutating func skipIndefinite(depth: Int) throws(CBORError) {
    switch try peek() >> 5 {
    case 2, 3: _ = try readChunks()
    case 4:
      position += 1
      while try !readBreak() { try skip(depth: depth + 1) }
    case 5:
      position += 1
      while try !readBreak() {
        try skip(depth: depth + 1)
        try skip(depth: depth + 1)
      }
    default: throw .malformed
    }
  }

  private mutating func items(_ count: UInt64, depth: Int) throws(CBORError) -> [CBOR] {
    guard count <= UInt64(end - position) else { throw .truncated }
    var items: [CBOR] = []
    for _ in 0..<count { items.append(try readItem(depth: depth + 1)) }
    return items
  }

  private mutating func pairs(_ count: UInt64, depth: Int) throws(CBORError) -> [CBOR.Pair] {
    guard count <= UInt64(end - position) else { throw .truncated }
    var pairs: [CBOR.Pair] = []
    for _ in 0..<count {
      let key = try readItem(depth: depth + 1)
      pairs.append(CBOR.Pair(key: key, value: try readItem(depth: depth + 1)))
    }
    return pairs
  }

  private mutating func readIndefinite(depth: Int) throws(CBORError) -> CBOR {
    switch try peek() >> 5 {
    case 2: return .bytes(try readChunks())
    case 3: return .text(try text(ArraySlice(try readChunks())))
    case 4:
      position += 1
      var items: [CBOR] = []
      while try !readBreak() { items.append(try readItem(depth: depth + 1)) }
      return .array(items)
    case 5:
      position += 1
      var pairs: [CBOR.Pair] = []
      while try !readBreak() {
        let key = try readItem(depth: depth + 1)
        pairs.append(CBOR.Pair(key: key, value: try readItem(depth: depth + 1)))
      }
      return .map(pairs)
    default: throw .malformed
    }
  }

  /// Chunks of an indefinite string: each a definite string of the same major type.
  private mutating func readChunks() throws(CBORError) -> [UInt8] {
    let major = try nextByte() >> 5
    var joined: [UInt8] = []
    while try !readBreak() {
      let head = try readHead()
      guard head.major == major else { throw .malformed }
      let chunk = try take(head.value)
      if major == 3 { try check(chunk) }
      joined.append(contentsOf: chunk)
    }
    return joined
  }

  private mutating func readBreak() throws(CBORError) -> Bool {
    guard try peek() == 0xFF else { return false }
    position += 1
    return true
  }

  private mutating func readSimple() throws(CBORError) -> CBOR {
    switch try nextByte() & 31 {
    case 20: return .bool(false)
    case 21: return .bool(true)
    case 22: return .null
    case 23: return .undefined
    case 24:
      let value = try nextByte()
      guard value >= 32 else { throw .malformed }
      return .simple(value)
    case 25: return .float(HalfFloat.value(of: UInt16(try bigEndian(2))))
    case 26: return .float(Double(Float(bitPattern: UInt32(try bigEndian(4)))))
    case 27: return .float(Double(bitPattern: try bigEndian(8)))
    case 28, 29, 30, 31: throw .malformed
    case let small: return .simple(small)
    }
  }

  private mutating func readHead() throws(CBORError) -> (major: UInt8, value: UInt64) {
    let initial = try nextByte()
    let major = initial >> 5
    guard major < 7 else { throw .unexpectedType }
    switch initial & 31 {
    case 24: return (major, try bigEndian(1))
    case 25: return (major, try bigEndian(2))
    case 26: return (major, try bigEndian(4))
    case 27: return (major, try bigEndian(8))
    case 28...31: throw .malformed
    case let small: return (major, UInt64(small))
    }
  }

  private mutating func readCount(major expected: UInt8) throws(CBORError) -> Int {
    let (major, value) = try readHead()
    guard major == expected else { throw .unexpectedType }
    guard value <= UInt64(end - position) else { throw .truncated }
    return Int(value)
  }

  private mutating func readSixteen() throws(CBORError) -> (high: UInt64, low: UInt64) {
    let (major, count) = try readHead()
    guard major == 2, count == 16 else { throw .unexpectedType }
    return (try bigEndian(8), try bigEndian(8))
  }

  private mutating func bigEndian(_ count: Int) throws(CBORError) -> UInt64 {
    guard count <= end - position else { throw .truncated }
    var value: UInt64 = 0
    for _ in 0..<count {
      value = value << 8 | UInt64(bytes[position])
      position += 1
    }
    return value
  }

  private mutating func take(_ count: UInt64) throws(CBORError) -> ArraySlice<UInt8> {
    guard count <= UInt64(end - position) else { throw .truncated }
    let slice = bytes[position..<position + Int(count)]
    position += Int(count)
    return slice
  }

  private func isNextIndefinite() throws(CBORError) -> Bool {
    try peek() & 31 == Self.indefinite
  }

  private func check(_ utf8: ArraySlice<UInt8>) throws(CBORError) {
    guard UTF8Check.isValid(utf8) else { throw .malformed }
  }

  private func text(_ utf8: ArraySlice<UInt8>) throws(CBORError) -> String {
    guard let text = String(validating: utf8, as: UTF8.self) else { throw .malformed }
    return text
  }

  private func peek() throws(CBORError) -> UInt8 {
    guard position < end else { throw .truncated }
    return bytes[position]
  }

  private mutating func nextByte() throws(CBORError) -> UInt8 {
    let byte = try peek()
    position += 1
    return byte
  }
}
