/// Makes a tree of tokens (HTML, section 13.2.6).
struct TreeBuilder {
  /// What the standard calls the insertion mode.
  enum Mode: UInt8 {
    case initial
    case beforeHTML
    case beforeHead
    case inHead
    case inHeadNoscript
    case afterHead
    case inBody
    case text
    case inTable
    case inTableText
    case inCaption
    case inColumnGroup
    case inTableBody
    case inRow
    case inCell
    case inTemplate
    case afterBody
    case inFrameset
    case afterFrameset
    case afterAfterBody
    case afterAfterFrameset
  }

  var tokens: Tokeniser
  var tree = Tree()
  var stack = OpenElements()
  var formatting = ActiveFormatting()
  var mode = Mode.initial
  var originalMode = Mode.initial
  var templateModes: [Mode] = []
  var head: Tree.Node?
  var form: Tree.Node?
  var allowsFrameset = true
  var fosters = false
  let isScripting: Bool
  /// The element that a fragment is parsed for: its name and traits.
  var context: (name: Name, traits: ElementTraits)?
  var contextNamespace = Tree.Namespace.html
  var tableText: [UInt8] = []
  var skipsLineFeed = false
  let traits = ElementTraits.table
  /// Attributes that later `html` and `body` tags add.
  var lateAttributes = LateAttributes()
  /// Steps that mending takes beyond those that every tag takes.
  var mendingSteps = 0
  let mendingLimit: Int
  /// How many nodes end the page.
  var nodeLimit = Int.max

  init(_ input: [UInt8], isScripting: Bool) {
    tokens = Tokeniser(input)
    tree.source = input
    tree.records.reserveCapacity(input.count / 24 + 16)
    self.isScripting = isScripting
    mendingLimit = 1_000_000 + 4 * input.count
  }

  var steps: Int { stack.steps + formatting.steps + mendingSteps }

  mutating func run() -> Tree {
    while true {
      tokens.allowsCDATA = adjustedTraits.contains(.foreign)
      let kind = tree.nodeCount < nodeLimit ? tokens.next() : .end
      if skipsLineFeed {
        skipsLineFeed = false
        if kind == .text, startsWithLineFeed {
          tokens.text.start += 1
          if tokens.text.isEmpty { continue }
        }
      }
      process(kind)
      if kind == .end { break }
    }
    lateAttributes.finish(&tree)
    tree.names = tokens.names
    return tree
  }

  private var startsWithLineFeed: Bool { tokens.bytes(of: tokens.text).first == 0x0A }

  private mutating func process(_ kind: Tokeniser.Kind) {
    while usesForeignRules(kind) ? inForeignContent(kind) : step(kind) {}
  }

  /// Applies the mode's rules; answers whether the token is to be processed again.
  mutating func step(_ kind: Tokeniser.Kind) -> Bool {
    switch mode {
    case .initial: initial(kind)
    case .beforeHTML: beforeHTML(kind)
    case .beforeHead: beforeHead(kind)
    case .inHead: inHead(kind)
    case .inHeadNoscript: inHeadNoscript(kind)
    case .afterHead: afterHead(kind)
    case .inBody: inBody(kind)
    case .text: inText(kind)
    case .inTable: inTable(kind)
    case .inTableText: inTableText(kind)
    case .inCaption: inCaption(kind)
    case .inColumnGroup: inColumnGroup(kind)
    case .inTableBody: inTableBody(kind)
    case .inRow: inRow(kind)
    case .inCell: inCell(kind)
    case .inTemplate: inTemplate(kind)
    case .afterBody: afterBody(kind)
    case .inFrameset: inFrameset(kind)
    case .afterFrameset: afterFrameset(kind)
    case .afterAfterBody: afterAfterBody(kind)
    case .afterAfterFrameset: afterAfterFrameset(kind)
    }
  }

  /// The traits of the current node, or of what a fragment is parsed for.
  var adjustedTraits: ElementTraits {
    if stack.count == 1, let context { return context.traits }
    return stack.top?.traits ?? []
  }

  var currentNode: Tree.Node { stack.top?.node ?? tree.root }

  /// Whether the current node is an HTML element of this name.
  func isCurrent(_ name: Name) -> Bool {
    guard let top = stack.top else { return false }
    return top.name == name && !top.traits.contains(.foreign)
  }

  func traits(of name: Name) -> ElementTraits {
    Int(name.number) < traits.count ? traits[Int(name.number)] : []
  }

  // MARK: Popping

  mutating func pop(through index: Int) {
    while stack.count > index { stack.pop() }
  }

  mutating func pop(through name: Name) {
    if let index = stack.index(name) { pop(through: index) }
  }

  mutating func generateImpliedEndTags(except name: Name = .unknown) {
    while let top = stack.top, top.traits.contains(.impliedEnd), top.name != name { stack.pop() }
  }

  /// Chooses the mode by what is open ("reset the insertion mode appropriately").
  mutating func resetMode() {
    let index = stack.topmostModeDecider
    guard index < stack.count else { return }
    var name = stack.entries[index].name
    if index == 0, let context {
      name = context.traits.contains(.foreign) ? .unknown : context.name
    }
    switch name {
    case .td, .th: mode = index == 0 ? .inBody : .inCell
    case .tr: mode = .inRow
    case .tbody, .thead, .tfoot: mode = .inTableBody
    case .caption: mode = .inCaption
    case .colgroup: mode = .inColumnGroup
    case .table: mode = .inTable
    case .template: mode = templateModes.last ?? .inBody
    case .head: mode = index == 0 ? .inBody : .inHead
    case .frameset: mode = .inFrameset
    case .html: mode = head == nil ? .beforeHead : .afterHead
    default: mode = .inBody
    }
  }
}
