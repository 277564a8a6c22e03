import Kernel

/// A formula of an article: a small tree of MathML's presentation elements, never foreign markup.
///
/// It is kept in an attribute of an element whose text is the formula's source or its characters.
/// So whatever counts, searches, copies or speaks the article's text sees a text, and a reader
/// that knows no formulas shows it.
public struct Formula: Hashable, Sendable {
  public var root: FormulaElement

  public init(_ root: FormulaElement) {
    self.root = root
  }

  /// Whether it stands on lines of its own.
  public var isDisplayed: Bool {
    for attribute in root.attributes where attribute.name == .display {
      return attribute.value == "block"
    }
    return false
  }
}

/// An element of a formula: a token has a text, any other has elements.
public struct FormulaElement: Hashable, Sendable {
  public var tag: FormulaTag
  public var attributes: [Attribute]
  public var text: String
  public var children: [FormulaElement]

  public struct Attribute: Hashable, Sendable {
    public var name: FormulaAttribute
    public var value: String

    public init(_ name: FormulaAttribute, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public init(
    _ tag: FormulaTag, attributes: [Attribute] = [], text: String = "",
    children: [FormulaElement] = []
  ) {
    self.tag = tag
    self.attributes = attributes
    self.text = text
    self.children = children
  }
}

/// The elements that a formula may have.
///
/// The numbers are stored; in this order stand the elements of `ViewTree.Tag` too.
public enum FormulaTag: UInt8, Sendable, CaseIterable {
  case math = 0
  case mrow = 1
  case mi = 2
  case mn = 3
  case mo = 4
  case mtext = 5
  case mspace = 6
  case ms = 7
  case mfrac = 8
  case msqrt = 9
  case mroot = 10
  case msub = 11
  case msup = 12
  case msubsup = 13
  case munder = 14
  case mover = 15
  case munderover = 16
  case mmultiscripts = 17
  case mprescripts = 18
  case mathNone = 19
  case mtable = 20
  case mtr = 21
  case mtd = 22
  case mpadded = 23
  case mphantom = 24
  case menclose = 25
  case mstyle = 26
  case merror = 27
}

/// The attributes that an element of a formula may have.
///
/// The numbers are stored.
public enum FormulaAttribute: UInt8, Sendable, CaseIterable {
  case altText = 0
  case display = 1
  case mathVariant = 2
  case stretchy = 3
  case fence = 4
  case separator = 5
  case leftSpace = 6
  case rightSpace = 7
  case accent = 8
  case accentUnder = 9
  case columnSpan = 10
  case lineThickness = 11
  case depth = 12
  case verticalOffset = 13
  case symmetric = 14
  case largeOperator = 15
  case movableLimits = 16
  case displayStyle = 17
  case scriptLevel = 18
  case minSize = 19
  case maxSize = 20
  case notation = 21
  case columnAlign = 22
  case width = 23
  case height = 24
  case direction = 25
  case rowSpan = 26
  case form = 27
}

/// The encoding: signs that no text of a formula has, so that nothing in it is escaped.
///
/// 1 and a letter begin an element, 2 and a letter an attribute whose value follows, 3 a token's
/// text, 4 ends the element. The letters are the numbers from "0" on.
extension Formula {
  /// Deeper formulas, and those of more elements, are not kept as such.
  public static let maximumDepth = 48
  public static let maximumElements = 4000

  private static let firstLetter: UInt8 = 0x30

  /// Nil for a formula that is too deep or too large.
  public var encoded: String? {
    var bytes: [UInt8] = []
    var left = Self.maximumElements
    guard Self.write(root, depth: 1, &left, to: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Nil for what is no formula, or one with elements of a newer version.
  public init?(decoding text: String) {
    var reader = FormulaReader(bytes: Array(text.utf8))
    guard let root = reader.element(depth: 1), root.tag == .math, reader.isAtEnd else {
      return nil
    }
    self.init(root)
  }

  private static func write(
    _ element: FormulaElement, depth: Int, _ left: inout Int, to bytes: inout [UInt8]
  ) -> Bool {
    left -= 1
    guard left >= 0, depth <= maximumDepth else { return false }
    bytes += [1, firstLetter + element.tag.rawValue]
    for attribute in element.attributes {
      bytes += [2, firstLetter + attribute.name.rawValue]
      append(attribute.value, to: &bytes)
    }
    if !element.text.isEmpty {
      bytes.append(3)
      append(element.text, to: &bytes)
    }
    for child in element.children {
      guard write(child, depth: depth + 1, &left, to: &bytes) else { return false }
    }
    bytes.append(4)
    return true
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 where byte > 4 { bytes.append(byte) }
  }
}

/// Reads what `Formula.encoded` wrote.
private struct FormulaReader {
  let bytes: [UInt8]
  private var index = 0
  private var left = Formula.maximumElements

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func element(depth: Int) -> FormulaElement? {
    left -= 1
    guard left >= 0, depth <= Formula.maximumDepth, take(1), let number = self.number(),
      let tag = FormulaTag(rawValue: number)
    else { return nil }
    var element = FormulaElement(tag)
    while take(2) {
      guard let number = self.number() else { return nil }
      let value = text()
      guard let name = FormulaAttribute(rawValue: number) else { continue }
      element.attributes.append(.init(name, value))
    }
    if take(3) { element.text = text() }
    while !take(4) {
      guard let child = self.element(depth: depth + 1) else { return nil }
      element.children.append(child)
    }
    return element
  }

  private mutating func take(_ sign: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == sign else { return false }
    index += 1
    return true
  }

  private mutating func number() -> UInt8? {
    guard index < bytes.count, bytes[index] >= 0x30 else { return nil }
    index += 1
    return bytes[index - 1] - 0x30
  }

  private mutating func text() -> String {
    let start = index
    while index < bytes.count, bytes[index] > 4 { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}
