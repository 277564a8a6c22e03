import ReadingCore
import SyncCore
public import ViewTree

extension Effect {
  /// For the host: a byte for the kind, in the order of the cases, then the payload.
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .request(let token, let call):
      writer.write(byte: 0)
      writer.write(token)
      call.write(to: &writer)
    case .persist(let token, let writes):
      writer.write(byte: 1)
      writer.write(token)
      writer.write(count: writes.count)
      for row in writes { row.write(to: &writer) }
    case .load(let token, let store):
      writer.write(byte: 2)
      writer.write(token)
      writer.write(byte: store.rawValue)
    case .startTimer(let token, let milliseconds): writer.write(3, token, milliseconds)
    case .stopTimer(let token): writer.write(4, token)
    case .navigate(let path, let replaces):
      writer.write(5, path)
      writer.write(replaces)
    case .goBack: writer.write(byte: 6)
    case .openStream: writer.write(byte: 7)
    case .closeStream: writer.write(byte: 8)
    case .broadcast(let message):
      writer.write(byte: 9)
      writer.write(message)
    case .keep(let paths):
      writer.write(byte: 10)
      writer.write(paths)
    case .scrollToPlace(let block, let offset):
      writer.write(byte: 11)
      writer.write(count: block)
      writer.write(count: offset)
    default: writeToPage(&writer)
    }
  }

  /// Those about the page itself.
  private func writeToPage(_ writer: inout ByteWriter) {
    switch self {
    case .scrollToTop: writer.write(byte: 12)
    case .focus(let id): writer.write(13, id)
    case .announce(let text): writer.write(14, text)
    case .setTitle(let title): writer.write(15, title)
    case .setLook(let look, let tag):
      writer.write(16, look)
      writer.write(tag)
    case .erase(let token, let rows):
      writer.write(17, token)
      writer.write(count: rows.count)
      for row in rows { row.write(to: &writer) }
    case .applyUpdate: writer.write(byte: 18)
    case .openExternal(let url): writer.write(19, url)
    case .copy(let text): writer.write(20, text)
    case .vibrate(let milliseconds): writer.write(21, milliseconds)
    case .askForPersistence: writer.write(byte: 22)
    case .loadRest: writer.write(byte: 23)
    case .share(let title, let url):
      writer.write(24, title)
      writer.write(url)
    default: writeOfReader(&writer)
    }
  }

  /// Those of an article: what is selected, and spoken.
  private func writeOfReader(_ writer: inout ByteWriter) {
    switch self {
    case .clearSelection: writer.write(byte: 25)
    case .speak(let utterance):
      writer.write(26, utterance.token)
      writer.write(utterance.text)
      writer.write(utterance.language)
      writer.write(utterance.voice)
      writer.write(count: utterance.rate)
    case .hush: writer.write(byte: 27)
    case .showPlaying(let playing):
      writer.write(byte: 28)
      writer.write(playing != nil)
      guard let playing else { return }
      writer.write(playing.title)
      writer.write(playing.source)
      writer.write(playing.isPlaying)
    case .keepInView(let id): writer.write(29, id)
    default: writeOfFiles(&writer)
    }
  }
}

extension Effect {
  /// Those about what is put in.
  private func writeOfFiles(_ writer: inout ByteWriter) {
    switch self {
    case .pickFile(let accept): writer.write(30, accept)
    case .pickPortrait: writer.write(byte: 40)
    case .record(let command):
      writer.write(byte: 31)
      writer.write(byte: command.rawValue)
    case .listFiles: writer.write(byte: 32)
    case .upload(let token, let hash):
      writer.write(33, token)
      writer.write(hash)
    case .dropFile(let hash): writer.write(34, hash)
    case .paste: writer.write(byte: 35)
    case .askForPlace: writer.write(byte: 36)
    case .searchTexts(let token, let words, let hashes):
      writer.write(37, token)
      writer.write(words)
      writer.write(hashes)
    case .cover(let isCovered):
      writer.write(byte: 38)
      writer.write(isCovered)
    case .hold(let isHeld):
      writer.write(byte: 41)
      writer.write(isHeld)
    case .notify(let asks):
      writer.write(byte: 39)
      writer.write(asks)
    default: break
    }
  }
}

extension HTTPCall {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(byte: method.rawValue)
    writer.write(path)
    writer.write(body != nil)
    if let body { writer.write(body) }
  }
}
