import AddressCore
import ArgumentParser
import Foundation
import Server

/// What Premium costs, and who takes the money. (docs/premium.md)
struct PremiumOptions: ParsableArguments {
  @Option(
    help: """
      What Premium costs, once, such as 4900 or 3.99. It is sold where a key is set: \
      LATER_STRIPE_KEY and LATER_STRIPE_WEBHOOK_SECRET, or LATER_TOSS_KEY; each is read from there \
      alone, or from the file that the variable with _FILE behind its name names, as \
      LATER_STRIPE_KEY_FILE. LATER_STRIPE_API and LATER_TOSS_API name a provider for tests, on this machine. \
      (LATER_PREMIUM_PRICE; default: 4900)
      """)
  var premiumPrice: String?

  @Option(help: "In which currency, by its three letters. (LATER_PREMIUM_CURRENCY; default: KRW)")
  var premiumCurrency: String?
}

/// Premium as the owner sells it, checked.
struct PremiumSettings {
  private enum Keys {
    case stripe(key: String, webhookSecret: String)
    case toss(key: String)
  }

  let price: PremiumPrice
  private let keys: Keys
  private let api: Address

  /// Nil where it is not sold: no key is set.
  init?(_ options: PremiumOptions) throws {
    let stripe = try Setting.secret("LATER_STRIPE_KEY")
    let toss = try Setting.secret("LATER_TOSS_KEY")
    let text = Setting.text(options.premiumPrice, "LATER_PREMIUM_PRICE") ?? "4900"
    let currency = Setting.text(options.premiumCurrency, "LATER_PREMIUM_CURRENCY") ?? "KRW"
    guard let price = PremiumPrice(text, currency: currency) else {
      throw ValidationError(
        "LATER_PREMIUM_PRICE and LATER_PREMIUM_CURRENCY must look like 4900 and KRW, or 3.99 and"
          + " USD, not \"\(text)\" and \"\(currency)\".")
    }
    self.price = price
    switch (stripe, toss) {
    case (nil, nil): return nil
    case (.some, .some):
      throw ValidationError("Set LATER_STRIPE_KEY or LATER_TOSS_KEY: one of them takes the money.")
    case (let key?, nil):
      guard let secret = try Setting.secret("LATER_STRIPE_WEBHOOK_SECRET") else {
        throw ValidationError(
          "LATER_STRIPE_WEBHOOK_SECRET is missing: the secret (whsec_…) of the endpoint at Stripe"
            + " for /api/v1/payments/stripe, without which no payment is believed.")
      }
      keys = .stripe(key: key, webhookSecret: secret)
      api = try Self.api("LATER_STRIPE_API", default: "https://api.stripe.com")
    case (nil, let key?):
      guard currency.uppercased() == "KRW" else {
        throw ValidationError("Toss Payments takes KRW alone: leave LATER_PREMIUM_CURRENCY out.")
      }
      keys = .toss(key: key)
      api = try Self.api("LATER_TOSS_API", default: "https://api.tosspayments.com")
    }
  }

  /// Sold by a server that people reach at this address.
  func premium(at baseURL: Address) -> Premium {
    let isHere = Self.isLoopback(api)
    let ranges = isHere ? ["127.0.0.0/8", "::1"].compactMap { NetworkRange($0) } : []
    var limits = Fetcher.Limits()
    limits.bytes = 1 << 20
    let transport = Fetcher(
      policy: AddressPolicy(allowed: ranges), limits: limits, userAgent: "Later/\(Version.text)"
    ).payments
    let provider: PaymentProvider =
      switch keys {
      case .stripe(let key, let secret):
        .stripe(
          key: key, webhookSecret: secret, api: api, origin: baseURL.origin, transport: transport)
      case .toss(let key):
        .toss(key: key, api: api, origin: baseURL.origin, transport: transport)
      }
    return Premium(price: price, provider: provider)
  }

  /// To ask it, not to send anybody to pay.
  var provider: PaymentProvider {
    let baseURL = Setting.text(nil, "LATER_BASE_URL").flatMap { Address(absolute: $0) }
    return premium(at: baseURL ?? api).provider
  }

  /// Elsewhere than at the provider, keys go to this machine at most.
  private static func api(_ variable: String, default usual: String) throws -> Address {
    let text = Setting.text(nil, variable) ?? usual
    guard let address = Address(absolute: text), text == usual || isLoopback(address) else {
      throw ValidationError(
        "\(variable) must be \(usual) or an address of this machine, not \"\(text)\".")
    }
    return address
  }

  private static func isLoopback(_ address: Address) -> Bool {
    ["localhost", "127.0.0.1", "[::1]"].contains(address.displayHost)
  }

  /// Asks the provider whether it knows the key, and buys nothing.
  static func finding(_ options: PremiumOptions) async -> Finding {
    let name = "premium"
    do {
      guard let settings = try PremiumSettings(options) else {
        return .well(name, "It is not sold: everything is included.")
      }
      let provider = settings.provider
      try await provider.check()
      return .well(
        name, "\(provider.name) knows the key; it costs \(settings.price.text).")
    } catch let failure as PaymentFailure {
      switch failure {
      case .unreachable(let text): return .bad(name, "The provider can't be reached: \(text).")
      case .refused(let text), .forged(let text):
        return .bad(name, "The provider refuses the key: \(text).")
      }
    } catch {
      return .bad(name, "\(error)")
    }
  }
}

extension Setting {
  /// What is never typed: the variable, or the first line of the file that the one with `_FILE` names.
  static func secret(_ variable: String) throws -> String? {
    if let value = text(nil, variable) { return value }
    guard let path = text(nil, "\(variable)_FILE") else { return nil }
    guard let contents = try? String(contentsOfFile: path, encoding: .utf8),
      let line = contents.split(whereSeparator: \.isNewline).first
    else {
      throw ValidationError("\(variable)_FILE names \(path), which cannot be read or is empty.")
    }
    return line.trimmingCharacters(in: .whitespaces)
  }
}
