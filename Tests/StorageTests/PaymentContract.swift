import Kernel
import Storage
import Testing

@Suite struct PaymentContract {
  private static func payment(_ number: UInt64, of account: AccountID) -> Payment {
    Payment(
      id: .numbered(100 + number), account: account, provider: "stripe", amount: 4900,
      currency: "krw", createdAt: after(Int64(number)))
  }

  @Test(arguments: Engine.allCases)
  func aPaymentIsKeptAndFound(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let other = try await storage.newAccount(2)
      let payments = storage.payments
      let second = Self.payment(2, of: account)
      try await payments.add(second)
      try await payments.add(Self.payment(1, of: account))
      #expect(try await payments.list(account) == [Self.payment(1, of: account), second])
      #expect(try await payments.byID(second.id) == second)
      #expect(try await payments.byID(.numbered(109)) == nil)
      #expect(try await payments.list(other).isEmpty)
      #expect(try await !payments.isUnlocked(account))
      await #expect(throws: StorageError.conflict) { try await payments.add(second) }
      await #expect(throws: StorageError.notFound) {
        try await payments.add(Self.payment(3, of: .numbered(9)))
      }
      try await storage.accounts.delete(account)
      #expect(try await payments.byID(second.id) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func aPaymentOnlyGoesForward(engine: Engine) async throws {
    try await engine.run { storage in
      let account = try await storage.newAccount()
      let payments = storage.payments
      let payment = Self.payment(1, of: account)
      try await payments.add(payment)
      func hear(_ state: Payment.State, _ reference: String = "") async throws -> Payment {
        try await payments.advance(payment.id, PaymentNews(state, reference: reference), after(9))
          .after
      }
      #expect(try await hear(.open, "cs_1").reference == "cs_1")
      #expect(try await hear(.waiting).state == .waiting)
      #expect(try await hear(.paid, "cs_2").reference == "cs_2")
      #expect(try await payments.isUnlocked(account))
      // What comes late, and what is said of another try, changes nothing.
      let paid = try await payments.byID(payment.id)
      #expect(try await hear(.waiting, "cs_3") == paid)
      #expect(try await hear(.failed) == paid)
      #expect(try await hear(.disputed).grants == false)
      #expect(try await hear(.paid).state == .disputed)
      #expect(try await hear(.kept).grants)
      #expect(try await hear(.refunded).grants == false)
      #expect(try await hear(.paid).state == .refunded)
      #expect(try await !payments.isUnlocked(account))
      await #expect(throws: StorageError.notFound) {
        try await payments.advance(.numbered(109), PaymentNews(.paid), after(9))
      }
    }
  }
}
