extension Tag {
  /// Written without an end tag, and never with children.
  var isVoid: Bool {
    switch self {
    case .br, .hr, .img, .input: true
    default: false
    }
  }

  /// Its `value` is what the user sees and edits, not an attribute of the document.
  var isField: Bool {
    switch self {
    case .input, .textarea, .select: true
    default: false
    }
  }

  /// Its children are part of the tree.
  ///
  /// A textarea's text is its `value`.
  var hasChildren: Bool { !isVoid && self != .textarea }

  /// The parser drops a line feed that follows the start tag.
  var dropsFirstLineFeed: Bool { self == .pre || self == .textarea }
}

/// What a field holds beside the attributes of the document: the user changes it too.
enum FieldProperty {
  case value
  case checked
  case selected

  init?(_ name: AttributeName, of tag: Tag) {
    switch name {
    case .value where tag.isField: self = .value
    case .checked where tag == .input: self = .checked
    case .selected where tag == .option: self = .selected
    default: return nil
    }
  }
}

extension [Attribute] {
  /// The value of the first attribute of this name: the one that counts, as in HTML.
  func value(of name: AttributeName) -> String? {
    for attribute in self where attribute.name == name { return attribute.value }
    return nil
  }

  /// False for a name that an earlier attribute has already.
  func isFirst(at index: Int) -> Bool {
    for earlier in 0..<index where self[earlier].name == self[index].name { return false }
    return true
  }
}
