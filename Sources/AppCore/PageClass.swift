import ViewTree

/// The classes of the page, which say what stands on it.
///
/// Styles of the bar, the toasts or the sheets that depend on what stands elsewhere ask for these:
/// asked with `:has()` of the frame, each change of a row has the browser compute the styles of
/// the whole page anew, which took five times as long as the row (docs/view.md).
struct PageClass {
  /// What changes the look of something elsewhere.
  private static let told = ["player", "selection", "fan", "context-bar"]
  /// A paper of the reader, which sheets over it take on.
  private static let papers = ["dark", "light"]

  private(set) var name = "page"

  init(_ frame: Node<Action>) { look(at: frame, depth: 0) }

  /// None of what is told stands deeper, and rows need not be gone through.
  private mutating func look(at node: Node<Action>, depth: Int) {
    guard case .element(let element) = node else { return }
    if let classes = element.attributes.first(where: { $0.name == .className })?.value {
      for word in classes.utf8.split(separator: UInt8(ascii: " ")) {
        for told in Self.told where word.elementsEqual(told.utf8) { add(told) }
        guard depth < 2 else { continue }
        for paper in Self.papers where word.elementsEqual(paper.utf8) { add(paper) }
      }
    }
    guard depth < 6 else { return }
    for child in element.children { look(at: child, depth: depth + 1) }
  }

  private mutating func add(_ told: String) { name += " with-" + told }
}
