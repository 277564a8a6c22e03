import ArticleCore
import Kit
import ViewTree

/// Formulas as browsers draw them.
extension ArticleViewBuilder {
  /// The formula over its text, which is what is marked, selected and copied; nil where there is
  /// no formula.
  mutating func formula(_ element: ArticleElement) -> Node<Action>? {
    guard element.tag == .code || element.tag == .emphasis, let source = element[.formula],
      let formula = Formula(decoding: source)
    else { return nil }
    let drawn = Self.node(formula.root)
    guard !isForExport else { return drawn }
    let text = nodes(element.children)
    let className = formula.isDisplayed ? "formula displayed" : "formula"
    // A mark in it is reached by keyboard; a text alone would only be heard twice.
    let isHidden = text.allSatisfy { if case .text = $0 { true } else { false } }
    let hidden = isHidden ? Attribute(.ariaHidden, "true") : nil
    // A wide one scrolls by itself, by keyboard too; a small one is no stop on the way.
    let isWide = formula.root.tokenCount > Self.mostTokensOfASmallFormula
    return Node(
      .span,
      attributes: [
        .className(className), Attribute(.translate, "no"),
        isWide ? Attribute(.tabIndex, "0") : nil,
      ],
      children: [
        Node(.span, attributes: [.className("formula-text"), hidden], children: text), drawn,
      ])
  }

  /// What a telephone's column has room for.
  private static let mostTokensOfASmallFormula = 12

  private static func node(_ element: FormulaElement) -> Node<Action> {
    var attributes: [Attribute?] = []
    for attribute in element.attributes {
      attributes.append(attribute.name.viewName.map { Attribute($0, attribute.value) })
    }
    var children: [Node<Action>] = []
    if !element.text.isEmpty { children.append(.text(element.text)) }
    for child in element.children { children.append(node(child)) }
    return Node(element.tag.viewTag, attributes: attributes, children: children)
  }
}

extension FormulaElement {
  fileprivate var tokenCount: Int {
    var count = text.isEmpty ? 0 : 1
    for child in children { count += child.tokenCount }
    return count
  }
}

extension FormulaTag {
  /// The host's elements of MathML stand in the same order.
  var viewTag: Tag { Tag(rawValue: Tag.math.rawValue + rawValue) ?? .mrow }
}

extension FormulaAttribute {
  /// The host's attributes of MathML alone stand in the same order.
  var viewName: AttributeName? {
    switch self {
    case .width: .width
    case .height: .height
    case .direction: .direction
    case .rowSpan: .rowSpan
    case .form: .form
    default: AttributeName(rawValue: AttributeName.altText.rawValue + rawValue)
    }
  }
}
