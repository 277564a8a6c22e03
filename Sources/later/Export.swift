public import ArgumentParser
import Foundation
public import Server
import Storage

/// Everything of an account in one file of open formats.
struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes everything in an account to one zip; works while the server runs.",
    discussion: "JSON, CSV, HTML, Markdown and the files; README.txt in it says what is what.")

  @Argument(help: "The address of the account.")
  var email: String

  @Option(help: "The file to write; it must not exist yet.")
  var output: String

  @Option(
    help:
      """
      everything, or a part for other programs: bookmarks (HTML), csv, markdown (zip), ics (todos), opml \
      (links).
      """
  )
  var format = ExportFormat.everything

  @OptionGroup var data: DataOption

  func run() async throws {
    try await Command.run(on: data) { _, storage in
      let account = try await Command.account(email, in: storage)
      let descriptor = open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw CommandFailure("\(output) cannot be made: \(String(cString: strerror(errno))).")
      }
      var missing = 0
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      do {
        missing = try await AccountExport(storage: storage, account: account).write(format) {
          bytes in
          try file.write(contentsOf: Data(bytes))
        }
        try file.synchronize()
      } catch {
        // Half an archive must not be taken for a whole one.
        try? FileManager.default.removeItem(atPath: output)
        throw CommandFailure("The export could not be written: \(error)")
      }
      guard missing > 0 else {
        let part = format == .everything ? "everything" : format.fileName
        print("Wrote \(part) of \(account.email) to \(output).")
        return
      }
      print(
        "Wrote what there is of \(account.email) to \(output). Files that are missing or damaged here,"
          + " and so not in it: \(missing). missing.json in the archive lists them; see also later"
          + " doctor --contents."
      )
    }
  }
}

extension ExportFormat: ExpressibleByArgument {}
