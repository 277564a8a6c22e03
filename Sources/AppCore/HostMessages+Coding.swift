// Made from Web/host/messages.txt by scripts/make-host-messages.

import Kit
import ReadingCore
import SyncCore
public import ViewTree

/// For the host, as effects.js reads it, and for tests that stand in for it.
extension Effect {
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .request(let token, let call):
      writer.put(0, token)
      call.write(to: &writer)
    case .persist(let token, let writes):
      writer.put(1, token)
      writer.write(count: writes.count)
      for each in writes {
        each.write(to: &writer)
      }
    case .load(let token, let store):
      writer.put(2, token)
      writer.put(store.rawValue)
    case .startTimer(let token, let milliseconds):
      writer.put(3, token)
      writer.write(milliseconds)
    case .stopTimer(let token):
      writer.put(4, token)
    case .navigate(let path, let replaces):
      writer.put(5, path)
      writer.write(replaces)
    case .goBack(let otherwise):
      writer.put(6, otherwise)
    case .openStream:
      writer.put(7)
    case .closeStream:
      writer.put(8)
    case .broadcast(let message):
      writer.put(9)
      writer.write(message)
    case .keep(let paths):
      writer.put(10)
      writer.write(count: paths.count)
      for each in paths {
        writer.write(each)
      }
    case .scrollToPlace(let block, let offset):
      writer.put(11)
      writer.write(count: block)
      writer.write(count: offset)
    case .scrollToTop:
      writer.put(12)
    case .focus(let id):
      writer.put(13, id)
    case .announce(let text):
      writer.put(14, text)
    case .setTitle(let title):
      writer.put(15, title)
    case .setLook(let look, let language):
      writer.put(16, look)
      writer.write(language)
    case .erase(let token, let leaving):
      writer.put(17, token)
      writer.write(count: leaving.count)
      for each in leaving {
        each.write(to: &writer)
      }
    case .askForPersistence:
      writer.put(22)
    case .loadRest:
      writer.put(23)
    case .listFiles:
      writer.put(32)
    case .cover(let isCovered):
      writer.put(38, isCovered)
    case .hold(let isHeld):
      writer.put(41, isHeld)
    case .passkey(let token, let act):
      writer.put(55, token)
      writer.put(act.rawValue)
    case .applyUpdate, .openExternal, .copy, .vibrate, .share, .clearSelection, .speak, .hush,
      .showPlaying, .keepInView, .pickFile, .record, .upload, .dropFile, .paste, .acceptFile,
      .notify, .pickPortrait, .listKept, .saveCopy, .renew, .restoreFile, .readContents, .keepTexts,
      .lookAtBrowser, .subscribe, .unsubscribe, .tendNotices, .closeNotices, .callNotices,
      .watchSurroundings, .leave, .watchDrops, .chooseImport, .sendImport, .stopImport, .saveText,
      .showSelection, .readIndex, .keepIndex:
      writeRest(to: &writer)
    }
  }

  public init(from reader: inout ByteReader) throws(ByteError) {
    let number = try reader.readByte()
    switch number {
    case 0: self = .request(token: try reader.readUInt32(), try HTTPCall(from: &reader))
    case 1:
      self = .persist(
        token: try reader.readUInt32(),
        try reader.readList { (reader) throws(ByteError) in try StoreWrite(from: &reader) })
    case 2: self = .load(token: try reader.readUInt32(), try reader.readChoice(StoreName.init))
    case 3:
      self = .startTimer(token: try reader.readUInt32(), milliseconds: try reader.readUInt32())
    case 4: self = .stopTimer(token: try reader.readUInt32())
    case 5: self = .navigate(path: try reader.readText(), replaces: try reader.readBool())
    case 6: self = .goBack(otherwise: try reader.readText())
    case 7: self = .openStream
    case 8: self = .closeStream
    case 9: self = .broadcast(try reader.readBytes())
    case 10:
      self = .keep(
        paths: try reader.readList { (reader) throws(ByteError) in try reader.readText() })
    case 11: self = .scrollToPlace(block: try reader.readCount(), offset: try reader.readCount())
    case 12: self = .scrollToTop
    case 13: self = .focus(id: try reader.readText())
    case 14: self = .announce(try reader.readText())
    case 15: self = .setTitle(try reader.readText())
    case 16: self = .setLook(try reader.readText(), language: try reader.readText())
    case 17:
      self = .erase(
        token: try reader.readUInt32(),
        leaving: try reader.readList { (reader) throws(ByteError) in try StoreWrite(from: &reader) }
      )
    case 22: self = .askForPersistence
    case 23: self = .loadRest
    case 32: self = .listFiles
    case 38: self = .cover(try reader.readBool())
    case 41: self = .hold(try reader.readBool())
    case 55: self = .passkey(token: try reader.readUInt32(), try reader.readChoice(PasskeyAct.init))
    default: try self.init(rest: number, &reader)
    }
  }

  @inline(never)
  private func writeRest(to writer: inout ByteWriter) {
    switch self {
    case .applyUpdate:
      writer.put(18)
    case .openExternal(let url):
      writer.put(19, url)
    case .copy(let text):
      writer.put(20, text)
    case .vibrate(let milliseconds):
      writer.put(21, milliseconds)
    case .share(let title, let url):
      writer.put(24, title)
      writer.write(url)
    case .clearSelection:
      writer.put(25)
    case .speak(let utterance):
      writer.put(26)
      utterance.write(to: &writer)
    case .hush:
      writer.put(27)
    case .showPlaying(let playing):
      writer.put(28)
      writer.write(playing != nil)
      if let some = playing {
        some.write(to: &writer)
      }
    case .keepInView(let id):
      writer.put(29, id)
    case .pickFile(let accept):
      writer.put(30, accept)
    case .record(let command):
      writer.put(31)
      writer.put(command.rawValue)
    case .upload(let token, let hash, let account):
      writer.put(33, token)
      writer.write(hash)
      writer.write(account)
    case .dropFile(let hash):
      writer.put(34, hash)
    case .paste:
      writer.put(35)
    case .acceptFile(let hash):
      writer.put(36, hash)
    case .notify(let asks):
      writer.put(39, asks)
    case .pickPortrait:
      writer.put(40)
    case .listKept(let token):
      writer.put(42, token)
    case .saveCopy(let token, let head):
      writer.put(43, token)
      writer.write(head)
    case .renew(let token, let writes):
      writer.put(44, token)
      writer.write(count: writes.count)
      for each in writes {
        each.write(to: &writer)
      }
    case .restoreFile(let file):
      writer.put(45)
      file.write(to: &writer)
    case .readContents(let token, let hashes):
      writer.put(46, token)
      writer.write(count: hashes.count)
      for each in hashes {
        writer.write(each)
      }
    case .keepTexts(let names, let texts):
      writer.put(47)
      writer.write(count: names.count)
      for each in names {
        writer.write(each)
      }
      writer.write(count: texts.count)
      for each in texts {
        writer.write(each)
      }
    case .lookAtBrowser:
      writer.put(48)
    case .subscribe(let key):
      writer.put(49, key)
    case .unsubscribe:
      writer.put(50)
    case .tendNotices(let badge):
      writer.put(51)
      writer.write(count: badge)
    case .closeNotices(let keys):
      writer.put(52)
      writer.write(count: keys.count)
      for each in keys {
        writer.write(each)
      }
    case .callNotices(let token, let call):
      writer.put(53, token)
      call.write(to: &writer)
    case .watchSurroundings(let places, let device, let asks):
      writer.put(54, places)
      writer.write(device)
      writer.write(asks)
    case .leave(let url):
      writer.put(56, url)
    case .watchDrops:
      writer.put(57)
    case .chooseImport:
      writer.put(58)
    case .sendImport(let token, let path):
      writer.put(59, token)
      writer.write(path)
    case .stopImport:
      writer.put(60)
    case .saveText(let fileName, let text):
      writer.put(61, fileName)
      writer.write(text)
    case .showSelection(let range):
      writer.put(62)
      range.write(to: &writer)
    case .readIndex(let token):
      writer.put(63, token)
    case .keepIndex(let token, let rows, let numbers):
      writer.put(64, token)
      writer.write(count: rows.count)
      for each in rows {
        each.write(to: &writer)
      }
      writer.write(count: numbers.count)
      for each in numbers {
        writer.write(each)
      }
    case .request, .persist, .load, .startTimer, .stopTimer, .navigate, .goBack, .openStream,
      .closeStream, .broadcast, .keep, .scrollToPlace, .scrollToTop, .focus, .announce, .setTitle,
      .setLook, .erase, .askForPersistence, .loadRest, .listFiles, .cover, .hold, .passkey:
      break
    }
  }

  @inline(never)
  private init(rest number: UInt8, _ reader: inout ByteReader) throws(ByteError) {
    switch number {
    case 18: self = .applyUpdate
    case 19: self = .openExternal(url: try reader.readText())
    case 20: self = .copy(try reader.readText())
    case 21: self = .vibrate(milliseconds: try reader.readUInt32())
    case 24: self = .share(title: try reader.readText(), url: try reader.readText())
    case 25: self = .clearSelection
    case 26: self = .speak(try Utterance(from: &reader))
    case 27: self = .hush
    case 28: self = .showPlaying(try reader.readBool() ? try NowPlaying(from: &reader) : nil)
    case 29: self = .keepInView(id: try reader.readText())
    case 30: self = .pickFile(accept: try reader.readText())
    case 31: self = .record(try reader.readChoice(RecordingCommand.init))
    case 33:
      self = .upload(
        token: try reader.readUInt32(), hash: try reader.readText(), account: try reader.readText())
    case 34: self = .dropFile(hash: try reader.readText())
    case 35: self = .paste
    case 36: self = .acceptFile(hash: try reader.readText())
    case 39: self = .notify(asks: try reader.readBool())
    case 40: self = .pickPortrait
    case 42: self = .listKept(token: try reader.readUInt32())
    case 43: self = .saveCopy(token: try reader.readUInt32(), try reader.readBytes())
    case 44:
      self = .renew(
        token: try reader.readUInt32(),
        try reader.readList { (reader) throws(ByteError) in try StoreWrite(from: &reader) })
    case 45: self = .restoreFile(try WaitingFile(from: &reader))
    case 46:
      self = .readContents(
        token: try reader.readUInt32(),
        hashes: try reader.readList { (reader) throws(ByteError) in try reader.readText() })
    case 47:
      self = .keepTexts(
        names: try reader.readList { (reader) throws(ByteError) in try reader.readText() },
        texts: try reader.readList { (reader) throws(ByteError) in try reader.readText() })
    case 48: self = .lookAtBrowser
    case 49: self = .subscribe(key: try reader.readText())
    case 50: self = .unsubscribe
    case 51: self = .tendNotices(badge: try reader.readCount())
    case 52:
      self = .closeNotices(
        keys: try reader.readList { (reader) throws(ByteError) in try reader.readText() })
    case 53: self = .callNotices(token: try reader.readUInt32(), try NoticeCall(from: &reader))
    case 54:
      self = .watchSurroundings(
        places: try reader.readBool(), device: try reader.readBool(), asks: try reader.readBool())
    case 56: self = .leave(url: try reader.readText())
    case 57: self = .watchDrops
    case 58: self = .chooseImport
    case 59: self = .sendImport(token: try reader.readUInt32(), path: try reader.readText())
    case 60: self = .stopImport
    case 61: self = .saveText(fileName: try reader.readText(), text: try reader.readText())
    case 62: self = .showSelection(range: try TextRange(from: &reader))
    case 63: self = .readIndex(token: try reader.readUInt32())
    case 64:
      self = .keepIndex(
        token: try reader.readUInt32(),
        rows: try reader.readList { (reader) throws(ByteError) in try IndexRow(from: &reader) },
        numbers: try reader.readList { (reader) throws(ByteError) in try reader.readUInt32() })
    default: throw .malformed
    }
  }

}

/// As hostevents.js writes it, and tests that stand in for the host.
extension HostEvent {
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .responded(let token, let status, let body, let retryAfter):
      writer.put(0, token)
      writer.write(count: status)
      writer.write(body)
      writer.write(retryAfter)
    case .persisted(let token, let succeeded):
      writer.put(1, token)
      writer.write(succeeded)
    case .loaded(let token, let store, let rows):
      writer.put(2, token)
      writer.put(store.rawValue)
      writer.write(count: rows.count)
      for each in rows {
        each.write(to: &writer)
      }
    case .timerFired(let token):
      writer.put(3, token)
    case .navigated(let path):
      writer.put(4, path)
    case .streamOpened:
      writer.put(5)
    case .streamMessage:
      writer.put(6)
    case .streamClosed:
      writer.put(7)
    case .leading(let isLeading):
      writer.put(9, isLeading)
    case .online(let isOnline):
      writer.put(10, isOnline)
    case .visible(let isVisible):
      writer.put(11, isVisible)
    case .kept(let paths):
      writer.put(12)
      writer.write(count: paths.count)
      for each in paths {
        writer.write(each)
      }
    case .keyPressed(let key, let modifiers):
      writer.put(16, key)
      writer.write(byte: modifiers)
    case .resized(let width, let height):
      writer.put(17)
      writer.write(count: width)
      writer.write(count: height)
    case .listSeen(let sight):
      writer.put(18)
      sight.write(to: &writer)
    case .speech(let event):
      writer.put(23)
      event.write(to: &writer)
    case .filesWaiting(let files):
      writer.put(26)
      writer.write(count: files.count)
      for each in files {
        each.write(to: &writer)
      }
    case .darkened(let isDark):
      writer.put(32, isDark)
    case .browserSeen(let browser):
      writer.put(36)
      browser.write(to: &writer)
    case .heard, .readingPlace, .updateReady, .erased, .loadFailed, .storageMissing, .shared,
      .selected, .fileTaken, .fileRefused, .recording, .pasted, .notifying, .storageLost,
      .filesUnreadable, .contentsRead, .noticesShown, .noticesAnswered, .deviceSeen, .positionSeen,
      .positionMissing, .importChosen, .importSent, .indexRead, .indexKept:
      writeRest(to: &writer)
    }
  }

  public init(from reader: inout ByteReader) throws(ByteError) {
    let number = try reader.readByte()
    switch number {
    case 0:
      self = .responded(
        token: try reader.readUInt32(), status: try reader.readCount(),
        body: try reader.readBytes(), retryAfter: try reader.readUInt32())
    case 1: self = .persisted(token: try reader.readUInt32(), succeeded: try reader.readBool())
    case 2:
      self = .loaded(
        token: try reader.readUInt32(), try reader.readChoice(StoreName.init),
        rows: try reader.readList { (reader) throws(ByteError) in try StoreRow(from: &reader) })
    case 3: self = .timerFired(token: try reader.readUInt32())
    case 4: self = .navigated(path: try reader.readText())
    case 5: self = .streamOpened
    case 6: self = .streamMessage
    case 7: self = .streamClosed
    case 9: self = .leading(try reader.readBool())
    case 10: self = .online(try reader.readBool())
    case 11: self = .visible(try reader.readBool())
    case 12:
      self = .kept(
        paths: try reader.readList { (reader) throws(ByteError) in try reader.readText() })
    case 16: self = .keyPressed(key: try reader.readText(), modifiers: try reader.readByte())
    case 17: self = .resized(width: try reader.readCount(), height: try reader.readCount())
    case 18: self = .listSeen(try ListSight(from: &reader))
    case 23: self = .speech(try SpeechEvent(from: &reader))
    case 26:
      self = .filesWaiting(
        try reader.readList { (reader) throws(ByteError) in try WaitingFile(from: &reader) })
    case 32: self = .darkened(try reader.readBool())
    case 36: self = .browserSeen(try BrowserNotices(from: &reader))
    default: try self.init(rest: number, &reader)
    }
  }

  @inline(never)
  private func writeRest(to writer: inout ByteWriter) {
    switch self {
    case .heard(let message):
      writer.put(8)
      writer.write(message)
    case .readingPlace(let block, let offset, let permille):
      writer.put(13)
      writer.write(count: block)
      writer.write(count: offset)
      writer.write(count: permille)
    case .updateReady:
      writer.put(14)
    case .erased(let token, let succeeded):
      writer.put(15, token)
      writer.write(succeeded)
    case .loadFailed(let token):
      writer.put(19, token)
    case .storageMissing:
      writer.put(20)
    case .shared(let isCopied):
      writer.put(21, isCopied)
    case .selected(let range):
      writer.put(22)
      writer.write(range != nil)
      if let some = range {
        some.write(to: &writer)
      }
    case .fileTaken(let file):
      writer.put(24)
      file.write(to: &writer)
    case .fileRefused(let trouble):
      writer.put(25)
      writer.put(trouble.rawValue)
    case .recording(let state, let milliseconds, let level):
      writer.put(27)
      writer.put(state.rawValue)
      writer.write(count: milliseconds)
      writer.write(count: level)
    case .pasted(let text):
      writer.put(28, text)
    case .notifying(let permission):
      writer.put(31)
      writer.put(permission.rawValue)
    case .storageLost:
      writer.put(33)
    case .filesUnreadable:
      writer.put(34)
    case .contentsRead(let token, let contents):
      writer.put(35, token)
      writer.write(count: contents.count)
      for each in contents {
        writer.write(each)
      }
    case .noticesShown(let keys):
      writer.put(37)
      writer.write(count: keys.count)
      for each in keys {
        writer.write(each)
      }
    case .noticesAnswered(let token, let status, let answer):
      writer.put(38, token)
      writer.write(count: status)
      answer.write(to: &writer)
    case .deviceSeen(let signs):
      writer.put(39)
      writer.write(byte: signs)
    case .positionSeen(let position):
      writer.put(40)
      position.write(to: &writer)
    case .positionMissing(let trouble):
      writer.put(41)
      writer.put(trouble.rawValue)
    case .importChosen(let name, let size):
      writer.put(42, name)
      writer.write(count: size)
    case .importSent(let permille):
      writer.put(43)
      writer.write(count: permille)
    case .indexRead(let token, let rows):
      writer.put(44, token)
      writer.write(count: rows.count)
      for each in rows {
        each.write(to: &writer)
      }
    case .indexKept(let token, let isKept):
      writer.put(45, token)
      writer.write(isKept)
    case .responded, .persisted, .loaded, .timerFired, .navigated, .streamOpened, .streamMessage,
      .streamClosed, .leading, .online, .visible, .kept, .keyPressed, .resized, .listSeen, .speech,
      .filesWaiting, .darkened, .browserSeen:
      break
    }
  }

  @inline(never)
  private init(rest number: UInt8, _ reader: inout ByteReader) throws(ByteError) {
    switch number {
    case 8: self = .heard(try reader.readBytes())
    case 13:
      self = .readingPlace(
        block: try reader.readCount(), offset: try reader.readCount(),
        permille: try reader.readCount())
    case 14: self = .updateReady
    case 15: self = .erased(token: try reader.readUInt32(), succeeded: try reader.readBool())
    case 19: self = .loadFailed(token: try reader.readUInt32())
    case 20: self = .storageMissing
    case 21: self = .shared(isCopied: try reader.readBool())
    case 22: self = .selected(try reader.readBool() ? try TextRange(from: &reader) : nil)
    case 24: self = .fileTaken(try WaitingFile(from: &reader))
    case 25: self = .fileRefused(try reader.readChoice(FileTrouble.init))
    case 27:
      self = .recording(
        try reader.readChoice(RecordingState.init), milliseconds: try reader.readCount(),
        level: try reader.readCount())
    case 28: self = .pasted(try reader.readText())
    case 31: self = .notifying(try reader.readChoice(NotificationPermission.init))
    case 33: self = .storageLost
    case 34: self = .filesUnreadable
    case 35:
      self = .contentsRead(
        token: try reader.readUInt32(),
        contents: try reader.readList { (reader) throws(ByteError) in try reader.readBytes() })
    case 37:
      self = .noticesShown(
        keys: try reader.readList { (reader) throws(ByteError) in try reader.readText() })
    case 38:
      self = .noticesAnswered(
        token: try reader.readUInt32(), status: try reader.readCount(),
        try NoticeAnswer(from: &reader))
    case 39: self = .deviceSeen(signs: try reader.readByte())
    case 40: self = .positionSeen(try Position(from: &reader))
    case 41: self = .positionMissing(try reader.readChoice(PositionTrouble.init))
    case 42: self = .importChosen(name: try reader.readText(), size: try reader.readCount())
    case 43: self = .importSent(permille: try reader.readCount())
    case 44:
      self = .indexRead(
        token: try reader.readUInt32(),
        rows: try reader.readList { (reader) throws(ByteError) in try IndexRow(from: &reader) })
    case 45: self = .indexKept(token: try reader.readUInt32(), isKept: try reader.readBool())
    default: throw .malformed
    }
  }

}

extension SpeechEvent {
  fileprivate func write(to writer: inout ByteWriter) {
    switch self {
    case .voices(let voices):
      writer.put(0)
      writer.write(count: voices.count)
      for each in voices {
        each.write(to: &writer)
      }
    case .began(let token):
      writer.put(1, token)
    case .ended(let token):
      writer.put(2, token)
    case .failed(let token):
      writer.put(3, token)
    case .key(let key):
      writer.put(4)
      writer.put(key.rawValue)
    }
  }

  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    let number = try reader.readByte()
    switch number {
    case 0:
      self = .voices(try reader.readList { (reader) throws(ByteError) in try Voice(from: &reader) })
    case 1: self = .began(token: try reader.readUInt32())
    case 2: self = .ended(token: try reader.readUInt32())
    case 3: self = .failed(token: try reader.readUInt32())
    case 4: self = .key(try reader.readChoice(MediaKey.init))
    default: throw .malformed
    }
  }

}

extension HTTPCall {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.put(method.rawValue)
    writer.write(path)
    writer.write(body != nil)
    if let some = body {
      writer.write(some)
    }
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(
      try reader.readChoice(HTTPCall.Method.init), try reader.readText(),
      body: try reader.readBool() ? try reader.readBytes() : nil)
  }
}

extension StoreWrite {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.put(store.rawValue)
    writer.write(key)
    writer.write(value != nil)
    if let some = value {
      writer.write(some)
    }
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(
      try reader.readChoice(StoreName.init), key: try reader.readBytes(),
      value: try reader.readBool() ? try reader.readBytes() : nil)
  }
}

extension Utterance {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(token)
    writer.write(text)
    writer.write(language)
    writer.write(voice)
    writer.write(count: rate)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(
      token: try reader.readUInt32(), text: try reader.readText(), language: try reader.readText(),
      voice: try reader.readText(), rate: try reader.readCount())
  }
}

extension NowPlaying {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(title)
    writer.write(source)
    writer.write(isPlaying)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(
      title: try reader.readText(), source: try reader.readText(), isPlaying: try reader.readBool())
  }
}

extension WaitingFile {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(hash)
    writer.write(count: size)
    writer.write(mediaType)
    writer.write(name)
    writer.write(count: seconds)
    writer.put(source.rawValue)
    writer.write(nonce)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(hash: try reader.readText(), size: try reader.readCount())
    mediaType = try reader.readText()
    name = try reader.readText()
    seconds = try reader.readCount()
    source = try reader.readChoice(WaitingFile.Source.init)
    nonce = try reader.readText()
  }
}

extension StoreRow {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(key)
    writer.write(value)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(key: try reader.readBytes(), value: try reader.readBytes())
  }
}

extension ListSight.Room {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(count: number)
    writer.write(count: height)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(number: try reader.readCount(), height: try reader.readCount())
  }
}

extension ListSight {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(count: width)
    writer.write(count: from)
    writer.write(count: to)
    writer.write(count: rooms.count)
    for each in rooms {
      each.write(to: &writer)
    }
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(
      width: try reader.readCount(), from: try reader.readCount(), to: try reader.readCount(),
      rooms: try reader.readList { (reader) throws(ByteError) in try ListSight.Room(from: &reader) }
    )
  }
}

extension TextRange {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(count: startBlock)
    writer.write(count: startOffset)
    writer.write(count: endBlock)
    writer.write(count: endOffset)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(
      startBlock: try reader.readCount(), startOffset: try reader.readCount(),
      endBlock: try reader.readCount(), endOffset: try reader.readCount())
  }
}

extension Voice {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(id)
    writer.write(name)
    writer.write(language)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(
      id: try reader.readText(), name: try reader.readText(), language: try reader.readText())
  }
}

extension NoticeCall {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.put(method.rawValue)
    writer.write(path)
    writer.write(count: members.count)
    for each in members {
      writer.write(each)
    }
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(try reader.readChoice(HTTPCall.Method.init), try reader.readText())
    members = try reader.readList { (reader) throws(ByteError) in try reader.readText() }
  }
}

extension NoticeChannel {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(id)
    writer.put(sort.rawValue)
    writer.write(label)
    writer.write(address)
    writer.write(lastAt)
    writer.write(isSent)
    writer.write(sentence)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(id: try reader.readText(), sort: try reader.readChoice(NoticeChannel.Sort.init))
    label = try reader.readText()
    address = try reader.readText()
    lastAt = try reader.readUInt32()
    isSent = try reader.readBool()
    sentence = try reader.readText()
  }
}

extension NoticeAnswer {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(publicKey)
    writer.write(hasMail)
    writer.write(mail)
    writer.write(isMailConfirmed)
    writer.write(count: channels.count)
    for each in channels {
      each.write(to: &writer)
    }
    writer.write(code)
    writer.write(sentence)
    writer.write(isRemoved)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init()
    publicKey = try reader.readText()
    hasMail = try reader.readBool()
    mail = try reader.readText()
    isMailConfirmed = try reader.readBool()
    channels = try reader.readList { (reader) throws(ByteError) in try NoticeChannel(from: &reader)
    }
    code = try reader.readText()
    sentence = try reader.readText()
    isRemoved = try reader.readBool()
  }
}

extension Position {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(count: northing)
    writer.write(count: easting)
    writer.write(count: accuracy)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(
      northing: try reader.readCount(), easting: try reader.readCount(),
      accuracy: try reader.readCount())
  }
}

extension IndexRow {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(number)
    writer.write(bytes)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init(number: try reader.readUInt32(), bytes: try reader.readBytes())
  }
}

extension BrowserNotices {
  @inline(never)
  fileprivate func write(to writer: inout ByteWriter) {
    writer.put(permission.rawValue)
    writer.write(endpoint)
    writer.write(secret)
    writer.write(key)
    writer.write(zone)
    writer.write(isWished)
    writer.write(hasBadge)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    self.init()
    permission = try reader.readChoice(NotificationPermission.init)
    endpoint = try reader.readText()
    secret = try reader.readText()
    key = try reader.readText()
    zone = try reader.readText()
    isWished = try reader.readBool()
    hasBadge = try reader.readBool()
  }
}
