import Extraction
import Testing

/// Pages of plain text, as programs, mail and people write them.
@Suite struct PlainTextTests {
  private func html(_ text: String) -> String {
    Extractor.extract(
      FetchedPage(
        bytes: Array(text.utf8), address: "https://example.com/a.txt", mediaType: "text/plain")
    ).html
  }

  @Test func linesThatAFixedWidthBrokeAreJoinedAndVersesAreKept() {
    let found = html(
      """
      CHAPTER I.

      The pile by the window had been there for so long that nobody in the
      house could have said what was at the bottom of it. There were letters
      in it, and a map--folded the wrong way--and at least one book that had
      been borrowed from a neighbour who had since moved to another town.

      She had been saying so since the spring, and by now the self-
      appointed critics of the family had grown tired of disagreeing with
      her.

          The wind came in across the bay
            And moved the papers where they lay,
          A bill, a card, a photograph,
            A list that made the children laugh.

      Nobody spoke.
      """)
    #expect(
      found == """
        <h2>CHAPTER I.</h2><p>The pile by the window had been there for so long that nobody in the \
        house could have said what was at the bottom of it. There were letters in it, and a \
        map--folded the wrong way--and at least one book that had been borrowed from a neighbour who \
        had since moved to another town.</p><p>She had been saying so since the spring, and by now \
        the self-appointed critics of the family had grown tired of disagreeing with her.</p><p>The \
        wind came in across the bay<br>And moved the papers where they lay,<br>A bill, a card, a \
        photograph,<br>A list that made the children laugh.</p><p>Nobody spoke.</p>
        """)
  }

  @Test func aPoemIsLeftAsItIs() {
    let poem = """
      Who stands so still along the shore,
      as if there were no tide to wait for,
      has seen the little boats before
      and thinks of them no more, no more.
      """
    #expect(html(poem) == "<p>" + poem.split(separator: "\n").joined(separator: "<br>") + "</p>")
  }

  @Test func aMailKeepsItsFieldsQuotationsListsAndAddresses() {
    let found = html(
      """
      From: Noor <noor@example.org>
      Subject: lamp oil

      I had a look at the tank on Sunday, and there is less in it than the
      book says. It would be good if somebody who was there in the autumn
      could tell us whether it was filled at all.

      > The tank should last until May. I wrote down what we put into it, and
      > the numbers agree with those of last year.
      >
      > > Does anybody know how much oil is left? I do not want to find out
      > > in the middle of a night.
      > Half of it.

      - order a drum now, since the price goes up at the end of the month as
        it does every year;
      - ask the school.

      Lamp & Wick
      12 Quay Street
      Eastport
      -- 
      Noor K.
      """)
    #expect(
      found == """
        <p>From: Noor &lt;noor@example.org&gt;<br>Subject: lamp oil</p><p>I had a look at the tank \
        on Sunday, and there is less in it than the book says. It would be good if somebody who was \
        there in the autumn could tell us whether it was filled at all.</p><blockquote><p>The tank \
        should last until May. I wrote down what we put into it, and the numbers agree with those of \
        last year.</p><blockquote><p>Does anybody know how much oil is left? I do not want to find \
        out in the middle of a night.</p></blockquote><p>Half of it.</p></blockquote><ul><li>order a \
        drum now, since the price goes up at the end of the month as it does every \
        year;</li><li>ask the school.</li></ul><p>Lamp &amp; Wick<br>12 Quay \
        Street<br>Eastport</p><p>--<br>Noor K.</p>
        """)
  }

  @Test func aPrintedDocumentLosesItsPagesAndKeepsItsDrawings() {
    let found = html(
      """
      1.  Introduction

         A harbour master who sees a boat cannot know whether the boat sees
         the harbour.  The order in which the parts are given is fixed, and
         a signal whose end the wind has carried off towards the sea and so

      Keeper                        Informational                     [Page 1]
      \u{0C}
      RFC 99999               Signals for Small Harbours            March 2024

         was not heard is no signal, and must not be acted upon by anybody at
         sea.

         o  a beginning, which is the same for all signals, so that it can be
            told from the wind; and

         o  an end.

             +--------+        +--------+
             |  OPEN  | -----> | CLOSED |
             +--------+        +--------+

         2.  Hoist the flag and leave it there for as long as it takes to
             count to sixty without haste.

         3.  Lower it.
      """)
    #expect(
      found == """
        <h2>1.  Introduction</h2><p>A harbour master who sees a boat cannot know whether the boat \
        sees the harbour.  The order in which the parts are given is fixed, and a signal whose end \
        the wind has carried off towards the sea and so was not heard is no signal, and must not be \
        acted upon by anybody at sea.</p><ul><li>a beginning, which is the same for all signals, so that it can be told from \
        the wind; and</li><li>an end.</li></ul><pre>+--------+        +--------+
        |  OPEN  | -----&gt; | CLOSED |
        +--------+        +--------+</pre><ol start="2"><li>Hoist the flag and leave it there for as \
        long as it takes to count to sixty without haste.</li><li>Lower it.</li></ol>
        """)
  }

  @Test func widthsCountKoreanAsTwoColumns() {
    let found = html(
      """
      안개가 짙은 날이면 등대지기는 종을 친다. 배에서는 불빛이 보이지
      않으므로 소리로 항구의 자리를 알리는 것이다. 종은 일 분에 두 번씩
      치고, 배가 대답하면 그친다.
      """)
    #expect(
      found == """
        <p>안개가 짙은 날이면 등대지기는 종을 친다. 배에서는 불빛이 보이지 않으므로 소리로 \
        항구의 자리를 알리는 것이다. 종은 일 분에 두 번씩 치고, 배가 대답하면 그친다.</p>
        """)
  }

  @Test func aLineAsLongAsAParagraphIsOne() {
    let line = String(repeating: "a line that an editor never broke ", count: 5) + "to the end."
    #expect(html(line + "\n" + line + "\nShort.") == "<p>\(line)</p><p>\(line)</p><p>Short.</p>")
  }

  @Test(arguments: [
    "", "\n\n", ">", "> > > >\n>", "-", "- \n-\n", "```", "```\n\n```", "\u{0C}", "\u{0C}\u{0C}\nx",
    "1.\n2.\n999999999999999. x", "===\n===", "\t\t", "\u{2022}", "\u{2022} x",
  ])
  func nothingMuchIsNoTrouble(text: String) {
    #expect(html(text).utf8.count < 120)
  }

  @Test func quotationsWithoutEndAreFlattened() {
    let deep = String(repeating: "> ", count: 5_000) + "text"
    #expect(html(deep).contains("text"))
  }
}
