import Imports
import Kernel
import Testing
import Wire

@Test func aPreviewCountsWhatWouldCome() {
  let preview = ImportPreview(of: ImportFile(Samples.bytes("karakeep.json"), named: "x"))
  #expect(preview.format == .karakeep && preview.fault == nil)
  #expect((preview.items, preview.notes, preview.failed) == (1, 1, 1))
  #expect((preview.tags, preview.collections, preview.archived) == (1, 1, 1))
  #expect(preview.samples.all == ["Link", "A text note"])
  #expect(preview.failures.map { $0.row } == [3])
  let tasks = ImportPreview(of: ImportFile(Samples.bytes("ticktick.csv")))
  #expect((tasks.todos, tasks.doneTodos, tasks.lists) == (5, 2, 1))
  #expect(ImportPreview(of: ImportFile([])).fault == .empty)
}

@Test func whatTheChildProcessAnswersIsWhatIsInTheFile() throws {
  let file = Samples.bytes("pocket/part_000000.csv")
  let asked = ImportRequest(.preview, named: "p").encoded(with: file)
  let answered = try #require(ImportRequest.answer(to: asked))
  #expect(try ImportPreview(decoding: answered) == ImportPreview(of: ImportFile(file, named: "p")))
  let records = ImportRequest(.records(from: 1), named: "p").encoded(with: file)
  var batch = try ImportBatch(decoding: try #require(ImportRequest.answer(to: records)))
  // What was saved last comes first; the first of these was left out.
  let titles = try batch.take(10).compactMap { record -> String? in
    guard case .item(let item) = record else { return nil }
    return item.url
  }
  #expect(titles == ["https://example.org/b?utm_source=x", "https://example.org/c"])
  #expect(batch.next == nil && batch.count == 0)
  #expect(ImportRequest.answer(to: [0, 0, 1, 0, 1]) == nil)
  #expect(ImportRequest.answer(to: []) == nil)
}

@Test func manyRecordsComeInBatchesThatFit() throws {
  let line = "https://example.org/%,\(String(repeating: "t", count: 90)),1600000000\n"
  let rows = (0..<60).map { line.replacing("%", with: "\($0)") }.joined()
  let file = ImportFile(Array(("url,title,created\n" + rows).utf8))
  let first = ImportBatch(of: file, from: 0, upTo: 4_000)
  let next = try #require(first.next)
  #expect(next < 60)
  #expect(ImportBatch(of: file, from: next).next == nil)
}
