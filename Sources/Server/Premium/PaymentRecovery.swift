public import Kernel
public import Storage

/// Finds a payment again that a restored backup is from before, where the owner names its order
/// (docs/premium.md).
public struct PaymentRecovery: Sendable {
  private let provider: PaymentProvider
  private let payments: PaymentStorage

  public init(_ provider: PaymentProvider, _ payments: PaymentStorage) {
    self.provider = provider
    self.payments = payments
  }

  /// Writes the payment of the order down for the account, as the provider says that it is paid.
  ///
  /// Done again it changes nothing. What is known here of the order has to be the same.
  public func recover(
    _ order: ID<Payment>, of account: AccountID, at now: Instant
  ) async throws -> Payment {
    guard let find = provider.find else { throw PaymentRecoveryFailure.notByOrder }
    guard let report = try await find(order), let amount = report.amount,
      let currency = report.currency
    else { throw PaymentRecoveryFailure.notFound }
    guard report.state == .paid else { throw PaymentRecoveryFailure.notPaid }
    if let known = try await payments.byID(order) {
      guard known.account == account, known.provider == provider.name, report.pays(known) else {
        throw PaymentRecoveryFailure.isAnother
      }
    } else {
      try await payments.add(
        Payment(
          id: order, account: account, provider: provider.name, amount: amount,
          currency: currency, createdAt: now))
    }
    let payment = try await payments.advance(
      order, PaymentNews(.paid, reference: report.reference), now
    ).after
    guard payment.grants else { throw PaymentRecoveryFailure.notPaid }
    return payment
  }
}

/// Why a payment is not written down.
public enum PaymentRecoveryFailure: Error, Hashable, Sendable {
  /// The provider does not find payments by their order: its messages are to be sent again.
  case notByOrder
  case notFound
  /// Or given back.
  case notPaid
  /// The order is known here: with another account, or another amount.
  case isAnother
}
