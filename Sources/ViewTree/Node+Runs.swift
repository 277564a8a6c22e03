extension Node {
  /// The children as a document holds them: neighbouring texts are one text, empty texts are none.
  ///
  /// So the tree, the page that the server drew and the host's document number the same nodes.
  static func runs(of children: [Node]) -> [Node] {
    guard needsJoining(children) else { return children }
    var runs: [Node] = []
    runs.reserveCapacity(children.count)
    for child in children {
      guard case .text(let text) = child else {
        runs.append(child)
        continue
      }
      if text.isEmpty { continue }
      if case .text(let before)? = runs.last {
        runs[runs.count - 1] = .text(before + text)
      } else {
        runs.append(child)
      }
    }
    return runs
  }

  private static func needsJoining(_ children: [Node]) -> Bool {
    var isAfterText = false
    for child in children {
      if case .text(let text) = child {
        if isAfterText || text.isEmpty { return true }
        isAfterText = true
      } else {
        isAfterText = false
      }
    }
    return false
  }
}
