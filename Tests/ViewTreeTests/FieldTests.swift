import Testing
import ViewTree

@Suite struct FieldTests {
  @Test func whatTheUserTypedIsNotWrittenAgain() throws {
    var patcher = Patcher<String>()
    patcher.update(to: [field("a")])
    let outcome = patcher.receive(Event(kind: .input, text: "ab"), at: 1)
    guard case .action("ab") = outcome else { throw Missing() }
    patcher.update(to: [field("ab")])
    #expect(patcher.patch == [PatchOperation.end.rawValue])
  }

  @Test func whatTheViewRefusesIsSetBack() throws {
    var patcher = Patcher<String>()
    let document = Document()
    patcher.update(to: [field("a")])
    try document.apply(patcher.patch)
    _ = patcher.receive(Event(kind: .input, text: "ab"), at: 1)
    patcher.update(to: [field("a")])
    try document.apply(patcher.patch)
    #expect(document.steps == [.select, .setValue])
  }

  @Test func aRefusedTickIsTakenBack() throws {
    var patcher = Patcher<String>()
    let document = Document()
    let box: Node<String> = .element(
      Element(
        .input, attributes: [Attribute(.type, "checkbox")],
        handlers: [Handler(.change) { $0.isChecked ? "on" : "off" }]))
    patcher.update(to: [box])
    try document.apply(patcher.patch)
    _ = patcher.receive(Event(kind: .change, isChecked: true), at: 1)
    patcher.update(to: [box])
    try document.apply(patcher.patch)
    #expect(document.steps == [.select, .setChecked])
    #expect(document.nodes[1]?.attributes["checked"] == nil)
  }

  @Test func choosingOneOfAGroupUnticksTheOthersOnlyWhereTheBrowserDidNot() throws {
    var patcher = Patcher<String>()
    patcher.update(to: [radio(true), radio(false)])
    _ = patcher.receive(Event(kind: .change, isChecked: true), at: 2)
    patcher.update(to: [radio(false), radio(true)])
    #expect(patcher.patch == [PatchOperation.end.rawValue])
  }

  @Test func theInnermostListenerHears() throws {
    var patcher = Patcher<String>()
    patcher.update(to: [
      .element(
        Element(
          .li, handlers: [Handler(.click) { _ in "card" }],
          children: [
            .element(
              Element(
                .button, handlers: [Handler(.click) { _ in "button" }],
                children: [.element(Element(.span))])),
            .element(Element(.p)),
            .element(Element(.a, attributes: [Attribute(.href, "/x")])),
          ]))
    ])
    #expect(heard(by: &patcher, at: 3) == "button")
    #expect(heard(by: &patcher, at: 4) == "card")
    #expect(heard(by: &patcher, at: 5) == "/x")
    #expect(heard(by: &patcher, at: 99) == "nobody")
  }

  private struct Missing: Error {}

  private func heard(by patcher: inout Patcher<String>, at number: NodeNumber) -> String {
    switch patcher.receive(Event(kind: .click), at: number) {
    case .action(let action): action
    case .link(let address): address
    case .ignored: "nobody"
    }
  }

  private func field(_ value: String) -> Node<String> {
    .element(
      Element(
        .input, attributes: [Attribute(.value, value)],
        handlers: [Handler(.input) { $0.text }]))
  }

  private func radio(_ isChecked: Bool) -> Node<String> {
    .element(
      Element(
        .input,
        attributes: [Attribute(.type, "radio"), Attribute(.name, "n")]
          + (isChecked ? [Attribute(.checked)] : []),
        handlers: [Handler(.change) { _ in "chosen" }]))
  }
}
