/// Content whose only tag is the end tag of the element that it stands in.
extension Tokeniser {
  mutating func nextInPlainText() -> Kind {
    if input[position] == 0 { return replacementForNull() }
    let start = position
    position = input[position...].firstIndex(of: 0) ?? input.count
    text = Piece(start: start, end: position)
    return .text
  }

  mutating func nextInRCDATA() -> Kind {
    let start = position
    while position < input.count {
      let byte = input[position]
      if byte == 0x3C {
        if isAppropriateEndTag(at: position) { break }
      } else if byte == 0x26 || byte == 0 {
        break
      }
      position += 1
    }
    if let kind = textBefore(start) { return kind }
    switch input[position] {
    case 0x3C: return endRawText()
    case 0:
      return replacementForNull()
    default:
      readReference(inAttribute: false)
      text = Piece(start: 0, end: decoded.count, isDecoded: true)
      return .text
    }
  }

  mutating func nextInRawText() -> Kind {
    let start = position
    while position < input.count {
      let byte = input[position]
      if byte == 0 || byte == 0x3C && isAppropriateEndTag(at: position) { break }
      position += 1
    }
    if let kind = textBefore(start) { return kind }
    return input[position] == 0 ? replacementForNull() : endRawText()
  }

  mutating func nextInScript() -> Kind {
    let start = position
    // As many dashes as there are before the position, up to two.
    var dashes = 0
    while position < input.count {
      let byte = input[position]
      if byte == 0 { break }
      if byte == 0x3C {
        dashes = 0
        if scriptEscape < 2, isAppropriateEndTag(at: position) { break }
        passLessThan(&dashes)
        continue
      }
      if byte == 0x2D {
        dashes = min(2, dashes + 1)
      } else {
        if byte == 0x3E, dashes == 2 { scriptEscape = 0 }
        dashes = 0
      }
      position += 1
    }
    if let kind = textBefore(start) { return kind }
    if input[position] == 0 { return replacementForNull() }
    scriptEscape = 0
    return endRawText()
  }

  /// Goes beyond a `<` in a script and what it begins or ends.
  private mutating func passLessThan(_ dashes: inout Int) {
    position += 1
    switch scriptEscape {
    case 0:
      guard byte(position) == 0x21, byte(position + 1) == 0x2D, byte(position + 2) == 0x2D else {
        return
      }
      position += 3
      dashes = 2
      scriptEscape = 1
    case 1:
      guard Self.isLetter(byte(position)) else { return }
      if isScriptName(at: position) { scriptEscape = 2 }
    default:
      if byte(position) == 0x2F, isScriptName(at: position + 1) { scriptEscape = 1 }
    }
  }

  private func isScriptName(at start: Int) -> Bool {
    let end = start + 6
    guard end < input.count else { return false }
    for (offset, letter) in "script".utf8.enumerated()
    where input[start + offset] | 0x20 != letter {
      return false
    }
    return endsName(input[end])
  }

  mutating func nextInCDATA() -> Kind? {
    if input[position] == 0 {
      position += 1
      return .null
    }
    let start = position
    while position < input.count {
      let byte = input[position]
      if byte == 0 { break }
      if byte == 0x5D, self.byte(position + 1) == 0x5D, self.byte(position + 2) == 0x3E { break }
      position += 1
    }
    text = Piece(start: start, end: position)
    if byte(position) == 0x5D {
      position += 3
      content = .data
    }
    return text.isEmpty ? nil : .text
  }

  /// The text from there to the position, if there is any.
  private mutating func textBefore(_ start: Int) -> Kind? {
    guard position > start else { return nil }
    text = Piece(start: start, end: position)
    return .text
  }

  private mutating func replacementForNull() -> Kind {
    position += 1
    decoded.append(contentsOf: Self.replacement)
    text = Piece(start: 0, end: decoded.count, isDecoded: true)
    return .text
  }

  private mutating func endRawText() -> Kind {
    content = .data
    return readTag(.endTag, nameAt: position + 2)
  }

  /// Whether the end tag of the last start tag begins there.
  private func isAppropriateEndTag(at start: Int) -> Bool {
    guard byte(start + 1) == 0x2F, lastStartTag != .unknown else { return false }
    let wanted = names.text(of: lastStartTag)
    let end = start + 2 + wanted.count
    guard end < input.count, endsName(input[end]) else { return false }
    var index = start + 2
    for byte in wanted {
      guard NameTable.lowered(input[index]) == byte else { return false }
      index += 1
    }
    return true
  }

  private func endsName(_ byte: UInt8) -> Bool {
    byte == 0x3E || byte == 0x2F || Self.isSpace(byte)
  }
}
