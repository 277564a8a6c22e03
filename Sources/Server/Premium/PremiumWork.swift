import AddressCore
import Kernel
import Logging
import Storage
import Wire

/// Sends people to pay, and writes down what became of it.
struct PremiumWork: Sendable {
  /// For so long, in milliseconds, a payment that was begun is gone on with: providers' pages hold for a day.
  private static let pageHolds: Int64 = 20 * 3_600_000

  let environment: ServerEnvironment
  let premium: Premium
  let logger: Logger

  private var payments: PaymentStorage { environment.storage.payments }
  private var provider: PaymentProvider { premium.provider }

  /// Where the account pays: a page that was begun before is gone on with, so that nobody pays twice.
  func start(_ account: AccountID) async throws -> String {
    try await premium.turns.run(for: account) { () async throws(any Error) in
      try await begun(for: account)
    }
  }

  private func begun(for account: AccountID) async throws -> String {
    switch try await standing(of: account) {
    case .unlocked: throw PremiumRefusal.alreadyUnlocked
    case .waiting: throw PremiumRefusal.waiting
    case .locked: break
    }
    let payment = try await payment(of: account)
    if !payment.address.isEmpty { return payment.address }
    let news = try await begin(payment)
    guard let address = Address(absolute: news.address), isPage(address) else {
      throw refused("a page that is none: \(news.address)")
    }
    _ = try await payments.advance(payment.id, news, environment.clock.now())
    return news.address
  }

  /// What the provider will never take is given up, and another try begins anew.
  private func begin(_ payment: Payment) async throws -> PaymentNews {
    do throws(PaymentFailure) {
      return try await provider.begin(payment)
    } catch {
      if case .refused = error {
        _ = try await payments.advance(
          payment.id, PaymentNews(.failed), environment.clock.now())
      }
      throw refusal(error)
    }
  }

  /// How the account stands, having asked the provider about what is not decided.
  ///
  /// This is how a message that was lost is made up for, and how what Toss's page brought back is confirmed.
  func status(of account: AccountID) async throws -> PremiumState {
    try await premium.turns.run(for: account) { () async throws(any Error) in
      try await standing(of: account)
    }
  }

  private func standing(of account: AccountID) async throws -> PremiumState {
    if try await payments.isUnlocked(account) { return .unlocked }
    var refusal: PremiumRefusal?
    for payment in try await payments.list(account)
    where payment.provider == provider.name && !payment.reference.isEmpty
      && (payment.state == .open || payment.state == .waiting)
    {
      let report: PaymentReport
      do throws(PremiumRefusal) {
        report = try await asking { () throws(PaymentFailure) in try await provider.ask(payment) }
      } catch {
        // One that cannot be asked about does not keep another from being found paid.
        refusal = error
        continue
      }
      try await take(report)
    }
    let known = try await payments.list(account)
    if known.contains(where: { $0.grants }) { return .unlocked }
    if let refusal { throw refusal }
    // Of a provider that is not asked any more nobody hears how it ends: another payment may be begun.
    return known.contains { $0.state == .waiting && $0.provider == provider.name }
      ? .waiting : .locked
  }

  /// Takes a message of the provider's in; what it says is written down before it is answered.
  func hear(_ message: PaymentMessage) async throws {
    let hearing = try await asking { () throws(PaymentFailure) in
      try await provider.hear(message)
    }
    switch hearing {
    case .nothing: return
    case .report(let report): try await take(report)
    case .hint(let id, let reference): try await follow(id, reference)
    }
  }

  /// Asks about a payment, of which somebody says under what the provider knows it.
  func follow(_ id: ID<Payment>, _ reference: String) async throws {
    guard let payment = try await payments.byID(id), payment.provider == provider.name else {
      return
    }
    try await premium.turns.run(for: payment.account) { () async throws(any Error) in
      try await ask(about: id, reference)
    }
  }

  private func ask(about id: ID<Payment>, _ reference: String) async throws {
    guard var payment = try await payments.byID(id) else { return }
    if payment.reference.isEmpty, !reference.isEmpty {
      // Kept before it is asked for: where nobody answers now, the app asks again.
      let news = PaymentNews(.open, reference: reference)
      payment = try await payments.advance(id, news, environment.clock.now()).after
    }
    let known = payment.reference
    if payment.state == .open || payment.state == .failed, !reference.isEmpty {
      payment.reference = reference
    }
    guard !payment.reference.isEmpty else { return }
    let asked = payment
    let report = try await asking { () throws(PaymentFailure) in try await provider.ask(asked) }
    // A reference that a stranger has made up leads nowhere, and says nothing of the payment.
    guard report.state != .failed || asked.reference == known else { return }
    try await take(report)
  }

  private func take(_ report: PaymentReport) async throws {
    let now = environment.clock.now()
    guard let payment = try await known(report) else {
      return log("a payment of nobody here", report.payment)
    }
    let news = PaymentNews(report.state, reference: report.reference)
    guard !payment.advanced(news, at: now).grants || payment.grants || report.pays(payment) else {
      return log("another amount than was asked for", payment.id)
    }
    let (before, after) = try await payments.advance(payment.id, news, now)
    guard before.grants != after.grants else { return }
    if after.grants, try await payments.list(payment.account).filter({ $0.grants }).count > 1 {
      log("paid a second time: give the money back", payment.id)
    }
    logger.notice(
      "premium",
      metadata: [
        "event": after.grants ? "granted" : "taken back", "account": "\(payment.account.text)",
        "payment": "\(payment.id.text)",
      ])
    // The account's devices look again how they stand.
    environment.notifier.notify(payment.account, 0)
  }

  /// The payment, also where a restored backup is from before it: what the provider has signed names its account.
  ///
  /// Such a one is written down with what was paid, whatever the price is now, and before anything that
  /// takes it back is taken in: so its messages end in the same state in any order.
  private func known(_ report: PaymentReport) async throws -> Payment? {
    if let payment = try await payments.byID(report.payment) {
      return payment.provider == provider.name ? payment : nil
    }
    guard let account = report.account, let amount = report.amount, amount > 0,
      let currency = report.currency, report.state != .open, report.state != .failed,
      try await environment.storage.accounts.byID(account) != nil
    else { return nil }
    let payment = Payment(
      id: report.payment, account: account, provider: provider.name, amount: amount,
      currency: currency, createdAt: environment.clock.now())
    do {
      try await payments.add(payment)
    } catch StorageError.conflict {
      // Another message of the same payment was faster.
      return try await payments.byID(report.payment)
    }
    return payment
  }

  /// The payment that was begun last and can still be paid, or a new one.
  private func payment(of account: AccountID) async throws -> Payment {
    let now = environment.clock.now()
    let price = premium.price
    let begun = try await payments.list(account).last {
      $0.state == .open && $0.provider == provider.name && $0.amount == price.amount
        && $0.currency == price.currency
        && now.milliseconds - $0.createdAt.milliseconds < Self.pageHolds
    }
    if let begun { return begun }
    let payment = Payment(
      id: .random(), account: account, provider: provider.name, amount: price.amount,
      currency: price.currency, createdAt: now)
    try await payments.add(payment)
    return payment
  }

  /// Whether a browser may be sent there: over TLS, or on this machine in tests.
  private func isPage(_ address: Address) -> Bool {
    address.scheme == .https || Loopback.isName(address.displayHost)
  }

  private func asking<Answer>(
    _ work: () async throws(PaymentFailure) -> Answer
  ) async throws(PremiumRefusal) -> Answer {
    do throws(PaymentFailure) {
      return try await work()
    } catch {
      throw refusal(error)
    }
  }

  private func refusal(_ failure: PaymentFailure) -> PremiumRefusal {
    switch failure {
    case .unreachable(let text), .refused(let text): return refused(text)
    case .forged(let text):
      logger.notice("premium", metadata: ["event": "message refused", "cause": "\(text)"])
      return .notFromProvider
    }
  }

  private func refused(_ cause: String) -> PremiumRefusal {
    logger.warning(
      "the payment provider did not do what it was asked for",
      metadata: ["provider": "\(provider.name)", "cause": "\(cause)"])
    return .unavailable
  }

  private func log(_ what: String, _ payment: ID<Payment>) {
    logger.warning(
      "premium", metadata: ["event": "\(what)", "payment": "\(payment.text)"])
  }
}

extension ServerEnvironment {
  /// Whether nothing of the limit and the sponsor's place is for this account: what was paid for holds
  /// also where it is not sold any more.
  func isUnlocked(_ account: AccountID) async throws(StorageError) -> Bool {
    try await storage.payments.isUnlocked(account)
  }
}
