public import Kernel
public import Storage

/// Who takes the money for Premium: Stripe, or Toss Payments (docs/premium.md).
///
/// Nothing that a browser brings back is believed: what became of a payment is told by the provider alone,
/// in a message that it has signed or when it is asked.
public struct PaymentProvider: Sendable {
  /// As it stands in addresses and in the database.
  public var name: String
  /// Makes the page on which the payment is paid; the same again for a payment that was begun before.
  public var begin: @Sendable (Payment) async throws(PaymentFailure) -> PaymentNews
  /// What became of a payment that was begun, and is not decided.
  public var ask: @Sendable (Payment) async throws(PaymentFailure) -> PaymentReport
  /// What a message to the webhook says, once it is sure that the provider has sent it.
  public var hear: @Sendable (PaymentMessage) async throws(PaymentFailure) -> PaymentHearing
  /// Fails where the provider does not know the owner's key.
  public var check: @Sendable () async throws(PaymentFailure) -> Void
  /// What became of an order that may be unknown here, nil where the provider does not know it either; no
  /// such way where a provider does not find payments by their order.
  public var find: (@Sendable (ID<Payment>) async throws(PaymentFailure) -> PaymentReport?)?

  public init(
    name: String,
    begin: @escaping @Sendable (Payment) async throws(PaymentFailure) -> PaymentNews,
    ask: @escaping @Sendable (Payment) async throws(PaymentFailure) -> PaymentReport,
    hear: @escaping @Sendable (PaymentMessage) async throws(PaymentFailure) -> PaymentHearing,
    check: @escaping @Sendable () async throws(PaymentFailure) -> Void,
    find: (@Sendable (ID<Payment>) async throws(PaymentFailure) -> PaymentReport?)? = nil
  ) {
    self.name = name
    self.begin = begin
    self.ask = ask
    self.hear = hear
    self.check = check
    self.find = find
  }
}

/// Why a provider did not do what it was asked for, with its words for the log.
public enum PaymentFailure: Error, Hashable, Sendable {
  /// Nobody knows whether it was done: the same may be asked again.
  case unreachable(String)
  /// It says no: to the key, or to what was sent.
  case refused(String)
  /// A message that it has not sent, or one that is too old.
  case forged(String)

  public var text: String {
    switch self {
    case .unreachable(let text), .refused(let text), .forged(let text): text
    }
  }
}

/// A message to the webhook, as it came.
public struct PaymentMessage: Sendable {
  /// The header `Stripe-Signature`, or empty.
  public var signature: String
  public var body: [UInt8]
  public var at: Instant

  public init(signature: String, body: [UInt8], at: Instant) {
    self.signature = signature
    self.body = body
    self.at = at
  }
}

/// What a message says of a payment.
public enum PaymentHearing: Hashable, Sendable {
  /// Nothing that anybody here waits for.
  case nothing
  case report(PaymentReport)
  /// Something of this payment is new, and the provider has to be asked; under what it says that it knows it.
  case hint(ID<Payment>, reference: String)
}

/// What the provider says of a payment.
public struct PaymentReport: Hashable, Sendable {
  public var payment: ID<Payment>
  public var state: Payment.State
  /// Under what the provider knows it.
  public var reference: String
  /// What was paid, in the smallest unit; nil where that is not said.
  public var amount: Int64?
  /// In lower case.
  public var currency: String?
  /// For whom it was begun, where that is said.
  public var account: AccountID?

  public init(
    _ payment: ID<Payment>, _ state: Payment.State, reference: String, amount: Int64? = nil,
    currency: String? = nil, account: AccountID? = nil
  ) {
    self.payment = payment
    self.state = state
    self.reference = reference
    self.amount = amount
    self.currency = currency
    self.account = account
  }

  /// Whether what was paid is what the payment asked for.
  func pays(_ payment: Payment) -> Bool {
    amount == payment.amount && currency == payment.currency
  }
}
