import ArgumentParser
import Server

/// The program: a server, and the commands that look after it.
@main
struct Later: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "later",
    abstract: "One calm place for everything you put off.",
    version: Version.text,
    subcommands: [Serve.self, User.self, Token.self, Extract.self, ExtractWorker.self, Doctor.self])
}

/// What this program calls itself.
enum Version {
  static let text = "0.1.0"
}
