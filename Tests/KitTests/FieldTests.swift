import Kit
import Testing
import ViewTree

@Suite struct FieldTests {
  private func html(_ length: Int, of limit: Int) -> String {
    var field = TextField(id: "text", label: "Text", value: String(repeating: "a", count: length))
    field.limit = limit
    let node: Node<Int> = .field(field, onInput: { _ in 0 })
    return String(decoding: renderHTML([node]), as: UTF8.self)
  }

  @Test func aLimitIsSaidWhereWhatIsTypedComesNear() {
    #expect(!html(15, of: 20).contains("/20"))
    #expect(html(16, of: 20).contains("16/20"))
    #expect(!html(7_999, of: 10_000).contains("/10000"))
    #expect(html(8_000, of: 10_000).contains("8000/10000"))
    #expect(html(0, of: 10_000).contains(#"maxlength="10000""#))
  }

  @Test(arguments: [
    (TextField.Kind.text, 1, true, "done" as String?), (.text, 3, true, "done"),
    (.link, 1, true, "done"),
    (.search, 1, false, "search"), (.text, 1, false, nil), (.email, 1, false, nil),
  ])
  func thePhonesEnterSaysWhatItDoes(
    kind: TextField.Kind, lines: Int, isEntry: Bool, hint: String?
  ) {
    var field = TextField(id: "text", kind: kind, label: "Text", value: "")
    field.lines = lines
    field.isEntry = isEntry
    let node: Node<Int> = .field(field, onInput: { _ in 0 })
    let html = String(decoding: renderHTML([node]), as: UTF8.self)
    let said = hint.map { #"enterkeyhint="\#($0)""# } ?? "enterkeyhint"
    #expect(html.contains(said) == (hint != nil))
  }
}
