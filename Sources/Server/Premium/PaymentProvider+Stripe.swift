public import AddressCore
import Kernel
import Storage

extension PaymentProvider {
  /// Stripe Checkout: a page of Stripe's, and messages that it has signed.
  ///
  /// `api` is https://api.stripe.com, `origin` our own, without a slash at the end.
  public static func stripe(
    key: String, webhookSecret: String, api: Address, origin: String,
    transport: @escaping PaymentTransport
  ) -> PaymentProvider {
    let stripe = Stripe(
      key: key, webhookSecret: webhookSecret, api: api, origin: origin, transport: transport)
    return PaymentProvider(
      name: "stripe",
      begin: { (payment) throws(PaymentFailure) in try await stripe.begin(payment) },
      ask: { (payment) throws(PaymentFailure) in try await stripe.ask(payment) },
      hear: { (message) throws(PaymentFailure) in try await stripe.hear(message) },
      check: { () throws(PaymentFailure) in
        _ = try await stripe.get("/v1/checkout/sessions?limit=1")
      })
  }
}

private struct Stripe: Sendable {
  /// Whose shapes are read here.
  private static let version = "2024-06-20"
  private static let sessions = "/v1/checkout/sessions"

  let key: String
  let webhookSecret: String
  let api: Address
  let origin: String
  let transport: PaymentTransport

  private var isLive: Bool { key.contains("_live_") }

  func begin(_ payment: Payment) async throws(PaymentFailure) -> PaymentNews {
    // The same for the same payment, or the key of the order would be refused the second time.
    let fields = [
      ("mode", "payment"), ("line_items[0][quantity]", "1"),
      ("line_items[0][price_data][currency]", payment.currency),
      ("line_items[0][price_data][unit_amount]", "\(payment.amount)"),
      ("line_items[0][price_data][product_data][name]", "Premium"),
      ("client_reference_id", payment.account.text), ("metadata[order]", payment.id.text),
      ("payment_intent_data[metadata][order]", payment.id.text), ("locale", "auto"),
      ("success_url", origin + Premium.returnPath), ("cancel_url", origin + Premium.returnPath),
    ]
    let session = try PaymentJSON.object(
      in: try await send(
        Self.sessions,
        headers: [
          "Content-Type: application/x-www-form-urlencoded", "Idempotency-Key: \(payment.id.text)",
        ], body: Array(Form.text(fields).utf8)))
    guard let id = session["id"]?.string, let url = session["url"]?.string else {
      throw .unreachable("a session without an ID or a page")
    }
    return PaymentNews(.open, reference: id, address: url)
  }

  func ask(_ payment: Payment) async throws(PaymentFailure) -> PaymentReport {
    guard PaymentJSON.isReference(payment.reference) else {
      throw .refused("no session of Stripe’s")
    }
    let answer = try await send("\(Self.sessions)/\(payment.reference)", headers: [])
    // Of another key of the owner's, or older than anything that is kept: nobody pays there any more.
    if answer.status == 404 {
      return PaymentReport(payment.id, .failed, reference: payment.reference)
    }
    let session = try PaymentJSON.object(in: answer)
    guard let report = report(session), report.payment == payment.id else {
      throw .refused("a session of something else")
    }
    return report
  }

  func hear(_ message: PaymentMessage) async throws(PaymentFailure) -> PaymentHearing {
    guard let signature = StripeSignature(message.signature),
      signature.marks(message.body, by: webhookSecret)
    else { throw .forged("the signature is wrong") }
    guard signature.isFresh(at: message.at) else { throw .forged("the message is too old") }
    guard let event = JSON(objectIn: message.body), let object = event["data"]?["object"]
    else { throw .forged("no event of Stripe’s") }
    guard (event["livemode"]?.isTrue ?? false) == isLive else {
      throw .forged("an event of another mode than the key")
    }
    switch event["type"]?.string {
    case "checkout.session.completed", "checkout.session.async_payment_succeeded",
      "checkout.session.expired":
      return report(object).map { .report($0) } ?? .nothing
    case "checkout.session.async_payment_failed":
      guard var report = report(object) else { return .nothing }
      report.state = .failed
      return .report(report)
    case "charge.refunded" where object["refunded"]?.isTrue == true:
      return try await hearing(.refunded, object)
    case "charge.dispute.created", "charge.dispute.funds_withdrawn", "charge.dispute.closed":
      guard let state = Self.disputed(object["status"]?.string ?? "") else { return .nothing }
      return try await hearing(state, object)
    default: return .nothing
    }
  }

  /// Nil while the bank only inquires: it has taken nothing.
  private static func disputed(_ status: String) -> Payment.State? {
    switch status {
    case "won": .kept
    case "prevented": nil
    default: status.hasPrefix("warning_") ? nil : .disputed
    }
  }

  /// Of what happened to a charge: its session is the one that knows our order.
  private func hearing(
    _ state: Payment.State, _ charge: JSON
  ) async throws(PaymentFailure) -> PaymentHearing {
    guard let intent = charge["payment_intent"]?.string, PaymentJSON.isReference(intent) else {
      return .nothing
    }
    let list = try await get("\(Self.sessions)?payment_intent=\(intent)")
    guard let session = list["data"]?.items.first, var report = report(session) else {
      return .nothing
    }
    report.state = state
    return .report(report)
  }

  private func report(_ session: JSON) -> PaymentReport? {
    guard let reference = session["id"]?.string,
      let order = session["metadata"]?["order"]?.string, let payment = ID<Payment>(text: order)
    else { return nil }
    var report = PaymentReport(
      payment, Self.state(session), reference: reference,
      amount: session["amount_total"]?.wholeNumber,
      currency: session["currency"]?.string?.lowercased())
    // The address of another shop's payment link may name any account: it does not lead back here.
    if session["success_url"]?.string?.hasSuffix(Premium.returnPath) == true {
      report.account = session["client_reference_id"]?.string.flatMap { AccountID(text: $0) }
    }
    return report
  }

  private static func state(_ session: JSON) -> Payment.State {
    switch (session["status"]?.string, session["payment_status"]?.string) {
    case (_, "paid"), (_, "no_payment_required"): .paid
    case ("expired", _): .failed
    case ("complete", _): .waiting
    default: .open
    }
  }

  func get(_ path: String) async throws(PaymentFailure) -> JSON {
    try PaymentJSON.object(in: try await send(path, headers: []))
  }

  private func send(
    _ path: String, headers: [String], body: [UInt8]? = nil
  ) async throws(PaymentFailure) -> WholeAnswer {
    guard let address = api.resolving(path) else { throw .refused("no address: \(path)") }
    let all = ["Authorization: Bearer \(key)", "Stripe-Version: \(Self.version)"] + headers
    return try await transport(PaymentCall(address, headers: all, body: body))
  }
}
