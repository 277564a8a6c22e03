import AppCore
import ArticleCore
import Kernel
import NIOPosix
import ReadingCore
import SearchCore
import Storage
import SyncCore
import Synchronization

/// The index of each account over all that it keeps, grown with the account's log.
///
/// Which texts are indexed is compared with which there are, by a number of each: so an index that is behind, was kept by an
/// earlier start, is of another epoch or is missing becomes the same in the end. It lies in files that are mapped; only the
/// accounts that were asked for last have theirs open.
actor SearchKeeper {
  /// What a question is answered from.
  struct Answer: Sendable {
    var index: IndexSnapshot
    /// Nil while there are none, or too little to make them of.
    var meaning: MeaningVectors?
    var table: SearchTable
    var shelves: Shelves
    /// False while the texts of many articles are still being read.
    var isComplete: Bool

    var facts: DocumentFacts {
      DocumentFacts(
        holds: { [table] in table.holds($0, $1.cast()) },
        precedes: { [table] in table.precedes($0.cast(), $1.cast()) })
    }
  }

  private struct Open {
    var held: HeldIndex
    var used: UInt64 = 0
  }

  private struct Work {
    var held: HeldIndex
    var task: Task<Void, any Error>
  }

  /// Vectors that are being made; nobody waits for them but who looks after the files.
  private struct MeaningWork {
    var held: HeldIndex
    var task: Task<Void, Never>
    /// Something was indexed since they were begun.
    var isWantedAgain = false
  }

  /// Something whose texts are to be read.
  private struct Wanted: Sendable {
    var id: ID<Entity>
    var print: UInt64
  }

  /// Accounts whose index is open.
  private static let most = 4
  /// Articles that a question waits for.
  private static let fewArticles = 300
  /// Entities that are read before they are indexed.
  private static let chunk = 16

  private let environment: ServerEnvironment
  private let contents: ReadableContents
  private let shelves: ShelfIndex
  private let table: AccountIndex<SearchTable>
  private let making: IndexMaking<SearchTable>
  private let gate = Gate(2)
  private var open: [AccountID: Open] = [:]
  private var works: [AccountID: Work] = [:]
  private var meaningWorks: [AccountID: MeaningWork] = [:]
  /// Those whose files are being rid of what was deleted.
  private var purges: [AccountID: HeldIndex] = [:]
  /// Accounts that were deleted: a question that came before that opens nothing any more.
  private var gone: Set<AccountID> = []
  private var uses: UInt64 = 0

  init(_ environment: ServerEnvironment, shelves: ShelfIndex, gate: Gate) {
    self.environment = environment
    self.shelves = shelves
    contents = ReadableContents(environment: environment)
    making = IndexMaking(
      kinds: SearchTable.kinds, accounts: Self.most, empty: SearchTable(),
      take: { $0.take($1.entity, order: $1.seq) }, size: { $0.size })
    table = AccountIndex(making, sync: environment.storage.sync, gate: gate)
  }

  /// Everything that was stored before the question, unless very much is new.
  func answer(for account: AccountID) async throws -> Answer {
    while true {
      let head = try await environment.storage.sync.head(account)
      let table = try await table.known(of: account)
      let shelves = try await shelves.shelves(of: account)
      let held = try await held(of: account)
      if held.reaches(head) {
        return try await answer(held, table, shelves, isComplete: true)
      }
      let isLarge =
        held.state.withLock { table.articles - $0.index.documentCount } > Self.fewArticles
      let work = works[account]?.task ?? begin(account, head, held, table, shelves)
      if isLarge { return try await answer(held, table, shelves, isComplete: false) }
      try await work.value
    }
  }

  /// Takes away all that was kept for an account that is deleted: what is being made of it comes to nothing.
  func forget(_ account: AccountID) async {
    gone.insert(account)
    let work = works.removeValue(forKey: account)
    let meaning = meaningWorks.removeValue(forKey: account)
    let purged = purges.removeValue(forKey: account)
    let held = [work?.held, meaning?.held, open.removeValue(forKey: account)?.held, purged]
    work?.task.cancel()
    meaning?.task.cancel()
    let folder = environment.searchFolder
    // In a task of its own: it is done to the end even if whoever asked for it has gone.
    await Task {
      try? await Threads.work.runIfActive {
        for held in held { held?.end() }
        folder?.remove(account)
      }
    }.value
  }

  /// Forgets the accounts that another process deleted.
  func forgetGone() async {
    let kept = environment.searchFolder?.accounts ?? []
    for account in Set(kept).union(open.keys) { await forgetIfGone(account) }
  }

  private func forgetIfGone(_ account: AccountID) async {
    do {
      _ = try await environment.storage.sync.head(account)
    } catch StorageError.notFound {
      await forget(account)
    } catch {
      // Looked at again later.
    }
  }

  /// Takes what was deleted, and what texts were before, out of the files: of each account once a day at most, as whole
  /// segments are written anew for it.
  func purge() async {
    // Of their own: what is known of the accounts that people ask for stays in memory.
    let sync = environment.storage.sync
    let tables = AccountIndex(making, sync: sync, gate: gate)
    let shelves = ShelfIndex(sync: sync, gate: gate)
    for account in environment.searchFolder?.accounts ?? []
    where (try? await purge(account, tables, shelves)) == true {
      // That may have taken long.
      await forgetGone()
    }
  }

  /// False where there was nothing to do.
  private func purge(
    _ account: AccountID, _ tables: AccountIndex<SearchTable>, _ shelves: ShelfIndex
  ) async throws -> Bool {
    let head = try await environment.storage.sync.head(account)
    let now = environment.clock.now()
    let files = environment.searchFolder?.files(of: account)
    guard try await Threads.work.runIfActive({ files?.isPurgeDue(head, at: now) }) == true else {
      return false
    }
    let held = try await opened(account)
    purges[account] = held
    defer { purges[account] = nil }
    if !held.reaches(head) {
      let table = try await tables.known(of: account)
      let shelves = try await shelves.shelves(of: account)
      try await (works[account]?.task ?? begin(account, head, held, table, shelves)).value
    }
    // What somebody else began before may not reach as far: done in a while.
    guard held.reaches(head) else { return true }
    // They may be of texts that are gone by now; those that are begun from here on are not.
    await meaningWorks[account]?.task.value
    try await gate.run(for: account) { () async throws(any Error) in
      try await Threads.work.runIfActive { held.purge(head, now) }
    }
    return true
  }

  nonisolated private func answer(
    _ held: HeldIndex, _ table: SearchTable, _ shelves: Shelves, isComplete: Bool
  ) async throws -> Answer {
    let (index, meaning) = try await Threads.work.runIfActive {
      held.state.withLock { state in (state.current(), state.meaning) }
    }
    return Answer(
      index: index, meaning: meaning, table: table, shelves: shelves, isComplete: isComplete)
  }

  private func held(of account: AccountID) async throws -> HeldIndex {
    uses += 1
    let held = try await opened(account)
    open[account] = Open(held: held, used: uses)
    closeOthers(than: account)
    return held
  }

  /// The one that there is, whoever has it open: two over the same files would take away each other's.
  private func opened(_ account: AccountID) async throws -> HeldIndex {
    if let held = known(account) { return held }
    let files = environment.searchFolder?.files(of: account)
    let held = try await Threads.work.runIfActive { HeldIndex(files) }
    guard !gone.contains(account) else { throw StorageError.notFound }
    // Somebody else may have opened it meanwhile.
    return known(account) ?? held
  }

  private func known(_ account: AccountID) -> HeldIndex? {
    open[account]?.held ?? works[account]?.held ?? purges[account] ?? meaningWorks[account]?.held
  }

  private func closeOthers(than account: AccountID) {
    while open.count > Self.most {
      let idle = open.filter { $0.key != account && works[$0.key] == nil }
      guard let oldest = idle.min(by: { $0.value.used < $1.value.used }) else { return }
      open[oldest.key] = nil
    }
  }

  private func begin(
    _ account: AccountID, _ head: Head, _ held: HeldIndex, _ table: SearchTable, _ shelves: Shelves
  ) -> Task<Void, any Error> {
    let work = Task {
      defer { works[account] = nil }
      do {
        try await catchUp(account, held, table, shelves)
        // Another process may have deleted the account meanwhile.
        _ = try await environment.storage.sync.head(account)
        held.reached.withLock { $0 = head }
        tendMeaning(of: account, held)
      } catch {
        await forgetIfGone(account)
        throw error
      }
    }
    works[account] = Work(held: held, task: work)
    return work
  }

  /// Has what words mean follow the index, behind the questions that wait for it.
  private func tendMeaning(of account: AccountID, _ held: HeldIndex) {
    guard meaningWorks[account] == nil else {
      meaningWorks[account]?.isWantedAgain = true
      return
    }
    guard !gone.contains(account) else { return }
    let task = Task {
      defer { meaningWorks[account] = nil }
      repeat {
        meaningWorks[account]?.isWantedAgain = false
        // Where the server ends meanwhile, they are made after its next start.
        let isMade = try? await gate.run(for: account) { () async throws(any Error) in
          try await Threads.work.runIfActive { held.tendMeaning() }
        }
        guard let isMade else { return }
        // Another process may have deleted the account meanwhile.
        if isMade { await forgetIfGone(account) }
      } while meaningWorks[account]?.isWantedAgain == true
    }
    meaningWorks[account] = MeaningWork(held: held, task: task)
  }

  nonisolated private func catchUp(
    _ account: AccountID, _ held: HeldIndex, _ table: SearchTable, _ shelves: Shelves
  ) async throws {
    try await gate.run(for: account) { () async throws(any Error) in
      try await read(account, held, table, shelves)
    }
  }

  nonisolated private func read(
    _ account: AccountID, _ held: HeldIndex, _ table: SearchTable, _ shelves: Shelves
  ) async throws {
    let wanted = try await Threads.work.runIfActive { Self.wanted(held, table, shelves) }
    for start in stride(from: 0, to: wanted.count, by: Self.chunk) {
      var documents: [IndexedDocument] = []
      for one in wanted[start..<min(start + Self.chunk, wanted.count)] {
        if let document = try await document(one, account, table, shelves) {
          documents.append(document)
        }
      }
      try await Threads.work.runIfActive { [documents] in held.put(documents) }
    }
    try await Threads.work.runIfActive { held.settle() }
  }

  /// What is not indexed as it is now; what is gone is taken out at once.
  private static func wanted(
    _ held: HeldIndex, _ table: SearchTable, _ shelves: Shelves
  ) -> [Wanted] {
    held.state.withLock { state in
      var wanted: [Wanted] = []
      for id in table.entries.keys {
        let key = id.cast(to: IndexedDocument.self)
        guard let print = table.fingerprint(of: id, in: shelves),
          state.index.fingerprint(of: key) != print
        else { continue }
        wanted.append(Wanted(id: id, print: print))
      }
      for key in state.index.keys where table.entries[key.cast(to: Entity.self)] == nil {
        state.index.remove(key)
        state.snapshot = nil
      }
      // What is newest is found first.
      return wanted.sorted { table.precedes($0.id, $1.id) }
    }
  }

  nonisolated private func document(
    _ wanted: Wanted, _ account: AccountID, _ table: SearchTable, _ shelves: Shelves
  ) async throws -> IndexedDocument? {
    guard
      var candidate = try await candidate(wanted.id, of: account, table: table, shelves: shelves)
    else { return nil }
    var print = wanted.print
    if let hash = candidate.contentHash {
      if let text = try await article(hash, of: account) {
        candidate.texts.append((.body, text))
      } else {
        // Tried again with the next change.
        print ^= 1
      }
    }
    return IndexedDocument(key: wanted.id.cast(), fingerprint: print, texts: candidate.texts)
  }

  /// As it stands now, with all of its texts but that of the article; nil where it was deleted meanwhile.
  nonisolated func candidate(
    _ id: ID<Entity>, of account: AccountID, table: SearchTable, shelves: Shelves
  ) async throws -> SearchCandidate? {
    let sync = environment.storage.sync
    guard let stored = try await sync.entity(account, id) else { return nil }
    let entity = try await environment.texts.readable(stored.entity, of: account)
    guard var candidate = SearchCandidate(entity) else { return nil }
    var highlights: [Highlight] = []
    for mark in table.highlights(of: id).prefix(500) {
      if let stored = try await sync.entity(account, mark), let mark = Highlight(stored.entity) {
        highlights.append(mark)
      }
    }
    candidate.add(shelves, highlights)
    return candidate
  }

  /// Empty for what is no article; nil for one that is damaged or not here yet: it is captured again, and whatever else
  /// the item has is found meanwhile.
  nonisolated func article(_ hash: ContentHash, of account: AccountID) async throws -> String? {
    do {
      guard let content = try await contents.get(account, hash) else { return nil }
      guard content.mediaType == Article.mediaType else { return "" }
      return try await Threads.work.runIfActive {
        // An article that cannot be read any more holds no word.
        (try? Article(decoding: content.bytes))?.lines ?? ""
      }
    } catch StorageError.contentDamaged {
      return nil
    }
  }
}
