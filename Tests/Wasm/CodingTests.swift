import AppCore
import Kit
import ReadingCore
import SyncCore
import TestSupport
import Testing
import ViewTree

@Suite struct CodingTests {
  static let file = {
    var file = WaitingFile(hash: "0a1b", size: 70_000)
    file.mediaType = "audio/webm"
    file.name = "seeds.txt"
    file.seconds = 61
    file.source = .recorded
    file.nonce = "1-2"
    return file
  }()

  static let browser = {
    var browser = BrowserNotices()
    browser.permission = .granted
    browser.endpoint = "https://push.example/1"
    browser.secret = "a.b"
    browser.key = "c"
    browser.zone = "Asia/Seoul"
    browser.isWished = true
    browser.hasBadge = true
    return browser
  }()

  static let answer = {
    var channel = NoticeChannel(id: "0a", sort: .webhook)
    channel.label = "집"
    channel.address = "https://home.example/"
    channel.lastAt = 1_763_000_000
    channel.isSent = true
    channel.sentence = "Sent."
    var answer = NoticeAnswer()
    answer.publicKey = "BA"
    answer.hasMail = true
    answer.mail = "maya@example.org"
    answer.isMailConfirmed = true
    answer.channels = [channel]
    answer.code = "no-mail"
    answer.sentence = "Sent."
    answer.isRemoved = true
    return answer
  }()

  static let call = {
    var call = NoticeCall(.post, "/api/v1/notifications/channels")
    call.members = ["sort", "mail"]
    return call
  }()

  static let events: [HostEvent] = [
    .responded(token: 300, status: 200, body: [1, 2]),
    .responded(token: 300, status: 429, body: [], retryAfter: 3_600),
    .persisted(token: 1, succeeded: true),
    .loaded(token: 2, .outbox, rows: [StoreRow(key: [1], value: [2, 3])]), .timerFired(token: 4),
    .navigated(path: "/inbox?한"), .streamOpened, .streamMessage, .streamClosed, .heard([9]),
    .leading(true), .online(false), .visible(true), .kept(paths: ["/a", "/b"]),
    .readingPlace(block: 7, offset: 200, permille: 1000), .updateReady,
    .erased(token: 5, succeeded: true),
    .keyPressed(key: "Escape", modifiers: 3), .resized(width: 390, height: 844),
    .loadFailed(token: 6), .storageMissing,
    .listSeen(
      ListSight(
        width: 358, from: 70_000, to: 124_016, rooms: [ListSight.Room(number: 2, height: 61_440)])),
    .shared(isCopied: true), .shared(isCopied: false), .selected(nil),
    .selected(TextRange(startBlock: 1, startOffset: 2, endBlock: 3, endOffset: 70_000)),
    .speech(.voices([Voice(id: "k", name: "Yuna", language: "ko-KR")])),
    .speech(.began(token: 3)), .speech(.ended(token: 3)), .speech(.failed(token: 3)),
    .speech(.key(.next)),
    .fileTaken(Self.file), .fileRefused(.tooLarge), .filesWaiting([]), .filesWaiting([Self.file]),
    .recording(.paused, milliseconds: 70_000, level: 40), .pasted("https://example.org/한"),
    .contentsRead(token: 300, contents: []), .contentsRead(token: 300, contents: [[1, 2], []]),
    .notifying(.denied), .browserSeen(Self.browser), .noticesShown(keys: ["d:2025-11-13", "t:1"]),
    .noticesAnswered(token: 300, status: 200, Self.answer),
    .darkened(true), .storageLost, .filesUnreadable, .deviceSeen(signs: 5),
    .positionSeen(Position(northing: 18_000_000, easting: 36_000_000, accuracy: 20)),
    .positionMissing(.unasked), .importChosen(name: "책.zip", size: 4_000_000),
    .importSent(permille: 1_000), .indexRead(token: 300, rows: []),
    .indexRead(token: 300, rows: [IndexRow(number: 70_000, bytes: [1, 2])]),
    .indexKept(token: 300, isKept: true),
  ]

  static let effects: [Effect] = [
    .request(token: 70_000, HTTPCall(.post, "/api/v1/sync/push", body: [1])),
    .request(token: 1, HTTPCall(.get, "/x")),
    .persist(
      token: 2,
      [
        StoreWrite(.meta, key: [1], value: [2]), StoreWrite(.drafts, key: [3], value: nil),
      ]),
    .load(token: 3, .entities), .startTimer(token: 4, milliseconds: 5_000), .stopTimer(token: 4),
    .navigate(path: "/", replaces: true), .goBack(otherwise: "/inbox"), .cover(true), .hold(true),
    .openStream, .closeStream,
    .broadcast([1, 2]),
    .keep(paths: ["/a"]), .scrollToPlace(block: 3, offset: 40), .scrollToTop, .focus(id: "title"),
    .announce("저장됨"), .setTitle("Later"), .setLook("dark.ko", language: "ko"), .erase(token: 6),
    .erase(token: 6, leaving: [StoreWrite(.meta, key: [1], value: [2])]), .applyUpdate,
    .openExternal(url: "https://example.org/"), .leave(url: "https://pay.example/1"),
    .copy("text"), .vibrate(milliseconds: 10),
    .askForPersistence, .loadRest, .share(title: "A title", url: "https://example.org/"),
    .clearSelection,
    .speak(Utterance(token: 3, text: "A sentence.", language: "en", voice: "", rate: 125)),
    .hush, .showPlaying(nil),
    .showPlaying(NowPlaying(title: "A title", source: "example.org", isPlaying: true)),
    .keepInView(id: "sentence"), .pickFile(accept: "image/*"), .pickPortrait,
    .record(.resume), .listFiles, .upload(token: 7, hash: "0a"),
    .upload(token: 7, hash: "0a", account: "0b"), .restoreFile(Self.file),
    .listKept(token: 8), .saveCopy(token: 10, [1, 2]),
    .renew(token: 9, [StoreWrite(.meta, key: [1], value: [2])]), .acceptFile(hash: "00ff"),
    .dropFile(hash: "0b"), .paste, .notify(asks: true),
    .lookAtBrowser, .subscribe(key: "BA"), .unsubscribe, .tendNotices(badge: 200),
    .closeNotices(keys: ["p:1:2"]), .callNotices(token: 300, Self.call),
    .readContents(token: 70_000, hashes: ["0a", "0b"]),
    .keepTexts(names: ["A name"], texts: ["본문"]),
    .watchSurroundings(places: true, device: false, asks: true), .watchDrops, .chooseImport,
    .sendImport(token: 70_000, path: "/api/v1/imports?name=a"), .stopImport,
    .saveText(fileName: "줄.csv", text: "a"),
    .showSelection(range: TextRange(startBlock: 1, startOffset: 2, endBlock: 3, endOffset: 70_000)),
    .readIndex(token: 70_000),
    .keepIndex(
      token: 70_000, rows: [IndexRow(number: 0, bytes: [1])], numbers: [0, 3]),
  ]

  @Test(arguments: events) func anEventIsReadAsItWasWritten(_ event: HostEvent) throws {
    var writer = ByteWriter()
    event.write(to: &writer)
    var reader = ByteReader(writer.bytes)
    #expect(try HostEvent(from: &reader) == event)
    #expect(reader.isAtEnd)
  }

  @Test(arguments: effects) func anEffectIsReadAsItWasWritten(_ effect: Effect) throws {
    var writer = ByteWriter()
    effect.write(to: &writer)
    var reader = EffectReader(writer.bytes)
    #expect(try reader.read() == effect)
  }

  @Test func brokenEventsAreErrorsAndNoTraps() {
    var generator = SeededGenerator(seed: 3)
    for event in Self.events {
      var writer = ByteWriter()
      event.write(to: &writer)
      for length in 0..<writer.bytes.count {
        var reader = ByteReader(Array(writer.bytes.prefix(length)))
        #expect(throws: ByteError.self) { try HostEvent(from: &reader) }
      }
      for _ in 0..<200 {
        var bytes = writer.bytes
        bytes[generator.below(bytes.count)] = UInt8(generator.below(256))
        var reader = ByteReader(bytes)
        // Broken bytes may still be an event; they only must not trap.
        _ = try? HostEvent(from: &reader)
      }
    }
  }
}
