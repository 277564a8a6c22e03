import ArgumentParser
import Foundation
import Gallery
import Server

/// Writes the gallery of the kit as one page that needs nothing else.
struct KitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kit",
    abstract: "Writes every component of the kit, alive, as one self-contained page.",
    discussion: "A running server shows the same at /kit.")

  @Option(name: .shortAndLong, help: "The file to write.")
  var output: String

  @Option(help: "What is shown first, as in /kit?…: theme=taskflow&mode=dark&contrast=more&lang=ko")
  var query = ""

  @Option(
    help: "The folder of the web app. (LATER_WEB; default: web, beside the build of the program)")
  var web: String?

  func run() throws {
    guard let folder = try ProgramFolder.web(Setting.text(web, "LATER_WEB")) else {
      throw CommandFailure("The web app is not built: run make web, or name its folder with --web.")
    }
    guard let page = try WebBundle(folder: folder).gallery(GalleryState(query: query)) else {
      throw CommandFailure("The folder \(folder) has no gallery: run make kit.")
    }
    do {
      try Data(page.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      throw CommandFailure("\(output) cannot be written: \(error.localizedDescription)")
    }
  }
}
