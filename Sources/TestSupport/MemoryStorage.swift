internal import Kernel
public import Storage
internal import SyncCore
internal import Synchronization

extension Storage {
  /// A storage in memory that answers as SQLite's does; it is gone with the value.
  public static func memory(derivation: Derivation = .none) -> Storage {
    let database = MemoryDatabase(derivation: derivation)
    var storage = Storage(
      accounts: database.accounts, sessions: database.sessions,
      invitations: database.invitations, sync: database.sync, jobs: database.jobs,
      letters: database.letters, channels: database.channels, deliveries: database.deliveries,
      links: database.links, mailAddresses: database.mailAddresses,
      calendars: database.calendars, feeds: database.feeds, shares: database.shares,
      passkeys: database.passkeys,
      identities: database.identities, secondFactors: database.secondFactors,
      accountEvents: database.accountEvents, payments: database.payments,
      contents: database.contents, settings: database.settings,
      upkeep: database.upkeep, close: {})
    storage.sync.changeBeginning = { (account, high) throws(StorageError) in
      try database.run { (tables) in
        tables.logs[account]?.changes.keys.first { $0.high == high }
      }
    }
    return storage
  }
}

/// The tables behind a lock: every operation sees and leaves them whole.
final class MemoryDatabase: Sendable {
  private let tables: Mutex<MemoryTables>

  init(derivation: Derivation) {
    tables = Mutex(MemoryTables(derivation: derivation))
  }

  func run<Answer: Sendable>(
    _ operation: @Sendable (inout MemoryTables) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    try tables.withLock { tables throws(StorageError) in try operation(&tables) }
  }
}

/// Everything a server remembers.
struct MemoryTables: Sendable {
  var derivation: Derivation
  var epoch: ID<Epoch>
  var accounts: [AccountID: Account] = [:]
  var sessions: [Session] = [] {
    didSet {
      let ids = Set(sessions.map { $0.id })
      removeChannels { channel in channel.session.map { !ids.contains($0) } ?? false }
    }
  }
  var invitations: [Invitation] = []
  var logs: [AccountID: MemoryLog] = [:]
  var jobs: [MemoryJob] = []
  var lastJob: Int64 = 0
  var lastTurns = LastTurns<AccountID>()
  var letters: [MemoryLetter] = []
  var channels: [NotificationChannel] = []
  var deliveries: [MemoryDelivery] = []
  var links: [SecretLink] = []
  var mailAddresses: [AccountID: String] = [:]
  var calendars: [KeptCalendar] = []
  var feeds: [KeptFeed] = []
  var shares: [CollectionShare] = []
  var passkeys: [Passkey] = []
  var identities: [Identity] = []
  var secondFactors: [AccountID: SecondFactor] = [:]
  var accountEvents: [AccountID: [AccountEvent]] = [:]
  var payments: [Payment] = []
  var contents: [ContentHash: [UInt8]] = [:]
  var contentsStoredAt: [ContentHash: Instant] = [:]
  var unusedContents: [ContentHash: UnusedMark] = [:]
  var mediaTypes: [AccountID: [ContentHash: String]] = [:]
  var settings: [String: [UInt8]] = [:]

  init(derivation: Derivation) {
    self.derivation = derivation
    epoch = ID(high: .random(in: 1...UInt64.max), low: .random(in: 1...UInt64.max))
  }

  func require(_ account: AccountID) throws(StorageError) {
    guard accounts[account] != nil else { throw .notFound }
  }
}
