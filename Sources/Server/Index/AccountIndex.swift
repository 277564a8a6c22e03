import Kernel
import NIOPosix
import Storage
import SyncCore
import Synchronization

/// How one kind of index is made of an account's log.
struct IndexMaking<Known: Sendable>: Sendable {
  /// Nothing else is read.
  var kinds: [EntityKind]
  /// Of how many accounts it stays in memory: those that were asked for last.
  var accounts: Int
  var empty: Known
  /// Takes in an entity as it stands now.
  var take: @Sendable (inout Known, StoredEntity) -> Void
  /// After the last of several.
  var finish: @Sendable (inout Known) -> Void = { _ in }
  /// About how many bytes it takes, of which all accounts together have so many and no more.
  var size: @Sendable (Known) -> Int = { _ in 0 }
  var bytes = 64 << 20
}

/// What is known of each account for quick answers, kept up with the account's log.
///
/// Made at the first question and brought up to date at each, once for all who ask meanwhile, a few
/// entities at a time, and on threads for such work: nobody else waits for it.
actor AccountIndex<Known: Sendable> {
  private struct Entry: Sendable {
    var epoch: ID<Epoch>
    var cursor: UInt64 = 0
    var known: Known
    var used: UInt64 = 0
    var size = 0

    /// Whether it holds everything that a log held that stood there.
    func reaches(_ head: Head) -> Bool { epoch == head.epoch && cursor >= head.seq }
  }

  private static var chunk: Int { 1_000 }

  private let making: IndexMaking<Known>
  private let sync: SyncStorage
  private let gate: Gate
  private var entries: [AccountID: Entry] = [:]
  private var works: [AccountID: Task<Entry, any Error>] = [:]
  private var uses: UInt64 = 0

  init(_ making: IndexMaking<Known>, sync: SyncStorage, gate: Gate) {
    self.making = making
    self.sync = sync
    self.gate = gate
  }

  /// What is known of the account, with everything that was stored before the question.
  func known(of account: AccountID) async throws -> Known {
    while true {
      let head = try await sync.head(account)
      if let entry = entries[account], entry.reaches(head) {
        keep(entry, for: account)
        return entry.known
      }
      let entry = try await (works[account] ?? begin(account, head)).value
      // Work that somebody else began may have looked before what this question has to see.
      if entry.reaches(head) { return entry.known }
    }
  }

  /// The same, where not much of the log is missing; otherwise nil, and it is made meanwhile.
  func knownSoon(of account: AccountID) async throws -> Known? {
    let head = try await sync.head(account)
    if works[account] == nil, let entry = entries[account], entry.epoch == head.epoch,
      head.seq - min(entry.cursor, head.seq) <= UInt64(Self.chunk)
    {
      return try await known(of: account)
    }
    if works[account] == nil { _ = begin(account, head) }
    return nil
  }

  private func begin(_ account: AccountID, _ head: Head) -> Task<Entry, any Error> {
    // Taken out, so that it is changed in place and not copied.
    let before = entries.removeValue(forKey: account)
    let work = Task {
      defer { works[account] = nil }
      let entry = try await entry(of: account, after: before, head)
      keep(entry, for: account)
      return entry
    }
    works[account] = work
    return work
  }

  nonisolated private func entry(
    of account: AccountID, after before: Entry?, _ head: Head
  ) async throws -> Entry {
    guard let before, before.epoch == head.epoch else {
      return try await gate.run(for: account) { () async throws(any Error) in
        try await caughtUp(account, Entry(epoch: head.epoch, known: making.empty), head)
      }
    }
    return try await caughtUp(account, before, head)
  }

  nonisolated private func caughtUp(
    _ account: AccountID, _ entry: Entry, _ head: Head
  ) async throws -> Entry {
    var cursor = entry.cursor
    let entry = Building(entry)
    var isChanged = false
    while true {
      let stored = try await sync.pullKinds(account, making.kinds, cursor, Self.chunk)
      guard let last = stored.last else { break }
      try await Threads.work.runIfActive { [making] in
        try entry.state.withLock { entry in
          for stored in stored { making.take(&entry.known, try stored.decoded()) }
        }
      }
      cursor = last.seq
      isChanged = true
    }
    let end = max(cursor, head.seq)
    return try await Threads.work.runIfActive { [making, isChanged] in
      entry.state.withLock { entry in
        if isChanged { making.finish(&entry.known) }
        entry.size = making.size(entry.known)
        entry.cursor = end
        return entry
      }
    }
  }

  /// Only the accounts that were asked for last stay, as far as there is room for them.
  private func keep(_ entry: Entry, for account: AccountID) {
    uses += 1
    entries[account] = entry
    entries[account]?.used = uses
    var size = entries.values.reduce(0) { $0 + $1.size }
    while entries.count > 1, entries.count > making.accounts || size > making.bytes {
      guard let oldest = entries.min(by: { $0.value.used < $1.value.used }) else { return }
      size -= oldest.value.size
      entries[oldest.key] = nil
    }
  }

  /// What is being made, handed from thread to thread.
  private final class Building: Sendable {
    let state: Mutex<Entry>

    init(_ entry: Entry) { state = Mutex(entry) }
  }
}
