/// Parses HTML as the standard says (HTML, section 13.2), from bytes to a tree.
///
/// Any bytes are HTML. Time and memory are linear in their number, whatever they are:
///
/// - Elements more than 512 deep stand beside their parent, as Chromium has it.
/// - Mending formatting elements that were closed in the wrong order takes a bounded number of steps
///   for each byte; a page that asks for more gets what it has, and no formatting repeated.
/// - Names of more kinds than 65,000 are one, and an element has none of their attributes.
/// - What is beyond 256 MiB is not read.
public enum HTMLParser {
  /// Elements deeper than this stand beside their parent.
  public static let maximumDepth = 512
  static let maximumBytes = 256 << 20

  /// Parses a page in UTF-8; the tree's root is the document.
  ///
  /// Without scripting what `noscript` holds is markup, with it text. A page ends where it has about
  /// so many nodes.
  public static func parse(
    _ utf8: [UInt8], isScripting: Bool = false, nodeLimit: Int = .max
  ) -> Tree {
    var builder = TreeBuilder(prepared(utf8), isScripting: isScripting)
    builder.nodeLimit = nodeLimit
    return builder.run()
  }

  /// Parses markup as the content of an element; its nodes stand below the root.
  public static func parseFragment(
    _ utf8: [UInt8], in context: Context = .division, isScripting: Bool = false
  ) -> Tree {
    var builder = TreeBuilder(prepared(utf8), isScripting: isScripting)
    builder.enter(context)
    return builder.run()
  }

  /// The element that a fragment is parsed for.
  public struct Context: Sendable {
    public var name: [UInt8]
    public var namespace: Tree.Namespace
    public var isInQuirksMode: Bool

    public init(
      name: [UInt8], namespace: Tree.Namespace = .html, isInQuirksMode: Bool = false
    ) {
      self.name = name
      self.namespace = namespace
      self.isInQuirksMode = isInQuirksMode
    }

    public static var division: Context { Context(name: Array("div".utf8)) }
  }

  /// How much a parse did, to show that it is linear.
  package struct Work: Sendable {
    package var nodes = 0
    package var steps = 0
    package var bytes = 0
  }

  package static func parseCounting(_ utf8: [UInt8]) -> (tree: Tree, work: Work) {
    var builder = TreeBuilder(prepared(utf8), isScripting: false)
    let tree = builder.run()
    let work = Work(
      nodes: tree.nodeCount, steps: builder.steps, bytes: tree.bytes.count + tree.movedBytes)
    return (tree, work)
  }

  /// With line feeds for all line ends.
  package static func prepared(_ utf8: [UInt8]) -> [UInt8] {
    guard utf8.count > maximumBytes || utf8.contains(0x0D) else { return utf8 }
    var result: [UInt8] = []
    result.reserveCapacity(min(utf8.count, maximumBytes))
    var rest = utf8.prefix(maximumBytes)
    while let place = rest.firstIndex(of: 0x0D) {
      result.append(contentsOf: rest[..<place])
      result.append(0x0A)
      rest = rest[(place + 1)...]
      if rest.first == 0x0A { rest = rest.dropFirst() }
    }
    result.append(contentsOf: rest)
    return result
  }
}
