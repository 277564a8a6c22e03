import AppCore
import ArgumentParser
import Foundation
import Imports
import Kernel
import Server
import Storage
import SyncCore
import Wire

/// What was exported, here or elsewhere, brought in.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Imports what later export, a device or another program wrote.",
    discussion: """
      Into the same account or another one, empty or not, also while the server runs: it is merged \
      with what is there, and nothing that is newer is overwritten. Doing it again does nothing, or \
      the rest. Files of other programs are known by what they hold; docs/imports.md lists them.
      """)

  @Argument(
    help:
      "The zip that later export or the Settings wrote, the copy that a device saved, or an export of another program."
  )
  var file: String?

  @Option(help: "The address of the account to bring it into.")
  var user: String

  @Flag(help: "Only tell what would be imported.")
  var preview = false

  @Option(help: "Take back what an import brought and nobody has changed since: its ID.")
  var undo: String?

  @Flag(help: "Leave out stored files that are damaged in the archive.")
  var skipDamaged = false

  @OptionGroup var data: DataOption

  func validate() throws {
    guard (file == nil) != (undo == nil) else {
      throw ValidationError("Name a file, or an import to --undo.")
    }
  }

  func run() async throws {
    HeapLimit.lower()
    if let file, !FileManager.default.isReadableFile(atPath: file) {
      throw CommandFailure("\(file) cannot be read.")
    }
    try await Command.run(on: data) { _, storage in
      let account = try await Command.account(user, in: storage)
      let foreign = ForeignImport(work: ImportWork(storage: storage), account: account)
      do {
        if let undo { return try await foreign.undo(undo) }
        guard let file else { return }
        if let bytes = try ForeignImport.bytes(of: file),
          try await foreign.bringIn(bytes, named: file, isPreview: preview)
        {
          return
        }
        try await bringBack(file, into: account, storage)
      } catch let refusal as ImportWork.Refusal {
        throw CommandFailure(ForeignImport.sentence(of: refusal))
      }
    }
  }

  private func bringBack(_ file: String, into account: Account, _ storage: Storage) async throws {
    guard !preview else {
      throw CommandFailure(
        "There is no preview of Later's own exports: they are merged as they are.")
    }
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

  private func advice(on refusal: ImportRefusal) -> String {
    switch refusal {
    case .wrongContent, .unreadable:
      skipDamaged
        ? ""
        : " Take another archive, or leave out what is damaged with --skip-damaged, which helps where"
          + " only stored files are."
    case .notAnExport:
      " docs/imports.md lists the exports of other programs that are imported."
    case .tooLarge, .noRoom, .wrongEntity: ""
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
    if done.beyondLimit > 0 {
      Swift.print(
        "Left out \(done.beyondLimit) feeds: the account has as many as it may have.")
    }
    for id in done.refused { Swift.print("Left out the entry \(id): it would be too large.") }
  }
}

/// What other programs exported, from the command line.
struct ForeignImport {
  let work: ImportWork
  let account: Account

  /// Nil for what is larger than any export of another program.
  static func bytes(of file: String) throws -> [UInt8]? {
    let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
    guard size <= ImportFile.largest else { return nil }
    return Array(try Data(contentsOf: URL(fileURLWithPath: file)))
  }

  /// False where the file is none of another program's.
  func bringIn(_ bytes: [UInt8], named path: String, isPreview: Bool) async throws -> Bool {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let preview: ImportPreview
    do {
      preview = try await work.preview(bytes, named: name)
    } catch ImportWork.Refusal.file(let fault) {
      // What else it may be, only our own import can tell; it shows nothing beforehand.
      guard fault != .empty, fault == .ownExport || !isPreview else {
        throw ImportWork.Refusal.file(fault)
      }
      return false
    }
    Self.print(ImportStatus(preview))
    if isPreview { return true }
    let run = try await work.take(bytes, named: name, for: account.id)
    if run.state == .done {
      let day = CivilDateTime(run.createdAt, offsetSeconds: 0).date.text
      Swift.print("Imported before, first looked at on \(day): it adds only what is missing.")
    }
    _ = try await work.bringIn(run.id, of: account.id)
    let status = try await work.status(run.id, of: account.id)
    guard status.state == "done" else {
      throw CommandFailure("The file could not be read to its end: \(status.done) were imported.")
    }
    let known = status.done - status.added - status.joined - status.beyondLimit
    Swift.print(
      "Imported into the account of \(account.email): \(status.added) new, \(status.joined) joined"
        + " with what was there, \(known) there already.")
    for loss in status.losses where loss.code == "beyond-limit" { Swift.print(loss.text) }
    Swift.print("To take it back: later import --undo \(status.id) --user \(account.email)")
    return true
  }

  func undo(_ text: String) async throws {
    guard let id = ID<Entity>(text: text) else { throw ImportWork.Refusal.notFound }
    let status = try await work.takeBack(id, of: account.id)
    Swift.print(
      "Taken back: \(status.removed) entries. Kept, since they were changed or used: \(status.kept)."
    )
  }

  private static func print(_ status: ImportStatus) {
    let counts = [
      (status.feeds, "feeds"), (status.items, "links"), (status.notes, "notes"),
      (status.archived, "of them archived"),
      (status.favourites, "favourites"), (status.withText, "with their text"),
      (status.highlights, "highlights"), (status.tags, "tags"),
      (status.collections, "collections"), (status.todos, "tasks"),
      (status.doneTodos, "of them done"), (status.lists, "lists"), (status.products, "products"),
      (status.purchases, "purchases"), (status.failed, "rows that are left out"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    Swift.print("\(status.program): \(parts.joined(separator: ", ")).")
    for loss in status.losses { Swift.print("- \(loss.text)") }
    for failure in status.failures.prefix(20) {
      Swift.print("Left out row \(failure.row) (\(failure.code)): \(failure.text.prefix(80))")
    }
  }

  static func sentence(of refusal: ImportWork.Refusal) -> String {
    switch refusal {
    case .file(let fault): fault.sentence
    case .reader(.tooMuch): "The file takes more memory or time than an import may have."
    case .reader(.unavailable): "There is not enough memory just now: try again."
    case .notFound: "There is no such import in this account."
    case .busy: "This import is under way: wait until it is done."
    }
  }
}
