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
    case .goBack(let otherwise): writer.write(6, otherwise)
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
    case .pickFile(let accept): writer.write(30, accept)
    case .pickPortrait: writer.write(byte: 40)
    case .record(let command):
      writer.write(byte: 31)
      writer.write(byte: command.rawValue)
    case .listFiles: writer.write(byte: 32)
    case .upload(let token, let hash, let account):
      writer.write(33, token)
      writer.write(hash)
      writer.write(account)
    case .restoreFile(let file):
      writer.write(byte: 45)
      HostEvent.write(file, to: &writer)
    case .listKept(let token): writer.write(42, token)
    case .saveCopy(let token, let bytes):
      writer.write(43, token)
      writer.write(bytes)
    case .renew(let token, let writes):
      writer.write(44, token)
      writer.write(count: writes.count)
      for row in writes { row.write(to: &writer) }
    case .dropFile(let hash): writer.write(34, hash)
    case .paste: writer.write(byte: 35)
    case .acceptFile(let hash): writer.write(36, hash)
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
