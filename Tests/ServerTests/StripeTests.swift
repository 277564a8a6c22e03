import HTTPTypes
import Kernel
import Server
import Storage
import Testing

/// What Stripe's messages are read as, and how often it is asked.
@Suite struct StripeTests {
  private let stripe = FakeStripe()
  private let now = Instant(milliseconds: 1_800_000_000_000)

  private func hearing(_ event: String) async throws -> PaymentHearing {
    let time = now.milliseconds / 1000
    return try await stripe.premium().provider.hear(
      PaymentMessage(
        signature: "t=\(time),v1=\(FakeStripe.mark(event, at: time))", body: Array(event.utf8),
        at: now))
  }

  private func begun() async throws -> Payment {
    let payment = Payment(
      id: .random(), account: .random(), provider: "stripe", amount: 4900, currency: "krw",
      createdAt: now)
    _ = try await stripe.premium().provider.begin(payment)
    return payment
  }

  // A bank's question took Premium away for good: it is no dispute, and no money is gone.
  @Test(arguments: [
    ("created", "warning_needs_response", Payment.State?.none), ("closed", "warning_closed", nil),
    ("closed", "prevented", nil), ("created", "needs_response", .disputed),
    ("funds_withdrawn", "needs_response", .disputed), ("closed", "lost", .disputed),
    ("closed", "won", .kept),
  ])
  func onlyADisputeThatTookTheMoneyCounts(
    event: String, status: String, state: Payment.State?
  ) async throws {
    let payment = try await begun()
    let dispute = #"{"id":"dp_1","payment_intent":"pi_cs_test_1","status":"\#(status)"}"#
    let heard = try await hearing(FakeStripe.event("charge.dispute.\(event)", dispute))
    guard case .report(let report) = heard else {
      #expect(heard == .nothing)
      #expect(state == nil)
      return
    }
    #expect(report.payment == payment.id)
    #expect(report.state == state)
  }

  /// The address of a payment link says for whom it is, and its buyer writes that address.
  @Test(arguments: [true, false])
  func onlyAPageThatLeadsBackHereNamesAnAccount(leadsBack: Bool) async throws {
    let payment = try await begun()
    let session = try requireValue(stripe.sessions.first)
    if !leadsBack {
      stripe.change(session.id) { $0.form["success_url"] = "https://shop.example/thanks" }
    }
    let changed = try requireValue(stripe.sessions.first).json
    let heard = try await hearing(FakeStripe.event("checkout.session.completed", changed))
    guard case .report(let report) = heard else {
      Issue.record("nothing was heard")
      return
    }
    #expect(report.account == (leadsBack ? payment.account : nil))
  }

  @Test func manyPressesAtOnceBeginOnePayment() async throws {
    var server = try TestServer()
    server.environment.configuration.productLimit = 1
    server.environment.premium = try stripe.premium()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      let pages = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try await asker.ask(.post, "/api/v1/premium", cookie: cookie).member("url")
          }
        }
        return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
      }
      #expect(pages == ["https://checkout.stripe.com/c/pay/cs_test_1"])
      #expect(stripe.sessions.count == 1)
    }
  }
}
