import HTML5

extension Page {
  private static let mostNotes = 500
  private static let longestNote = 4000
  private static let mostSteps = 8

  /// The chosen blocks with the footnotes that they lead to and that stand elsewhere on the page.
  ///
  /// A footnote leads back: what does not is another part of the page.
  mutating func gatherNotes(of chosen: [Int]) -> [Int] {
    let wanted = links(in: chosen)
    guard !wanted.isEmpty, wanted.count <= Self.mostNotes, let last = chosen.last else {
      return chosen
    }
    let placed = Set(chosen.flatMap { anchors(in: $0) })
    var missing = wanted.subtracting(placed)
    guard !missing.isEmpty else { return chosen }
    var notes: [Int] = []
    var index = ends[last]
    while index < count {
      // The first of a name is the place that links lead to.
      if isElement(index), let anchor = anchor(of: index), missing.remove(anchor) != nil,
        let note = note(around: index, after: ends[last], leadingTo: placed)
      {
        notes.append(note)
        index = max(index + 1, ends[note])
      } else {
        index += 1
      }
    }
    let blocks = wholeBlock(of: notes, after: ends[last])
    for block in blocks { revive(block) }
    return chosen + blocks
  }

  /// The names that links of the blocks lead to.
  private func links(in chosen: [Int]) -> Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    for top in chosen {
      forEach(in: top) { index in
        guard names.count <= Self.mostNotes, let name = fragment(of: index) else { return }
        names.insert(name)
      }
    }
    return names
  }

  private func fragment(of index: Int) -> [UInt8]? {
    guard names[index] == .a, let href = attribute(.href, of: index), href.first == 0x23,
      href.count > 1, href.count < 200
    else { return nil }
    return Array(href.dropFirst())
  }

  private func anchors(in top: Int) -> [[UInt8]] {
    var found: [[UInt8]] = []
    forEach(in: top) { if let anchor = anchor(of: $0) { found.append(anchor) } }
    return found
  }

  private func anchor(of index: Int) -> [UInt8]? {
    guard isElement(index) else { return nil }
    let value =
      attribute(.id, of: index) ?? (names[index] == .a ? attribute(.name, of: index) : nil)
    return value.flatMap { $0.isEmpty ? nil : Array($0) }
  }

  /// The item or paragraph around an anchor, if it leads back into the text.
  private func note(around index: Int, after end: Int, leadingTo anchors: Set<[UInt8]>) -> Int? {
    var current = index
    for _ in 0..<Self.mostSteps where current >= end {
      switch names[current] {
      case .li, .p, .dd, .div:
        let range = current..<ends[current]
        guard range.count <= Self.longestNote else { return nil }
        let leadsBack = range.contains { fragment(of: $0).map(anchors.contains) ?? false }
        if leadsBack, range.contains(where: { texts[$0].length > 3 }) { return current }
      default: break
      }
      current = parents[current]
    }
    return nil
  }

  /// The block that holds all notes and little else, or the notes one by one.
  private func wholeBlock(of notes: [Int], after end: Int) -> [Int] {
    guard let first = notes.first, let last = notes.last, first != last else { return notes }
    var block = first
    while block >= end, ends[block] <= last { block = parents[block] }
    guard block >= end else { return notes }
    let length = { (top: Int) in (top..<ends[top]).reduce(0) { $0 + texts[$1].length } }
    return length(block) <= 2 * notes.reduce(0, { $0 + length($1) }) ? [block] : notes
  }
}
