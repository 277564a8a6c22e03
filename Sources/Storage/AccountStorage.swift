public import Kernel

/// A person, as the server knows them.
public struct Account: Hashable, Sendable {
  public let id: AccountID
  /// As the person wrote it; compared without regard to case.
  public var email: String
  public var name: String
  /// The encoded argon2id hash (PHC string format).
  public var passwordHash: String
  public var isOwner: Bool
  public var createdAt: Instant
  /// When a link that was sent to the address was followed; nil while nobody knows whose it is.
  public var emailConfirmedAt: Instant?
  /// The colour of the initials, by the person's choice; 0 while nothing is chosen.
  public var colour: Int
  /// The tag of the language that a browser of the person's had; empty where none is known.
  ///
  /// As they first signed in, or were last told of what they did themselves.
  public var language: String

  public init(
    id: AccountID, email: String, name: String, passwordHash: String, isOwner: Bool,
    createdAt: Instant, emailConfirmedAt: Instant? = nil, colour: Int = 0, language: String = ""
  ) {
    self.id = id
    self.email = email
    self.name = name
    self.passwordHash = passwordHash
    self.isOwner = isOwner
    self.createdAt = createdAt
    self.emailConfirmedAt = emailConfirmedAt
    self.colour = colour
    self.language = language
  }
}

extension Account {
  /// The address in the form in which two are compared: lower case, in UTF-8.
  public static func emailKey(_ email: String) -> [UInt8] {
    Array(email.lowercased().utf8)
  }
}

/// The accounts of a server.
public struct AccountStorage: Sendable {
  /// Stores a new account; `conflict` when the address or the ID is taken.
  ///
  /// With `onlyIfFirst`, also when any account exists: two first visitors at once yield one owner.
  public var create: @Sendable (Account, _ onlyIfFirst: Bool) async throws(StorageError) -> Void
  public var byEmail: @Sendable (String) async throws(StorageError) -> Account?
  public var byID: @Sendable (AccountID) async throws(StorageError) -> Account?
  public var count: @Sendable () async throws(StorageError) -> Int
  /// `notFound` when there is no such account.
  public var setPasswordHash: @Sendable (AccountID, String) async throws(StorageError) -> Void
  /// Changes what is known of the person; `notFound` when there is no such account, `conflict` when
  /// its new address is another's.
  public var change:
    @Sendable (AccountID, @escaping @Sendable (inout Account) -> Void) async throws(StorageError)
      -> Void
  /// Removes the account and everything that is only its own; `notFound` when there is none.
  ///
  /// After the owner's, the oldest that is left is the owner's. Contents that nobody else may read go
  /// at once, and nothing of the rows stays in the files.
  public var delete: @Sendable (AccountID) async throws(StorageError) -> Void
  /// So many of all accounts at most, by the order of their IDs.
  public var page:
    @Sendable (_ after: AccountID?, _ most: Int) async throws(StorageError) -> [AccountID]

  public init(
    create: @escaping @Sendable (Account, Bool) async throws(StorageError) -> Void,
    byEmail: @escaping @Sendable (String) async throws(StorageError) -> Account?,
    byID: @escaping @Sendable (AccountID) async throws(StorageError) -> Account?,
    count: @escaping @Sendable () async throws(StorageError) -> Int,
    setPasswordHash: @escaping @Sendable (AccountID, String) async throws(StorageError) -> Void,
    change:
      @escaping @Sendable (AccountID, @escaping @Sendable (inout Account) -> Void)
      async throws(StorageError) -> Void,
    delete: @escaping @Sendable (AccountID) async throws(StorageError) -> Void,
    page: @escaping @Sendable (AccountID?, Int) async throws(StorageError) -> [AccountID]
  ) {
    self.create = create
    self.byEmail = byEmail
    self.byID = byID
    self.count = count
    self.setPasswordHash = setPasswordHash
    self.change = change
    self.delete = delete
    self.page = page
  }
}

extension AccountStorage {
  /// IDs that are read at once.
  private static let atOnce = 500

  /// Does the work for one account after the other, of which only IDs are in memory.
  ///
  /// Accounts that are made or deleted meanwhile may be among them.
  public func forEach(
    _ work: (AccountID) async throws(StorageError) -> Void
  ) async throws(StorageError) {
    var last: AccountID?
    while true {
      let ids = try await page(last, Self.atOnce)
      for id in ids { try await work(id) }
      guard ids.count == Self.atOnce else { return }
      last = ids.last
    }
  }

  /// All accounts, oldest first, as they are: for lists that a person reads.
  public func list() async throws(StorageError) -> [Account] {
    var accounts: [Account] = []
    try await forEach { (id) throws(StorageError) in
      if let account = try await byID(id) { accounts.append(account) }
    }
    return accounts.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }
}
