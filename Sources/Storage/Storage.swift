public import Kernel
public import SyncCore

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
  /// The open file is no longer the one at its path; writing has stopped, and nothing of the
  /// operation is in the file that is there now.
  case replaced
  /// One content is gone or does not hold what its name says; all others are as they were.
  case contentDamaged(ContentHash)
  /// Another program holds the file, or this one is closing.
  case unavailable
  /// What would be stored is more than an entity may hold (`SyncLimit`).
  case tooLarge
  /// What the account has takes all the room that it is given.
  case quotaReached
  /// Anything else, with what the driver said, for the log alone.
  case failed(String)
}

/// A person's account.
public typealias AccountID = ID<AccountTag>

/// Everything that is stored, together.
public struct Storage: Sendable {
  public var accounts: AccountStorage
  public var sessions: SessionStorage
  public var invitations: InvitationStorage
  public var sync: SyncStorage
  public var jobs: JobStorage
  public var letters: LetterStorage
  public var channels: ChannelStorage
  public var deliveries: DeliveryStorage
  public var links: LinkStorage
  public var mailAddresses: MailAddressStorage
  public var calendars: CalendarStorage
  public var feeds: FeedStorage
  public var shares: ShareStorage
  public var passkeys: PasskeyStorage
  public var identities: IdentityStorage
  public var secondFactors: SecondFactorStorage
  public var accountEvents: AccountEventStorage
  public var payments: PaymentStorage
  public var contents: ContentStorage
  public var settings: SettingStorage
  public var upkeep: UpkeepStorage
  /// Its sizes, and what it did.
  public var figures: @Sendable () async throws(StorageError) -> StorageFigures = {
    StorageFigures()
  }
  /// Closes files; what was acknowledged is on disk.
  public var close: @Sendable () async -> Void

  public init(
    accounts: AccountStorage, sessions: SessionStorage, invitations: InvitationStorage,
    sync: SyncStorage, jobs: JobStorage, letters: LetterStorage,
    channels: ChannelStorage, deliveries: DeliveryStorage, links: LinkStorage,
    mailAddresses: MailAddressStorage, calendars: CalendarStorage, feeds: FeedStorage,
    shares: ShareStorage,
    passkeys: PasskeyStorage, identities: IdentityStorage, secondFactors: SecondFactorStorage,
    accountEvents: AccountEventStorage, payments: PaymentStorage,
    contents: ContentStorage, settings: SettingStorage, upkeep: UpkeepStorage,
    close: @escaping @Sendable () async -> Void
  ) {
    self.accounts = accounts
    self.sessions = sessions
    self.invitations = invitations
    self.sync = sync
    self.jobs = jobs
    self.letters = letters
    self.channels = channels
    self.deliveries = deliveries
    self.links = links
    self.mailAddresses = mailAddresses
    self.calendars = calendars
    self.feeds = feeds
    self.shares = shares
    self.passkeys = passkeys
    self.identities = identities
    self.secondFactors = secondFactors
    self.accountEvents = accountEvents
    self.payments = payments
    self.contents = contents
    self.settings = settings
    self.upkeep = upkeep
    self.close = close
  }
}
