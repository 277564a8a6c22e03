public import Kernel

/// One order of Premium, and what became of it.
///
/// The provider's messages come late, twice, and in any order. A payment therefore only ever goes forward
/// through its states, and what was heard again changes nothing.
public struct Payment: Hashable, Sendable {
  /// In the order in which a payment goes through them.
  public enum State: Int, Sendable, CaseIterable {
    /// The person was sent to pay.
    case open = 0
    /// Paid in a way that takes days: the money is not there yet.
    case waiting
    /// Not paid, and will not be: late, declined, or given up.
    case failed
    case paid
    /// The person's bank has taken the money back for now.
    case disputed
    /// The bank has decided for the owner.
    case kept
    case refunded
  }

  public let id: ID<Payment>
  public let account: AccountID
  /// The provider's name: `stripe` or `toss`.
  public let provider: String
  /// In the smallest unit of the currency: cents, or won.
  public let amount: Int64
  /// The three letters of ISO 4217, in lower case.
  public let currency: String
  /// Under what the provider knows it; empty before it has said so.
  public var reference: String
  /// Where the person pays; empty before the provider has said so.
  public var address: String
  public var state: State
  public let createdAt: Instant
  public var changedAt: Instant

  public init(
    id: ID<Payment>, account: AccountID, provider: String, amount: Int64, currency: String,
    reference: String = "", address: String = "", state: State = .open, createdAt: Instant,
    changedAt: Instant? = nil
  ) {
    self.id = id
    self.account = account
    self.provider = provider
    self.amount = amount
    self.currency = currency
    self.reference = reference
    self.address = address
    self.state = state
    self.createdAt = createdAt
    self.changedAt = changedAt ?? createdAt
  }

  /// Whether the account has what was paid for.
  public var grants: Bool { state == .paid || state == .kept }

  /// The payment as it is after this was heard; a state that lies behind it changes nothing.
  public func advanced(_ news: PaymentNews, at now: Instant) -> Payment {
    var payment = self
    payment.state = State(rawValue: max(state.rawValue, news.state.rawValue)) ?? state
    // Once it is paid, no other try of the person counts as this one.
    if state.rawValue <= State.failed.rawValue {
      if !news.reference.isEmpty { payment.reference = news.reference }
      if !news.address.isEmpty { payment.address = news.address }
    }
    if payment != self { payment.changedAt = now }
    return payment
  }
}

/// What is new of a payment.
public struct PaymentNews: Hashable, Sendable {
  public var state: Payment.State
  public var reference: String
  public var address: String

  public init(_ state: Payment.State, reference: String = "", address: String = "") {
    self.state = state
    self.reference = reference
    self.address = address
  }
}

/// The payments of accounts: written by the server alone, and no part of what devices sync.
public struct PaymentStorage: Sendable {
  /// `conflict` when the ID is taken, `notFound` when there is no such account.
  public var add: @Sendable (Payment) async throws(StorageError) -> Void
  public var byID: @Sendable (ID<Payment>) async throws(StorageError) -> Payment?
  /// Those of an account, the oldest first.
  public var list: @Sendable (AccountID) async throws(StorageError) -> [Payment]
  /// Takes the news in (`Payment.advanced`), and answers the payment before and after; `notFound` when there
  /// is none.
  public var advance:
    @Sendable (ID<Payment>, PaymentNews, Instant) async throws(StorageError) -> (
      before: Payment, after: Payment
    )

  public init(
    add: @escaping @Sendable (Payment) async throws(StorageError) -> Void,
    byID: @escaping @Sendable (ID<Payment>) async throws(StorageError) -> Payment?,
    list: @escaping @Sendable (AccountID) async throws(StorageError) -> [Payment],
    advance:
      @escaping @Sendable (ID<Payment>, PaymentNews, Instant) async throws(StorageError) -> (
        before: Payment, after: Payment
      )
  ) {
    self.add = add
    self.byID = byID
    self.list = list
    self.advance = advance
  }

  /// Whether the account has paid.
  public func isUnlocked(_ account: AccountID) async throws(StorageError) -> Bool {
    try await list(account).contains { $0.grants }
  }
}
