extension Tokeniser {
  /// Reads a tag from its name on; at the end of input there is none.
  mutating func readTag(_ kind: Kind, nameAt start: Int) -> Kind {
    attributes.removeAll(keepingCapacity: true)
    isSelfClosing = false
    tagNumber &+= 1
    position = start
    name = readName(endsAtEquals: false)
    guard readAttributes() else {
      position = input.count
      return .end
    }
    if kind == .startTag { lastStartTag = name }
    return kind
  }

  /// Up to white space, `/` or `>`, capitals as small letters.
  private mutating func readName(endsAtEquals: Bool) -> Name {
    let start = position
    let (end, hash, hasNull) = endOfName(from: start, endsAtEquals: endsAtEquals)
    position = end
    if hasNull {
      return names.name(Self.withoutNulls(input[start..<end]).map(NameTable.lowered))
    }
    return names.name(input, start, end, hash, isLowered: true)
  }

  private func endOfName(
    from start: Int, endsAtEquals: Bool
  ) -> (end: Int, hash: UInt32, hasNull: Bool) {
    let bytes = input.span
    var hash = NameTable.hashStart
    var hasNull = false
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= 0x3E {
        if byte == 0x3E || byte == 0x2F || Self.isSpace(byte) { break }
        // An attribute's name may begin with an equals sign.
        if byte == 0x3D, endsAtEquals, index > start { break }
        if byte == 0 { hasNull = true }
      }
      hash = NameTable.hash(hash, with: NameTable.lowered(byte))
      index += 1
    }
    return (index, NameTable.folded(hash), hasNull)
  }

  /// Reads up to the tag's `>`; answers false when the input ends before.
  private mutating func readAttributes() -> Bool {
    while true {
      skipSpace()
      switch byte(position) {
      case 0x3E:
        position += 1
        return true
      case 0x2F:
        position += 1
        if byte(position) == 0x3E {
          isSelfClosing = true
          position += 1
          return true
        }
      default:
        guard position < input.count else { return false }
        let name = readName(endsAtEquals: true)
        skipSpace()
        var value = Piece()
        if byte(position) == 0x3D {
          position += 1
          guard let read = readValue() else { return false }
          value = read
        }
        if attributes.count < Self.mostAttributes, isFirst(name) {
          attributes.append(Attribute(name: name, value: value))
        }
      }
    }
  }

  /// More attributes than any page has on one element are left out: what repeats an element, as
  /// formatting is, or asks it for an attribute may then do so without counting.
  static let mostAttributes = 256

  /// Whether this tag had no attribute of the name before.
  private mutating func isFirst(_ name: Name) -> Bool {
    let number = Int(name.number)
    guard number != 0 else { return false }
    while attributeMarks.count <= number {
      attributeMarks.append(contentsOf: repeatElement(0, count: max(512, attributeMarks.count)))
    }
    guard attributeMarks[number] != tagNumber else { return false }
    attributeMarks[number] = tagNumber
    return true
  }

  /// What follows the equals sign; nil when the input ends inside.
  private mutating func readValue() -> Piece? {
    skipSpace()
    switch byte(position) {
    case 0x22, 0x27:
      let quote = input[position]
      position += 1
      let value = readValue(until: quote)
      guard position < input.count else { return nil }
      position += 1
      return value
    case 0x3E: return Piece()
    default: return readValue(until: 0x3E)
    }
  }

  /// A value up to its quote, or up to white space or `>`.
  private mutating func readValue(until stop: UInt8) -> Piece {
    let start = position
    position = endOfValue(stop)
    guard position < input.count, input[position] == 0x26 || input[position] == 0 else {
      return Piece(start: start, end: position)
    }
    let decodedStart = decoded.count
    var copied = start
    while position < input.count {
      let byte = input[position]
      guard byte == 0x26 || byte == 0 else { break }
      decoded.append(contentsOf: input[copied..<position])
      if byte == 0x26 {
        readReference(inAttribute: true)
      } else {
        decoded.append(contentsOf: Self.replacement)
        position += 1
      }
      copied = position
      position = endOfValue(stop)
    }
    decoded.append(contentsOf: input[copied..<position])
    return Piece(start: decodedStart, end: decoded.count, isDecoded: true)
  }

  /// Up to what ends the value, or to a reference or U+0000 in it.
  private func endOfValue(_ stop: UInt8) -> Int {
    let bytes = input.span
    var index = position
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= 0x3E {
        if byte == stop || byte == 0x26 || byte == 0 { break }
        if stop == 0x3E, Self.isSpace(byte) { break }
      }
      index += 1
    }
    return index
  }

  private mutating func skipSpace() {
    while position < input.count, Self.isSpace(input[position]) { position += 1 }
  }

  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// With U+FFFD for each U+0000.
  static func withoutNulls(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == 0 {
        result.append(contentsOf: replacement)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
