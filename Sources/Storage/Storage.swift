public import Kernel

/// What a storage could not do.
///
/// A driver translates what it caught into one of these, once.
public enum StorageError: Error, Hashable, Sendable {
  /// Nothing is stored under that name.
  case notFound
  /// A constraint says no: the address or name is taken.
  case conflict
  /// The disk is full; nothing of the operation was written.
  case full
  /// The file does not hold what it should; writing has stopped.
  case corrupt
  /// Another program holds the file, or this one is closing.
  case unavailable
  /// What would be stored is more than an entity may hold (`SyncLimit`).
  case tooLarge
  /// Anything else, with what the driver said, for the log alone.
  case failed(String)
}

/// A person's account.
public enum AccountTag {}
public typealias AccountID = ID<AccountTag>

/// Everything that is stored, together.
public struct Storage: Sendable {
  public var accounts: AccountStorage
  public var sessions: SessionStorage
  public var invitations: InvitationStorage
  public var sync: SyncStorage
  public var jobs: JobStorage
  public var letters: LetterStorage
  public var contents: ContentStorage
  public var settings: SettingStorage
  public var upkeep: UpkeepStorage
  /// Closes files; what was acknowledged is on disk.
  public var close: @Sendable () async -> Void

  public init(
    accounts: AccountStorage, sessions: SessionStorage, invitations: InvitationStorage,
    sync: SyncStorage, jobs: JobStorage, letters: LetterStorage,
    contents: ContentStorage, settings: SettingStorage, upkeep: UpkeepStorage,
    close: @escaping @Sendable () async -> Void
  ) {
    self.accounts = accounts
    self.sessions = sessions
    self.invitations = invitations
    self.sync = sync
    self.jobs = jobs
    self.letters = letters
    self.contents = contents
    self.settings = settings
    self.upkeep = upkeep
    self.close = close
  }
}
