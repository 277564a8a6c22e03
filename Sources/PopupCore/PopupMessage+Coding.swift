import Kernel
import ViewTree

extension PopupMessage {
  /// As Web/extension/messages.js writes it.
  init(from reader: inout ByteReader) throws(ByteError) {
    switch try reader.readByte() {
    case 0: self = .opened(try Opening(from: &reader))
    case 1: self = .jobsChanged(try reader.readJobs())
    case 2: self = .pageSaved(job: try reader.readText(), try reader.readJobs())
    case 3:
      guard let addition = Addition(rawValue: try reader.readByte()) else { throw .malformed }
      self = .appended(addition, isKept: try reader.readBool())
    case 4: self = .edited(number: try reader.readUInt32(), isKept: try reader.readBool())
    case 5:
      let number = try reader.readUInt32()
      self = .latest(
        number: number,
        try reader.readList { (reader) throws(ByteError) in try FoundItem(from: &reader) })
    case 6: self = .found(number: try reader.readUInt32(), try reader.readRows())
    case 7: self = .listUnavailable(number: try reader.readUInt32())
    case 8:
      guard let shelf = Shelf(rawValue: try reader.readByte()) else { throw .malformed }
      self = .names(
        shelf,
        try reader.readList { (reader) throws(ByteError) in
          ShelfName(try reader.readText(), isSearch: try reader.readBool())
        })
    case 9: self = .connected(server: try reader.readText())
    case 10: self = .tabsSaved(count: try reader.readCount())
    case 11: self = .closing
    case 12: self = .sent(item: try reader.readText())
    default: throw .malformed
    }
  }
}

extension Opening {
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init()
    language = try reader.readText()
    server = try reader.readText()
    tabURL = try reader.readText()
    savesAtOnce = try reader.readBool()
    jobs = try reader.readJobs()
    items = try reader.readRows()
    names.tags = try reader.readTexts()
    names.collections = try reader.readTexts()
  }
}

extension KeptJob {
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init()
    id = try reader.readText()
    title = try reader.readText()
    url = try reader.readText()
    at = Instant(milliseconds: Int64(clamping: try reader.readUInt64()))
    isSeen = try reader.readBool()
    isLinkOnly = try reader.readBool()
    steps = try reader.readCount()
    tries = try reader.readCount()
    guard let problem = Problem(rawValue: try reader.readByte()) else { throw .malformed }
    self.problem = problem
    quote = try reader.readText()
  }
}

extension FoundItem {
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init()
    id = try reader.readText()
    title = try reader.readText()
    url = try reader.readText()
    siteName = try reader.readText()
    tags = try reader.readTexts()
  }
}

extension ByteReader {
  fileprivate mutating func readList<Value>(
    _ read: (inout ByteReader) throws(ByteError) -> Value
  ) throws(ByteError) -> [Value] {
    let count = try readCount()
    var values: [Value] = []
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  fileprivate mutating func readTexts() throws(ByteError) -> [String] {
    try readList { (reader) throws(ByteError) in try reader.readText() }
  }

  fileprivate mutating func readJobs() throws(ByteError) -> [KeptJob] {
    try readList { (reader) throws(ByteError) in try KeptJob(from: &reader) }
  }

  fileprivate mutating func readRows() throws(ByteError) -> [ListedItem] {
    try readList { (reader) throws(ByteError) in
      ListedItem(
        id: try reader.readText(), title: try reader.readText(), path: try reader.readText(),
        detail: try reader.readText())
    }
  }
}
