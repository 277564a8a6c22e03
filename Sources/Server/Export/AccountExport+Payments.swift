import Kernel
import Storage

extension AccountExport {
  /// What the account has paid for, or tried to; where it was paid, and under what, is the provider's.
  var payments: JSON {
    get async throws(StorageError) {
      .array(
        try await storage.payments.list(account.id).map { payment in
          [
            "id": .string(payment.id.text), "provider": .string(payment.provider),
            "amount": .integer(payment.amount), "currency": .string(payment.currency.uppercased()),
            "state": .string("\(payment.state)"), "createdAt": .instant(payment.createdAt),
            "changedAt": .instant(payment.changedAt),
          ]
        })
    }
  }
}
