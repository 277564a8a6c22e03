public import AddressCore
import Kernel
import Storage

extension PaymentProvider {
  /// Toss Payments: a page of Toss's, and a payment that we confirm.
  ///
  /// Its messages are not signed, so each of them only makes the server ask. `api` is
  /// https://api.tosspayments.com, `origin` our own, without a slash at the end.
  public static func toss(
    key: String, api: Address, origin: String, transport: @escaping PaymentTransport
  ) -> PaymentProvider {
    let toss = Toss(key: key, api: api, origin: origin, transport: transport)
    return PaymentProvider(
      name: "toss",
      begin: { (payment) throws(PaymentFailure) in try await toss.begin(payment) },
      ask: { (payment) throws(PaymentFailure) in try await toss.ask(payment) },
      hear: { (message) throws(PaymentFailure) in try toss.hear(message) },
      check: { () throws(PaymentFailure) in try await toss.check() },
      find: { (order) throws(PaymentFailure) in try await toss.find(order) })
  }
}

private struct Toss: Sendable {
  private static let payments = "/v1/payments"
  private static let orderName = "Premium"

  let key: String
  let api: Address
  let origin: String
  let transport: PaymentTransport

  func begin(_ payment: Payment) async throws(PaymentFailure) -> PaymentNews {
    let made = try PaymentJSON.object(
      in: try await send(
        Self.payments, once: payment.id.text,
        [
          "method": "CARD", "amount": .integer(payment.amount),
          "currency": .string(payment.currency.uppercased()), "orderId": .string(payment.id.text),
          "orderName": .string(Self.orderName),
          "successUrl": .string(origin + Premium.tossReturnPath),
          "failUrl": .string(origin + Premium.returnPath),
        ]))
    guard let url = made["checkout"]?["url"]?.string else {
      throw .unreachable("a payment without a page")
    }
    return PaymentNews(.open, reference: made["paymentKey"]?.string ?? "", address: url)
  }

  /// What the person has agreed to is taken only once we confirm it.
  func ask(_ payment: Payment) async throws(PaymentFailure) -> PaymentReport {
    guard PaymentJSON.isReference(payment.reference) else {
      throw .refused("no payment of Toss’s")
    }
    let found = try await send("\(Self.payments)/\(payment.reference)")
    // One that is not confirmed may not be found yet.
    if found.status == 404 { return try await confirm(payment) }
    let json = try PaymentJSON.object(in: found)
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
      return try report(try PaymentJSON.object(in: answer), of: payment)
    } catch {
      let code = JSON(objectIn: answer.bytes)?["code"]?.string
      // The answer to the confirmation was lost: what became of it is asked for.
      if code == "ALREADY_PROCESSED_PAYMENT" {
        let found = try await send("\(Self.payments)/\(payment.reference)")
        return try report(try PaymentJSON.object(in: found), of: payment)
      }
      guard let code, [400, 403, 404].contains(answer.status), !Self.passing.contains(code) else {
        throw error
      }
      // Declined, or too late: nothing was taken.
      return PaymentReport(payment.id, .failed, reference: payment.reference)
    }
  }

  /// Why a confirmation is refused that another time may be taken: the key, our request, or a fault of theirs.
  private static let passing: Set = [
    "INVALID_API_KEY", "FORBIDDEN_REQUEST", "INCORRECT_BASIC_AUTH_FORMAT", "PROVIDER_ERROR",
    "CARD_PROCESSING_ERROR", "BANK_PROCESSING_ERROR",
  ]

  /// Whatever it says is a reason to ask, and no more.
  func hear(_ message: PaymentMessage) throws(PaymentFailure) -> PaymentHearing {
    guard let json = JSON(objectIn: message.body) else {
      throw .forged("no message of Toss’s")
    }
    let data = json["data"] ?? json
    guard let order = data["orderId"]?.string, let payment = ID<Payment>(text: order) else {
      return .nothing
    }
    let key = data["paymentKey"]?.string ?? ""
    return .hint(payment, reference: PaymentJSON.isReference(key) ? key : "")
  }

  /// Asks for a payment that is not there: whose key is unknown is told so instead.
  func check() async throws(PaymentFailure) {
    let answer = try await send("\(Self.payments)/orders/later-doctor")
    guard answer.status != 404 else { return }
    _ = try PaymentJSON.object(in: answer)
  }

  /// Of an order that nothing here knows any more: it has to be one of Premium.
  func find(_ order: ID<Payment>) async throws(PaymentFailure) -> PaymentReport? {
    let found = try await send("\(Self.payments)/orders/\(order.text)")
    guard found.status != 404 else { return nil }
    let json = try PaymentJSON.object(in: found)
    guard json["orderName"]?.string == Self.orderName else {
      throw .refused("an order of something else than Premium")
    }
    return try report(json, of: order)
  }

  private func report(_ json: JSON, of payment: Payment) throws(PaymentFailure) -> PaymentReport {
    var report = try report(json, of: payment.id)
    if report.reference.isEmpty { report.reference = payment.reference }
    return report
  }

  private func report(_ json: JSON, of order: ID<Payment>) throws(PaymentFailure) -> PaymentReport {
    guard json["orderId"]?.string == order.text else {
      throw .refused("a payment of another order")
    }
    return PaymentReport(
      order, Self.state(json["status"]?.string), reference: json["paymentKey"]?.string ?? "",
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
  ) async throws(PaymentFailure) -> WholeAnswer {
    try await send(
      path, headers: ["Content-Type: application/json", "Idempotency-Key: \(key)"],
      body: json.bytes)
  }

  private func send(
    _ path: String, headers: [String] = [], body: [UInt8]? = nil
  ) async throws(PaymentFailure) -> WholeAnswer {
    guard let address = api.resolving(path) else { throw .refused("no address: \(path)") }
    let all = ["Authorization: Basic \(Base64.standard(Array("\(key):".utf8)))"] + headers
    return try await transport(PaymentCall(address, headers: all, body: body))
  }
}
