import Imports
import Kernel
import Testing
import Wire

@Test func anEmptyFileIsSaidToBeOne() {
  #expect(Reading("").fault == .empty)
  #expect(Reading("\u{FEFF} \r\n").fault != nil)
  #expect(Reading("Dear diary, nothing happened.").fault == .unknown)
  #expect(Reading([0x50, 0x4B, 3, 4] + [UInt8](repeating: 7, count: 90)).fault == .damaged)
  #expect(
    Reading(Array("SQLite format 3\0".utf8) + [UInt8](repeating: 9, count: 5_000)).fault != nil)
  #expect(Reading("bplist00nonsense").fault != nil)
}

@Test(arguments: Samples.all.map { $0.name })
func everySampleSurvivesBeingCutAnywhere(name: String) {
  let bytes = Samples.bytes(name)
  let whole = Reading(bytes, named: name)
  let step = max(bytes.count / 25, 1)
  for count in stride(from: 0, to: bytes.count, by: step) {
    let part = Reading(Array(bytes[..<count]), named: name)
    #expect(part.records <= whole.records + 1)
  }
}

/// A cut in the middle of the twentieth of forty: what is whole before it counts, and the rest is told of.
@Test(arguments: [
  ("url,title,created\n", "https://example.org/%,\"Title %\",1600000000\n"),
  ("[", "{\"url\":\"https://example.org/%\",\"title\":\"Title %\",\"addedAt\":1600000000},"),
])
func halfAFileGivesWhatIsWholeInIt(head: String, row: String) throws {
  let rows = (1...40).map { row.replacing("%", with: "\($0)") }
  let whole = head + rows.joined()
  let cut = try #require(whole.firstRange(of: "Title 20"))
  let part = Reading(String(whole[..<cut.upperBound]))
  #expect(Set(part.items.map { $0.title }) == Set((1...19).map { "Title \($0)" }))
  #expect(part.failures.map { $0.reason } == [.cutOff])
}

@Test(arguments: ["pocket/part_000000.csv", "instapaper.csv", "raindrop.csv", "ticktick.csv"])
func tablesAreTheSameWithAnyEndsOfLinesAndAMark(name: String) {
  let text = String(decoding: Samples.bytes(name), as: UTF8.self)
  let plain = text.replacing("\r\n", with: "\n").replacing("\u{FEFF}", with: "")
  let known = Reading(plain, named: name)
  for end in ["\r\n", "\r", "\n\r"] {
    let other = Reading("\u{FEFF}" + plain.replacing("\n", with: end), named: name)
    #expect(other.items.map { $0.url } == known.items.map { $0.url })
    #expect(other.items.map { $0.saved } == known.items.map { $0.saved })
    #expect(other.todos.map { $0.title } == known.todos.map { $0.title })
  }
}

@Test func otherEncodingsAreRead() {
  let latin =
    Array("title,url,time_added,tags,status\nCaf".utf8) + [0xE9]
    + Array(",https://example.org/a,1600000000,,unread\n".utf8)
  #expect(Reading(latin).items.first?.title == "Café")
  // "한국어로 쓴 제목입니다" in EUC-KR.
  let korean: [UInt8] = [
    0xC7, 0xD1, 0xB1, 0xB9, 0xBE, 0xEE, 0xB7, 0xCE, 0x20, 0xBE, 0xB4, 0x20, 0xC1, 0xA6, 0xB8, 0xF1,
    0xC0, 0xD4, 0xB4, 0xCF, 0xB4, 0xD9,
  ]
  let table =
    Array("title,url,time_added,tags,status\n".utf8) + korean
    + Array(",https://example.org/a,1600000000,,unread\n".utf8)
  #expect(Reading(table).items.first?.title == "한국어로 쓴 제목입니다")
}

@Test(arguments: [
  "javascript:alert(1)", "data:text/html,<b>x", "file:///etc/passwd", "about:blank",
  "chrome://settings", "place:sort=8", "feed:https://example.org/", " jAvAsCrIpT:alert(1)",
])
func linksThatLeadNowhereAreRefusedAndTold(link: String) {
  let read = Reading("url,title\n\"\(link)\",x\nhttps://example.org/a,y\n")
  #expect(read.items.map { $0.url } == ["https://example.org/a"])
  #expect(read.failures.map { $0.reason } == [.notWeb] && read.failures[0].row == 2)
}

@Test func aRowThatIsCutOffIsToldWithItsPlace() {
  let read = Reading(
    "title,url,time_added,tags,status\nA,https://example.org/a,1,,unread\n\"B,https")
  #expect(read.items.count == 1)
  #expect(read.failures.map { $0.reason } == [.cutOff] && read.failures[0].row == 3)
  let json = Reading("[{\"url\":\"https://example.org/a\",\"addedAt\":1600000000},{\"url\":\"htt")
  #expect(json.items.count == 1 && json.failures.map { $0.reason } == [.cutOff])
}

@Test func deepAndWideFilesEndInTime() {
  #expect(Reading(String(repeating: "[", count: 1_000_000)).fault == .unknown)
  #expect(Reading("{\"roots\":" + String(repeating: "{\"a\":", count: 200_000)).fault == nil)
  let lists =
    "<!DOCTYPE NETSCAPE-Bookmark-file-1>" + String(repeating: "<DL><DT><H3>x</H3>", count: 50_000)
    + "<A HREF=\"https://example.org/\">a</A>"
  #expect(Reading(lists).items.count == 1)
  let quotes = Reading("url,title\n\"" + String(repeating: "\"\"", count: 500_000))
  #expect(quotes.items.isEmpty && quotes.failures.count == 1)
  let comments = Reading(
    "<!DOCTYPE NETSCAPE-Bookmark-file-1>" + String(repeating: "<!--", count: 200_000))
  #expect(comments.items.isEmpty)
}

@Test func recordsComeBackFromWhatIsSent() throws {
  for sample in Samples.all {
    let read = Reading(sample: sample.name)
    let records =
      read.items.map { ImportRecord.item($0) } + read.todos.map { ImportRecord.todo($0) }
      + read.products.map { ImportRecord.product($0) } + read.feeds.map { ImportRecord.feed($0) }
      + read.failures.map { ImportRecord.failure($0) }
    for record in records {
      var writer = CBORWriter()
      record.write(to: &writer)
      var reader = CBORReader(writer.bytes)
      #expect(try ImportRecord(from: &reader) == record)
    }
  }
}
