import AddressCore
import Crypto
import Extraction
import Kernel
import Logging
import ReadingCore
import Storage
import SyncCore
import Synchronization

/// Makes items of letters: of the links in one, else of its text and of its files.
///
/// Everything has a name that follows from the account and the letter's Message-ID, so that a letter that
/// is sent again adds nothing. Nothing depends on who says to have sent it.
struct MailIntake: Sendable {
  let environment: ServerEnvironment
  let capture: CaptureEnvironment
  let domain: String
  let shelves: ShelfIndex
  let logger: Logger
  let days: MailDays

  /// Nil where the server takes no mail, or reads nothing.
  init?(_ environment: ServerEnvironment, logger: Logger) {
    guard let settings = environment.mailIn, let capture = environment.capture else { return nil }
    self.environment = environment.limitingChanges
    self.capture = capture
    self.logger = logger
    domain = settings.domain
    days = settings.days
    shelves = ShelfIndex(sync: environment.storage.sync)
  }

  private var work: ItemWork { ItemWork(environment: environment) }

  /// Who an address belongs to, with the tag in it.
  struct Recipient: Hashable, Sendable {
    var account: AccountID
    var tag: String
  }

  /// Nil for nobody's.
  func recipient(_ address: String) async throws(StorageError) -> Recipient? {
    guard let parts = MailInAddress.parse(address, domain: domain),
      let account = try await environment.storage.mailAddresses.find(parts.name)
    else { return nil }
    return Recipient(account: account, tag: parts.tag)
  }

  /// What is in a letter, read by a child process; nil with what becomes of a letter that cannot be read.
  func read(_ page: FetchedPage, for account: AccountID?) async -> Result<MailContents, Unread> {
    do throws(PageReader.Failure) {
      let turn = account ?? AccountID(high: 0, low: 0)
      let mail = try await capture.reading.run(for: turn) {
        () async throws(PageReader.Failure) in
        try await capture.reader.mail(page)
      }
      return .success(mail)
    } catch {
      logger.notice("a letter cannot be read", metadata: ["reason": "\(error)"])
      return .failure(error.isOfThePage ? .ever : .now)
    }
  }

  enum Unread: Error {
    case ever, now

    var outcome: IncomingMail.Outcome { self == .ever ? .unreadable : .notNow }
  }

  /// Reads a letter and stores it for one account.
  func take(
    _ letter: [UInt8], for account: AccountID, tags: [String]
  ) async -> IncomingMail.Outcome {
    // Asked before the work of reading, also of what is stored already: it is told so another day.
    guard days.isOpen(account, environment.clock.now()) else { return .full }
    switch await read(Self.page(letter), for: account) {
    case .success(let mail): return await store(mail, letter, for: account, tags: tags)
    case .failure(let unread):
      if unread == .ever { days.count(account, environment.clock.now()) }
      return unread.outcome
    }
  }

  static func page(_ letter: [UInt8]) -> FetchedPage {
    FetchedPage(bytes: letter, address: "", mediaType: "message/rfc822")
  }

  /// Stores what a letter brings; once it says so, it is on disk.
  func store(
    _ mail: MailContents, _ letter: [UInt8], for account: AccountID, tags: [String]
  ) async -> IncomingMail.Outcome {
    guard !mail.isAutomatic else { return dropped("automatic", mail, for: account) }
    guard !mail.isEmpty else { return dropped("empty", mail, for: account) }
    let things = Self.things(mail, letter)
    let scope = Scope(account, mail.messageID, letter)
    do {
      let sync = environment.storage.sync
      let last = scope.names(things.count - 1)
      let isStored = try await sync.changeBeginning(account, last.change.high) != nil
      // The tags come after all else: what was cut off before them is made good.
      if isStored, tags.isEmpty { return .stored }
      let now = environment.clock.now()
      guard isStored || days.isOpen(account, now) else { return .full }
      for (number, thing) in things.enumerated() {
        let item = try await keep(thing, as: scope.names(number), for: account)
        try await tag(item, tags, account)
      }
      // A letter that had to be sent again counts once.
      if !isStored { days.count(account, now) }
      return .stored
    } catch {
      switch error as? StorageError {
      case .quotaReached, .tooLarge: return .full
      default:
        logger.error("a letter cannot be stored", metadata: ["reason": "\(error)"])
        return .notNow
      }
    }
  }

  private func dropped(
    _ reason: String, _ mail: MailContents, for account: AccountID
  ) -> IncomingMail.Outcome {
    days.count(account, environment.clock.now())
    // A stranger's words: nothing that a terminal or a reader of logs would obey.
    let id = mail.messageID.utf8.filter { 0x21...0x7E ~= $0 }.prefix(200)
    logger.info(
      "a letter was dropped",
      metadata: ["reason": "\(reason)", "id": "\(String(decoding: id, as: UTF8.self))"])
    return .dropped
  }

  /// One item to be.
  private enum Thing {
    case link(Address)
    case file(MailContents.File, FileKind)
    case text([UInt8], subject: String)
  }

  private static func things(_ mail: MailContents, _ letter: [UInt8]) -> [Thing] {
    let files = mail.files.compactMap { file -> Thing? in
      guard let kind = FileKind(file.bytes) else { return nil }
      let name = file.name.isEmpty ? mail.subject : file.name
      return .file(MailContents.File(name: name, bytes: file.bytes), kind)
    }
    // Each as if it had come by itself, whoever sent it.
    let forwarded = mail.forwarded.filter { !$0.isEmpty }.flatMap { things($0, $0.letter) }
    let links = mail.links.compactMap { Address(absolute: $0) }.map { Thing.link($0) }
    // A letter with more than that is kept whole, and so is one with neither: it has a subject.
    let hasMore = files.count < mail.files.count || links.count < mail.links.count
    let isText = links.isEmpty && (mail.hasText || files.isEmpty && forwarded.isEmpty)
    return files + links + (isText || hasMore ? [.text(letter, subject: mail.subject)] : [])
      + forwarded
  }

  private func keep(
    _ thing: Thing, as names: Idempotency.Names, for account: AccountID
  ) async throws -> ID<Entity> {
    let sync = environment.storage.sync
    guard try await sync.changeBeginning(account, names.change.high) == nil else {
      return try await kept(thing, as: names, for: account)
    }
    switch thing {
    case .link(let address):
      return try await work.save(
        address, for: account, as: .server, with: [.set(Item.isFromLetter, true)], names: names
      ).entity.id
    case .file(let file, let kind):
      let content = Content(bytes: file.bytes, mediaType: kind.mediaType)
      return try await save(content, names, for: account) { hash in
        [
          .set(Item.file, hash), .set(Item.mediaType, kind.mediaType),
          .set(Item.fileName, String(file.name.unicodeScalars.prefix(200))),
        ]
      }
    case .text(let letter, let subject):
      guard let content = SentPage.content(letter) else { throw StorageError.full }
      return try await save(content, names, for: account) { hash in
        [.set(Item.sentPage, hash), .set(Item.title, String(subject.prefix(500)))]
      }
    }
  }

  /// What became of it when the letter came before.
  private func kept(
    _ thing: Thing, as names: Idempotency.Names, for account: AccountID
  ) async throws -> ID<Entity> {
    guard case .link(let address) = thing else { return names.entity }
    let sync = environment.storage.sync
    let known = try await sync.find(account, ReadingDerivation.key(for: address))
    return known.map { $0.entity.id }.min() ?? names.entity
  }

  private func save(
    _ content: Content, _ names: Idempotency.Names, for account: AccountID,
    _ values: (Bytes) -> [ItemEdit.Value]
  ) async throws -> ID<Entity> {
    try await environment.whileHoldingRoom(for: content.bytes.count, of: account) {
      let hash = try await environment.storage.contents.put(account, content)
      let values =
        values(Bytes(hash.bytes)) + [
          .set(Item.state, .waiting), .set(Item.savedAt, environment.clock.now()),
        ]
      return try await work.write(
        values, to: Entity(id: names.entity, kind: .item), of: account, as: .server,
        change: names.change
      ).id
    }
  }

  private func tag(_ item: ID<Entity>, _ names: [String], _ account: AccountID) async throws {
    // The person may have deleted it since the letter came before.
    guard !names.isEmpty,
      let stored = try await environment.storage.sync.entity(account, item),
      ReadingDerivation.isLiveItem(stored.entity)
    else { return }
    let shelves = try await shelves.shelves(of: account)
    let known = shelves.shelves(of: item, .tag).map { JSON.string($0.id.text) }
    // What is no name of a tag is none.
    let given = names.map { JSON.string($0) }.filter {
      (try? ShelfChoice(json: ["tags": .array([$0])])) != nil
    }
    guard let choice = try? ShelfChoice(json: ["tags": .array(known + given)]) else { return }
    let fresh = ID<Entity>.random()
    let moment = Moment(
      instant: environment.clock.now(), entropy: Entropy(high: fresh.high, low: fresh.low))
    let edits = try choice.edits(for: stored.entity, shelves, at: moment)
    try await environment.writer.write(edits, to: account, as: .server)
  }

  /// How what a letter makes is called.
  private struct Scope {
    let text: String

    init(_ account: AccountID, _ messageID: String, _ letter: [UInt8]) {
      let own =
        messageID.isEmpty
        ? SHA256.hash(data: letter).map { String($0, radix: 16) }.joined(separator: ".")
        : messageID
      text = "later mail \(account.text) \(own)"
    }

    func names(_ number: Int) -> Idempotency.Names {
      let hash = Array(SHA256.hash(data: Array("\(text) \(number)".utf8)))
      let words = stride(from: 0, to: 32, by: 8).map { start in
        hash[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
      }
      return Idempotency.Names(
        entity: ID(high: words[0], low: words[1]), change: ID(high: words[2], low: words[3]))
    }
  }
}

extension [MailIntake.Recipient] {
  /// Each once, however it is written.
  func tags(of account: AccountID) -> [String] {
    var known: Set<[UInt8]> = []
    return filter { $0.account == account }.map(\.tag).filter { tag in
      !tag.isEmpty && known.insert(FoldedName.bytes(tag)).inserted
    }
  }
}

/// How many letters each account had today, since the server was started.
final class MailDays: Sendable {
  private struct Day {
    var number: Int64 = 0
    var letters: [AccountID: Int] = [:]
  }

  private let day = Mutex(Day())

  func isOpen(_ account: AccountID, _ now: Instant) -> Bool {
    day.withLock { day in
      Self.turn(&day, now)
      return day.letters[account, default: 0] < IncomingMail.mostADay
    }
  }

  func count(_ account: AccountID, _ now: Instant) {
    day.withLock { day in
      Self.turn(&day, now)
      day.letters[account, default: 0] += 1
    }
  }

  private static func turn(_ day: inout Day, _ now: Instant) {
    let number = now.milliseconds / 86_400_000
    if number != day.number { day = Day(number: number) }
  }
}
