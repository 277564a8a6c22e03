public import Kernel
import Wire

/// What the server asks the child process that reads an export, and what comes back.
public struct ImportRequest: Sendable {
  public enum Question: Hashable, Sendable {
    case preview
    /// The records from this one on, as many as fit into an answer.
    case records(from: Int)
  }

  /// Bytes of records in one answer; one record may be larger.
  public static let answerBytes = 4 << 20
  private static let head = 4

  public var question: Question
  public var name: String

  public init(_ question: Question, named name: String) {
    self.question = question
    self.name = name
  }

  /// The question with the file behind it.
  public func encoded(with file: [UInt8]) -> [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(2)
    switch question {
    case .preview: writer.writeNull()
    case .records(let first): writer.write(first)
    }
    writer.write(name)
    let count = UInt32(writer.bytes.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.head + Int(count) + file.count)
    for shift in stride(from: 24, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: count >> UInt32(shift)))
    }
    bytes += writer.bytes
    bytes += file
    return bytes
  }

  /// The answer to a request; nil where it is none.
  public static func answer(to request: [UInt8]) -> [UInt8]? {
    guard request.count >= head else { return nil }
    let count = request[..<head].reduce(0) { $0 << 8 | Int($1) }
    guard count <= request.count - head else { return nil }
    var reader = CBORReader(Array(request[head..<head + count]))
    guard let parts = try? reader.readArrayCount(), parts == 2,
      let isPreview = try? reader.readNull()
    else { return nil }
    let first = isPreview ? 0 : (try? reader.readInt()) ?? 0
    guard let name = try? reader.readText() else { return nil }
    let file = ImportFile(Array(request[(head + count)...]), named: name)
    return isPreview ? ImportPreview(of: file).encoded : ImportBatch(of: file, from: first).encoded
  }
}

/// Records of a file in the order in which they are imported: what was saved last is first.
public struct ImportBatch: Sendable {
  /// Where the next batch begins; nil after the last record.
  public private(set) var next: Int?
  /// Records that are not taken yet.
  public private(set) var count = 0
  /// All of them, encoded: as values they would take several times the room.
  private let bytes: [UInt8]
  private var reader: CBORReader

  /// A record that waits for its turn, encoded: as values they would take several times the room.
  private struct Waiting {
    let rank: Int64
    let start: Int
    let end: Int
  }

  /// The records from this one on; of a file that cannot be read, none.
  public init(
    of file: ImportFile, from first: Int, upTo limit: Int = ImportRequest.answerBytes
  ) {
    var waiting: [Waiting] = []
    var writer = CBORWriter()
    // What cannot be read to its end was told by the preview.
    _ = try? file.read { record in
      guard let rank = Self.rank(record) else { return }
      let start = writer.bytes.count
      record.write(to: &writer)
      waiting.append(Waiting(rank: rank, start: start, end: writer.bytes.count))
    }
    // In the order of the file among those of one time.
    waiting.sort { ($0.rank, $0.start) < ($1.rank, $1.start) }
    let written = writer.bytes
    var chosen: [UInt8] = []
    var index = first
    while index < waiting.count, chosen.count < limit {
      chosen += written[waiting[index].start..<waiting[index].end]
      index += 1
    }
    count = max(index - first, 0)
    next = index < waiting.count ? index : nil
    bytes = chosen
    reader = CBORReader(chosen)
  }

  /// The next records, so many at most; none when all are taken.
  public mutating func take(_ most: Int) throws(CBORError) -> [ImportRecord] {
    var records: [ImportRecord] = []
    for _ in 0..<min(most, count) { records.append(try ImportRecord(from: &reader)) }
    count -= records.count
    return records
  }

  /// Nil for what is no record but a failure.
  private static func rank(_ record: ImportRecord) -> Int64? {
    switch record {
    case .item(let item):
      // What is only said about an item comes after the items.
      item.isAddition ? .max : -(item.saved?.milliseconds ?? 0)
    case .todo, .product, .feed: 0
    case .failure: nil
    }
  }

  /// Before any is taken.
  var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(2)
    if let next { writer.write(next) } else { writer.writeNull() }
    writer.beginArray(count)
    writer.writeEncoded(bytes)
    return writer.bytes
  }

  /// Records are read when they are taken.
  public init(decoding bytes: [UInt8]) throws(CBORError) {
    self.bytes = bytes
    reader = CBORReader(bytes)
    guard try reader.readArrayCount() == 2 else { throw .unexpectedType }
    if try !reader.readNull() { next = try reader.readInt() }
    count = try reader.readArrayCount()
  }
}
