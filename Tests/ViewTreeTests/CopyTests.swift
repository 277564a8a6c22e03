import Testing
import ViewTree

@Suite struct CopyTests {
  private func row(_ number: Int, _ attributes: [Attribute] = []) -> Tree {
    .element(
      Element(
        .tr, key: "\(number)", attributes: [Attribute(.title, "row \(number)")] + attributes,
        children: [
          .element(
            Element(.td, attributes: [Attribute(.className, "n")], children: [.text("same")])),
          .element(Element(.td, children: [.text("number \(number)")])),
        ]))
  }

  private func steps(_ rows: [Tree]) throws -> [PatchOperation] {
    var patcher = Patcher<Int>()
    let document = Document()
    patcher.update(to: [.element(Element(.tbody))])
    try document.apply(patcher.patch)
    let page: [Tree] = [.element(Element(.tbody, children: rows))]
    patcher.update(to: page)
    try document.apply(patcher.patch)
    #expect(document.description == drawn(page))
    return document.steps
  }

  @Test func whatIsBuiltAlikeIsCopiedAndOnlyDifferencesAreSent() throws {
    let steps = try steps((0..<20).map { row($0) })
    #expect(steps.count { $0 == .copy } == 19)
    #expect(steps.count { $0 == .open } == 3)
    #expect(steps.count { $0 == .setText } == 19)
    #expect(steps.count { $0 == .setAttribute } == 19 + 2)
  }

  @Test func fieldsStylesAndOtherShapesAreBuiltAnew() throws {
    let field: Tree = .element(
      Element(.p, children: [.element(Element(.input, attributes: [Attribute(.value, "a")]))]))
    let styled = Attribute(.style, "--a: 1")
    let twice = [Attribute(.role, "a"), Attribute(.role, "b")]
    for rows in [
      [field, field], [row(1, [styled]), row(2, [styled])], [row(1, twice), row(2, twice)],
      [row(1), row(2, [Attribute(.role, "b")])], [row(1), .text("x")],
    ] {
      #expect(try !steps(rows).contains(.copy))
    }
  }

  @Test func copiesAreNumberedLikeWhatIsMounted() throws {
    var patcher = Patcher<Int>()
    let document = Document()
    for round in 0..<60 {
      let page: [Tree] = [
        .element(Element(.tbody, children: (round * 3..<round * 3 + round % 17).map { row($0) }))
      ]
      patcher.update(to: page)
      try document.apply(patcher.patch)
      #expect(document.description == drawn(page))
      for (number, node) in document.nodes where number != 0 { #expect(node.number == number) }
    }
  }
}
