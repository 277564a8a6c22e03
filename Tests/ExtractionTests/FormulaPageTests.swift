import ArticleCore
import Extraction
import Testing

/// Pages have a formula in several ways at once; an article has it once, as it is drawn.
@Suite struct FormulaPageTests {
  /// The blocks of the part, formulas as `{elements}` behind their text.
  private static func blocks(_ part: String) -> String {
    RainyDay.blocks(part).map { text($0) }.joined(separator: " ")
  }

  private static func text(_ node: ArticleNode) -> String {
    switch node {
    case .text(let text): return text
    case .element(let element):
      let inner = element.children.map { text($0) }.joined()
      let source = element.attributes.first { $0.name == .formula }?.value
      guard let formula = source.flatMap({ Formula(decoding: $0) }) else {
        return "<\(element.tag)>\(inner)</>"
      }
      let mark = formula.isDisplayed ? "!" : ""
      return "<\(element.tag)>\(inner)</>{\(mark)\(drawn(formula.root))}"
    }
  }

  private static func drawn(_ element: FormulaElement) -> String {
    let inner = element.text + element.children.map { drawn($0) }.joined(separator: " ")
    return inner.isEmpty ? "\(element.tag)" : "\(element.tag)(\(inner))"
  }

  private static let square = "<msup><mi>x</mi><mn>2</mn></msup>"
  private static let squared = "math(msup(mi(x) mn(2)))"

  private static let katex =
    "<span class=katex><span class=katex-mathml><math><semantics><mrow>\(square)</mrow>"
    + "<annotation encoding='application/x-tex'>x^2</annotation></semantics></math></span>"
    + "<span class=katex-html aria-hidden=true><span class=base>x2</span></span></span>"

  @Test func whatKaTeXWritesTwiceIsThereOnce() {
    #expect(
      Self.blocks("<p>So \(Self.katex) it is.</p>")
        == "<paragraph>So <code>x^2</>{math(mrow(msup(mi(x) mn(2))))} it is.</>")
    #expect(
      Self.blocks("<p>So <span class=katex-display>\(Self.katex)</span></p>")
        == "<paragraph>So <code>x^2</>{!math(mrow(msup(mi(x) mn(2))))}</>")
    #expect(RainyDay.extract("<p>So \(Self.katex) it is.</p>").text.contains("So x^2 it is."))
  }

  @Test func whatMathJaxWritesForScreenReadersIsDrawn() {
    let three =
      "<mjx-container class=MathJax jax=CHTML display=true><mjx-math class=MJX-TEX aria-hidden=true>"
      + "<mjx-msup><mjx-mi>x</mjx-mi></mjx-msup></mjx-math><mjx-assistive-mml unselectable=on "
      + "display=block><math display=block>\(Self.square)</math></mjx-assistive-mml></mjx-container>"
    #expect(
      Self.blocks("<p>So \(three) it is.</p>")
        == "<paragraph>So <emphasis>x2</>{!\(Self.squared)} it is.</>")
    let two =
      "<span class=MathJax_Preview>[x2]</span><span class=MathJax id=MathJax-Element-1-Frame>"
      + "<nobr><span>x2</span></nobr><span class=MJX_Assistive_MathML role=presentation>"
      + "<math>\(Self.square)</math></span></span>"
      + "<script type='math/tex' id=MathJax-Element-1>x^2</script>"
    #expect(
      Self.blocks("<p>So \(two) it is.</p>")
        == "<paragraph>So <code>x^2</>{\(Self.squared)} it is.</>")
  }

  @Test func aSourceThatAScriptWouldDrawIsCode() {
    let drawn =
      "<span class=MathJax_Preview>x</span><script type='math/tex; mode=display'>x^2</script>"
    #expect(Self.blocks("<p>So \(drawn) it is.</p>") == "<paragraph>So <code>x^2</> it is.</>")
    #expect(
      Self.blocks(#"<p>So \(x^2\) it is, and it stays.</p>"#)
        == #"<paragraph>So \(x^2\) it is, and it stays.</>"#)
  }

  @Test func ofAnEncyclopaediasTwoFormsThePictureGoes() {
    let part =
      "<span class=mwe-math-element><span class='mwe-math-mathml-inline mwe-math-mathml-a11y' "
      + "style='display: none;'><math alttext='{\\displaystyle x^{2}}'><semantics>\(Self.square)"
      + "<annotation encoding='application/x-tex'>{\\displaystyle x^{2}}</annotation></semantics>"
      + "</math></span><img src=/x.svg class='mwe-math-fallback-image-inline' aria-hidden=true "
      + "alt='{\\displaystyle x^{2}}'></span>"
    #expect(
      Self.blocks("<p>So \(part) it is.</p>")
        == "<paragraph>So <code>{\\displaystyle x^{2}}</>{\(Self.squared)} it is.</>")
  }

  @Test func aPaperKeepsItsFormulasWithTheirSources() {
    let part =
      "<math class=ltx_Math alttext='x^{2}' display=block id=S1.m1><semantics>\(Self.square)"
      + "<annotation-xml encoding='MathML-Content'><apply><ci>x</ci></apply></annotation-xml>"
      + "<annotation encoding='application/x-tex'>x^{2}</annotation></semantics></math>"
    #expect(
      Self.blocks("<div class=ltx_para>\(part)</div>")
        == "<paragraph><code>x^{2}</>{!\(Self.squared)}</>")
  }

  /// Browsers no longer know the attribute by which these letters are told from plain ones.
  @Test(arguments: [
    ("<mi mathvariant=double-struck>R</mi>", "mi(ℝ)"), ("<mi mathvariant=bold>x</mi>", "mi(𝐱)"),
    ("<mn mathvariant=bold>12</mn>", "mn(𝟏𝟐)"), ("<mi mathvariant=script>L</mi>", "mi(ℒ)"),
    ("<mi mathvariant=fraktur>g</mi>", "mi(𝔤)"), ("<mi mathvariant=normal>d</mi>", "mi(d)"),
    ("<mi mathvariant=bold>β</mi>", "mi(β)"),
  ])
  func styledLettersAreCharactersOfTheirOwn(token: String, drawn: String) {
    let found = Self.blocks("<p>So <math alttext=x>\(token)</math> it is.</p>")
    #expect(found == "<paragraph>So <code>x</>{math(\(drawn))} it is.</>")
  }

  @Test func whatIsNoFormulaLeavesNothing() {
    #expect(
      Self.blocks("<p>So <math><annotation-xml><script>x</script></annotation-xml></math>it is</p>")
        == "<paragraph>So it is</>")
    #expect(Self.blocks("<p><math><mrow></mrow></math></p>").isEmpty)
  }

  /// Text that only a formula has would otherwise make its block the article.
  @Test func aPageOfFormulasIsNotChosenForThem() {
    let many = String(repeating: Self.katex, count: 400)
    let page =
      "<html><body><div id=side><div>\(many)</div></div><article>"
      + String(repeating: RainyDay.paragraph, count: 3) + "</article></body></html>"
    let found = Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://www.example.com/"))
    #expect(found.text.hasPrefix("It was a long day"))
    #expect(!found.text.contains("x^2"))
  }

  @Test func aHundredThousandElementsAreReadAndKeptAsText() {
    let large = String(repeating: "<mi>x</mi>", count: 100_000)
    let found = RainyDay.extract("<p>So <math>\(large)</math> it is.</p>")
    #expect(found.text.contains("So xxx"))
    #expect(found.article.encoded.count < 10_000)
    let deep =
      "<p>So <math>" + String(repeating: "<mrow>", count: 30_000) + "<mi>x</mi></math> it is.</p>"
    #expect(RainyDay.extract(deep).text.contains("it is."))
    let small = String(repeating: "<p>a <math><mi>x</mi></math></p>", count: 60_000)
    #expect(RainyDay.extract(small).text.contains("a x"))
  }

  @Test func aFormulaIsInTheAnswerOfTheChildProcess() throws {
    let page = RainyDay.extract("<p>So \(Self.katex) it is.</p>")
    #expect(try ExtractedPage(decoding: page.encoded) == page)
    #expect(page.html.contains("<math alttext=\"x^2\"><mrow><msup><mi>x</mi><mn>2</mn></msup>"))
  }
}
