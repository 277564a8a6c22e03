/// Premium, where the owner sells it: what it costs, and who takes the money.
///
/// The limit and the sponsor's place are settings by themselves (`ServerConfiguration`): they are what goes
/// once an account has paid.
public struct Premium: Sendable {
  /// Where a person comes back to, having paid or not: nothing follows from coming there.
  static let returnPath = "/restock/settings"
  static let tossReturnPath = "/api/v1/payments/toss/return"

  public var price: PremiumPrice
  public var provider: PaymentProvider
  /// The provider is asked once at a time for an account: two presses begin one payment, and nobody uses up
  /// what the owner's key may ask.
  let turns = Gate(16, each: 1)

  public init(price: PremiumPrice, provider: PaymentProvider) {
    self.price = price
    self.provider = provider
  }
}

/// Why nobody is sent to pay, or a provider's message is not taken.
public enum PremiumRefusal: Error, Hashable, Sendable {
  case alreadyUnlocked
  /// Paid in a way that takes days.
  case waiting
  /// The provider cannot be asked now.
  case unavailable
  /// A message that the provider has not sent.
  case notFromProvider

  var status: Int {
    switch self {
    case .alreadyUnlocked, .waiting: 409
    case .unavailable: 503
    case .notFromProvider: 400
    }
  }

  var code: String {
    switch self {
    case .alreadyUnlocked: "already-unlocked"
    case .waiting: "payment-waiting"
    case .unavailable: "payment-unavailable"
    case .notFromProvider: "not-from-provider"
    }
  }

  var sentence: String {
    switch self {
    case .alreadyUnlocked: "This account has Premium already."
    case .waiting: "A payment of this account is on its way: wait until it has arrived."
    case .unavailable: "The payment provider can't be asked now: try again in a moment."
    case .notFromProvider: "This message isn't signed by the payment provider, or is too old."
    }
  }
}
