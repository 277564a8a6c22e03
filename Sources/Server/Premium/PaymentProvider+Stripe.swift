public import AddressCore
import Kernel
import Storage

extension PaymentProvider {
  /// Stripe Checkout: a page of Stripe's, and messages that it has signed.
  ///
  /// `api` is https://api.stripe.com, `origin` our own, without a slash at the end.
  public static func stripe(
    key: String, webhookSecret: String, api: Address, origin: String,
    transport: @escaping ProviderTransport
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
  let transport: ProviderTransport

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
    let form = fields.map {
      "\(PercentCoding.encode(Array($0.0.utf8)))=\(PercentCoding.encode(Array($0.1.utf8)))"
    }.joined(separator: "&")
    let session = try ProviderJSON.object(
      in: try await send(
        Self.sessions,
        headers: [
          "Content-Type: application/x-www-form-urlencoded", "Idempotency-Key: \(payment.id.text)",
        ], body: Array(form.utf8)))
    guard let id = session["id"]?.string, let url = session["url"]?.string else {
      throw .unreachable("a session without an ID or a page")
    }
    return PaymentNews(.open, reference: id, address: url)
  }

  func ask(_ payment: Payment) async throws(PaymentFailure) -> PaymentReport {
    guard ProviderJSON.isReference(payment.reference) else {
      throw .refused("no session of Stripe’s")
    }
    let answer = try await send("\(Self.sessions)/\(payment.reference)", headers: [])
    // Of another key of the owner's, or older than anything that is kept: nobody pays there any more.
    if answer.status == 404 {
      return PaymentReport(payment.id, .failed, reference: payment.reference)
    }
    let session = try ProviderJSON.object(in: answer)
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
    guard let event = ProviderJSON.object(message.body), let object = event["data"]?["object"]
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
    case "charge.dispute.created": return try await hearing(.disputed, object)
    case "charge.dispute.closed":
      return try await hearing(object["status"]?.string == "won" ? .kept : .disputed, object)
    default: return .nothing
    }
  }

  /// Of what happened to a charge: its session is the one that knows our order.
  private func hearing(
    _ state: Payment.State, _ charge: JSON
  ) async throws(PaymentFailure) -> PaymentHearing {
    guard let intent = charge["payment_intent"]?.string, ProviderJSON.isReference(intent) else {
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
    return PaymentReport(
      payment, Self.state(session), reference: reference,
      amount: session["amount_total"]?.wholeNumber,
      currency: session["currency"]?.string?.lowercased(),
      account: session["client_reference_id"]?.string.flatMap { AccountID(text: $0) })
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
    try ProviderJSON.object(in: try await send(path, headers: []))
  }

  private func send(
    _ path: String, headers: [String], body: [UInt8]? = nil
  ) async throws(PaymentFailure) -> ProviderAnswer {
    guard let address = api.resolving(path) else { throw .refused("no address: \(path)") }
    let all = ["Authorization: Bearer \(key)", "Stripe-Version: \(Self.version)"] + headers
    return try await transport(ProviderCall(address, headers: all, body: body))
  }
}
