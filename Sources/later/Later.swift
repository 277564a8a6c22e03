import ArgumentParser
import Dispatch
import Foundation
import Server

/// Where the program begins.
///
/// The child process that reads a page must not have the threads of an asynchronous program: it
/// forbids itself to open files, and one of those threads may be just about to.
@main
enum Program {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == ExtractWorker.configuration.commandName {
      ExtractWorker.main(Array(arguments.dropFirst()))
      return
    }
    if arguments.first == OCRWorker.configuration.commandName {
      OCRWorker.main(Array(arguments.dropFirst()))
      return
    }
    if arguments.first == ImportWorker.configuration.commandName {
      ImportWorker.main(Array(arguments.dropFirst()))
      return
    }
    if arguments.first == PictureWorker.configuration.commandName {
      PictureWorker.main(Array(arguments.dropFirst()))
      return
    }
    if arguments.first == SpeechWorkers.voice {
      SpeechWorkers.speak(Array(arguments.dropFirst()))
      return
    }
    if arguments.first == SpeechWorkers.sound {
      SpeechWorkers.encode()
      return
    }
    Task {
      await Later.main(arguments)
      exit(EXIT_SUCCESS)
    }
    dispatchMain()
  }
}

/// The program: a server, and the commands that look after it.
struct Later: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "later",
    abstract: "One calm place for everything you put off.",
    version: Version.text,
    subcommands: [
      Serve.self, User.self, Token.self, Extract.self, Export.self, Import.self, Doctor.self,
      BackupCommand.self,
      VerifyCommand.self, RestoreCommand.self, KitCommand.self, CalendarCommand.self,
    ])
}

/// What this program calls itself.
enum Version {
  static let text = "0.1.0"
}
