import AddressCore
import HTTPTypes
import Kernel
import Server
import Storage
import Synchronization
import Testing

/// Toss Payments: what a browser brings back is only a reason to ask, and we confirm.
@Suite struct TossTests {
  /// One payment at Toss, as it stands there.
  private final class FakeToss: Sendable {
    struct Payment: Sendable {
      var order = ""
      var amount = 4900
      var status = "READY"
      var confirms = 0
      var isDown = false
      var losesConfirmation = false
      var declines = false
      /// Why a card is declined.
      var code = "REJECT_CARD_PAYMENT"
      var name = "Premium"
    }

    let payment = Mutex(Payment())

    func change(_ change: @Sendable (inout Payment) -> Void) { payment.withLock { change(&$0) } }

    var transport: PaymentTransport {
      { (call) throws(PaymentFailure) in
        let answer = self.payment.withLock { payment in Self.answer(call, &payment) }
        guard let answer else { throw .unreachable("no network") }
        return answer
      }
    }

    private static func answer(_ call: PaymentCall, _ payment: inout Payment) -> WholeAnswer? {
      if payment.isDown { return nil }
      func say(_ status: Int, _ text: String) -> WholeAnswer {
        WholeAnswer(status: status, bytes: Array(text.utf8))
      }
      guard call.headers.contains("Authorization: Basic dGVzdF9zazo=") else {
        return say(401, #"{"code":"UNAUTHORIZED_KEY"}"#)
      }
      let body = String(decoding: call.body ?? [], as: UTF8.self)
      func member(_ name: String) -> String {
        String(body.split(separator: "\"\(name)\":\"").last?.prefix { $0 != "\"" } ?? "")
      }
      var lost = false
      switch (call.address.path, call.body == nil) {
      case ("/v1/payments", false): payment.order = member("orderId")
      case ("/v1/payments/confirm", false):
        guard body.contains("\"amount\":4900") else { return say(400, #"{"code":"INVALID"}"#) }
        if payment.declines { return say(403, "{\"code\":\"\(payment.code)\"}") }
        if payment.status == "DONE" { return say(400, #"{"code":"ALREADY_PROCESSED_PAYMENT"}"#) }
        payment.status = "DONE"
        payment.confirms += 1
        lost = payment.losesConfirmation
      case ("/v1/payments/key_1", true): break
      case ("/v1/payments/orders/\(payment.order)", true): break
      default: return say(404, #"{"code":"NOT_FOUND_PAYMENT"}"#)
      }
      return lost
        ? nil
        : say(
          200,
          """
          {"paymentKey":"key_1","orderId":"\(payment.order)","status":"\(payment.status)",\
          "orderName":"\(payment.name)","totalAmount":\(payment.amount),"currency":"KRW",\
          "checkout":{"url":"https://pay.tosspayments.com/key_1"}}
          """)
    }
  }

  private let toss = FakeToss()
  private let server: TestServer

  init() throws {
    var server = try TestServer()
    server.environment.configuration.productLimit = 1
    server.environment.premium = Premium(
      price: try requireValue(PremiumPrice("4900", currency: "KRW")),
      provider: .toss(
        key: "test_sk", api: try requireValue(Address(absolute: "https://api.tosspayments.com")),
        origin: "http://localhost:8080", transport: toss.transport))
    self.server = server
  }

  private func begin(_ asker: Asker) async throws -> String {
    let cookie = try await asker.signUp().cookie
    let page = try await asker.ask(.post, "/api/v1/premium", cookie: cookie)
    #expect(page.member("url") == "https://pay.tosspayments.com/key_1", "\(page.text)")
    return cookie
  }

  private func comeBack(
    _ asker: Asker, order: String, amount: Int = 4900, key: String = "key_1"
  ) async throws {
    let answer = try await asker.ask(
      .get,
      "/api/v1/payments/toss/return?paymentKey=\(key)&orderId=\(order)&amount=\(amount)")
    #expect(answer.status == .seeOther)
    #expect(answer.header("Location") == "/restock/settings")
  }

  private func tell(_ asker: Asker) async throws -> TestResponse {
    let order = toss.payment.withLock { $0.order }
    return try await asker.ask(
      .post, "/api/v1/payments/toss",
      json: """
        {"eventType":"PAYMENT_STATUS_CHANGED",\
        "data":{"paymentKey":"key_1","orderId":"\(order)","status":"DONE"}}
        """)
  }

  private func check(_ cookie: String, _ asker: Asker) async throws -> String? {
    try await asker.ask(.post, "/api/v1/premium/check", cookie: cookie).member("state")
  }

  // Shows R10.
  @Test func whatThePersonHasAgreedToIsConfirmedOnce() async throws {
    try await server.run { asker in
      let cookie = try await begin(asker)
      #expect(try await check(cookie, asker) == "locked")
      toss.change { $0.status = "IN_PROGRESS" }
      try await comeBack(asker, order: toss.payment.withLock { $0.order })
      #expect(try await check(cookie, asker) == "unlocked")
      #expect(try await tell(asker).status == .noContent)
      #expect(toss.payment.withLock { $0.confirms } == 1)
      // Cancelled by the owner at Toss: a message makes the server look.
      toss.change { $0.status = "CANCELED" }
      #expect(try await tell(asker).status == .noContent)
      #expect(try await check(cookie, asker) == "locked")
    }
  }

  @Test func aConfirmationWhoseAnswerIsLostIsFoundAgain() async throws {
    try await server.run { asker in
      let cookie = try await begin(asker)
      toss.change {
        $0.status = "IN_PROGRESS"
        $0.losesConfirmation = true
      }
      try await comeBack(asker, order: toss.payment.withLock { $0.order })
      #expect(try await check(cookie, asker) == "unlocked")
      #expect(toss.payment.withLock { $0.confirms } == 1)
    }
  }

  @Test func aMessageAloneIsNotBelieved() async throws {
    try await server.run { asker in
      let cookie = try await begin(asker)
      #expect(try await tell(asker).status == .noContent)
      #expect(try await check(cookie, asker) == "locked")
      toss.change { $0.isDown = true }
      #expect(try await tell(asker).status == .serviceUnavailable)
      let stripe = try await asker.ask(.post, "/api/v1/payments/stripe", json: "{}")
      #expect(stripe.status == .notFound)
    }
  }

  @Test func anotherOrderOrAnotherAmountIsNotPaid() async throws {
    try await server.run { asker in
      let cookie = try await begin(asker)
      let order = toss.payment.withLock { $0.order }
      toss.change {
        $0.status = "DONE"
        $0.order = "00000000000000000000000000000001"
      }
      try await comeBack(asker, order: order)
      toss.change {
        $0.order = order
        $0.amount = 49
      }
      try await comeBack(asker, order: order, amount: 49)
      #expect(try await check(cookie, asker) == "locked")
    }
  }

  @Test func aKeyThatSomebodyMadeUpChangesNothing() async throws {
    try await server.run { asker in
      let cookie = try await begin(asker)
      let order = toss.payment.withLock { $0.order }
      toss.change { $0.declines = true }
      for key in ["key_2", "../key", "", "key%201"] {
        try await comeBack(asker, order: order, key: key)
      }
      toss.change {
        $0.declines = false
        $0.status = "IN_PROGRESS"
      }
      #expect(try await check(cookie, asker) == "unlocked")
    }
  }

  @Test(arguments: ["REJECT_CARD_PAYMENT", "REJECT_CARD_COMPANY", "EXCEED_MAX_ONE_DAY_AMOUNT"])
  func aCardThatIsDeclinedIsAskedForAgain(code: String) async throws {
    try await server.run { asker in
      let cookie = try await begin(asker)
      let order = toss.payment.withLock { $0.order }
      toss.change {
        $0.status = "IN_PROGRESS"
        $0.declines = true
        $0.code = code
      }
      try await comeBack(asker, order: order)
      #expect(try await check(cookie, asker) == "locked")
      let again = try await asker.ask(.post, "/api/v1/premium", cookie: cookie)
      #expect(again.status == .ok)
      #expect(toss.payment.withLock { $0.order } != order)
    }
  }

  /// It is not the card: another try may go well.
  @Test(arguments: ["FORBIDDEN_REQUEST", "INVALID_API_KEY", "PROVIDER_ERROR"])
  func aConfirmationThatIsRefusedForUsIsNotDeclined(code: String) async throws {
    try await server.run { asker in
      let cookie = try await begin(asker)
      toss.change {
        $0.status = "IN_PROGRESS"
        $0.declines = true
        $0.code = code
      }
      let answer = try await asker.ask(.post, "/api/v1/premium/check", cookie: cookie)
      #expect(answer.member("code") == "payment-unavailable")
      toss.change { $0.declines = false }
      #expect(try await check(cookie, asker) == "unlocked")
    }
  }

  @Test func anOrderThatABackupDoesNotHaveIsFoundAgain() async throws {
    let token = try await server.token()
    let storage = server.environment.storage
    let ada = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    let recovery = PaymentRecovery(
      try requireValue(server.environment.premium).provider, storage.payments)
    let now = server.environment.clock.now()
    let order = ID<Payment>.random()
    await #expect(throws: PaymentRecoveryFailure.notFound) {
      try await recovery.recover(order, of: ada, at: now)
    }
    toss.change {
      $0.order = order.text
      $0.status = "CANCELED"
      $0.amount = 3900
    }
    await #expect(throws: PaymentRecoveryFailure.notPaid) {
      try await recovery.recover(order, of: ada, at: now)
    }
    toss.change {
      $0.status = "DONE"
      $0.name = "Shoes"
    }
    await #expect(throws: PaymentFailure.self) {
      try await recovery.recover(order, of: ada, at: now)
    }
    toss.change { $0.name = "Premium" }
    for _ in 0..<2 {
      let payment = try await recovery.recover(order, of: ada, at: now)
      #expect(payment.amount == 3900)
      #expect(payment.reference == "key_1")
    }
    await #expect(throws: PaymentRecoveryFailure.isAnother) {
      try await recovery.recover(order, of: .random(), at: now)
    }
    try await server.run { asker in
      let profile = try await asker.ask(.get, "/api/v1/session", token: token).text
      #expect(profile.contains(#""productLimit":0"#))
    }
  }
}
