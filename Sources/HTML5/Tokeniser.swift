/// Cuts markup into tokens (HTML, section 13.2.5), from the whole of it in one buffer.
///
/// What the standard's states do character by character is done here a run at a time. Text is
/// never copied: a token says where it stands.
package struct Tokeniser {
  /// What stands between tags.
  package enum Content: UInt8, Sendable {
    case data
    case rcdata
    case rawText
    case scriptData
    case plainText
    case cdataSection
  }

  package enum Kind: UInt8, Sendable {
    case startTag
    case endTag
    case text
    /// U+0000 in text, which the tree takes or leaves by where it is.
    case null
    case comment
    case doctype
    case end
  }

  /// A run of bytes, in the input or among those that were decoded.
  package struct Piece: Sendable {
    package var start = 0
    package var end = 0
    package var isDecoded = false

    package var isEmpty: Bool { start >= end }
  }

  package struct Attribute: Sendable {
    package var name: Name
    package var value: Piece
  }

  package struct Doctype: Sendable {
    package var name: [UInt8]?
    package var publicID: [UInt8]?
    package var systemID: [UInt8]?
    package var forcesQuirks = false
  }

  /// UTF-8 whose line ends are line feeds.
  package let input: [UInt8]
  var position = 0
  package var content = Content.data
  /// Whether `<![CDATA[` begins a section here: only inside SVG and MathML.
  package var allowsCDATA = false
  var names = NameTable.standard

  /// A tag's name.
  package var name = Name.unknown
  package var attributes: [Attribute] = []
  package var isSelfClosing = false
  /// A text's or comment's characters.
  package var text = Piece()
  package var doctype = Doctype()
  var decoded: [UInt8] = []
  /// The last start tag's name: the end tag that ends raw text.
  var lastStartTag = Name.unknown
  /// Inside a script: 1 after `<!--`, 2 after another `<script` in there.
  var scriptEscape = 0
  /// By name, the number of the tag that had an attribute of it last.
  var attributeMarks: [UInt32] = []
  var tagNumber: UInt32 = 0

  package init(_ input: [UInt8]) {
    self.input = input
  }

  /// The next token; the fields tell what it holds until the next call.
  package mutating func next() -> Kind {
    decoded.removeAll(keepingCapacity: true)
    while position < input.count {
      if let kind = read() { return kind }
    }
    return .end
  }

  /// Reads a token, or something that makes none.
  @inline(__always)
  private mutating func read() -> Kind? {
    switch content {
    case .data: nextInData()
    case .rcdata: nextInRCDATA()
    case .rawText: nextInRawText()
    case .scriptData: nextInScript()
    case .plainText: nextInPlainText()
    case .cdataSection: nextInCDATA()
    }
  }

  private mutating func nextInData() -> Kind? {
    let end = endOfText(from: position)
    if end > position {
      text = Piece(start: position, end: end)
      position = end
      return .text
    }
    switch input[position] {
    case 0x3C: return nextMarkup()
    case 0x26:
      readReference(inAttribute: false)
      text = Piece(start: 0, end: decoded.count, isDecoded: true)
      return .text
    default:
      position += 1
      return .null
    }
  }

  /// Up to the next `<`, `&` or U+0000.
  private func endOfText(from start: Int) -> Int {
    let bytes = input.span
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= 0x3C, byte == 0x3C || byte == 0x26 || byte == 0 { break }
      index += 1
    }
    return index
  }

  /// What begins with `<`; a `<` that begins nothing is text.
  private mutating func nextMarkup() -> Kind? {
    switch byte(position + 1) {
    case 0x21: return nextDeclaration()
    case 0x2F: return nextEndTag()
    case 0x3F: return bogusComment(from: position + 1)
    case let byte where Self.isLetter(byte): return readTag(.startTag, nameAt: position + 1)
    default:
      text = Piece(start: position, end: position + 1)
      position += 1
      return .text
    }
  }

  private mutating func nextEndTag() -> Kind? {
    let first = byte(position + 2)
    if Self.isLetter(first) { return readTag(.endTag, nameAt: position + 2) }
    if position + 2 >= input.count {
      text = Piece(start: position, end: input.count)
      position = input.count
      return .text
    }
    if first == 0x3E {
      position += 3
      return nil
    }
    return bogusComment(from: position + 2)
  }

  /// The byte there, or U+0000 beyond the end.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 {
    index < input.count ? input[index] : 0
  }

  package func bytes(of piece: Piece) -> ArraySlice<UInt8> {
    guard !piece.isEmpty else { return [] }
    return piece.isDecoded ? decoded[piece.start..<piece.end] : input[piece.start..<piece.end]
  }

  package func text(of name: Name) -> ArraySlice<UInt8> { names.text(of: name) }

  /// Makes the tokeniser go on as after this start tag.
  package mutating func setLastStartTag(_ text: [UInt8]) {
    lastStartTag = names.name(text)
  }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
  }
}
