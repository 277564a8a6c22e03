import Kit
import ReadingCore
import SyncCore
public import ViewTree

extension HostEvent {
  /// As the host writes it: a byte for the kind, then the payload.
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .responded(let token, let status, let body, let retryAfter):
      writer.write(0, token)
      writer.write(count: status)
      writer.write(body)
      writer.write(retryAfter)
    case .persisted(let token, let succeeded):
      writer.write(1, token)
      writer.write(succeeded)
    case .loaded(let token, let store, let rows):
      writer.write(2, token)
      writer.write(byte: store.rawValue)
      writer.write(count: rows.count)
      for row in rows {
        writer.write(row.key)
        writer.write(row.value)
      }
    case .timerFired(let token): writer.write(3, token)
    case .navigated(let path): writer.write(4, path)
    case .streamOpened: writer.write(byte: 5)
    case .streamMessage: writer.write(byte: 6)
    case .streamClosed: writer.write(byte: 7)
    case .heard(let message):
      writer.write(byte: 8)
      writer.write(message)
    case .leading(let flag): writer.write(9, flag)
    case .online(let flag): writer.write(10, flag)
    case .visible(let flag): writer.write(11, flag)
    case .kept(let paths):
      writer.write(byte: 12)
      writer.write(paths)
    case .readingPlace(let block, let offset, let permille):
      writer.write(byte: 13)
      for number in [block, offset, permille] { writer.write(count: number) }
    case .updateReady: writer.write(byte: 14)
    case .erased(let token, let succeeded):
      writer.write(15, token)
      writer.write(succeeded)
    case .keyPressed(let key, let modifiers):
      writer.write(16, key)
      writer.write(byte: modifiers)
    case .resized(let width, let height):
      writer.write(byte: 17)
      writer.write(count: width)
      writer.write(count: height)
    case .listSeen(let sight):
      writer.write(byte: 18)
      for number in [sight.width, sight.from, sight.to, sight.rooms.count] {
        writer.write(count: number)
      }
      for room in sight.rooms {
        writer.write(count: room.number)
        writer.write(count: room.height)
      }
    case .loadFailed(let token): writer.write(19, token)
    case .storageMissing: writer.write(byte: 20)
    case .shared(let isCopied):
      writer.write(byte: 21)
      writer.write(isCopied)
    case .selected(let range):
      writer.write(byte: 22)
      writer.write(range != nil)
      guard let range else { return }
      for number in [range.startBlock, range.startOffset, range.endBlock, range.endOffset] {
        writer.write(count: number)
      }
    case .speech(let event):
      writer.write(byte: 23)
      Self.write(event, to: &writer)
    case .fileTaken(let file):
      writer.write(byte: 24)
      Self.write(file, to: &writer)
    case .fileRefused(let trouble):
      writer.write(byte: 25)
      writer.write(byte: trouble.rawValue)
    case .filesWaiting(let files):
      writer.write(byte: 26)
      writer.write(count: files.count)
      for file in files { Self.write(file, to: &writer) }
    case .recording(let state, let milliseconds, let level):
      writer.write(byte: 27)
      writer.write(byte: state.rawValue)
      writer.write(count: milliseconds)
      writer.write(count: level)
    case .pasted(let text): writer.write(28, text)
    case .textsFound(let token, let hashes, let isLast):
      writer.write(30, token)
      writer.write(hashes)
      writer.write(isLast)
    case .notifying(let permission):
      writer.write(byte: 31)
      writer.write(byte: permission.rawValue)
    case .darkened(let flag): writer.write(32, flag)
    case .storageLost: writer.write(byte: 33)
    case .filesUnreadable: writer.write(byte: 34)
    }
  }

  static func write(_ file: WaitingFile, to writer: inout ByteWriter) {
    writer.write(file.hash)
    writer.write(count: file.size)
    writer.write(file.mediaType)
    writer.write(file.name)
    writer.write(count: file.seconds)
    writer.write(byte: file.source.rawValue)
    writer.write(file.nonce)
  }

  private static func readFile(from reader: inout ByteReader) throws(ByteError) -> WaitingFile {
    var file = WaitingFile(hash: try reader.readText(), size: try reader.readCount())
    file.mediaType = try reader.readText()
    file.name = try reader.readText()
    file.seconds = try reader.readCount()
    guard let source = WaitingFile.Source(rawValue: try reader.readByte()) else {
      throw .malformed
    }
    file.source = source
    file.nonce = try reader.readText()
    return file
  }

  private static func readOfFiles(
    _ kind: UInt8, _ reader: inout ByteReader
  ) throws(ByteError) -> HostEvent {
    switch kind {
    case 24: return .fileTaken(try readFile(from: &reader))
    case 25:
      guard let trouble = FileTrouble(rawValue: try reader.readByte()) else { throw .malformed }
      return .fileRefused(trouble)
    case 26:
      var files: [WaitingFile] = []
      for _ in 0..<(try reader.readCount()) { files.append(try readFile(from: &reader)) }
      return .filesWaiting(files)
    case 27:
      guard let state = RecordingState(rawValue: try reader.readByte()) else { throw .malformed }
      return .recording(
        state, milliseconds: try reader.readCount(), level: try reader.readCount())
    case 28: return .pasted(try reader.readText())
    case 30:
      return .textsFound(
        token: try reader.readUInt32(), hashes: try readTexts(from: &reader),
        isLast: try reader.readBool())
    case 31:
      guard let permission = NotificationPermission(rawValue: try reader.readByte()) else {
        throw .malformed
      }
      return .notifying(permission)
    case 32: return .darkened(try reader.readBool())
    case 33: return .storageLost
    case 34: return .filesUnreadable
    default: throw .malformed
    }
  }

  public init(from reader: inout ByteReader) throws(ByteError) {
    let kind = try reader.readByte()
    switch kind {
    case 0:
      self = .responded(
        token: try reader.readUInt32(), status: try reader.readCount(),
        body: try reader.readBytes(), retryAfter: try reader.readUInt32())
    case 1: self = .persisted(token: try reader.readUInt32(), succeeded: try reader.readBool())
    case 2: self = try Self.readLoaded(from: &reader)
    case 3: self = .timerFired(token: try reader.readUInt32())
    case 4: self = .navigated(path: try reader.readText())
    case 5: self = .streamOpened
    case 6: self = .streamMessage
    case 7: self = .streamClosed
    case 8: self = .heard(try reader.readBytes())
    case 9: self = .leading(try reader.readBool())
    case 10: self = .online(try reader.readBool())
    case 11: self = .visible(try reader.readBool())
    case 12: self = .kept(paths: try Self.readTexts(from: &reader))
    case 13:
      self = .readingPlace(
        block: try reader.readCount(), offset: try reader.readCount(),
        permille: try reader.readCount())
    case 14: self = .updateReady
    case 15: self = .erased(token: try reader.readUInt32(), succeeded: try reader.readBool())
    case 16: self = .keyPressed(key: try reader.readText(), modifiers: try reader.readByte())
    case 17: self = .resized(width: try reader.readCount(), height: try reader.readCount())
    case 18: self = .listSeen(try Self.readSight(from: &reader))
    case 19: self = .loadFailed(token: try reader.readUInt32())
    case 20: self = .storageMissing
    case 21: self = .shared(isCopied: try reader.readBool())
    case 22: self = .selected(try Self.readRange(from: &reader))
    case 23: self = .speech(try Self.readSpeech(from: &reader))
    default: self = try Self.readOfFiles(kind, &reader)
    }
  }

  private static func readLoaded(from reader: inout ByteReader) throws(ByteError) -> HostEvent {
    let token = try reader.readUInt32()
    guard let store = StoreName(rawValue: try reader.readByte()) else { throw .malformed }
    var rows: [StoreRow] = []
    for _ in 0..<(try reader.readCount()) {
      rows.append(StoreRow(key: try reader.readBytes(), value: try reader.readBytes()))
    }
    return .loaded(token: token, store, rows: rows)
  }

  private static func readSight(from reader: inout ByteReader) throws(ByteError) -> ListSight {
    var sight = ListSight(
      width: try reader.readCount(), from: try reader.readCount(), to: try reader.readCount(),
      rooms: [])
    for _ in 0..<(try reader.readCount()) {
      sight.rooms.append(
        ListSight.Room(number: try reader.readCount(), height: try reader.readCount()))
    }
    return sight
  }

  private static func readRange(from reader: inout ByteReader) throws(ByteError) -> TextRange? {
    guard try reader.readBool() else { return nil }
    return TextRange(
      startBlock: try reader.readCount(), startOffset: try reader.readCount(),
      endBlock: try reader.readCount(), endOffset: try reader.readCount())
  }

  private static func readTexts(from reader: inout ByteReader) throws(ByteError) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try reader.readCount()) { texts.append(try reader.readText()) }
    return texts
  }
}
