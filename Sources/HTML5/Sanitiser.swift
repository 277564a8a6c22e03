/// Rebuilds foreign HTML from an allow-list.
///
/// What comes out has only the elements and attributes named in `Sanitiser+Rules.swift`, in places
/// where the standard's parser leaves them: serialised and parsed again it is the same tree. No
/// scripts, styles, frames or forms, and of foreign namespaces only formulas, as
/// `Sanitiser+Formulas.swift` has them; addresses lead to http, https, mailto, or into the text
/// itself.
public struct Sanitiser {
  public enum AddressUse: Sendable {
    /// Where a link leads.
    case link
    /// What an image shows.
    case image
  }

  /// Deeper elements are left out and their content kept.
  public static let maximumDepth = 128

  /// The absolute form of an address, or nil to leave it out.
  public var resolve: (ArraySlice<UInt8>, AddressUse) -> [UInt8]?
  /// Nodes to leave out with everything below them.
  public var drops: (Tree.Node) -> Bool

  public init(
    resolve: @escaping (ArraySlice<UInt8>, AddressUse) -> [UInt8]? = { address, _ in Array(address)
    },
    drops: @escaping (Tree.Node) -> Bool = { _ in false }
  ) {
    self.resolve = resolve
    self.drops = drops
  }

  /// The allowed part of what is below the nodes, one after the other.
  public func sanitised(_ source: Tree, _ tops: [Tree.Node]) -> Tree {
    var rebuilding = Rebuilding(sanitiser: self, source: source)
    for top in tops { rebuilding.take(top) }
    return rebuilding.output
  }

  /// The allowed part of a whole tree.
  public func sanitised(_ source: Tree) -> Tree {
    sanitised(source, source.children(source.root))
  }
}

/// One run of the sanitiser: the source's open elements with where their content goes.
private struct Rebuilding {
  let sanitiser: Sanitiser
  let source: Tree
  var output = Tree()
  private var open: [Open] = []

  private struct Open {
    var source: Tree.Node
    var context: Context
  }

  /// Where content goes, and what the elements around it forbid.
  private struct Context {
    var parent: Tree.Node
    var name: Name?
    var depth = 0
    var isInLink = false
    var isInHeading = false
    var isInFormula = false
  }

  init(sanitiser: Sanitiser, source: Tree) {
    self.sanitiser = sanitiser
    self.source = source
  }

  mutating func take(_ top: Tree.Node) {
    let outermost = Context(parent: output.root)
    var context = enter(top, in: outermost)
    open = []
    if let context { open.append(Open(source: top, context: context)) }
    var node = top
    while node != top || context != nil {
      let next =
        context == nil
        ? source.followingSkippingChildren(node, within: top)
        : source.following(node, within: top)
      guard let next else { return }
      while let last = open.last, source.parent(next) != last.source { open.removeLast() }
      guard let around = open.last?.context else { return }
      node = next
      context = enter(node, in: around)
      if let context { open.append(Open(source: node, context: context)) }
    }
  }

  /// Writes the node and answers where its children go; nil when they are left out or there are
  /// none.
  private mutating func enter(_ node: Tree.Node, in context: Context) -> Context? {
    guard !sanitiser.drops(node) else { return nil }
    switch source.kind(node) {
    case .comment, .doctype: return nil
    case .document: return context
    case .text:
      addText(source.text(node), in: context)
      return nil
    case .element: return enterElement(node, in: context)
    }
  }

  private mutating func enterElement(_ node: Tree.Node, in context: Context) -> Context? {
    guard source.namespace(node) != .mathML else { return enterFormula(node, in: context) }
    guard source.namespace(node) == .html else { return nil }
    let name = source.name(node)
    guard !name.isDroppedWithContent else { return nil }
    // Of what HTML has in a formula only the words stay.
    guard !context.isInFormula else { return context }
    if let parent = context.name, parent.holdsOnlyTableParts, !name.fits(in: parent) {
      return name.isTransparentInTable ? context : nil
    }
    guard let kept = keptName(node, name, in: context), context.depth < Sanitiser.maximumDepth
    else { return context }
    let attributes = AllowedAttributes(of: node, as: kept, in: source, sanitiser: sanitiser)
    guard !attributes.lacksWhatItNeeds else { return kept.isVoid ? nil : context }
    let element = output.appendElement(kept, to: context.parent)
    for (name, value) in attributes.pairs { output.addAttribute(name, value, to: element) }
    guard !kept.isVoid else { return nil }
    return Context(
      parent: element, name: kept, depth: context.depth + 1,
      isInLink: context.isInLink || kept == .a,
      isInHeading: context.isInHeading || kept.isHeading)
  }

  /// An element of MathML: a formula begins, or goes on.
  private mutating func enterFormula(_ node: Tree.Node, in context: Context) -> Context? {
    let name = source.name(node)
    let isOutermost = name == .math
    guard isOutermost != context.isInFormula, !(context.name?.isFormulaToken ?? false) else {
      return nil
    }
    if let parent = context.name, parent.holdsOnlyTableParts { return nil }
    guard !source.isAlternative(node), context.depth < Sanitiser.maximumDepth else { return nil }
    guard name.isFormulaPart else { return source.isTransparentInFormula(node) ? context : nil }
    let element = output.appendElement(name, namespace: .mathML, to: context.parent)
    for (name, value) in FormulaAttributes(of: node, in: source).pairs {
      output.addAttribute(name, value, to: element)
    }
    return Context(
      parent: element, name: name, depth: context.depth + 1, isInLink: context.isInLink,
      isInHeading: context.isInHeading, isInFormula: true)
  }

  /// Under which name the element stays here; nil when only its content does.
  private func keptName(_ node: Tree.Node, _ name: Name, in context: Context) -> Name? {
    let kept = nameByRules(node, name, in: context)
    // In a list of definitions a division groups its terms: a stray one would only part them.
    return kept == .div && context.name == .dl ? nil : kept
  }

  private func nameByRules(_ node: Tree.Node, _ name: Name, in context: Context) -> Name? {
    switch name {
    case .html, .body: return nil
    case .a: return context.isInLink ? nil : .a
    case .h1, .h2, .h3, .h4, .h5, .h6: return context.isInHeading ? nil : name
    case .p: return hasBlock(below: node) ? .div : .p
    case .ruby: return hasBlock(below: node) || context.name == .ruby ? nil : .ruby
    case .rt, .rp: return context.name == .ruby ? name : nil
    case .li: return context.name == .ul || context.name == .ol ? .li : .div
    case .dt, .dd: return context.name == .dl ? name : .div
    case .caption, .thead, .tbody, .tfoot, .tr, .th, .td:
      return context.name.map { name.fits(in: $0) } ?? false ? name : .div
    default:
      if name.isAllowed { return name }
      return name.isBlock ? .div : nil
    }
  }

  private func hasBlock(below top: Tree.Node) -> Bool {
    var next = source.firstChild(top)
    while let node = next {
      guard source.kind(node) == .element, source.namespace(node) == .html else {
        next = source.followingSkippingChildren(node, within: top)
        continue
      }
      let name = source.name(node)
      if name.isBlock, !name.isDroppedWithContent { return true }
      next =
        name.isDroppedWithContent
        ? source.followingSkippingChildren(node, within: top) : source.following(node, within: top)
    }
    return false
  }

  /// Text without controls; line ends are line feeds.
  ///
  /// The parser drops a line feed at the start of `pre` and puts text between a table's parts
  /// before the table: neither is written.
  private mutating func addText(_ text: ArraySlice<UInt8>, in context: Context) {
    if let parent = context.name, parent.holdsOnlyTableParts { return }
    if context.isInFormula, !(context.name?.isFormulaToken ?? false) { return }
    var clean = AllowedAttributes.withoutControls(text)
    if context.name == .pre, output.firstChild(context.parent) == nil {
      clean = Array(clean.drop { $0 == 0x0A })
    }
    output.appendText(clean, to: context.parent)
  }
}
