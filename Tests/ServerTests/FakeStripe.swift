import AddressCore
import Crypto
import Foundation
import Kernel
import Server
import Storage
import Synchronization

/// Stripe, as far as Checkout needs it: keeps sessions, and signs what it tells.
final class FakeStripe: Sendable {
  static let secret = "whsec_test"

  struct Session: Sendable {
    var id: String
    var form: [String: String]
    var status = "open"
    var payment = "unpaid"
    var amount: String?

    var json: String {
      """
      {"id":"\(id)","object":"checkout.session","url":"https://checkout.stripe.com/c/pay/\(id)",\
      "status":"\(status)","payment_status":"\(payment)","payment_intent":"pi_\(id)",\
      "amount_total":\(amount ?? form["line_items[0][price_data][unit_amount]"] ?? "0"),\
      "currency":"\(form["line_items[0][price_data][currency]"] ?? "")",\
      "client_reference_id":"\(form["client_reference_id"] ?? "")",\
      "success_url":"\(form["success_url"] ?? "")",\
      "metadata":{"order":"\(form["metadata[order]"] ?? "")"}}
      """
    }
  }

  private struct State {
    var sessions: [String: Session] = [:]
    var keys: [String: String] = [:]
    var calls: [PaymentCall] = []
    var isDown = false
    var losesAnswers = false
  }

  private let state = Mutex(State())

  var sessions: [Session] { state.withLock { $0.sessions.values.sorted { $0.id < $1.id } } }
  var calls: [PaymentCall] { state.withLock { $0.calls } }

  /// Nobody reaches it.
  func goDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }
  /// It does what it is asked for, and nobody hears of it.
  func loseAnswers(_ losesAnswers: Bool) { state.withLock { $0.losesAnswers = losesAnswers } }

  func change(_ id: String, _ change: @Sendable (inout Session) -> Void) {
    state.withLock { state in
      guard var session = state.sessions[id] else { return }
      change(&session)
      state.sessions[id] = session
    }
  }

  func forget() { state.withLock { $0.sessions = [:] } }

  /// What an owner sells by it, for 4900 won.
  func premium() throws -> Premium {
    Premium(
      price: try requireValue(PremiumPrice("4900", currency: "KRW")),
      provider: .stripe(
        key: "sk_test_1", webhookSecret: Self.secret,
        api: try requireValue(Address(absolute: "https://api.stripe.com")),
        origin: "http://localhost:8080", transport: transport))
  }

  /// By which the server reaches it.
  var transport: PaymentTransport {
    { (call) throws(PaymentFailure) in
      let (answer, isLost) = self.state.withLock { state in
        state.calls.append(call)
        if state.isDown { return (WholeAnswer?.none, true) }
        return (Self.answer(call, &state), state.losesAnswers)
      }
      guard let answer, !isLost else { throw .unreachable("no network") }
      return answer
    }
  }

  private static func answer(_ call: PaymentCall, _ state: inout State) -> WholeAnswer {
    guard call.headers.contains("Authorization: Bearer sk_test_1") else {
      return WholeAnswer(status: 401, bytes: Array(#"{"error":{"message":"no"}}"#.utf8))
    }
    let path = call.address.target
    let start = "/v1/checkout/sessions"
    if let body = call.body {
      let key = call.headers.first { $0.hasPrefix("Idempotency-Key: ") } ?? ""
      let id = state.keys[key] ?? "cs_test_\(state.keys.count + 1)"
      state.keys[key] = id
      let session = state.sessions[id] ?? Session(id: id, form: fields(body))
      state.sessions[id] = session
      return WholeAnswer(status: 200, bytes: Array(session.json.utf8))
    }
    if path.hasPrefix(start + "?") {
      let intent = path.dropFirst("\(start)?payment_intent=".count)
      let found = state.sessions.values.filter { "pi_\($0.id)" == intent }
      let list = found.map(\.json).joined(separator: ",")
      return WholeAnswer(status: 200, bytes: Array("{\"data\":[\(list)]}".utf8))
    }
    guard let session = state.sessions[String(path.dropFirst(start.count + 1))] else {
      return WholeAnswer(status: 404, bytes: Array("{}".utf8))
    }
    return WholeAnswer(status: 200, bytes: Array(session.json.utf8))
  }

  private static func fields(_ body: [UInt8]) -> [String: String] {
    var fields: [String: String] = [:]
    for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1).map { String($0) }
      guard parts.count == 2, let name = parts[0].removingPercentEncoding else { continue }
      fields[name] = parts[1].removingPercentEncoding
    }
    return fields
  }

  /// An event about an object, as its bytes are sent.
  static func event(_ type: String, _ object: String, live: Bool = false) -> String {
    #"{"id":"evt_1","type":"\#(type)","livemode":\#(live),"data":{"object":\#(object)}}"#
  }

  /// The mark of a body at a time, in seconds after 1970.
  static func mark(_ body: String, at seconds: Int64, by secret: String = secret) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Array("\(seconds).\(body)".utf8), using: SymmetricKey(data: Array(secret.utf8)))
    return Hex.encode(Array(code))
  }
}
