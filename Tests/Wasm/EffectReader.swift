import AppCore
import ReadingCore
import SyncCore
import ViewTree

/// Reads effects as the host does, so that a test can answer them.
struct EffectReader {
  private var reader: ByteReader

  init(_ bytes: [UInt8]) { reader = ByteReader(bytes) }

  /// A count, and as many effects.
  mutating func readAll() throws -> [Effect] {
    var effects: [Effect] = []
    for _ in 0..<(try reader.readCount()) { effects.append(try read()) }
    guard reader.isAtEnd else { throw ByteError.malformed }
    return effects
  }

  mutating func read() throws -> Effect {
    switch try reader.readByte() {
    case 0: .request(token: try reader.readUInt32(), try readCall())
    case 1: .persist(token: try reader.readUInt32(), try readWrites())
    case 2: .load(token: try reader.readUInt32(), try readStore())
    case 3:
      .startTimer(token: try reader.readUInt32(), milliseconds: try reader.readUInt32())
    case 4: .stopTimer(token: try reader.readUInt32())
    case 5: .navigate(path: try reader.readText(), replaces: try reader.readBool())
    case 6: .goBack(otherwise: try reader.readText())
    case 38: .cover(try reader.readBool())
    case 41: .hold(try reader.readBool())
    case 7: .openStream
    case 8: .closeStream
    case 9: .broadcast(try reader.readBytes())
    case 10: .keep(paths: try readTexts())
    case 11: .scrollToPlace(block: try reader.readCount(), offset: try reader.readCount())
    case 12: .scrollToTop
    case 13: .focus(id: try reader.readText())
    case 14: .announce(try reader.readText())
    case 15: .setTitle(try reader.readText())
    case 16: .setLook(try reader.readText(), language: try reader.readText())
    case 17: .erase(token: try reader.readUInt32(), leaving: try readWrites())
    case 18: .applyUpdate
    case 19: .openExternal(url: try reader.readText())
    case 20: .copy(try reader.readText())
    case 21: .vibrate(milliseconds: try reader.readUInt32())
    case 22: .askForPersistence
    case 23: .loadRest
    case 24: .share(title: try reader.readText(), url: try reader.readText())
    case 25: .clearSelection
    case 26:
      .speak(
        Utterance(
          token: try reader.readUInt32(), text: try reader.readText(),
          language: try reader.readText(), voice: try reader.readText(),
          rate: try reader.readCount()))
    case 27: .hush
    case 28: .showPlaying(try readPlaying())
    case 29: .keepInView(id: try reader.readText())
    case 30: .pickFile(accept: try reader.readText())
    case 31: .record(try readCommand())
    case 32: .listFiles
    case 33:
      .upload(
        token: try reader.readUInt32(), hash: try reader.readText(),
        account: try reader.readText())
    case 42: .listKept(token: try reader.readUInt32())
    case 43: .saveCopy(token: try reader.readUInt32(), try reader.readBytes())
    case 45: .restoreFile(try readFile())
    case 44: .renew(token: try reader.readUInt32(), try readWrites())
    case 34: .dropFile(hash: try reader.readText())
    case 36: .acceptFile(hash: try reader.readText())
    case 35: .paste
    case 37:
      .searchTexts(
        token: try reader.readUInt32(), words: try readTexts(), hashes: try readTexts())
    case 39: .notify(asks: try reader.readBool())
    case 40: .pickPortrait
    default: throw ByteError.malformed
    }
  }

  private mutating func readCommand() throws -> RecordingCommand {
    guard let command = RecordingCommand(rawValue: try reader.readByte()) else {
      throw ByteError.malformed
    }
    return command
  }

  private mutating func readFile() throws -> WaitingFile {
    var file = WaitingFile(hash: try reader.readText(), size: try reader.readCount())
    file.mediaType = try reader.readText()
    file.name = try reader.readText()
    file.seconds = try reader.readCount()
    guard let source = WaitingFile.Source(rawValue: try reader.readByte()) else {
      throw ByteError.malformed
    }
    file.source = source
    file.nonce = try reader.readText()
    return file
  }

  private mutating func readCall() throws -> HTTPCall {
    guard let method = HTTPCall.Method(rawValue: try reader.readByte()) else {
      throw ByteError.malformed
    }
    let path = try reader.readText()
    return HTTPCall(method, path, body: try reader.readBool() ? try reader.readBytes() : nil)
  }

  private mutating func readPlaying() throws -> NowPlaying? {
    guard try reader.readBool() else { return nil }
    return NowPlaying(
      title: try reader.readText(), source: try reader.readText(),
      isPlaying: try reader.readBool())
  }

  private mutating func readWrites() throws -> [StoreWrite] {
    var writes: [StoreWrite] = []
    for _ in 0..<(try reader.readCount()) {
      let store = try readStore()
      let key = try reader.readBytes()
      writes.append(
        StoreWrite(store, key: key, value: try reader.readBool() ? try reader.readBytes() : nil))
    }
    return writes
  }

  private mutating func readStore() throws -> StoreName {
    guard let store = StoreName(rawValue: try reader.readByte()) else { throw ByteError.malformed }
    return store
  }

  private mutating func readTexts() throws -> [String] {
    var texts: [String] = []
    for _ in 0..<(try reader.readCount()) { texts.append(try reader.readText()) }
    return texts
  }
}
