import ArgumentParser
import Kernel
import Server
import Storage

extension User {
  /// What a restored backup is from before, taken from the provider again. (docs/premium.md)
  struct Premium: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Finds a payment again that a restored backup does not have.",
      discussion: """
        Asks Toss Payments for the order, and grants Premium to the account if it is paid: make sure that it was \
        them who paid. For payments of Stripe, send their events again from Stripe's dashboard instead.
        """)

    @Argument(help: "The address that the person signs in with.")
    var email: String

    @Option(help: "The ID of the order, as the provider shows it.")
    var order: String

    @OptionGroup var premium: PremiumOptions
    @OptionGroup var data: DataOption

    func run() async throws {
      guard let id = ID<Payment>(text: order) else {
        throw ValidationError(
          "--order must be the ID of an order of this server, not \"\(order)\".")
      }
      guard let settings = try PremiumSettings(premium) else {
        throw ValidationError("Set LATER_TOSS_KEY, as for later serve: the provider is asked.")
      }
      try await Command.run(on: data) { _, storage in
        let account = try await Command.account(email, in: storage)
        let recovery = PaymentRecovery(settings.provider, storage.payments)
        do {
          let payment = try await recovery.recover(
            id, of: account.id, at: ServerClock.system.now())
          print(
            "\(account.email) has Premium: paid \(payment.amount) \(payment.currency.uppercased())"
              + " with order \(payment.id.text).")
        } catch let failure as PaymentRecoveryFailure {
          throw CommandFailure(Self.sentence(for: failure, id))
        } catch let failure as PaymentFailure {
          throw CommandFailure("The provider doesn't tell of the order: \(failure.text).")
        }
      }
    }

    private static func sentence(
      for failure: PaymentRecoveryFailure, _ order: ID<Payment>
    ) -> String {
      switch failure {
      case .notByOrder:
        "Stripe's payments aren't found by their order: send their events again from its dashboard."
      case .notFound: "The provider knows no order \(order.text): nothing was changed."
      case .notPaid: "The order \(order.text) isn't paid, or was given back: nothing was changed."
      case .isAnother:
        "The order \(order.text) is another account's here, or of another amount: nothing was changed."
      }
    }
  }
}
