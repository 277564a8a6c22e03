import HTTPTypes
import Hummingbird
import Kernel
import Logging
import Storage
import Wire

/// Where people go to pay, and where providers say what came of it (docs/premium.md).
struct PremiumRoutes: Sendable {
  /// Bytes of a provider's message, at most.
  private static let longestMessage = 256 * 1024
  private static let signature = HTTPField.Name("Stripe-Signature")

  let environment: ServerEnvironment

  func add(to routes: Routing) {
    routes.on(
      .post, Routes.premium, .browser, "unlockPremium",
      "Where the account pays for Premium: a page of the provider (from a browser)",
      output: .message(PremiumPage.self, "PremiumPage"), problems: [404, 409, 503]
    ) { call in
      PremiumPage(url: try await work(call.arrival).start(call.account))
    }
    routes.on(
      .post, Routes.premiumCheck, .browser, "checkPremium",
      "Ask the provider how the account's payments stand (from a browser)",
      output: .message(PremiumStanding.self, "PremiumStanding"), problems: [404, 503]
    ) { call in
      PremiumStanding(state: try await work(call.arrival).status(of: call.account))
    }
    // What providers send is theirs to describe. Each has an address of its own: beside the one that follows,
    // `{provider}` would not be found for Toss.
    for provider in ["stripe", "toss"] {
      routes.undescribed("\(Routes.payments)/\(provider)", .anybody, method: .post) { call in
        try await hear(call, of: provider)
      }
    }
    routes.undescribed(Premium.tossReturnPath, .anybody, use: returned)
  }

  private func work(_ arrival: Arrival) throws(RequestRefusal) -> PremiumWork {
    guard let premium = environment.premium else { throw .notFound }
    return PremiumWork(
      environment: environment, premium: premium, logger: arrival.context.logger)
  }

  /// A provider tries again for days where this fails.
  private func hear(_ call: Call<Void, Void>, of provider: String) async throws -> Response {
    let work = try work(call.arrival)
    guard provider == work.premium.provider.name else { throw RequestRefusal.notFound }
    let body = try await call.request.bytes(upTo: Self.longestMessage)
    let signature = Self.signature.flatMap { call.request.headers[$0] } ?? ""
    try await work.hear(
      PaymentMessage(signature: signature, body: body, at: environment.clock.now()))
    return .done
  }

  /// Toss sends the browser here with the key of the payment: what is in the address is only a reason to ask.
  @Sendable private func returned(_ call: Call<Void, Void>) async throws -> Response {
    let work = try work(call.arrival)
    let query = call.request.uri.queryParameters
    if let order = query["orderId"].flatMap({ ID<Payment>(text: String($0)) }),
      let key = query["paymentKey"].map(String.init), PaymentJSON.isReference(key)
    {
      // Where it cannot be asked now, the app asks again from the page that follows.
      try? await work.follow(order, key)
    }
    return Response(
      status: .seeOther, headers: [.location: Premium.returnPath, .cacheControl: "no-store"])
  }
}

extension PremiumState: JSONWords {
  static let words = ["locked", "waiting", "unlocked"]
}
