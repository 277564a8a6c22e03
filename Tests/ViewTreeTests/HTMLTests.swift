import Testing
import ViewTree

@Suite struct HTMLTests {
  @Test func textAndAttributesAreEscaped() {
    #expect(
      drawn(.a, [Attribute(.href, "/?a=1&b=\"2\"")], [.text("1 < 2 & 3 > 2\r\u{0}")])
        == "<a href=\"/?a=1&amp;b=&quot;2&quot;\">1 &lt; 2 &amp; 3 &gt; 2&#13;\u{FFFD}</a>")
  }

  @Test func aFlagHasNoValueAndAVoidElementNoEnd() {
    #expect(
      drawn(.input, [Attribute(.disabled), Attribute(.value, "x")])
        == "<input disabled value=\"x\">")
  }

  @Test func theFirstLineFeedOfPreformattedTextSurvives() {
    #expect(drawn(.pre, [], [.text(""), .text("\na")]) == "<pre>\n\na</pre>")
    #expect(drawn(.textarea, [Attribute(.value, "\n")]) == "<textarea>\n\n</textarea>")
  }

  @Test func theValueOfASelectIsItsChosenOption() {
    let options: [Tree] = ["a", "b"].map { value in
      .element(Element(.option, attributes: [Attribute(.value, value)]))
    }
    #expect(
      drawn(.select, [Attribute(.value, "b")], options)
        == "<select><option value=\"a\"></option><option value=\"b\" selected></option></select>")
  }

  @Test func theFirstOfTwoAttributesCounts() {
    #expect(drawn(.p, [Attribute(.id, "a"), Attribute(.id, "b")]) == "<p id=\"a\"></p>")
  }

  private func drawn(_ tag: ViewTree.Tag, _ attributes: [Attribute], _ children: [Tree] = [])
    -> String
  {
    String(
      decoding: renderHTML([
        .element(Element(tag, attributes: attributes, children: children))
      ]), as: UTF8.self)
  }
}
