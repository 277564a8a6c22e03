public import AddressCore
import Kernel
import Storage

extension PaymentProvider {
  /// Toss Payments: a page of Toss's, and a payment that we confirm.
  ///
  /// Its messages are not signed, so each of them only makes the server ask. `api` is
  /// https://api.tosspayments.com, `origin` our own, without a slash at the end.
  public static func toss(
    key: String, api: Address, origin: String, transport: @escaping ProviderTransport
  ) -> PaymentProvider {
    let toss = Toss(key: key, api: api, origin: origin, transport: transport)
    return PaymentProvider(
      name: "toss",
      begin: { (payment) throws(PaymentFailure) in try await toss.begin(payment) },
      ask: { (payment) throws(PaymentFailure) in try await toss.ask(payment) },
      hear: { (message) throws(PaymentFailure) in try toss.hear(message) },
      check: { () throws(PaymentFailure) in try await toss.check() })
  }
}

private struct Toss: Sendable {
  private static let payments = "/v1/payments"

  let key: String
  let api: Address
  let origin: String
  let transport: ProviderTransport

  func begin(_ payment: Payment) async throws(PaymentFailure) -> PaymentNews {
    let made = try ProviderJSON.object(
      in: try await send(
        Self.payments, once: payment.id.text,
        [
          "method": "CARD", "amount": .integer(payment.amount),
          "currency": .string(payment.currency.uppercased()), "orderId": .string(payment.id.text),
          "orderName": "Premium", "successUrl": .string(origin + Premium.tossReturnPath),
          "failUrl": .string(origin + Premium.returnPath),
        ]))
    guard let url = made["checkout"]?["url"]?.string else {
      throw .unreachable("a payment without a page")
    }
    return PaymentNews(.open, reference: made["paymentKey"]?.string ?? "", address: url)
  }

  /// What the person has agreed to is taken only once we confirm it.
  func ask(_ payment: Payment) async throws(PaymentFailure) -> PaymentReport {
    guard ProviderJSON.isReference(payment.reference) else {
      throw .refused("no payment of Toss’s")
    }
    let found = try await send("\(Self.payments)/\(payment.reference)")
    // One that is not confirmed may not be found yet.
    if found.status == 404 { return try await confirm(payment) }
    let json = try ProviderJSON.object(in: found)
    let report = try report(json, of: payment)
    return json["status"]?.string == "IN_PROGRESS" ? try await confirm(payment) : report
  }

  private func confirm(_ payment: Payment) async throws(PaymentFailure) -> PaymentReport {
    let answer = try await send(
      "\(Self.payments)/confirm", once: "confirm-\(payment.id.text)",
      [
        "paymentKey": .string(payment.reference), "orderId": .string(payment.id.text),
        "amount": .integer(payment.amount),
      ])
    do throws(PaymentFailure) {
      return try report(try ProviderJSON.object(in: answer), of: payment)
    } catch {
      let json = ProviderJSON.object(answer.body)
      switch (answer.status, json?["code"]?.string) {
      // The answer to the confirmation was lost: what became of it is asked for.
      case (_, "ALREADY_PROCESSED_PAYMENT"):
        let found = try await send("\(Self.payments)/\(payment.reference)")
        return try report(try ProviderJSON.object(in: found), of: payment)
      // Declined, or too late: nothing was taken.
      case (400, .some), (404, .some):
        return PaymentReport(payment.id, .failed, reference: payment.reference)
      default: throw error
      }
    }
  }

  /// Whatever it says is a reason to ask, and no more.
  func hear(_ message: PaymentMessage) throws(PaymentFailure) -> PaymentHearing {
    guard let json = ProviderJSON.object(message.body) else {
      throw .forged("no message of Toss’s")
    }
    let data = json["data"] ?? json
    guard let order = data["orderId"]?.string, let payment = ID<Payment>(text: order) else {
      return .nothing
    }
    let key = data["paymentKey"]?.string ?? ""
    return .hint(payment, reference: ProviderJSON.isReference(key) ? key : "")
  }

  /// Asks for a payment that is not there: whose key is unknown is told so instead.
  func check() async throws(PaymentFailure) {
    let answer = try await send("\(Self.payments)/orders/later-doctor")
    guard answer.status != 404 else { return }
    _ = try ProviderJSON.object(in: answer)
  }

  private func report(_ json: JSON, of payment: Payment) throws(PaymentFailure) -> PaymentReport {
    guard json["orderId"]?.string == payment.id.text else {
      throw .refused("a payment of another order")
    }
    return PaymentReport(
      payment.id, Self.state(json["status"]?.string),
      reference: json["paymentKey"]?.string ?? payment.reference,
      amount: json["totalAmount"]?.wholeNumber, currency: json["currency"]?.string?.lowercased())
  }

  private static func state(_ word: String?) -> Payment.State {
    switch word {
    case "DONE", "PARTIAL_CANCELED": .paid
    case "WAITING_FOR_DEPOSIT": .waiting
    case "CANCELED": .refunded
    case "ABORTED", "EXPIRED": .failed
    default: .open
    }
  }

  private func send(
    _ path: String, once key: String, _ json: JSON
  ) async throws(PaymentFailure) -> ProviderAnswer {
    try await send(
      path, headers: ["Content-Type: application/json", "Idempotency-Key: \(key)"],
      body: json.bytes)
  }

  private func send(
    _ path: String, headers: [String] = [], body: [UInt8]? = nil
  ) async throws(PaymentFailure) -> ProviderAnswer {
    guard let address = api.resolving(path) else { throw .refused("no address: \(path)") }
    let all = ["Authorization: Basic \(Base64.standard(Array("\(key):".utf8)))"] + headers
    return try await transport(ProviderCall(address, headers: all, body: body))
  }
}
