import Server
import Testing

@Suite struct FileTitleTests {
  @Test(arguments: [
    ("my-report_2024.pdf", "my report 2024"), ("Notes.TXT", "Notes"), ("tide-table", "tide table"),
    ("2024-03-05-harbour.html", "2024-03-05 harbour"), ("a%20quiet%20hour.txt", "a quiet hour"),
    ("%EB%B3%B4%EA%B3%A0%EC%84%9C_%EC%B5%9C%EC%A2%85.pdf", "보고서 최종"), ("보고서-2024.pdf", "보고서 2024"),
    ("version-1.2", "version 1.2"), ("what.is.this", "what.is.this"), ("%FF%FE.png", "%FF%FE"),
    ("a__b--c", "a b c"), ("x%0Ay", "x y"),
  ])
  func theNameOfAFileIsReadAsWords(name: String, title: String) {
    #expect(FileTitle.of(Substring(name)) == title)
  }

  @Test(arguments: ["", "-", "__", ".pdf", "%20", "..."])
  func aNameWithoutWordsIsNoTitle(name: String) {
    #expect(FileTitle.of(Substring(name)) == nil)
  }
}
