import ArgumentParser
import Foundation
import Server
import Storage

/// What was exported, brought back.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Imports what later export or a device wrote; works while the server runs.",
    discussion: """
      Into the same account or another one, empty or not: it is merged with what is there, and \
      nothing that is newer is overwritten. Doing it again does nothing, or the rest.
      """)

  @Argument(
    help:
      "The zip that later export or the Settings wrote, or the copy that a device saved as a file.")
  var file: String

  @Option(help: "The address of the account to bring it into.")
  var user: String

  @Flag(help: "Leave out stored files that are damaged in the archive.")
  var skipDamaged = false

  @OptionGroup var data: DataOption

  func run() async throws {
    guard FileManager.default.isReadableFile(atPath: file) else {
      throw CommandFailure("\(file) cannot be read.")
    }
    try await Command.run(on: data) { _, storage in
      let account = try await Command.account(user, in: storage)
      do {
        let copy = try DeviceCopyArchive(of: file)
        defer { copy?.remove() }
        let done = try await AccountImport(
          storage: storage, account: account.id, path: copy?.path ?? file,
          skipsDamaged: skipDamaged, room: room
        ).run()
        Self.print(done, into: account)
        if let drafts = copy?.drafts, drafts > 0 {
          Swift.print("Texts that were not saved are in \(file) alone: \(drafts).")
        }
      } catch let refusal as ImportRefusal {
        throw CommandFailure("\(refusal) Nothing of it was imported.\(advice(on: refusal))")
      }
    }
  }

  private func advice(on refusal: ImportRefusal) -> String {
    switch refusal {
    case .wrongContent, .unreadable:
      skipDamaged
        ? ""
        : " Take another archive, or leave out what is damaged with --skip-damaged, which helps where"
          + " only stored files are."
    case .notAnExport, .tooLarge, .noRoom, .wrongEntity: ""
    }
  }

  /// Of the database and of the stored files, which may be on another disk; nil where the system does not
  /// tell.
  private var room: Int64? {
    ["", "/contents"].compactMap { DiskRoom.of(data.folder + $0)?.free }.min()
  }

  private static func print(_ done: AccountImport.Summary, into account: Account) {
    Swift.print(
      "Imported into the account of \(account.email): \(done.entities) entries and"
        + " \(done.contents) stored files; \(done.known) entries were there already.")
    if done.missing > 0 {
      Swift.print(
        "\(done.missing) stored files are not in the archive: save their items again.")
    }
    for name in done.left { Swift.print("Left out \(name), which is damaged in the archive.") }
    for id in done.refused { Swift.print("Left out the entry \(id): it would be too large.") }
  }
}
