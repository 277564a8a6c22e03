import Testing
import ViewTree

@Suite struct ComponentTests {
  /// Counts how often it is drawn.
  private final class Count { var value = 0 }

  private struct Label: Component {
    typealias Action = Int

    var title: String
    var tag = Tag.li
    var count = Count()

    var body: Tree {
      count.value += 1
      return .element(
        Element(
          tag, handlers: [Handler(.click) { [title] _ in title.utf8.count }],
          children: [.text(title)]))
    }

    static func == (left: Label, right: Label) -> Bool {
      left.title == right.title && left.tag == right.tag
    }
  }

  private struct Other: Component {
    typealias Action = Int

    var title: String

    var body: Tree { .element(Element(.li, children: [.text("other \(title)")])) }
  }

  @Test func aComponentWithEqualValuesIsNotDrawnAgain() throws {
    let count = Count()
    var patcher = Patcher<Int>()
    patcher.update(to: [.component(Label(title: "one", count: count))])
    #expect(count.value == 1)
    patcher.update(to: [.component(Label(title: "one", count: count))])
    #expect(count.value == 1)
    #expect(patcher.patch == [PatchOperation.end.rawValue])
    patcher.update(to: [.component(Label(title: "two", count: count))])
    #expect(count.value == 2)
  }

  @Test func aMappedComponentIsNotDrawnAgainAndTellsTheOtherAction() throws {
    let count = Count()
    func view(_ title: String) -> Node<String> {
      Tree.component(Label(title: title, count: count)).map { "action \($0)" }
    }
    var patcher = Patcher<String>()
    patcher.update(to: [view("one")])
    patcher.update(to: [view("one")])
    #expect(count.value == 1)
    guard case .action("action 3") = patcher.receive(Event(kind: .click), at: 1) else {
      Issue.record("Nobody heard the click.")
      return
    }
    patcher.update(to: [view("four")])
    #expect(count.value == 2)
    guard case .action("action 4") = patcher.receive(Event(kind: .click), at: 1) else {
      Issue.record("The action is that of an earlier view.")
      return
    }
  }

  @Test func aComponentOfAnotherTypeOrTagTakesThePlace() throws {
    var patcher = Patcher<Int>()
    let document = Document()
    let views: [Tree] = [
      .component(Label(title: "a"), key: "k"), .component(Other(title: "a"), key: "k"),
      .component(Label(title: "a", tag: .p), key: "k"),
      .component(Label(title: "a", tag: .div), key: "k"),
      .element(Element(.div, key: "k", children: [.text("plain")])),
      .component(Label(title: "a", tag: .div), key: "k"),
    ]
    for view in views {
      let page: [Tree] = [.element(Element(.ul, children: [.text("x"), view, .text("y")]))]
      patcher.update(to: page)
      try document.apply(patcher.patch)
      #expect(document.description == drawn(page))
      #expect(document.nodes.count == patcher.count + 1)
    }
  }

  @Test func loneTextsOfComponentsAreElements() throws {
    struct Lone: Component {
      typealias Action = Int
      var body: Tree { .text("alone") }
    }
    let page: [Tree] = [.text("before "), .component(Lone()), .text(" after")]
    #expect(
      String(decoding: renderHTML(page), as: UTF8.self) == "before <span>alone</span> after")
  }

  @Test func componentsMakeTheSameDocumentAsWhatTheyDraw() throws {
    for seed in 0..<3_000 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var nodes: [Tree] = generator.nodes()
      var skipping = Patcher<Int>()
      var plain = Patcher<Int>()
      let document = Document()
      let other = Document()
      for _ in 0..<5 {
        skipping.update(to: nodes)
        try document.apply(skipping.patch)
        plain.update(to: nodes.map(expanded))
        try other.apply(plain.patch)
        try #require(document.description == other.description, "seed \(seed)")
        try #require(skipping.count == plain.count, "seed \(seed)")
        nodes = generator.changed(nodes)
      }
    }
  }

  @Test func theNextViewSetsBackWhatWasTypedInAComponent() throws {
    var typed = 0
    for seed in 0..<2_000 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let page: [Tree] = [
        .element(
          Element(.form, handlers: [Handler(.input) { _ in 0 }], children: generator.nodes()))
      ]
      var patcher = Patcher<Int>()
      let document = Document()
      patcher.update(to: page)
      try document.apply(patcher.patch)
      let before = document.description
      for (number, node) in document.nodes.sorted(by: { $0.key < $1.key })
      where (node.tag == "input" || node.tag == "textarea") && node.attributes["value"] != nil {
        node.attributes["value"] = "typed"
        _ = patcher.receive(Event(kind: .input, text: "typed"), at: number)
        typed += 1
      }
      patcher.update(to: page)
      try document.apply(patcher.patch)
      try #require(document.description == before, "seed \(seed)")
    }
    #expect(typed > 100)
  }

  /// The tree without components.
  private func expanded(_ node: Tree) -> Tree {
    guard var element = node.element else { return node }
    element.children = element.children.map(expanded)
    return .element(element)
  }
}
