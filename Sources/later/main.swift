import ArgumentParser

/// The command `later`.
struct LaterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "later", abstract: "One calm place for everything you put off.",
    subcommands: [Extract.self])
}

LaterCommand.main()
