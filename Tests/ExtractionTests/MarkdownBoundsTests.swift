import Extraction
import Testing

/// Markdown that would cost a reader much: all of its text is there all the same.
@Suite struct MarkdownBoundsTests {
  private func read(_ text: String) -> ExtractedPage {
    Extractor.extract(
      FetchedPage(
        bytes: Array(text.utf8), address: "https://example.com/a", mediaType: "text/markdown"))
  }

  private static func many(_ part: String, _ count: Int = 3000) -> String {
    String(repeating: part, count: count)
  }

  /// What is repeated says `rain`; each stands between `sun` and `snow`.
  private static let hostile: [(name: String, text: String)] = [
    ("quotations in quotations", many("> ") + "rain"),
    ("quotations, one word each", many("> rain ")),
    ("quotations, then lines", many("> ", 300) + "rain\n" + many("rain\n")),
    ("lists in lists", many("- rain ")), ("lists in one line", many("- ") + "rain"),
    ("lists, then empty lines", many("+ ", 400) + "rain" + many("\n", 2000) + "rain"),
    ("lists, line by line", (0..<200).map { many(" ", 2 * $0) + "- rain\n" }.joined()),
    ("numbers", many("1. ") + "rain"), ("lists and quotations", many("> 1) - ") + "rain"),
    ("a wide table", many("|rain") + "|\n" + many("|-") + "|\n" + many("|rain") + "|\n"),
    ("a wide row", "|rain|\n|-|\n|rain|\n" + many("|`rain`") + "\n"),
    ("short rows", many("|rain", 200) + "|\n" + many("|-", 200) + "|\n" + many("rain\n")),
    ("a table below many lines", many("rain\n") + ":-\n"),
    ("heads of tables", many("rain\n|-|-\n")), ("heads, with returns", many("rain\r\n|-|-\r\n")),
    ("a long address", "[rain]: /" + many("x", 40_000) + "\n\n" + many("[rain] ")),
    ("addresses", many("[rain](x ")), ("brackets", many("[rain") + many("]")),
    ("pictures", many("![rain")), ("emphasis", many("a**rain")), ("both signs", many("*_rain ")),
    ("open tags", many("< rain")), ("entities", many("&rain")), ("deletions", many("~~rain~")),
    ("backticks", (1..<80).map { "rain" + many("`", $0) }.joined()),
    ("notes", many("rain[^1] ", 1000) + "\n\n[^1]: rain\n"), ("spaces", many(" ", 50_000) + "rain"),
    ("code", "```\n" + many(" ", 200) + many("> rain ") + "\n```"),
    ("links in pictures", many("![[rain]()")), ("notes that are none", many("![^a]_rain")),
    ("declarations", many("rain <!A ")),
    ("instructions", many("rain <? ")), ("characters", many("rain <![CDATA[ ")),
    ("marks", many("_rain__ ")),
  ]

  @Test(arguments: hostile)
  func allOfAHostileTextIsRead(name: String, text: String) {
    let page = read("sun\n\n" + text + "\n\nsnow\n")
    let found = page.text.components(of: "rain")
    #expect(found == text.components(of: "rain"), "\(name)")
    #expect(page.text.hasPrefix("sun") && page.text.contains("snow"))
  }

  @Test func whatPeopleWriteStaysWhatItIs() {
    let page = read(
      """
      # Rain

      > > > Deep, said the sea.

      - one
        - two
          1. three

      * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * *

      | day | rain |
      |:----|-----:|
      | Mon | 3    |
      |-----|------|
      | Tue | 4 | 5 |

      A [link][one] and a note[^1].

      [one]: https://example.com/b "Long"
      [^1]: Of the sea.
      """)
    #expect(page.html.split(separator: "<blockquote>").count == 4)
    #expect(page.html.contains("<ol>") && page.html.contains("<hr>"))
    #expect(page.html.contains("<td>Tue</td>"))
    #expect(page.text.contains("4 | 5"))
    #expect(page.html.contains("<a href=\"https://example.com/b\">link</a>"))
    #expect(page.text.contains("Of the sea."))
  }
}

extension String {
  /// How often a word is in it.
  fileprivate func components(of word: String) -> Int {
    split(separator: word, omittingEmptySubsequences: false).count - 1
  }
}
