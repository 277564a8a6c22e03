/// Comments, document types and CDATA sections.
extension Tokeniser {
  /// What begins with `<!`.
  mutating func nextDeclaration() -> Kind? {
    let start = position + 2
    if byte(start) == 0x2D, byte(start + 1) == 0x2D { return comment(from: start + 2) }
    if isKeyword("doctype", at: start) {
      position = start + 7
      readDoctype()
      return .doctype
    }
    if allowsCDATA, input[start...].starts(with: "[CDATA[".utf8) {
      position = start + 7
      content = .cdataSection
      return nil
    }
    return bogusComment(from: start)
  }

  /// A comment up to the next `>`.
  mutating func bogusComment(from start: Int) -> Kind {
    let end = input[start...].firstIndex(of: 0x3E) ?? input.count
    position = min(end + 1, input.count)
    return comment(start, end)
  }

  private mutating func comment(_ start: Int, _ end: Int) -> Kind {
    if input[start..<end].contains(0) {
      decoded = Self.withoutNulls(input[start..<end])
      text = Piece(start: 0, end: decoded.count, isDecoded: true)
    } else {
      text = Piece(start: start, end: end)
    }
    return .comment
  }

  private mutating func comment(from start: Int) -> Kind {
    if byte(start) == 0x3E {
      position = start + 1
      return comment(start, start)
    }
    if byte(start) == 0x2D, byte(start + 1) == 0x3E {
      position = start + 2
      return comment(start, start)
    }
    var index = start
    while let dash = input[index...].firstIndex(of: 0x2D) {
      index = dash + 1
      guard byte(index) == 0x2D else {
        if index < input.count { continue }
        // A dash at the end of input may have begun the comment's end.
        return commentAtEnd(start, dash)
      }
      while byte(index) == 0x2D { index += 1 }
      let end = index - 2
      if index >= input.count { return commentAtEnd(start, end) }
      if input[index] == 0x3E {
        position = index + 1
        return comment(start, end)
      }
      guard input[index] == 0x21 else { continue }
      if index + 1 >= input.count { return commentAtEnd(start, end) }
      if input[index + 1] == 0x3E {
        position = index + 2
        return comment(start, end)
      }
    }
    return commentAtEnd(start, input.count)
  }

  private mutating func commentAtEnd(_ start: Int, _ end: Int) -> Kind {
    position = input.count
    return comment(min(start, end), end)
  }

  /// Whether these small letters stand there, in whatever case.
  private func isKeyword(_ word: StaticString, at start: Int) -> Bool {
    word.withUTF8Buffer { letters in
      guard start + letters.count <= input.count else { return false }
      for (offset, letter) in letters.enumerated()
      where NameTable.lowered(input[start + offset]) != letter {
        return false
      }
      return true
    }
  }

  private mutating func readDoctype() {
    doctype = Doctype()
    skipDoctypeSpace()
    guard position < input.count else {
      doctype.forcesQuirks = true
      return
    }
    if input[position] == 0x3E {
      doctype.forcesQuirks = true
      position += 1
      return
    }
    let start = position
    while position < input.count, input[position] != 0x3E, !Self.isSpace(input[position]) {
      position += 1
    }
    doctype.name = Self.withoutNulls(input[start..<position]).map(NameTable.lowered)
    skipDoctypeSpace()
    readExternalID()
    skipDoctypeSpace()
    if position >= input.count { doctype.forcesQuirks = true }
    // Anything up to the end is ignored.
    position = input[position...].firstIndex(of: 0x3E).map { $0 + 1 } ?? input.count
  }

  private mutating func readExternalID() {
    guard position < input.count, input[position] != 0x3E else { return }
    if isKeyword("public", at: position) {
      position += 6
      skipDoctypeSpace()
      guard let id = readIdentifier() else { return }
      doctype.publicID = id
      skipDoctypeSpace()
      if byte(position) == 0x3E { return }
      if let id = readIdentifier() { doctype.systemID = id }
    } else if isKeyword("system", at: position) {
      position += 6
      skipDoctypeSpace()
      if let id = readIdentifier() { doctype.systemID = id }
    } else {
      doctype.forcesQuirks = true
    }
  }

  /// What stands in quotes here.
  ///
  /// Without quotes there is none and the page is in quirks mode; without their end the identifier
  /// ends at `>` or the end of input, in quirks mode too.
  private mutating func readIdentifier() -> [UInt8]? {
    let quote = byte(position)
    guard quote == 0x22 || quote == 0x27 else {
      doctype.forcesQuirks = true
      return nil
    }
    position += 1
    let start = position
    while position < input.count, input[position] != quote, input[position] != 0x3E {
      position += 1
    }
    let id = Self.withoutNulls(input[start..<position])
    if byte(position) == quote {
      position += 1
    } else {
      doctype.forcesQuirks = true
    }
    return id
  }

  private mutating func skipDoctypeSpace() {
    while position < input.count, Self.isSpace(input[position]) { position += 1 }
  }
}
