public import AppCore
public import Imports
public import Kernel
public import Storage
public import SyncCore
public import Wire

/// What people and scripts ask of imports: to look at a file, to bring it in, to take it back.
public struct ImportWork: Sendable {
  /// Why a file is not taken.
  public enum Refusal: Error, Sendable {
    case file(ImportFileFault)
    case reader(ImportReader.Failure)
    /// There is no such import, or its file is gone.
    case notFound
    /// It is under way.
    case busy
  }

  let storage: Storage
  let writer: AccountWriter
  let clock: ServerClock
  let reader: ImportReader

  init(storage: Storage, writer: AccountWriter, clock: ServerClock, reader: ImportReader) {
    self.storage = storage
    self.writer = writer
    self.clock = clock
    self.reader = reader
  }

  /// Of a command, beside a server that may run.
  public init(storage: Storage, reader: ImportReader = .childProcess()) {
    self.init(
      storage: storage,
      writer: AccountWriter(
        sync: storage.sync, clock: .system, stamps: .inProcess(), notifier: .inProcess()),
      clock: .system, reader: reader)
  }

  /// What would be imported of a file.
  public func preview(_ file: [UInt8], named name: String) async throws -> ImportPreview {
    guard file.count <= ImportFile.largest else { throw Refusal.file(.tooLarge) }
    let preview: ImportPreview
    do throws(ImportReader.Failure) {
      preview = try await reader.preview(file, name)
    } catch {
      throw Refusal.reader(error)
    }
    if let fault = preview.fault { throw Refusal.file(fault) }
    return preview
  }

  /// Keeps a file with what would be imported of it; the same file again is the same import.
  public func take(
    _ file: [UInt8], named name: String, for account: AccountID
  ) async throws -> ImportRun {
    let preview = try await preview(file, named: name)
    let id = ImportNames.id(.run, file)
    let stored = try await storage.sync.entity(account, id)?.entity
    if let stored, ImportRun(stored).isUnderWay { return ImportRun(stored) }
    let content = Content(bytes: file, mediaType: "application/octet-stream")
    let kept = try await storage.contents.put(account, content)
    let listed = try await storage.contents.put(
      account, Content(bytes: preview.encoded, mediaType: "application/cbor"))
    var run = stored.map { ImportRun($0) } ?? ImportRun(id: id)
    let old = run
    run.fileName = name.line(upTo: 200)
    run.file = Bytes(kept.bytes)
    run.preview = Bytes(listed.bytes)
    run.format = preview.format.rawValue
    run.total = preview.records
    if stored == nil || old.isDeleted { run.createdAt = clock.now() }
    try await write(old, run, over: stored, for: account)
    return run
  }

  /// Brings it in from its beginning: what is here already stays as it is.
  public func start(_ id: ID<Entity>, of account: AccountID) async throws -> ImportRun {
    try await begin(id, as: .running, of: account)
  }

  /// Takes back what is still as it was imported.
  public func undo(_ id: ID<Entity>, of account: AccountID) async throws -> ImportRun {
    try await begin(id, as: .undoing, of: account)
  }

  private func begin(
    _ id: ID<Entity>, as state: ImportState, of account: AccountID
  ) async throws -> ImportRun {
    let (entity, old) = try await run(id, of: account)
    if old.state == state { return old }
    guard !old.isUnderWay else { throw Refusal.busy }
    var run = old
    run.state = state
    if state == .running {
      guard run.file != nil else { throw Refusal.notFound }
      run.resetCounts()
    } else {
      (run.removed, run.kept) = (0, 0)
    }
    try await write(old, run, over: entity, for: account)
    return run
  }

  private func run(
    _ id: ID<Entity>, of account: AccountID
  ) async throws -> (entity: Entity, run: ImportRun) {
    guard let entity = try await storage.sync.entity(account, id)?.entity else {
      throw Refusal.notFound
    }
    let run = ImportRun(entity)
    guard !run.isDeleted else { throw Refusal.notFound }
    return (entity, run)
  }

  private func write(
    _ old: ImportRun, _ run: ImportRun, over stored: Entity?, for account: AccountID
  ) async throws {
    let change = writer.change(
      Edit(run.id, old.changes(to: run) + [.alive]), over: stored?.fields ?? [], by: .server,
      at: clock.now())
    try await writer.push([change], to: account, at: clock.now())
  }

  /// Brings it in here and now: of a command that is ended in the middle, doing it again does the rest.
  ///
  /// No server sees it under way, so none does the same beside it.
  public func bringIn(_ id: ID<Entity>, of account: AccountID) async throws -> ImportRun {
    let (entity, old) = try await run(id, of: account)
    guard !old.isUnderWay else { throw Refusal.busy }
    var run = old
    run.state = .previewed
    run.resetCounts()
    try await write(old, run, over: entity, for: account)
    _ = try await progress(of: account).bringIn(run) { true }
    return try await self.run(id, of: account).run
  }

  /// Takes it back here and now, in the same way.
  public func takeBack(_ id: ID<Entity>, of account: AccountID) async throws -> ImportRun {
    let (_, old) = try await run(id, of: account)
    guard !old.isUnderWay else { throw Refusal.busy }
    try await ImportUndo(progress: progress(of: account), run: old).takeBack()
    return try await run(id, of: account).run
  }

  private func progress(of account: AccountID) -> ImportProgress {
    ImportProgress(
      storage: storage, writer: writer, clock: clock, reader: reader, account: account,
      accountBytes: .max, productLimit: 0)
  }
}

extension ImportWork {
  public func status(_ id: ID<Entity>, of account: AccountID) async throws -> ImportStatus {
    try await status(of: try await run(id, of: account).run, account, listsFailures: true)
  }

  public func list(of account: AccountID) async throws -> ImportList {
    var runs: [ImportRun] = []
    var cursor: UInt64 = 0
    while let page = try await page(of: account, after: cursor) {
      runs += page.runs
      cursor = page.cursor
    }
    runs.sort { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
    var statuses: [ImportStatus] = []
    for run in runs.prefix(100) {
      statuses.append(try await status(of: run, account, listsFailures: false))
    }
    return ImportList(statuses)
  }

  private func page(
    of account: AccountID, after cursor: UInt64
  ) async throws -> (runs: [ImportRun], cursor: UInt64)? {
    let page = try await storage.sync.pullKinds(account, [.importRun], cursor, 100)
    guard let last = page.last else { return nil }
    let runs = try page.map { ImportRun(try $0.decoded().entity) }.filter { !$0.isDeleted }
    return (runs, last.seq)
  }

  private func status(
    of run: ImportRun, _ account: AccountID, listsFailures: Bool
  ) async throws -> ImportStatus {
    var preview = ImportPreview()
    if let hash = run.preview.flatMap({ ContentHash(bytes: $0.bytes) }),
      let content = try await storage.contents.intact(account, hash),
      // What cannot be read any more is as good as an empty list.
      let decoded = try? ImportPreview(decoding: content.bytes)
    {
      preview = decoded
    }
    return ImportStatus(run, preview, listsFailures: listsFailures)
  }
}

extension ImportRun {
  /// As before anything of the file was gone through.
  fileprivate mutating func resetCounts() {
    (done, added, joined, beyondLimit, removed, kept) = (0, 0, 0, 0, 0, 0)
  }
}

extension ImportRemark {
  fileprivate static func beyondLimit(_ count: Int, of preview: ImportPreview) -> ImportRemark {
    ImportRemark(
      code: "beyond-limit",
      text: preview.feeds > 0
        ? """
        Rows left out because the account has as many feeds or products as it may have: \(count). \
        Unsubscribe from feeds and delete products that you do not need, and start the import again.
        """
        : """
        Rows left out because the account may have no more products: \(count). Delete products that you do \
        not need, or buy Premium where the server offers it, and start the import again.
        """)
  }
}

extension ImportStatus {
  init(_ run: ImportRun, _ preview: ImportPreview, listsFailures: Bool) {
    self.init(preview, listsFailures: listsFailures)
    id = run.id.text
    fileName = run.fileName
    state = "\(run.state)"
    createdAt = run.createdAt
    total = run.total
    done = run.done
    added = run.added
    joined = run.joined
    removed = run.removed
    kept = run.kept
    beyondLimit = run.beyondLimit
    if beyondLimit > 0 { losses.append(.beyondLimit(beyondLimit, of: preview)) }
  }

  /// Of a file of which nothing is kept.
  public init(_ preview: ImportPreview, listsFailures: Bool = true) {
    self.init()
    program = preview.format.name
    state = "\(ImportState.previewed)"
    total = preview.records
    items = preview.items
    archived = preview.archived
    favourites = preview.favourites
    withText = preview.withText
    notes = preview.notes
    highlights = preview.highlights
    tags = preview.tags
    collections = preview.collections
    todos = preview.todos
    doneTodos = preview.doneTodos
    lists = preview.lists
    feeds = preview.feeds
    products = preview.products
    purchases = preview.purchases
    failed = preview.failed
    samples = preview.samples.all.map { ImportRemark(text: $0) }
    losses = preview.losses.map { ImportRemark(code: "\($0)", text: $0.sentence) }
    guard listsFailures else { return }
    failures = preview.failures.map {
      ImportRemark(code: $0.reason.code, text: $0.text, row: $0.row)
    }
  }
}
