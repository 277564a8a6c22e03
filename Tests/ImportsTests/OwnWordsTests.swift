import Imports
import Testing

/// What a person wrote elsewhere is theirs here too, and a page is one where a text is in it.

@Test func whatAPersonWroteOfALinkIsTheirNoteAndNoGuessAtThePage() {
  let linkwarden = Reading(sample: "linkwarden.json").items[0]
  #expect(linkwarden.note == "d" && linkwarden.excerpt.isEmpty)
  let table = Reading("url,title,설명,메모\nhttps://example.org/a,A,왜 좋은지,다시 읽기\n").items[0]
  #expect(table.note == "다시 읽기\n\n왜 좋은지" && table.excerpt.isEmpty)
  let excerpt = Reading("url,title,excerpt\nhttps://example.org/a,A,The page says so\n").items[0]
  #expect(excerpt.note.isEmpty && excerpt.excerpt == "The page says so")
  let script = Reading(#"[{"url":"https://example.org/a","description":"Ask Ada about it"}]"#)
  #expect(script.items[0].note == "Ask Ada about it")
}

// A picture in its own address was too long to be looked at: its page was neither read nor fetched.
@Test(arguments: [
  "", "<p> </p>", "<div><br>&nbsp;</div>", "<img src='a.png'>",
  "<img src='data:image/png;base64,\(String(repeating: "A", count: 20_000))'>",
  // It was read, and said to have nothing to read, for good.
  "<html><head><title>A</title><style>p { margin: 0 }</style></head><body></body></html>",
])
func aPageOfNoTextIsNone(html: String) {
  let read = Reading(
    #"[{"is_archived":0,"url":"https://example.org/a","title":"A","content":"\#(html)"}]"#)
  #expect(read.items.map { $0.html } == [""])
}

@Test(arguments: [
  "<p>No.</p>", "왜", "<title>A</title>No.", "<title/><p>No.</p>", "<title>A<p>No.</p>",
  "<script>a<b</script><p>No.</p><script></script>",
])
func aPageOfOneWordIsOne(html: String) {
  let read = Reading(
    #"[{"is_archived":0,"url":"https://example.org/a","title":"A","content":"\#(html)"}]"#)
  #expect(read.items.map { $0.html } == [html])
}

@Test func whereAnExportHasSomeOfItsPagesTheOthersAreSaidToBeFetched() {
  func entry(_ name: String, _ content: String) -> String {
    #"{"is_archived":0,"url":"https://example.org/\#(name)","title":"A","content":"\#(content)"}"#
  }
  let whole = ImportPreview(of: ImportFile(Array("[\(entry("a", "<p>No.</p>"))]".utf8)))
  #expect((whole.items, whole.withText) == (1, 1) && !whole.losses.contains(.pages))
  let half = "[\(entry("a", "<p>No.</p>")),\(entry("b", "<p></p>"))]"
  let some = ImportPreview(of: ImportFile(Array(half.utf8)))
  #expect((some.items, some.withText) == (2, 1) && some.losses.contains(.pages))
}

/// Whole exports come back by a command of the server's owner, and say so instead of being unknown.
@Test func whatLaterItselfExportedWholeIsKnownHoweverItComes() {
  let copy: [UInt8] = [0xA6, 0, 1, 1, 0x61, 0x61, 2, 0, 3, 0x80, 4, 0x80, 5, 0x80]
  #expect(Reading(copy, named: "later-copy").fault == .ownExport)
  let line = #"{"id":"00","kind":1,"registers":[{"number":1,"time":"1","device":"2","cbor":"f6"}]}"#
  #expect(Reading(line + "\n" + line + "\n", named: "entities.jsonl").fault == .ownExport)
  // "가" in EUC-KR begins as a map of CBOR does.
  #expect(Reading([0xB0, 0xA1, 0x0A] + Array("https://example.org/a\n".utf8)).fault != .ownExport)
}
