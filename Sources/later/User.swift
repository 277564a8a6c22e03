import ArgumentParser
import Server
import Storage
import StorageSQLite

/// Accounts, from the command line.
struct User: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Creates, lists, changes, and deletes accounts; works while the server runs.",
    subcommands: [Add.self, Password.self, Recover.self, Premium.self, List.self, Delete.self])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Creates an account; the first becomes the owner's.")

    @Argument(help: "The address that the person signs in with.")
    var email: String

    @Option(help: "What the person is called.")
    var name = ""

    @Flag(help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    @OptionGroup var data: DataOption

    func run() async throws {
      let password = try PasswordInput.read(fromInput: passwordStdin)
      try await Command.run(on: data, makingFolder: true) { work, storage in
        let isFirst = try await storage.accounts.count() == 0
        let account = try await work.draft(
          email: email, name: name, password: password, isOwner: isFirst)
        do {
          try await storage.accounts.create(account, isFirst)
        } catch StorageError.conflict {
          throw CommandFailure("There is already an account for \(email).")
        }
        print(
          "Created the account for \(account.email)\(isFirst ? ", the owner of this server" : "").")
      }
    }
  }

  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sets a new password, signs the person out everywhere, and ends all tokens.")

    @OptionGroup var person: NewPassword
    @OptionGroup var data: DataOption

    func run() async throws {
      try await person.run(on: data) { work, account, password in
        try await work.setPassword(
          password, of: account, keeping: nil, endingTokens: true)
        print("Set a new password for \(account.email).")
      }
    }
  }

  struct Recover: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lets someone back in who has lost every way to sign in.",
      discussion: """
        Sets a new password, turns codes off, removes all passkeys and linked accounts, signs the person out \
        everywhere, and ends all tokens. Make sure that it is them who asks.
        """)

    @OptionGroup var person: NewPassword
    @OptionGroup var data: DataOption

    func run() async throws {
      try await person.run(on: data) { work, account, password in
        try await work.recover(account, password: password)
        print(
          "Set a new password for \(account.email). Codes are off; passkeys, linked accounts and tokens are gone."
        )
      }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Deletes an account and everything in it, for good.",
      discussion: "Run later export first to keep what is in it.")

    @Argument(help: "The address that the person signs in with.")
    var email: String

    @Option(help: "The same address again, to be sure.")
    var confirm: String

    @OptionGroup var data: DataOption

    func run() async throws {
      guard confirm == email else {
        throw ValidationError("--confirm must be the address of the account: \(email).")
      }
      try await Command.run(on: data) { _, storage in
        let account = try await Command.account(email, in: storage)
        try await storage.accounts.delete(account.id)
        SearchFolder(dataFolder: data.folder).remove(account.id)
        print("Deleted the account of \(account.email) and everything in it.")
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the accounts, oldest first.")

    @OptionGroup var data: DataOption

    func run() async throws {
      try await Command.run(on: data) { _, storage in
        for account in try await storage.accounts.list() {
          print("\(account.email)\t\(account.name)\(account.isOwner ? "\towner" : "")")
        }
      }
    }
  }
}

/// Whose password is set, and to what.
struct NewPassword: ParsableArguments {
  @Argument(help: "The address that the person signs in with.")
  var email: String

  @Flag(help: "Read the password from the first line of standard input.")
  var passwordStdin = false

  func run(
    on data: DataOption, _ body: (AccountWork, Account, String) async throws -> Void
  ) async throws {
    let password = try PasswordInput.read(fromInput: passwordStdin)
    try await Command.run(on: data) { work, storage in
      try await body(work, try await Command.account(email, in: storage), password)
    }
  }
}
