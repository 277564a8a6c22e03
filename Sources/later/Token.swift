import ArgumentParser
import Server
import Storage
import StorageSQLite
import Wire

/// Tokens, from the command line.
struct Token: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Creates tokens for scripts; works while the server runs.",
    subcommands: [Create.self])

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Creates a token and prints it, only this once.",
      discussion: "It appears in the app's list of sessions and can be ended there.")

    @Argument(help: "The address of the account.")
    var email: String

    @Option(
      help:
        "What the token may do: all, only read, only save, add-todos, add-shopping, or extension.")
    var scope: String

    @Option(help: "What the list of sessions calls it.")
    var name = "Command line"

    @Option(help: "Days after which it ends.")
    var days = TokenRequest.usualDays

    @OptionGroup var data: DataOption

    func run() async throws {
      guard let scope = AccessScope(word: scope) else {
        throw ValidationError(
          "The scope must be one of \(AccessScope.allCases.map(\.word).joined(separator: ", ")), not \"\(scope)\"."
        )
      }
      guard (1...TokenRequest.mostDays).contains(days) else {
        throw ValidationError("The days must be a number from 1 to \(TokenRequest.mostDays).")
      }
      try await Command.run(on: data) { work, storage in
        let account = try await Command.account(email, in: storage)
        let token = try await work.makeToken(for: account.id, name: name, scope: scope, days: days)
        print(token.secret)
      }
    }
  }
}
