import Testing
import ViewTree

@Suite struct PatcherTests {
  @Test func aPatchMakesTheOldDocumentTheNewOne() throws {
    for seed in 0..<4_000 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var nodes: [Tree] = generator.nodes()
      var patcher = Patcher<Int>()
      let document = Document()
      document.parse(renderHTML(nodes))
      patcher.adopt(nodes)
      try document.apply(patcher.patch)
      for _ in 0..<4 {
        nodes = generator.below(5) == 0 ? generator.nodes() : generator.changed(nodes)
        patcher.update(to: nodes)
        try document.apply(patcher.patch)
        try #require(document.description == drawn(nodes), "seed \(seed)")
        try #require(document.nodes.count == patcher.count + 1, "seed \(seed)")
      }
    }
  }

  @Test func redrawingBuildsTheSameDocumentAsTheServer() throws {
    for seed in 0..<1_000 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let nodes: [Tree] = generator.nodes()
      var patcher = Patcher<Int>()
      patcher.adopt(nodes)
      let adopted = Document()
      adopted.parse(renderHTML(nodes))
      try adopted.apply(patcher.patch)
      patcher.redraw()
      let built = Document()
      try built.apply(patcher.patch)
      try #require(built.description == adopted.description, "seed \(seed)")
      for (number, node) in built.nodes {
        try #require(node.tag == adopted.nodes[number]?.tag)
        try #require(node.text == adopted.nodes[number]?.text)
      }
    }
  }

  @Test func aPageOfAnotherTreeIsNotTakenOver() throws {
    var patcher = Patcher<Int>()
    patcher.adopt([.element(Element(.div, children: [.text("one")]))])
    let other = Document()
    other.parse(Array("<div>other</div>".utf8))
    #expect(throws: Document.Fault.mismatch) { try other.apply(patcher.patch) }
    patcher.redraw()
    try other.apply(patcher.patch)
    #expect(other.description == "<root><div>'one'</></>")
  }

  @Test func theSameViewAgainWritesNothing() throws {
    var generator = SeededGenerator(seed: 7)
    let nodes: [Tree] = generator.nodes()
    var patcher = Patcher<Int>()
    patcher.adopt(nodes)
    patcher.update(to: nodes)
    #expect(patcher.patch == [PatchOperation.end.rawValue])
  }

  @Test func keyedChildrenMoveAsLittleAsPossible() throws {
    for seed in 0..<500 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let old = (0..<generator.below(9)).map { $0 }
      let new = (old + [100, 101]).shuffled(using: &generator).filter { _ in
        generator.below(4) > 0
      }
      var patcher = Patcher<Int>()
      let document = Document()
      patcher.update(to: [list(old)])
      try document.apply(patcher.patch)
      let created = document.created
      patcher.update(to: [list(new)])
      try document.apply(patcher.patch)
      let kept = new.filter { $0 < 100 }
      #expect(document.moves == kept.count - longestRun(kept), "seed \(seed)")
      #expect(document.created - created == 2 * (new.count - kept.count))
      #expect(document.description == drawn([list(new)]))
    }
  }

  @Test func numbersOfRemovedNodesAreGivenAgain() throws {
    var patcher = Patcher<Int>()
    let document = Document()
    for round in 0..<1_000 {
      patcher.update(to: [list(Array(0..<round % 50))])
      try document.apply(patcher.patch)
    }
    #expect(document.nodes.keys.max() ?? 0 < 102)
  }

  private func list(_ keys: [Int]) -> Tree {
    .element(
      Element(
        .ul,
        children: keys.map { key in
          .element(Element(.li, key: "\(key)", children: [.text("\(key)")]))
        }))
  }

  /// By trying every subset.
  private func longestRun(_ values: [Int]) -> Int {
    var best = 0
    for subset in 0..<(1 << values.count) {
      let chosen = values.indices.filter { subset & (1 << $0) != 0 }.map { values[$0] }
      if zip(chosen, chosen.dropFirst()).allSatisfy({ $0 < $1 }) { best = max(best, chosen.count) }
    }
    return best
  }
}
