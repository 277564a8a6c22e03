import ArticleCore
import Extraction
public import Kernel
import ReadingCore
public import Storage
public import SyncCore

/// What capturing works with.
public struct CaptureEnvironment: Sendable {
  public var storage: Storage
  public var clock: ServerClock
  public var stamps: StampSource
  public var notifier: Notifier
  public var fetcher: Fetcher
  public var reader: PageReader
  /// The owner's rules for sites.
  public var rules: RulesFolder?
  public var pictures: PictureText
  /// What reads texts into files; nil where the owner has named no voice.
  public var speaker: Speaker?
  /// What writes down recordings; nil where the owner has named nobody.
  public var transcriber: Transcriber?
  /// By which exports of other programs are read.
  public var imports = ImportReader.childProcess()
  /// Bytes of contents after which nothing more is kept for an account.
  public var accountBytes: Int64 = .max
  /// Products that an import may bring an account to; 0 for any number.
  public var productLimit: @Sendable (AccountID) async throws(StorageError) -> Int = { _ in 0 }
  /// How many items are captured at once: most of that is waiting for their sites.
  public var lanes = 64
  /// How many child processes read at once.
  let reading = Gate(3)
  /// How many of them read besides, for people who wait for what they may choose from.
  let choosing = Gate(2)
  /// How many documents that are not small are in memory at once, each of at most 20 MB, or a file of
  /// the person's own.
  let large = Gate(8, each: 4)
  /// What was read aloud of texts that are gone on with later.
  public let keptSpeech = KeptSpeech()
  /// By what texts are compared with others of their account.
  let sketches: SketchIndex
  /// How many articles' images are fetched and held at once.
  let images = Gate(8)
  /// For all images of an article together.
  public var imageTime: Duration = .seconds(60)
  /// Milliseconds before the second, third … attempt after a failure that may pass.
  public var delays: [Int64] = [10_000, 60_000, 600_000, 3_600_000]
  /// A clock that nobody sets: by it a text has its time.
  public var steadyNow: @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  /// Milliseconds before a voice that cannot speak now is asked for the same sentence again: what it said before
  /// is not thrown away, for it took long, or cost its owner money.
  public var sentenceDelays: [Int64] = [5_000, 15_000, 60_000]
  /// The same after the machine was short of memory or time.
  public var machineDelays: [Int64] = [10_000, 60_000, 3_600_000, 21_600_000, 86_400_000]
  /// Milliseconds before a full disk is tried again, as often as it takes.
  public var fullDelay: Int64 = 600_000
  /// The same where the disk was full only when a text had been read aloud.
  public var spokenFullDelay: Int64 = 21_600_000

  public init(
    storage: Storage, clock: ServerClock = .system, stamps: StampSource, notifier: Notifier,
    fetcher: Fetcher, reader: PageReader = .childProcess(),
    pictures: PictureText = .childProcess()
  ) {
    self.storage = storage
    sketches = SketchIndex(sync: storage.sync)
    self.clock = clock
    self.stamps = stamps
    self.notifier = notifier
    self.fetcher = fetcher
    self.reader = reader
    self.pictures = pictures
  }

  /// Stores a content; `full` where the account's have all the room that the owner gives.
  func keep(
    _ content: Content, for account: AccountID
  ) async throws(StorageError) -> ContentHash {
    guard try await storage.hasRoom(for: content.bytes.count, of: account, within: accountBytes)
    else { throw .full }
    return try await storage.contents.put(account, content)
  }

  /// Nil after the last attempt.
  static func delay(after attempt: Int, in delays: [Int64]) -> Int64? {
    delays.indices.contains(attempt - 1) ? delays[attempt - 1] : nil
  }

  /// Fetches for an account, within the memory that there is for all.
  func fetcher(for account: AccountID) -> Fetcher {
    var fetcher = fetcher
    fetcher.large = LargeDocuments(gate: large, account: account)
    return fetcher
  }

  /// The page cut into blocks by a child process, when it is the account's turn.
  func blocks(
    _ page: FetchedPage, for account: AccountID
  ) async throws(PageReader.Failure) -> PageBlocks {
    try await choosing.run(for: account) { () async throws(PageReader.Failure) in
      try await reader.blocks(page)
    }
  }

  /// What a child process finds in a page, when it is the account's turn.
  func read(
    _ page: FetchedPage, for account: AccountID
  ) async throws(PageReader.Failure) -> ExtractedPage {
    try await reading.run(for: account) { () async throws(PageReader.Failure) in
      try await reader.read(page)
    }
  }

  /// What a child process finds in a feed, or in a page that names feeds, when it is the account's turn.
  func readFeed(
    _ document: FetchedDocument, for account: AccountID
  ) async throws(PageReader.Failure) -> FeedReading {
    try await reading.run(for: account) { () async throws(PageReader.Failure) in
      try await reader.feed(FetchedPage(document, part: ""))
    }
  }

  /// Writes registers as the server, and wakes the account's devices.
  func write(
    _ fields: [Assignment<Item>], to entity: Entity, of account: AccountID
  ) async throws(StorageError) {
    guard let change = change(fields, of: entity, by: .server) else { return }
    try await writer.push([change], to: account, at: clock.now())
  }

  /// Registers written by a device; nil where nothing is left to write.
  ///
  /// What a person filled stays: the server writes a description only where there is none, or its
  /// own.
  func change<Owner: PropertyOwner>(
    _ fields: [Assignment<Owner>], of entity: Entity, by device: DeviceID
  ) -> Change? {
    var written = fields.map { $0.value }
    if device == .server {
      let filled = filledByPerson(Owner.self, in: entity)
      written.removeAll { filled.contains($0.number) }
    }
    guard !written.isEmpty else { return nil }
    let numbers = Set(written.map { $0.number })
    return writer.change(
      Edit(entity.id, kind: entity.kind, written),
      over: entity.fields.filter { numbers.contains($0.number) }, by: device, at: clock.now())
  }

  /// What a person filled of what belongs to them.
  private func filledByPerson<Owner: PropertyOwner>(
    _ owner: Owner.Type, in entity: Entity
  ) -> Set<RegisterNumber> {
    Set(
      owner.properties.filter { $0.belongsToPerson }.map { $0.number }.filter { number in
        guard let register = entity[number], register.stamp.device != .server else { return false }
        return register.value != RegisterValue.null && register.value != RegisterValue.text("")
      })
  }
}
