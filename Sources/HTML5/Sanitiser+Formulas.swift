/// Formulas: the presentation elements of MathML Core and a few of their attributes.
///
/// A formula is elements alone, but for the texts of its tokens. So nothing in it is read as HTML
/// again, and nothing leads anywhere: no links, no actions, no annotations, no styles.
extension Name {
  /// Elements of MathML that stay as they are.
  public var isFormulaPart: Bool {
    switch self {
    case .math, .mrow, .mspace, .mfrac, .msqrt, .mroot, .msub, .msup, .msubsup, .munder, .mover,
      .munderover, .mmultiscripts, .mprescripts, .mathNone, .mtable, .mtr, .mtd, .mpadded,
      .mphantom, .menclose, .mstyle, .merror:
      true
    default: isFormulaToken
    }
  }

  /// Elements of MathML that hold text, and nothing else.
  public var isFormulaToken: Bool {
    switch self {
    case .mi, .mn, .mo, .mtext, .ms: true
    default: false
    }
  }
}

extension Tree {
  /// Whether the node is an element of MathML of this name.
  public func isFormulaElement(_ node: Node, _ name: Name) -> Bool {
    kind(node) == .element && self.name(node) == name && namespace(node) == .mathML
  }

  /// Whether an element comes before the node below the same parent.
  func hasElementBefore(_ node: Node) -> Bool {
    var before = previous(node)
    while let sibling = before {
      if kind(sibling) == .element { return true }
      before = previous(sibling)
    }
    return false
  }

  /// Whether the node stands for what is beside its first sibling: other ways to say the same.
  func isAlternative(_ node: Node) -> Bool {
    guard let parent = parent(node), namespace(parent) == .mathML else { return false }
    let name = nameText(name(parent))
    guard name.elementsEqual("semantics".utf8) || name.elementsEqual("maction".utf8) else {
      return false
    }
    return firstChild(parent) != node && hasElementBefore(node)
  }

  /// Elements of MathML that vanish around what stays.
  func isTransparentInFormula(_ node: Node) -> Bool {
    let name = nameText(name(node))
    return name.elementsEqual("semantics".utf8) || name.elementsEqual("maction".utf8)
  }
}

/// The attributes that an element of a formula keeps, checked value by value.
struct FormulaAttributes {
  private(set) var pairs: [(Name, [UInt8])] = []

  /// Longer sources are cut.
  private static let longestText = 4000

  init(of node: Tree.Node, in tree: Tree) {
    let element = tree.name(node)
    for attribute in tree.attributes(node) {
      if let clean = Self.clean(attribute.name, tree.value(attribute), on: element) {
        pairs.append((attribute.name, clean))
      }
    }
  }

  private static func clean(
    _ attribute: Name, _ value: ArraySlice<UInt8>, on element: Name
  ) -> [UInt8]? {
    switch attribute {
    case .alttext where element == .math: text(value)
    case .display where element == .math: word(value, of: ["block", "inline"])
    case .dir: word(value, of: ["ltr", "rtl"])
    case .mathvariant: word(value, of: variants)
    case .form: word(value, of: ["prefix", "infix", "postfix"])
    case .stretchy, .fence, .separator, .accent, .accentunder, .symmetric, .largeop,
      .movablelimits, .displaystyle:
      word(value, of: ["true", "false"])
    case .lspace, .rspace, .linethickness, .width, .height, .depth, .voffset, .minsize, .maxsize:
      length(value)
    case .columnspan, .rowspan: number(value, digits: 2)
    case .scriptlevel: level(value)
    case .notation, .columnalign: words(value)
    default: nil
    }
  }

  private static let variants: [StaticString] = [
    "normal", "bold", "italic", "bold-italic", "double-struck", "script", "bold-script", "fraktur",
    "bold-fraktur", "sans-serif", "bold-sans-serif", "sans-serif-italic",
    "sans-serif-bold-italic", "monospace",
  ]

  private static func text(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    guard value.count <= longestText else { return nil }
    let text = AllowedAttributes.withoutControls(value)
    return text.isEmpty ? nil : text
  }

  private static func word(_ value: ArraySlice<UInt8>, of known: [StaticString]) -> [UInt8]? {
    guard value.count <= 24 else { return nil }
    let lower = value.map { NameTable.lowered($0) }
    for word in known where word.withUTF8Buffer({ $0.elementsEqual(lower) }) { return lower }
    return nil
  }

  /// Small letters and spaces, as `right left` or `updiagonalstrike`.
  private static func words(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    guard !value.isEmpty, value.count <= 60 else { return nil }
    return value.allSatisfy { $0 == 0x20 || $0 &- 0x61 < 26 } ? Array(value) : nil
  }

  private static func number(_ value: ArraySlice<UInt8>, digits: Int) -> [UInt8]? {
    guard !value.isEmpty, value.count <= digits else { return nil }
    return value.allSatisfy(isDigit) ? Array(value) : nil
  }

  private static func level(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    let isSigned = value.first == 0x2B || value.first == 0x2D
    return number(value.dropFirst(isSigned ? 1 : 0), digits: 1) == nil ? nil : Array(value)
  }

  /// `-0.1667em`: less than a hundred of a unit, less than a thousand of a small one.
  private static func length(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    guard value.count <= 16 else { return nil }
    let unsigned = value.first == 0x2D ? value.dropFirst() : value
    let whole = unsigned.prefix(while: isDigit)
    var rest = unsigned.dropFirst(whole.count)
    var hasDigits = !whole.isEmpty
    if rest.first == 0x2E {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      hasDigits = hasDigits || !fraction.isEmpty
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard hasDigits else { return nil }
    let isSmall = isWord(rest, ["px", "pt", "mm", "%"])
    guard isSmall || rest.isEmpty || isWord(rest, ["em", "ex", "rem", "in", "cm", "pc"]) else {
      return nil
    }
    return whole.count <= (isSmall ? 3 : 2) ? Array(value) : nil
  }

  private static func isWord(_ bytes: ArraySlice<UInt8>, _ known: [StaticString]) -> Bool {
    known.contains { $0.withUTF8Buffer { $0.elementsEqual(bytes) } }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
