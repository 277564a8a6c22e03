import AddressCore
import AppCore
import Imports
import Kernel
import Logging
import NotificationCore
import Storage
import SyncCore

/// One stretch of the work on an import, by the server.
///
/// What is written and how far it is, is stored together: whatever ends it, it goes on from there.
struct ImportJob: Sendable {
  /// Milliseconds after which others have their turn.
  private static let stretch: Int64 = 300_000

  let environment: CaptureEnvironment
  let job: Job
  let logger: Logger

  func run() async throws(StorageError) -> Capture.Outcome {
    let productLimit = try await environment.productLimit(job.account)
    let work = ImportProgress(
      storage: environment.storage, writer: environment.writer, clock: environment.clock,
      reader: environment.imports, account: job.account, accountBytes: environment.accountBytes,
      productLimit: productLimit)
    let end = environment.clock.now().adding(milliseconds: Self.stretch)
    do {
      let isDone = try await work.run(job.subject) { environment.clock.now() < end }
      return isDone ? .finished : .retry(at: environment.clock.now())
    } catch let error as StorageError {
      guard error == .full else { throw error }
      return .retry(at: environment.clock.now().adding(milliseconds: environment.fullDelay))
    } catch {
      logger.notice("an import waits for memory", metadata: ["reason": "\(error)"])
      return .retry(at: environment.clock.now().adding(milliseconds: 60_000))
    }
  }
}

/// Brings an import in, or takes it back, from wherever it is.
struct ImportProgress: Sendable {
  /// Records whose changes are stored together.
  private static let batch = 100

  let storage: Storage
  let writer: AccountWriter
  let clock: ServerClock
  let reader: ImportReader
  let account: AccountID
  let accountBytes: Int64
  /// Products that the account may have; 0 for any number.
  let productLimit: Int

  /// False where it was not done when `mayGoOn` said no.
  func run(_ id: ID<Entity>, while mayGoOn: () -> Bool) async throws -> Bool {
    guard let entity = try await storage.sync.entity(account, id)?.entity else { return true }
    let run = ImportRun(entity)
    guard !run.isDeleted else { return true }
    switch run.state {
    case .running: return try await bringIn(run, while: mayGoOn)
    case .undoing:
      try await ImportUndo(progress: self, run: run).takeBack()
      return true
    case .previewed, .done, .undone, .failed: return true
    }
  }

  func writing(_ run: ImportRun) -> ImportWriting {
    ImportWriting(
      account: account, device: run.device, sync: storage.sync, writer: writer, now: clock.now())
  }

  /// False where it was not done when `mayGoOn` said no.
  func bringIn(_ run: ImportRun, while mayGoOn: () -> Bool) async throws -> Bool {
    guard let hash = run.file.flatMap({ ContentHash(bytes: $0.bytes) }),
      let file = try await storage.contents.intact(account, hash)?.bytes
    else {
      try await end(run, as: .failed)
      return true
    }
    var run = run
    var work = try await ImportRecords(self, run)
    while true {
      var batch: ImportBatch
      do throws(ImportReader.Failure) {
        batch = try await reader.records(file, run.fileName, run.done)
      } catch {
        guard error == .tooMuch else { throw error }
        try await end(run, as: .failed)
        return true
      }
      while batch.count > 0 {
        guard let part = Self.part(of: &batch) else {
          try await end(run, as: .failed)
          return true
        }
        run = try await work.write(part, of: run)
        if !mayGoOn() { return false }
      }
      if batch.next == nil { break }
    }
    try await end(run, as: .done)
    return true
  }

  /// Nil where the reader sent what is no record.
  private static func part(of batch: inout ImportBatch) -> [ImportRecord]? {
    do throws(CBORError) {
      return try batch.take(Self.batch)
    } catch {
      return nil
    }
  }

  private func end(_ run: ImportRun, as state: ImportState) async throws(StorageError) {
    var ended = run
    ended.state = state
    // What was left out comes when it is started again; one that failed is chosen anew.
    if state == .failed || run.beyondLimit == 0 { ended.file = nil }
    try await push([change(run, to: ended)])
  }

  func push(_ changes: [Change]) async throws(StorageError) {
    try await writer.push(changes, to: account, at: clock.now())
  }

  /// How far it is, as the server itself writes it.
  func change(_ run: ImportRun, to other: ImportRun) async throws(StorageError) -> Change {
    let stored = try await storage.sync.entity(account, run.id)?.entity
    return writer.change(
      Edit(run.id, run.changes(to: other)), over: stored?.fields ?? [], by: .server,
      at: clock.now())
  }
}

/// Turns records into changes, some at a time.
struct ImportRecords: Sendable {
  private let progress: ImportProgress
  private let items: ItemImport
  private let todos: TodoImport
  private var products: ProductImport
  private var feeds: FeedImport
  private var shelves: ImportedShelves

  init(_ progress: ImportProgress, _ run: ImportRun) async throws(StorageError) {
    self.progress = progress
    let writing = progress.writing(run)
    items = ItemImport(
      writing: writing, storage: progress.storage, accountBytes: progress.accountBytes)
    let settings =
      try await progress.storage.sync.entity(progress.account, NotificationSettings.id)
      .map { NotificationSettings($0.entity) } ?? NotificationSettings()
    let zones = SystemZones(from: Instant(milliseconds: 1_000_000_000_000), to: writing.now)
    todos = TodoImport(
      writing: writing, zone: zones.zone(settings.zone) ?? .utc, zones: zones)
    products = try await ProductImport(writing, limit: progress.productLimit)
    feeds = try await FeedImport(writing)
    shelves = try await ImportedShelves(writing)
  }

  /// Stores what these make, with how far the import is then.
  mutating func write(
    _ records: [ImportRecord], of run: ImportRun
  ) async throws(StorageError) -> ImportRun {
    var next = run
    var stored = run
    var changes: [Change] = []
    var names: Set<String> = []
    for record in records {
      // The same thing twice: the second is looked at when the first is stored.
      if !names.insert(Self.name(of: record)).inserted {
        changes.append(try await progress.change(stored, to: next))
        try await progress.push(changes)
        (changes, stored) = ([], next)
      }
      let (outcome, new) = try await self.changes(for: record, at: next.done)
      changes += new
      next.done += 1
      if outcome == .added { next.added += 1 }
      if outcome == .joined { next.joined += 1 }
      if outcome == .beyondLimit { next.beyondLimit += 1 }
    }
    changes.append(try await progress.change(stored, to: next))
    try await progress.push(changes)
    return next
  }

  private static func name(of record: ImportRecord) -> String {
    switch record {
    case .item(let item):
      Address(absolute: item.url)?.comparable ?? "\(item.title)\n\(item.text)"
    case .todo(let todo): "\(todo.source)\n\(todo.list)\n\(todo.title)"
    case .product(let product): product.name.lowercased()
    case .feed(let feed): "feed \(Address(absolute: feed.address)?.comparable ?? "")"
    case .failure(let failure): "\(failure.row)"
    }
  }

  private mutating func changes(
    for record: ImportRecord, at index: Int
  ) async throws(StorageError) -> (ImportOutcome, [Change]) {
    switch record {
    case .item(let item): try await items.changes(for: item, at: index, &shelves)
    case .todo(let todo): try await todos.changes(for: todo, &shelves)
    case .product(let product): try await products.changes(for: product)
    case .feed(let feed): try await feeds.changes(for: feed)
    case .failure: (.known, [])
    }
  }
}
