import ArticleCore
import Kernel
import Logging
import ReadingCore
import Storage
import SyncCore

/// One item's text, read into a file by the owner's voice, sentence by sentence.
///
/// Everything may be repeated: the file is kept before the item names it.
struct SpeechJob: Sendable {
  /// How long one text may take, by a clock that nobody sets: before the lease ends a service may still be at a
  /// sentence for two minutes, and the encoder at two pieces for one minute each.
  private static let patience = Duration.milliseconds(CaptureService.leaseTime - 360_000)
  /// Milliseconds of silence after a sentence, and after a paragraph.
  private static let pauses = (sentence: 150, paragraph: 450)
  /// Bytes of sound for a character of the text, at least: at 20 characters a second.
  private static let size = (encoded: 300, plain: 800)

  let environment: CaptureEnvironment
  let job: Job
  let logger: Logger

  private enum Halt: Error {
    case storage(StorageError)
    case speaker(Speaker.Failure)
    /// Nobody wants it any more.
    case notWanted
    /// The account has no room for it.
    case noRoom
    /// The server's disk has no room for it.
    case diskFull
    /// The server has lost the text, which devices may send, or which is captured again.
    case noArticle

    /// Whether the same text is gone on with later, where it was left.
    var mayGoOn: Bool {
      switch self {
      // There is no such account any more.
      case .storage(.notFound): false
      case .speaker(.notNow), .storage, .diskFull: true
      case .speaker, .notWanted, .noRoom, .noArticle: false
      }
    }
  }

  func run() async throws(StorageError) -> Capture.Outcome {
    guard let item = try await wanting() else {
      environment.keptSpeech.drop(job.account, job.subject)
      return .finished
    }
    guard let speaker = environment.speaker else { return try await end(.noVoice) }
    do throws(Halt) {
      try await speak(item, by: speaker)
      // Its text may have changed meanwhile.
      let isAskedAgain = try await storing { () throws(StorageError) in try await isAsked() }
      return isAskedAgain ? .retry(at: environment.clock.now()) : .finished
    } catch {
      switch error {
      case .notWanted: return .finished
      case .noRoom: return try await end(.noRoom)
      case .noArticle: return try await retry(after: environment.machineDelays)
      // That is the server's disk, which its owner may make room on: no attempt counts.
      case .diskFull: return again(after: environment.fullDelay)
      case .storage(.full): return again(after: environment.spokenFullDelay)
      case .storage(.contentDamaged), .storage(.tooLarge): return try await end(.failed)
      case .storage(let error): throw error
      case .speaker(let failure): return try await fail(failure)
      }
    }
  }

  private func entity() async throws(StorageError) -> Entity? {
    try await environment.storage.sync.entity(job.account, job.subject)?.entity
  }

  /// False where only the server has lost its file.
  private func isAsked() async throws(StorageError) -> Bool {
    try await entity().map { ReadingDerivation.wantsSpeech($0) } ?? false
  }

  /// The item, if its text still is to be read aloud: somebody asked for that, or its file is lost.
  private func wanting() async throws(StorageError) -> Entity? {
    guard let item = try await entity(), ReadingDerivation.isLiveItem(item) else { return nil }
    if ReadingDerivation.wantsSpeech(item) { return item }
    let contents = LostContents(storage: environment.storage)
    return try await contents.hasLostSound(item, of: job.account) ? item : nil
  }

  private func speak(_ item: Entity, by speaker: Speaker) async throws(Halt) {
    guard let bytes = item[Item.content]?.bytes, let hash = ContentHash(bytes: bytes) else {
      throw .speaker(.unusable(.noText))
    }
    let article = try await article(hash)
    let text = ArticleText(article)
    let language = Listening.language(of: article, Item(item), text)
    let sentences = SpokenSentence.all(of: text)
    guard !sentences.isEmpty, sentences.count <= SpokenArticle.most else {
      throw .speaker(sentences.isEmpty ? .unusable(.noText) : .tooLong)
    }
    let characters = sentences.reduce(0) { $0 + $1.words.count }
    let size = speaker.encode == nil ? Self.size.plain : Self.size.encoded
    let expected = min(characters * size, JoinedSound.most)
    try await requireRoom(for: expected)
    try await requireDisk(for: expected)
    let words = KeptSpeech.Text(
      account: job.account, item: item.id, content: bytes, language: language)
    var file = environment.keptSpeech.take(words) ?? JoinedSound(encodedBy: speaker.encode)
    do throws(Halt) {
      try await read(sentences, language, by: speaker, into: &file)
      try await keep(file, of: item, bytes)
    } catch {
      // What was received took long, or cost the server's owner money.
      if error.mayGoOn { environment.keptSpeech.keep(file, of: words) }
      throw error
    }
  }

  /// Those that the file has no sound of yet.
  private func read(
    _ sentences: [SpokenSentence], _ language: String, by speaker: Speaker,
    into file: inout JoinedSound
  ) async throws(Halt) {
    try await tell(percent: file.count * 10 / sentences.count * 10)
    let end = environment.steadyNow() + Self.patience
    var hasWaited = false
    for (index, sentence) in sentences.enumerated().dropFirst(file.count) {
      guard environment.steadyNow() < end else {
        throw .speaker(hasWaited ? .notNow : .tooLong)
      }
      let pause = sentence.endsParagraph ? Self.pauses.paragraph : Self.pauses.sentence
      let wav = try await say(
        sentence.words, language, by: speaker, until: end, hasWaited: &hasWaited)
      try await add(wav, pause, to: &file)
      let tenth = (index + 1) * 10 / sentences.count
      if tenth > index * 10 / sentences.count { try await tell(percent: tenth * 10) }
    }
  }

  private func article(_ hash: ContentHash) async throws(Halt) -> Article {
    let content = try await storing { () throws(StorageError) in
      try await environment.storage.contents.intact(job.account, hash)
    }
    guard let content else { throw .noArticle }
    guard let article = try? Article(decoding: content.bytes) else {
      throw .speaker(.unusable(.noText))
    }
    return article
  }

  /// What was said before is thrown away only where waiting is of no use.
  private func say(
    _ words: String, _ language: String, by speaker: Speaker, until end: ContinuousClock.Instant,
    hasWaited: inout Bool
  ) async throws(Halt) -> [UInt8] {
    var delays = environment.sentenceDelays[...]
    while true {
      do throws(Speaker.Failure) {
        return try await speaker.say(words, language)
      } catch {
        guard error == .notNow, let delay = delays.popFirst(),
          environment.steadyNow() + .milliseconds(delay) < end,
          // That the service stops ends the wait, and is looked at where it fails.
          (try? await environment.clock.wait(delay)) != nil
        else { throw .speaker(error) }
        hasWaited = true
      }
    }
  }

  private func add(
    _ wav: [UInt8], _ pause: Int, to file: inout JoinedSound
  ) async throws(Halt) {
    do throws(Speaker.Failure) {
      guard let sound = WAVSound(wav) else { throw .unusable(.noSound) }
      try await file.add(sound, pause: pause)
    } catch {
      throw .speaker(error)
    }
  }

  private func keep(
    _ sound: JoinedSound, of item: Entity, _ article: [UInt8]
  ) async throws(Halt) {
    var file = sound
    let content: Content?
    do throws(Speaker.Failure) {
      content = try await file.finish()
    } catch {
      throw .speaker(error)
    }
    guard let content else { throw .speaker(.unusable(.noSound)) }
    let ends = file.ends
    try await requireWanting()
    try await requireRoom(for: content.bytes.count)
    try await storing { () throws(StorageError) in
      let hash = try await environment.storage.contents.put(job.account, content)
      let spoken = SpokenArticle(content: article, sound: hash.bytes, ends: ends)
      try await environment.write(
        [
          .set(Item.spoken, spoken), .set(Item.speaking, .ready), .set(Item.spokenPercent, nil),
        ], to: item, of: job.account)
    }
  }

  /// Tells the account's devices how far it is, as long as somebody wants it.
  private func tell(percent: Int) async throws(Halt) {
    let item = try await requireWanting()
    // What is only lost stays as it is until it is there again: devices that hold it play it.
    guard ReadingDerivation.wantsSpeech(item) else { return }
    // Who has a file of the older text hears that meanwhile as before.
    let state = item[Item.speaking] == .ready ? SpeakingState.ready : .making
    try await storing { () throws(StorageError) in
      try await environment.write(
        [.set(Item.speaking, state), .set(Item.spokenPercent, percent)], to: item,
        of: job.account)
    }
  }

  /// Before the work too: it takes minutes, or its owner's money.
  private func requireRoom(for bytes: Int) async throws(Halt) {
    let hasRoom = try await storing { () throws(StorageError) in
      try await environment.storage.hasRoom(
        for: bytes, of: job.account, within: environment.accountBytes)
    }
    guard hasRoom else { throw .noRoom }
  }

  /// Where nobody knows how much is free, storing finds out.
  private func requireDisk(for bytes: Int) async throws(Halt) {
    let free = try await storing { () throws(StorageError) in
      try await environment.storage.figures().freeBytes
    }
    let needed = Int64(bytes) + Readiness.leastBytes
    guard free.map({ $0 >= needed }) ?? true else { throw .diskFull }
  }

  @discardableResult
  private func requireWanting() async throws(Halt) -> Entity {
    let item = try await storing { () throws(StorageError) in try await wanting() }
    guard let item else { throw .notWanted }
    return item
  }

  private func fail(_ failure: Speaker.Failure) async throws(StorageError) -> Capture.Outcome {
    if Task.isCancelled { return .retry(at: environment.clock.now()) }
    logger.notice("a text was not read aloud", metadata: ["reason": "\(failure)"])
    switch failure {
    case .noLanguage: return try await end(.noLanguage)
    case .tooLong: return try await end(.tooLong)
    case .unusable: return try await end(.failed)
    case .notNow: return try await retry(after: environment.delays)
    }
  }

  private func again(after delay: Int64) -> Capture.Outcome {
    .again(at: environment.clock.now().adding(milliseconds: delay))
  }

  private func retry(after delays: [Int64]) async throws(StorageError) -> Capture.Outcome {
    guard try await isAsked(),
      let delay = CaptureEnvironment.delay(after: job.attempt, in: delays)
    else { return try await end(.failed) }
    return .retry(at: environment.clock.now().adding(milliseconds: delay))
  }

  /// Says why there is no file; one of an older text stays no longer, for it would be of other words.
  ///
  /// A file that is only lost stays named for the devices that hold it, and is tried again.
  private func end(_ state: SpeakingState) async throws(StorageError) -> Capture.Outcome {
    guard let item = try await wanting() else { return .finished }
    guard ReadingDerivation.wantsSpeech(item) else { return environment.againLater(job) }
    var fields = [Assignment.set(Item.speaking, state), .set(Item.spokenPercent, nil)]
    if item[Item.spoken]?.content != item[Item.content]?.bytes {
      fields.append(.set(Item.spoken, nil))
    }
    try await environment.write(fields, to: item, of: job.account)
    return .finished
  }

  private func storing<Answer: Sendable>(
    _ work: () async throws(StorageError) -> Answer
  ) async throws(Halt) -> Answer {
    do throws(StorageError) {
      return try await work()
    } catch {
      throw .storage(error)
    }
  }
}

/// What is said in one breath: the sentences that a device marks as it listens.
struct SpokenSentence: Hashable {
  var words: String
  var endsParagraph: Bool

  static func all(of text: ArticleText) -> [SpokenSentence] {
    (0..<text.blockCount).flatMap { block in
      let ranges = text.sentences(in: block)
      return ranges.enumerated().map { index, range in
        SpokenSentence(
          words: text.said(range, in: block), endsParagraph: index + 1 == ranges.count)
      }
    }
  }
}
