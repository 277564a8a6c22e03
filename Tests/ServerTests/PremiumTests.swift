import HTTPTypes
import Kernel
import RestockCore
import Server
import Storage
import SyncCore
import Testing
import Wire

/// Premium, where the owner sells it through Stripe: who is granted it, and by what alone.
@Suite struct PremiumTests {
  private static let path = "/api/v1/premium"
  private static let hook = "/api/v1/payments/stripe"

  let stripe = FakeStripe()
  let server: TestServer

  init() throws {
    var server = try TestServer()
    server.environment.configuration.productLimit = 1
    server.environment.configuration.sponsor = "A shop"
    server.environment.premium = try stripe.premium()
    self.server = server
  }

  private var seconds: Int64 { server.environment.clock.now().milliseconds / 1000 }

  /// Signs up and goes to the page where one pays: the cookie, and the session at Stripe.
  private func begun(_ asker: Asker) async throws -> (cookie: String, session: FakeStripe.Session) {
    let cookie = try await asker.signUp().cookie
    let page = try await asker.ask(.post, Self.path, cookie: cookie)
    #expect(page.status == .ok, "\(page.text)")
    let session = try requireValue(stripe.sessions.last)
    #expect(page.member("url") == "https://checkout.stripe.com/c/pay/\(session.id)")
    return (cookie, session)
  }

  private func tell(
    _ body: String, _ asker: Asker, mark: String? = nil, at time: Int64? = nil
  ) async throws -> TestResponse {
    let time = time ?? seconds
    let mark = mark ?? "v1=\(FakeStripe.mark(body, at: time))"
    return try await asker.ask(
      .post, Self.hook, json: body, headers: ["Stripe-Signature": "t=\(time),\(mark)"])
  }

  /// The person pays, and Stripe tells it unless nobody hears it.
  private func pay(_ id: String, _ asker: Asker, isHeard: Bool = true) async throws {
    stripe.change(id) {
      $0.status = "complete"; $0.payment = "paid"
    }
    guard isHeard else { return }
    let session = try requireValue(stripe.sessions.first { $0.id == id })
    let event = FakeStripe.event("checkout.session.completed", session.json)
    #expect(try await tell(event, asker).status == .noContent)
  }

  private func charge(_ id: String, _ more: String = "") -> String {
    #"{"id":"ch_1","payment_intent":"pi_\#(id)"\#(more)}"#
  }

  /// Whether the profile tells of no limit, no sponsor and no price.
  private func isUnlocked(
    _ cookie: String, _ asker: Asker, provider: String? = "stripe"
  ) async throws -> Bool {
    let profile = try await asker.ask(.get, "/api/v1/session", cookie: cookie).text
    // Who takes the money is told before and after: the privacy page names them.
    let name = provider.map { "\"" + $0 + "\"" } ?? "null"
    #expect(profile.contains("\"paymentProvider\":" + name))
    let isUnlocked = profile.contains(#""productLimit":0"#)
    #expect(profile.contains(#""sponsor":"""#) == isUnlocked)
    #expect(profile.contains(#""premium":"KRW 4900""#) != isUnlocked)
    return isUnlocked
  }

  private func check(_ cookie: String, _ asker: Asker) async throws -> String? {
    try await asker.ask(.post, "\(Self.path)/check", cookie: cookie).member("state")
  }

  private func add(_ cookie: String, _ asker: Asker) async throws -> Int {
    try await asker.ask(.post, "/api/v1/products", json: #"{"name":"Tea"}"#, cookie: cookie)
      .status.code
  }

  // Shows R10.
  @Test func payingTakesTheLimitTheSponsorAndThePriceAway() async throws {
    try await server.run { asker in
      let (cookie, session) = try await begun(asker)
      #expect(session.form["line_items[0][price_data][unit_amount]"] == "4900")
      #expect(session.form["line_items[0][price_data][currency]"] == "krw")
      #expect(session.form["success_url"] == "http://localhost:8080/restock/settings")
      #expect(try await !isUnlocked(cookie, asker))
      #expect(try await add(cookie, asker) == 201)
      #expect(try await add(cookie, asker) == 422)
      try await pay(session.id, asker)
      #expect(try await isUnlocked(cookie, asker))
      #expect(try await add(cookie, asker) == 201)
      let again = try await asker.ask(.post, Self.path, cookie: cookie)
      #expect(again.member("code") == "already-unlocked")
      // Restoring is signing in.
      #expect(try await isUnlocked(try await asker.signIn().cookie, asker))
    }
  }

  @Test func whereItIsNotSoldThereIsNothingOfIt() async throws {
    try await TestServer().run { asker in
      let cookie = try await asker.signUp().cookie
      #expect(try await isUnlocked(cookie, asker, provider: nil))
      #expect(try await asker.ask(.post, Self.path, cookie: cookie).status == .notFound)
      #expect(try await check(cookie, asker) == nil)
      #expect(try await tell("{}", asker).status == .notFound)
    }
  }

  @Test func comingBackGrantsNothingAndAskingStripeDoes() async throws {
    try await server.run { asker in
      let (cookie, session) = try await begun(asker)
      #expect(try await check(cookie, asker) == "locked")
      try await pay(session.id, asker, isHeard: false)
      #expect(try await !isUnlocked(cookie, asker))
      stripe.goDown(true)
      let answer = try await asker.ask(.post, "\(Self.path)/check", cookie: cookie)
      #expect(answer.member("code") == "payment-unavailable")
      #expect(try await !isUnlocked(cookie, asker))
      stripe.goDown(false)
      #expect(try await check(cookie, asker) == "unlocked")
      #expect(try await isUnlocked(cookie, asker))
    }
  }

  @Test func aSecondPressGoesOnWithTheSamePayment() async throws {
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      // The answer is lost after Stripe has made the page.
      stripe.loseAnswers(true)
      let lost = try await asker.ask(.post, Self.path, cookie: cookie)
      #expect(lost.member("code") == "payment-unavailable")
      stripe.loseAnswers(false)
      let first = try await asker.ask(.post, Self.path, cookie: cookie)
      let second = try await asker.ask(.post, Self.path, cookie: cookie)
      #expect(first.member("url") == second.member("url"))
      #expect(stripe.sessions.count == 1)
      // A page that is over is followed by another.
      stripe.change("cs_test_1") { $0.status = "expired" }
      let third = try await asker.ask(.post, Self.path, cookie: cookie)
      #expect(third.status == .ok)
      #expect(third.member("url") != first.member("url"))
      // Paid meanwhile, in another tab: nobody pays twice.
      try await pay("cs_test_2", asker, isHeard: false)
      let paid = try await asker.ask(.post, Self.path, cookie: cookie)
      #expect(paid.member("code") == "already-unlocked")
    }
  }

  @Test(arguments: [
    "no signature", "another secret", "no mark", "another time", "old", "from the future",
    "old scheme", "changed", "live",
  ])
  func aForgedMessageGrantsNothing(how: String) async throws {
    try await server.run { asker in
      let (cookie, session) = try await begun(asker)
      stripe.change(session.id) {
        $0.status = "complete"; $0.payment = "paid"
      }
      let paid = try requireValue(stripe.sessions.first).json
      let body = FakeStripe.event("checkout.session.completed", paid)
      let now = seconds
      let answer =
        switch how {
        case "no signature": try await asker.ask(.post, Self.hook, json: body)
        case "another secret":
          try await tell(body, asker, mark: "v1=\(FakeStripe.mark(body, at: now, by: "whsec"))")
        case "no mark": try await tell(body, asker, mark: "v1=")
        case "another time":
          try await tell(body, asker, mark: "v1=\(FakeStripe.mark(body, at: now - 1))")
        case "old": try await tell(body, asker, at: now - 301)
        case "from the future": try await tell(body, asker, at: now + 301)
        case "old scheme": try await tell(body, asker, mark: "v0=\(FakeStripe.mark(body, at: now))")
        case "changed":
          try await tell(body + " ", asker, mark: "v1=\(FakeStripe.mark(body, at: now))")
        default:
          try await tell(
            FakeStripe.event("checkout.session.completed", paid, live: true), asker)
        }
      #expect(answer.status == .badRequest)
      #expect(answer.member("code") == "not-from-provider")
      #expect(try await !isUnlocked(cookie, asker))
    }
  }

  @Test func oneOfTwoSignaturesIsEnough() async throws {
    try await server.run { asker in
      let (cookie, session) = try await begun(asker)
      stripe.change(session.id) {
        $0.status = "complete"; $0.payment = "paid"
      }
      let body = FakeStripe.event(
        "checkout.session.completed", try requireValue(stripe.sessions.first).json)
      let marks =
        "v1=\(FakeStripe.mark(body, at: seconds - 300, by: "whsec_before")),"
        + "v1=\(FakeStripe.mark(body, at: seconds - 300)),v0=00"
      let answer = try await tell(body, asker, mark: marks, at: seconds - 300)
      #expect(answer.status == .noContent)
      #expect(try await isUnlocked(cookie, asker))
    }
  }

  @Test func messagesComeTwiceAndInAnyOrder() async throws {
    try await server.run { asker in
      let (cookie, session) = try await begun(asker)
      let refund = FakeStripe.event("charge.refunded", charge(session.id, #","refunded":true"#))
      #expect(try await tell(refund, asker).status == .noContent)
      try await pay(session.id, asker)
      try await pay(session.id, asker)
      #expect(try await !isUnlocked(cookie, asker))
      // What was given back does not stand in the way of paying again.
      _ = try await asker.ask(.post, Self.path, cookie: cookie)
      try await pay("cs_test_2", asker)
      #expect(try await isUnlocked(cookie, asker))
      #expect(try await tell(refund, asker).status == .noContent)
      #expect(try await isUnlocked(cookie, asker))
    }
  }

  @Test func aRefundAndADisputeTakeBackAndAWonOneGivesAgain() async throws {
    try await server.run { asker in
      let (cookie, session) = try await begun(asker)
      try await pay(session.id, asker)
      let part = FakeStripe.event("charge.refunded", charge(session.id, #","refunded":false"#))
      #expect(try await tell(part, asker).status == .noContent)
      #expect(try await isUnlocked(cookie, asker))
      let dispute = FakeStripe.event("charge.dispute.created", charge(session.id))
      // Stripe tries again for days: what cannot be looked up now is not lost.
      stripe.goDown(true)
      #expect(try await tell(dispute, asker).status == .serviceUnavailable)
      stripe.goDown(false)
      #expect(try await tell(dispute, asker).status == .noContent)
      #expect(try await !isUnlocked(cookie, asker))
      // What is there stays, and can be changed.
      #expect(try await asker.ask(.get, "/api/v1/products", cookie: cookie).status == .ok)
      let won = FakeStripe.event("charge.dispute.closed", charge(session.id, #","status":"won""#))
      #expect(try await tell(won, asker).status == .noContent)
      #expect(try await tell(dispute, asker).status == .noContent)
      #expect(try await isUnlocked(cookie, asker))
      let refund = FakeStripe.event("charge.refunded", charge(session.id, #","refunded":true"#))
      #expect(try await tell(refund, asker).status == .noContent)
      #expect(try await !isUnlocked(cookie, asker))
    }
  }

  @Test(arguments: [("succeeded", true), ("failed", false)])
  func whatIsPaidLaterWaits(how: String, arrives: Bool) async throws {
    try await server.run { asker in
      let (cookie, session) = try await begun(asker)
      stripe.change(session.id) { $0.status = "complete" }
      let waiting = try requireValue(stripe.sessions.first).json
      let begun = FakeStripe.event("checkout.session.completed", waiting)
      #expect(try await tell(begun, asker).status == .noContent)
      #expect(try await check(cookie, asker) == "waiting")
      #expect(try await !isUnlocked(cookie, asker))
      let again = try await asker.ask(.post, Self.path, cookie: cookie)
      #expect(again.member("code") == "payment-waiting")
      if arrives { stripe.change(session.id) { $0.payment = "paid" } }
      let end = FakeStripe.event(
        "checkout.session.async_payment_\(how)", try requireValue(stripe.sessions.first).json)
      #expect(try await tell(end, asker).status == .noContent)
      #expect(try await tell(begun, asker).status == .noContent)
      #expect(try await isUnlocked(cookie, asker) == arrives)
      #expect(try await check(cookie, asker) == (arrives ? "unlocked" : "locked"))
    }
  }

  @Test func anotherAmountIsNotOurs() async throws {
    try await server.run { asker in
      let (cookie, session) = try await begun(asker)
      stripe.change(session.id) { $0.amount = "49" }
      try await pay(session.id, asker)
      #expect(try await check(cookie, asker) == "locked")
      #expect(try await !isUnlocked(cookie, asker))
    }
  }

  @Test func whatWasPaidForHoldsWhereItIsNotSoldAnyMore() async throws {
    var server = server
    server.environment.premium = nil
    let token = try await server.token()
    let payment = try await payment(.paid, "stripe")
    try await server.environment.storage.payments.add(payment)
    try await server.run { asker in
      let profile = try await asker.ask(.get, "/api/v1/session", token: token).text
      #expect(profile.contains(#""productLimit":0"#))
      for _ in 0..<2 {
        let added = try await asker.ask(
          .post, "/api/v1/products", json: #"{"name":"Tea"}"#, token: token)
        #expect(added.status.code == 201)
      }
    }
  }

  /// One of Ada's, from before all others.
  private func payment(
    _ state: Payment.State, _ provider: String, reference: String = ""
  ) async throws -> Payment {
    let account = try await server.environment.storage.accounts.byEmail("ada@example.org")
    return Payment(
      id: .random(), account: try requireValue(account).id, provider: provider, amount: 4900,
      currency: "krw", reference: reference, state: state, createdAt: Instant(milliseconds: 1))
  }

  @Test func onePaymentThatCannotBeAskedAboutHidesNoOther() async throws {
    try await server.run { asker in
      let (cookie, session) = try await begun(asker)
      try await server.environment.storage.payments.add(
        try await payment(.open, "stripe", reference: "no reference"))
      let answer = try await asker.ask(.post, "\(Self.path)/check", cookie: cookie)
      #expect(answer.member("code") == "payment-unavailable")
      try await pay(session.id, asker, isHeard: false)
      #expect(try await check(cookie, asker) == "unlocked")
    }
  }

  @Test func aPaymentThatWaitsAtAnotherProviderKeepsNobodyFromPaying() async throws {
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      try await server.environment.storage.payments.add(
        try await payment(.waiting, "toss", reference: "key_1"))
      #expect(try await check(cookie, asker) == "locked")
      #expect(try await asker.ask(.post, Self.path, cookie: cookie).status == .ok)
    }
  }

  /// Of an order that nothing here knows, and of what it cost then.
  @Test(arguments: [false, true])
  func messagesOfAPaymentThatABackupDoesNotHaveComeInAnyOrder(refundFirst: Bool) async throws {
    try await server.run { asker in
      let (cookie, session) = try await begun(asker)
      let order = ID<Payment>.random().text
      stripe.change(session.id) {
        $0.form["metadata[order]"] = order
        $0.amount = "3900"
      }
      let refund = FakeStripe.event("charge.refunded", charge(session.id, #","refunded":true"#))
      stripe.change(session.id) {
        $0.status = "complete"
        $0.payment = "paid"
      }
      if refundFirst { #expect(try await tell(refund, asker).status == .noContent) }
      try await pay(session.id, asker)
      #expect(try await isUnlocked(cookie, asker) != refundFirst)
      #expect(try await tell(refund, asker).status == .noContent)
      try await pay(session.id, asker)
      #expect(try await !isUnlocked(cookie, asker))
    }
  }

  /// There is no register of it: whatever a device pushes, the profile stays what the server knows.
  @Test func noDeviceGrantsItselfAnything() async throws {
    let token = try await server.token()
    try await server.run { asker in
      for kind in [EntityKind.restockSettings, .product] {
        let fields = (1..<60).map { number in
          Field(
            number: RegisterNumber(number: UInt16(500 + number)),
            register: Register(
              stamp: Stamp(milliseconds: 1_000, device: DeviceID(bits: 9)),
              value: RegisterValue.bool(true)))
        }
        let id = kind == .product ? ID<Entity>(high: 4, low: 1) : RestockSettings.id
        let change = Change(
          id: .random(), entity: Entity(id: id, kind: kind, fields: fields))
        let body = PushRequest(device: DeviceID(bits: 9), changes: [change]).encoded
        #expect(try await asker.ask(.post, Routes.push, cbor: body, token: token).status == .ok)
      }
      let profile = try await asker.ask(.get, "/api/v1/session", token: token).text
      #expect(profile.contains(#""productLimit":1"#))
      // A script pays for nobody, and asks for nobody.
      #expect(try await asker.ask(.post, Self.path, token: token).status == .forbidden)
      #expect(try await asker.ask(.post, "\(Self.path)/check", token: token).status == .forbidden)
    }
  }

  @Test func anAccountThatIsGoneIsPaidForByNobody() async throws {
    try await server.run { asker in
      let (cookie, session) = try await begun(asker)
      let gone = try await asker.ask(
        .post, "/api/v1/account/deletion", json: #"{"password":"\#(TestServer.password)"}"#,
        cookie: cookie)
      #expect(gone.status == .noContent)
      try await pay(session.id, asker)
    }
  }
}
