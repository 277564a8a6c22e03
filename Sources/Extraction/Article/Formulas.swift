import ArticleCore
import HTML5

/// Formulas in MathML: each once, with its source in TeX where the page has it.
///
/// Pages have a formula in several ways at once: for the eye, for readers of screens, and as its
/// source. Only the MathML stays, with the source as its `alttext`; where there is none, the source
/// stays as code.
struct Formulas {
  private static let longest = 4000
  /// Elements of formulas that a page may have; what follows is text.
  private static let mostElements = 100_000
  /// How far around a formula its holders, and beside it its doubles, are looked for.
  private static let mostSteps = 8
  /// Nodes in which the formula before a source is looked for.
  private static let mostNodes = 2000

  private var tree: Tree
  private var left = Formulas.mostElements

  /// Leaves one of each formula's forms in the tree.
  static func settle(in tree: inout Tree) {
    let (maths, scripts) = found(in: tree)
    guard !maths.isEmpty || !scripts.isEmpty else { return }
    var formulas = Formulas(tree: tree)
    for math in maths { formulas.settle(math) }
    for script in scripts { formulas.settleSource(script) }
    tree = formulas.tree
  }

  private init(tree: Tree) {
    self.tree = tree
  }

  /// The formulas that stand in no other, and `script type="math/tex"`, where MathJax 2 keeps its
  /// sources.
  private static func found(in tree: Tree) -> (maths: [Tree.Node], scripts: [Tree.Node]) {
    var maths: [Tree.Node] = []
    var scripts: [Tree.Node] = []
    var next = tree.firstChild(tree.root)
    while let node = next {
      next = tree.following(node, within: tree.root)
      if tree.isFormulaElement(node, .math) {
        maths.append(node)
        next = tree.followingSkippingChildren(node, within: tree.root)
      } else if tree.isElement(node, .script), isSource(node, in: tree) {
        scripts.append(node)
      }
    }
    return (maths, scripts)
  }

  private static func isSource(_ script: Tree.Node, in tree: Tree) -> Bool {
    (tree.attribute(.type, of: script) ?? []).starts(with: "math/tex".utf8)
  }

  private mutating func settle(_ math: Tree.Node) {
    var source = self.source(of: math)
    let (characters, elements) = contents(of: math)
    if source.isEmpty, let script = script(after: math) { source = tex(script) }
    takeDoubles(of: math)
    left -= elements
    if characters.isEmpty || left < 0 {
      let text = source.isEmpty ? characters : source
      if text.isEmpty {
        tree.remove(math)
      } else {
        tree.replace(math, with: source.isEmpty ? .span : .code, text: text)
      }
    } else {
      tree.setAttribute(.alttext, source, of: math)
    }
  }

  /// The formula's source, from its annotation or its `alttext`; annotations go.
  private mutating func source(of math: Tree.Node) -> [UInt8] {
    var source: [UInt8] = []
    var annotations: [Tree.Node] = []
    var next = tree.firstChild(math)
    while let node = next {
      guard isAnnotation(node) else {
        next = tree.following(node, within: math)
        continue
      }
      annotations.append(node)
      let encoding = tree.attribute(.encoding, of: node) ?? []
      if source.isEmpty, encoding.elementsEqual("application/x-tex".utf8) {
        source = Self.short(tree.textContent(node, limit: Self.longest)[...])
      }
      next = tree.followingSkippingChildren(node, within: math)
    }
    for annotation in annotations { tree.remove(annotation) }
    return source.isEmpty ? Self.short(tree.attribute(.alttext, of: math) ?? []) : source
  }

  private func isAnnotation(_ node: Tree.Node) -> Bool {
    guard tree.kind(node) == .element, tree.namespace(node) == .mathML else { return false }
    let name = tree.nameText(tree.name(node))
    return name.elementsEqual("annotation".utf8) || name.elementsEqual("annotation-xml".utf8)
  }

  /// Its visible characters, and how many elements it has.
  private func contents(of math: Tree.Node) -> (characters: [UInt8], elements: Int) {
    var text: [UInt8] = []
    var elements = 1
    var next = tree.firstChild(math)
    while let node = next {
      if tree.kind(node) == .element { elements += 1 }
      if tree.kind(node) == .text, text.count < Self.longest {
        text.append(contentsOf: tree.text(node))
      }
      next = tree.following(node, within: math)
    }
    return (Self.short(text[...]), elements)
  }

  private static func short(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let whole = Page.collapsed(text.prefix(longest))
    // A character that was cut in two is left out.
    return Array(String(decoding: whole, as: UTF8.self).utf8.prefix(longest))
  }
}

/// What stands for the same formula beside it.
extension Formulas {
  private mutating func takeDoubles(of math: Tree.Node) {
    var node = math
    var isDisplayed = false
    for _ in 0..<Self.mostSteps {
      guard let holder = tree.parent(node), tree.kind(holder) == .element else { break }
      guard let kind = Holder(label(of: holder), tree.nameText(tree.name(holder))) else {
        if tree.isElement(holder, .span) || node == math {
          node = holder
          continue
        }
        break
      }
      if kind.isDisplayed || isBlock(holder) { isDisplayed = true }
      if kind.isHidden { tree.setAttribute(.style, [], of: holder) }
      for double in doubles(beside: holder, kind) { tree.remove(double) }
      node = holder
    }
    if isDisplayed { tree.setAttribute(.display, Array("block".utf8), of: math) }
  }

  /// As MathJax 3 says it.
  private func isBlock(_ holder: Tree.Node) -> Bool {
    guard let value = tree.attribute(.display, of: holder) else { return false }
    return value.elementsEqual("block".utf8) || value.elementsEqual("true".utf8)
  }

  private func doubles(beside holder: Tree.Node, _ kind: Holder) -> [Tree.Node] {
    var found: [Tree.Node] = []
    for step in [tree.previous, tree.next] as [(Tree.Node) -> Tree.Node?] {
      var next = step(holder)
      for _ in 0..<Self.mostSteps {
        guard let sibling = next else { break }
        next = step(sibling)
        guard tree.kind(sibling) == .element, !tree.isElement(sibling, .script) else { continue }
        if kind.isDouble(label(of: sibling)) { found.append(sibling) }
      }
    }
    return found
  }

  private func label(of node: Tree.Node) -> [UInt8] {
    Array((tree.attribute(.class, of: node) ?? []).prefix(200))
  }

  /// The element around a formula that says whose it is.
  private struct Holder {
    private enum Maker { case katex, mathJax, wiki }

    private let maker: Maker
    let isDisplayed: Bool
    /// Whether the page hides it from eyes.
    let isHidden: Bool

    init?(_ label: [UInt8], _ name: ArraySlice<UInt8>) {
      if label.contains("katex") {
        maker = .katex
      } else if label.contains("mwe-math") {
        maker = .wiki
      } else if label.contains("MathJax") || label.contains("MJX_Assistive")
        || name.starts(with: "mjx-".utf8)
      {
        maker = .mathJax
      } else {
        return nil
      }
      isHidden = maker == .wiki
      isDisplayed =
        label.contains("katex-display") || label.contains("mathml-display")
        || label.contains("element-block") || label.contains("MathJax_Display")
        || label.contains("MathML_Block") || label.contains("MathJax_SVG_Display")
      isInner = label.contains("Assistive") || name.elementsEqual("mjx-assistive-mml".utf8)
    }

    /// The inner holder of MathJax: all beside it is for eyes.
    private let isInner: Bool

    func isDouble(_ label: [UInt8]) -> Bool {
      switch maker {
      case .katex: label.contains("katex-html")
      case .wiki: label.contains("fallback-image")
      case .mathJax: isInner || label.contains("MathJax_Preview")
      }
    }
  }
}

/// Sources of MathJax 2.
extension Formulas {
  /// The script that follows the block around a formula.
  private func script(after math: Tree.Node) -> Tree.Node? {
    var node = math
    for _ in 0..<Self.mostSteps {
      var next = tree.next(node)
      for _ in 0..<2 {
        guard let sibling = next else { break }
        if tree.isElement(sibling, .script) {
          return Self.isSource(sibling, in: tree) ? sibling : nil
        }
        guard tree.kind(sibling) != .text else { break }
        next = tree.next(sibling)
      }
      guard let holder = tree.parent(node), tree.kind(holder) == .element,
        Holder(label(of: holder), tree.nameText(tree.name(holder))) != nil
          || tree.isElement(holder, .span)
      else { return nil }
      node = holder
    }
    return nil
  }

  private func tex(_ script: Tree.Node) -> [UInt8] {
    Self.short(tree.textContent(script, limit: Self.longest)[...])
  }

  /// The source stands as code where no formula in MathML comes before it.
  private mutating func settleSource(_ script: Tree.Node) {
    let source = tex(script)
    var isShown = false
    var before = tree.previous(script)
    for _ in 0..<2 {
      guard let sibling = before, tree.kind(sibling) == .element else { break }
      before = tree.previous(sibling)
      let classes = label(of: sibling)
      guard classes.contains("MathJax") || classes.contains("MJX") || classes.contains("mjx")
      else { break }
      if holdsFormula(sibling) { isShown = true } else { tree.remove(sibling) }
    }
    if isShown || source.isEmpty {
      tree.remove(script)
    } else {
      tree.replace(script, with: .code, text: source)
    }
  }

  private func holdsFormula(_ node: Tree.Node) -> Bool {
    var next = tree.firstChild(node)
    var steps = 0
    while let inner = next, steps < Self.mostNodes {
      if tree.isFormulaElement(inner, .math) { return true }
      next = tree.following(inner, within: node)
      steps += 1
    }
    return false
  }
}

/// A formula as an article keeps it.
extension Formulas {
  /// The formula over its source as code, or over its characters; only that text where it is too
  /// large to be kept.
  static func node(of math: Tree.Node, in tree: Tree) -> ArticleNode? {
    let source = tree.attribute(.alttext, of: math) ?? []
    let text = text(of: math, in: tree)
    guard !text.isEmpty else { return nil }
    let formula = Formula(element(math, in: tree, depth: 1))
    let attributes = formula.encoded.map { [ArticleAttributeValue(.formula, $0)] } ?? []
    return .element(
      ArticleElement(
        source.isEmpty ? .emphasis : .code, attributes: attributes,
        children: [.text(String(decoding: text, as: UTF8.self))]))
  }

  /// What stands for a sanitised formula in plain text.
  static func text(of math: Tree.Node, in tree: Tree) -> [UInt8] {
    if let source = tree.attribute(.alttext, of: math), !source.isEmpty { return Array(source) }
    return short(tree.textContent(math, limit: longest)[...])
  }

  private static func element(_ node: Tree.Node, in tree: Tree, depth: Int) -> FormulaElement {
    var element = FormulaElement(tags[tree.name(node)] ?? .mrow)
    for attribute in tree.attributes(node) {
      guard let name = attributes[attribute.name] else { continue }
      element.attributes.append(
        .init(name, String(decoding: tree.value(attribute), as: UTF8.self)))
    }
    if tree.name(node).isFormulaToken {
      element.text = String(
        decoding: Page.collapsed(tree.textContent(node, limit: longest)[...]), as: UTF8.self)
      element.drawStyle()
    } else if depth <= Formula.maximumDepth {
      for child in tree.children(node) where tree.kind(child) == .element {
        element.children.append(self.element(child, in: tree, depth: depth + 1))
      }
    }
    return element
  }

  private static let tags: [Name: FormulaTag] = [
    .math: .math, .mrow: .mrow, .mi: .mi, .mn: .mn, .mo: .mo, .mtext: .mtext, .mspace: .mspace,
    .ms: .ms, .mfrac: .mfrac, .msqrt: .msqrt, .mroot: .mroot, .msub: .msub, .msup: .msup,
    .msubsup: .msubsup, .munder: .munder, .mover: .mover, .munderover: .munderover,
    .mmultiscripts: .mmultiscripts, .mprescripts: .mprescripts, .mathNone: .mathNone,
    .mtable: .mtable, .mtr: .mtr, .mtd: .mtd, .mpadded: .mpadded, .mphantom: .mphantom,
    .menclose: .menclose, .mstyle: .mstyle, .merror: .merror,
  ]

  private static let attributes: [Name: FormulaAttribute] = [
    .alttext: .altText, .display: .display, .mathvariant: .mathVariant, .stretchy: .stretchy,
    .fence: .fence, .separator: .separator, .lspace: .leftSpace, .rspace: .rightSpace,
    .accent: .accent, .accentunder: .accentUnder, .columnspan: .columnSpan,
    .linethickness: .lineThickness, .depth: .depth, .voffset: .verticalOffset,
    .symmetric: .symmetric, .largeop: .largeOperator, .movablelimits: .movableLimits,
    .displaystyle: .displayStyle, .scriptlevel: .scriptLevel, .minsize: .minSize,
    .maxsize: .maxSize, .notation: .notation, .columnalign: .columnAlign, .width: .width,
    .height: .height, .dir: .direction, .rowspan: .rowSpan, .form: .form,
  ]
}

extension FormulaElement {
  /// Letters in the style that an attribute names become the characters for it.
  fileprivate mutating func drawStyle() {
    guard let index = attributes.firstIndex(where: { $0.name == .mathVariant }),
      let styled = MathLetters.styled(text, as: attributes[index].value)
    else { return }
    text = styled
    attributes.remove(at: index)
  }
}
