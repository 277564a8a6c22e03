import ArticleCore
import Foundation
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import Synchronization
import TestSupport
import Testing

/// Texts that the server reads into files: what its voice may give, and what becomes of that.
@Suite struct SpeechTests {
  // MARK: - Sound

  private static func wav(_ milliseconds: Int, rate: Int = 8_000) -> [UInt8] {
    WAVSound(rate: rate, samples: [UInt8](repeating: 1, count: rate * milliseconds / 1000 * 2)).file
  }

  @Test func aFileOfSoundIsReadAsItWasWritten() throws {
    let sound = WAVSound(rate: 22_050, samples: [1, 2, 3, 4])
    #expect(WAVSound(sound.file) == sound)
  }

  /// As espeak-ng and OpenAI do, who write before they know how long it will be.
  @Test(arguments: [[0, 0xF0, 0xFF, 0x7F], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0]] as [[UInt8]])
  func aLengthThatNobodyKnewIsThatOfTheRest(_ length: [UInt8]) {
    var file = WAVSound(rate: 22_050, samples: [1, 2, 3, 4]).file
    file.replaceSubrange(40..<44, with: length)
    #expect(WAVSound(file)?.samples == [1, 2, 3, 4])
  }

  @Test func twoChannelsBecomeOne() {
    var file = WAVSound(rate: 8_000, samples: [0, 1, 0, 3, 0xFE, 0xFF, 0, 0]).file
    file[22] = 2
    #expect(WAVSound(file)?.samples == [0, 2, 0xFF, 0xFF])
  }

  @Test func whatIsNoSuchFileIsNone() {
    let file = WAVSound(rate: 8_000, samples: [1, 2]).file
    var others: [[UInt8]] = [[], Array("RIFF".utf8), Array("ID3 and so on, for long".utf8)]
    for (at, value) in [(0, 0), (8, 0), (20, 3), (22, 9), (34, 8), (24, 1), (16, 0xFF)] {
      var other = file
      other[at] = UInt8(value)
      others.append(other)
    }
    for length in 0..<36 { others.append(Array(file.prefix(length))) }
    for other in others { #expect(WAVSound(other) == nil) }
  }

  // MARK: - Joining

  @Test func sentencesEndWhereTheyAreHeardToEnd() async throws {
    var joined = JoinedSound(encodedBy: nil)
    for (length, pause) in [(1_000, 150), (500, 450), (0, 0)] {
      try await joined.add(try #require(WAVSound(Self.wav(length))), pause: pause)
    }
    let content = try #require(try await joined.finish())
    #expect(joined.ends == [1_150, 2_100, 2_100])
    #expect(content.mediaType == "audio/wav")
    #expect(WAVSound(content.bytes)?.samples.count == 2_100 * 16)
  }

  /// An encoder makes each piece a little longer: the sentences after it begin later by that.
  @Test func timesAreThoseOfWhatWasEncoded() async throws {
    // A frame of MPEG 2 at 48 kbit/s and 24 kHz: 576 samples, 24 ms in 144 bytes.
    let frame: [UInt8] = [0xFF, 0xF3, 0x64, 0xC4] + [UInt8](repeating: 0, count: 140)
    var joined = JoinedSound(encodedBy: { (wav) throws(Speaker.Failure) in
      let frames = (wav.count / 2 - 22) / 576 + 2
      return (0..<frames).flatMap { _ in frame }
    })
    let sound = try #require(WAVSound(Self.wav(40_000, rate: 24_000)))
    for _ in 0..<3 { try await joined.add(sound, pause: 0) }
    let content = try #require(try await joined.finish())
    #expect(content.mediaType == "audio/mpeg")
    // Two are encoded together: 80 s, which become 80.04 s.
    #expect(joined.ends[..<2] == [40_000, 80_000])
    #expect((120_020...120_060).contains(joined.ends[2]))
  }

  @Test func anotherRateAndTooMuchAreRefused() async throws {
    var joined = JoinedSound(encodedBy: nil)
    try await joined.add(try #require(WAVSound(Self.wav(10))), pause: 0)
    let other = try #require(WAVSound(Self.wav(10, rate: 16_000)))
    await #expect(throws: Speaker.Failure.unusable(.noSound)) {
      try await joined.add(other, pause: 0)
    }
    var long = JoinedSound(encodedBy: nil)
    let hour = WAVSound(rate: 48_000, samples: [UInt8](repeating: 0, count: JoinedSound.most + 2))
    await #expect(throws: Speaker.Failure.tooLong) { try await long.add(hour, pause: 0) }
    var silent = JoinedSound(encodedBy: nil)
    #expect(try await silent.finish() == nil)
  }

  // MARK: - Programs

  /// Whatever a program does, it is ended, and the server's log says what it did.
  @Test(
    arguments: [
      (["/bin/false"], .programFailed), (["/nowhere/voice"], .programFailed),
      (["/usr/bin/yes"], .answerTooLarge), (["/bin/sleep", "600"], .programTookTooLong),
      (["/bin/sh", "-c", "kill -SEGV $$"], .programFailed),
    ] as [([String], Speaker.Trouble)])
  func aProgramThatIsNoVoiceEnds(_ words: [String], _ trouble: Speaker.Trouble) async throws {
    let names = try #require(VoiceNames(""))
    let speaker = Speaker.command(
      words, voices: names, program: try BuiltProgram.path, time: .seconds(1), limit: 1 << 20)
    await #expect(throws: Speaker.Failure.unusable(trouble)) {
      _ = try await speaker.say("Rain.", "en")
    }
  }

  @Test func aProgramGetsItsWordsWithoutAShellAndTheSentenceInOneLine() async throws {
    let names = try #require(VoiceNames("en=$(id);x, ko = b"))
    let speaker = Speaker.command(
      ["/bin/sh", "-c", "printf '%s|' \"$0\"; cat", "{voice}"], voices: names,
      program: try BuiltProgram.path)
    let said = try await speaker.say("Rain\nfalls.", "en-GB")
    #expect(String(decoding: said, as: UTF8.self) == "$(id);x|Rain falls.\n")
    await #expect(throws: Speaker.Failure.noLanguage) { _ = try await speaker.say("Pluie.", "fr") }
  }

  @Test func voicesAreNamedByLanguage() throws {
    let names = try #require(VoiceNames("en=alloy,zh-tw=mei,*=nova"))
    #expect(names.voice(for: "en-US") == "alloy")
    #expect(names.voice(for: "zh-TW") == "mei")
    #expect(names.voice(for: "") == "nova")
    let plain = try #require(VoiceNames(""))
    #expect(plain.voice(for: "ko-KR") == "ko")
    // What a page says of its language is no path, and no option.
    for tag in ["../../etc", "-w/x", ""] { #expect(plain.voice(for: tag) == "en") }
    for text in ["en", "=a", "en="] { #expect(VoiceNames(text) == nil) }
  }

  // MARK: - The work

  private func spoken(
    by speaker: Speaker?, room: Int64 = .max, delays: [Int64] = [1],
    storage: Storage = .memory(derivation: .reading), clock: ServerClock = .system,
    steadyNow: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    until states: Set<SpeakingState>
  ) async throws -> (home: Household, item: Entity, article: Article) {
    let site = try await LocalSite.start { _ in .status(404) }
    let home = try await Household(site: site, storage: storage) { environment in
      environment.clock = clock
      environment.steadyNow = steadyNow
      environment.speaker = speaker
      environment.fullDelay = 1
      environment.spokenFullDelay = 1
      environment.machineDelays = delays
      environment.accountBytes = room
      environment.delays = delays
      environment.sentenceDelays = delays
    }
    let article = Article(
      title: "Rain", language: "en",
      blocks: ["It rains. It pours.", "The old man snores."].map {
        .element(ArticleElement(.paragraph, children: [.text($0)]))
      })
    let hash = try await home.storage.contents.put(
      home.account, Content(bytes: article.encoded, mediaType: Article.mediaType))
    let id = ID<Entity>(high: 5, low: 5)
    try await home.edit(
      id,
      [
        (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
        (Item.content.number, RegisterValue.bytes(hash.bytes)),
        (Item.speaking.number, RegisterValue.int(SpeakingState.asked.rawValue)),
      ])
    try await home.run { states.contains(try await home.item(id)[Item.speaking]) }
    await site.stop()
    return (home, try await home.item(id), article)
  }

  private static func voice(
    _ say: @escaping @Sendable (String) throws(Speaker.Failure) -> [UInt8]
  ) -> Speaker {
    Speaker(say: { (text, _) throws(Speaker.Failure) in try say(text) })
  }

  @Test func aTextBecomesAFileWithTheTimeOfEachSentence() async throws {
    let languages = Mutex<[String]>([])
    let speaker = Speaker(say: { (text, language) throws(Speaker.Failure) in
      languages.withLock { $0.append(language) }
      return Self.wav(100 * text.utf8.count)
    })
    let (home, item, _) = try await spoken(by: speaker, until: [.ready])
    #expect(languages.withLock { $0 } == ["en", "en", "en"])
    let file = try #require(item[Item.spoken])
    #expect(file.ends == [900 + 150, 1_050 + 900 + 450, 2_400 + 1_900 + 450])
    #expect(file.content == item[Item.content]?.bytes)
    #expect(item[Item.spokenPercent] == nil)
    let hash = try #require(ContentHash(bytes: file.sound))
    let sound = try #require(try await home.storage.contents.get(home.account, hash))
    #expect(sound.mediaType == "audio/wav")
    #expect(WAVSound(sound.bytes)?.rate == 8_000)
  }

  // One answer of 429 in the middle used to buy the whole text again, five times.
  @Test func aVoiceThatCannotSpeakNowIsAskedForThatSentenceAgain() async throws {
    let asked = Mutex<[String]>([])
    let speaker = Self.voice { (text) throws(Speaker.Failure) in
      let count = asked.withLock { asked in
        asked.append(text)
        return asked.count
      }
      guard count != 3 else { throw .notNow }
      return Self.wav(100)
    }
    let (_, item, _) = try await spoken(by: speaker, until: [.ready, .failed])
    #expect(item[Item.speaking] == .ready)
    let last = "The old man snores."
    #expect(asked.withLock { $0 } == ["It rains.", "It pours.", last, last])
  }

  // Where the limit of a service lasted, all that was received was bought again with each attempt, five times.
  @Test func whatWasReceivedIsNotAskedForAgainWhereTheTextIsGoneOnWithLater() async throws {
    let asked = Mutex<[String]>([])
    let speaker = Self.voice { (text) throws(Speaker.Failure) in
      let count = asked.withLock { asked in
        asked.append(text)
        return asked.count
      }
      // Once, and once more after the wait within one attempt.
      guard count != 3, count != 4 else { throw .notNow }
      return Self.wav(100 * text.utf8.count)
    }
    let (_, item, _) = try await spoken(by: speaker, until: [.ready, .failed])
    #expect(item[Item.speaking] == .ready)
    let last = "The old man snores."
    #expect(asked.withLock { $0 } == ["It rains.", "It pours.", last, last, last])
    #expect(item[Item.spoken]?.ends == [1_050, 2_400, 4_750])
  }

  // It was said to be too long for a file.
  @Test func aClockThatIsSetForwardEndsNoReading() async throws {
    let hours = Mutex<Int64>(0)
    let clock = ServerClock(
      now: {
        ServerClock.system.now().adding(milliseconds: hours.withLock { $0 } * 3_600_000)
      }, wait: ServerClock.system.wait)
    let speaker = Self.voice { (_) throws(Speaker.Failure) in
      hours.withLock { $0 = 1 }
      return Self.wav(100)
    }
    let (_, item, _) = try await spoken(by: speaker, clock: clock, until: [.ready, .tooLong])
    #expect(item[Item.speaking] == .ready)
  }

  // A service that takes few requests a minute made ordinary texts too long.
  @Test(arguments: [true, false])
  func aTextIsNotTooLongWhereItsVoiceHadToBeWaitedFor(isBusy: Bool) async throws {
    let begin = ContinuousClock.now
    let asked = Mutex(0)
    let speaker = Self.voice { (_) throws(Speaker.Failure) in
      let count = asked.withLock { asked in
        asked += 1
        return asked
      }
      guard !isBusy || count != 1 else { throw .notNow }
      return Self.wav(100)
    }
    let (_, item, _) = try await spoken(
      by: speaker,
      // An hour passes with the second request.
      steadyNow: { begin + .seconds(asked.withLock { $0 } < 2 ? 0 : 3_600) },
      until: [.ready, .tooLong, .failed])
    #expect(item[Item.speaking] == (isBusy ? .ready : .tooLong))
    #expect(asked.withLock { $0 } == (isBusy ? 4 : 2))
  }

  @Test func anotherTextIsReadAgain() async throws {
    let speaker = Self.voice { (_) throws(Speaker.Failure) in Self.wav(100) }
    let (home, item, _) = try await spoken(by: speaker, until: [.ready])
    let other = Article(
      title: "Snow", language: "en",
      blocks: [.element(ArticleElement(.paragraph, children: [.text("It snows.")]))])
    let hash = try await home.storage.contents.put(
      home.account, Content(bytes: other.encoded, mediaType: Article.mediaType))
    try await home.edit(item.id, [(Item.content.number, RegisterValue.bytes(hash.bytes))])
    try await home.run { try await home.item(item.id)[Item.spoken]?.content == hash.bytes }
    #expect(try await home.item(item.id)[Item.spoken]?.ends.count == 1)
  }

  // All of it was read before anybody looked.
  @Test func whatTheAccountHasNoRoomForIsNotReadAtAll() async throws {
    let asked = Mutex(0)
    let speaker = Self.voice { (_) throws(Speaker.Failure) in
      asked.withLock { $0 += 1 }
      return Self.wav(1)
    }
    let (_, item, _) = try await spoken(by: speaker, room: 12_000, until: [.ready, .noRoom])
    #expect(item[Item.speaking] == .noRoom)
    #expect(asked.withLock { $0 } == 0)
  }

  /// That is the server's trouble, and passes: it was called the account's.
  @Test func aFullDiskIsTriedAgain() async throws {
    let isFull = Mutex(true)
    var storage = Storage.memory(derivation: .reading)
    let put = storage.contents.put
    storage.contents.put = { (account, content) throws(StorageError) in
      guard content.mediaType == Article.mediaType || isFull.withLock({ $0 }) == false else {
        isFull.withLock { $0 = false }
        throw .full
      }
      return try await put(account, content)
    }
    let asked = Mutex(0)
    let speaker = Self.voice { (_) throws(Speaker.Failure) in
      asked.withLock { $0 += 1 }
      return Self.wav(100)
    }
    let (_, item, _) = try await spoken(by: speaker, storage: storage, until: [.ready, .noRoom])
    #expect(item[Item.speaking] == .ready)
    // What was read is not read again.
    #expect(asked.withLock { $0 } == 3)
  }

  // All of it was read, and thrown away, every ten minutes.
  @Test func aDiskWithoutRoomIsWaitedForBeforeTheFirstSentence() async throws {
    let looks = Mutex(0)
    let asked = Mutex(0)
    var storage = Storage.memory(derivation: .reading)
    let figures = storage.figures
    storage.figures = { () throws(StorageError) in
      let isFull = looks.withLock { looks in
        looks += 1
        return looks <= 2
      }
      var figures = try await figures()
      figures.freeBytes = isFull ? 32 << 20 : 1 << 30
      return figures
    }
    let early = Mutex(0)
    let speaker = Self.voice { (_) throws(Speaker.Failure) in
      if looks.withLock({ $0 }) <= 2 { early.withLock { $0 += 1 } }
      asked.withLock { $0 += 1 }
      // The text is tried again, once, from there on: waiting for the disk was no attempt.
      guard !(2...3).contains(asked.withLock { $0 }) else { throw .notNow }
      return Self.wav(100)
    }
    let (_, item, _) = try await spoken(by: speaker, storage: storage, until: [.ready, .failed])
    #expect(item[Item.speaking] == .ready)
    #expect(asked.withLock { $0 } == 5)
    #expect(early.withLock { $0 } == 0)
  }

  @Test func aTextThatIsLostIsWaitedFor() async throws {
    let isLost = Mutex(true)
    var storage = Storage.memory(derivation: .reading)
    let get = storage.contents.get
    storage.contents.get = { (account, hash) throws(StorageError) in
      let wasLost = isLost.withLock { isLost in
        defer { isLost = false }
        return isLost
      }
      guard !wasLost else { throw .contentDamaged(hash) }
      return try await get(account, hash)
    }
    let speaker = Self.voice { (_) throws(Speaker.Failure) in Self.wav(100) }
    let (_, item, _) = try await spoken(by: speaker, storage: storage, until: [.ready, .failed])
    #expect(item[Item.speaking] == .ready)
  }

  @Test func whatFailsSaysWhy() async throws {
    let none: Set<SpeakingState> = [
      .ready, .noVoice, .noLanguage, .tooLong, .noRoom, .failed,
    ]
    let cases: [(Speaker?, Int64, SpeakingState)] = [
      (nil, .max, .noVoice),
      (Self.voice { (_) throws(Speaker.Failure) in throw .noLanguage }, .max, .noLanguage),
      (Self.voice { (_) throws(Speaker.Failure) in throw .notNow }, .max, .failed),
      (Self.voice { (_) throws(Speaker.Failure) in Array("<html>".utf8) }, .max, .failed),
      (Self.voice { (_) throws(Speaker.Failure) in Self.wav(100) }, 1_500, .noRoom),
    ]
    for (speaker, room, state) in cases {
      let (_, item, _) = try await spoken(by: speaker, room: room, until: none)
      #expect(item[Item.speaking] == state)
      #expect(item[Item.spoken] == nil)
    }
  }
}
