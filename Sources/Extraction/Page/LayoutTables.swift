import HTML5

/// Tables that only place what stands in them.
enum LayoutTables {
  private static let mostCells = 2000

  /// The cells, where the table holds no data: one cell a row, or tables in its cells.
  static func cells(of table: Tree.Node, in tree: Tree) -> [Tree.Node]? {
    var rows: [[Tree.Node]] = []
    var count = 0
    for part in tree.children(table) {
      for row in tree.isElement(part, .tr) ? [part] : tree.children(part)
      where tree.isElement(row, .tr) {
        let cells = tree.children(row).filter {
          tree.isElement($0, .td) || tree.isElement($0, .th)
        }
        guard !cells.contains(where: { tree.isElement($0, .th) }) else { return nil }
        count += cells.count
        guard count <= mostCells else { return nil }
        rows.append(cells)
      }
    }
    let cells = rows.joined()
    let isColumn = rows.allSatisfy { $0.count <= 1 }
    guard isColumn || cells.contains(where: { tree.first(.table, in: $0) != nil }) else {
      return nil
    }
    return Array(cells)
  }
}
