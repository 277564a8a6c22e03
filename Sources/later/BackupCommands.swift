import ArgumentParser
import Foundation
import Kernel
import Server
import Storage
import StorageSQLite

/// Makes a backup.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Backs up the data folder; works while the server runs.",
    discussion: """
      The target is a folder that holds any number of backups, each named by its time, and the \
      stored files that they share: a backup takes only what is new. A target on the same disk helps \
      against mistakes; only one on another disk helps when the disk breaks.
      """)

  @Argument(help: "The folder that holds the backups; it is created if it is missing.")
  var target: String

  @Option(help: "How many backups to keep, including the new one. (default: all)")
  var keep: Int?

  @OptionGroup var data: DataOption

  func run() throws {
    if let keep, keep < 1 { throw ValidationError("--keep has to be 1 or more.") }
    guard FileManager.default.fileExists(atPath: data.folder) else {
      throw CommandFailure("There is no data folder \(data.folder): name it with --data.")
    }
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let made = try Backup(folder: data.folder, target: .folder(target), keep: keep).make(at: now)
    print(
      "Made the backup \(made.path): \(made.contentCount) stored files, \(made.newCount) of them"
        + " new.")
    if !made.removed.isEmpty { print("Removed \(made.removed.joined(separator: ", ")).") }
    if !made.ahead.isEmpty {
      print(
        "Backups dated in the future, by a clock that was ahead, are kept and not counted:"
          + " \(made.ahead.joined(separator: ", ")).")
    }
    if let first = made.missing.first {
      print(
        "The data folder itself lacks \(made.missing.count) stored files or has them damaged, such as"
          + " \(first): see later doctor --contents.")
    }
  }
}

/// Reads backups through.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Reads a whole backup and says whether it is intact.",
    discussion: "Exits with 1 if one is not.")

  @Argument(help: "The folder that holds the backups, or one of them.")
  var target: String

  func run() throws {
    let (target, name) = BackupTarget.resolve(target)
    let reports = try BackupVerification(target: target, references: ContentNames.of).run(name)
    for report in reports { Self.print(report) }
    if reports.contains(where: { !$0.findings.isEmpty }) { throw ExitCode.failure }
  }

  private static func print(_ report: BackupVerification.Report) {
    guard report.findings.isEmpty else {
      for finding in report.findings { Swift.print("BAD  \(report.name): \(finding).") }
      return
    }
    let missing =
      report.missing == 0
      ? "" : " The server lacked \(report.missing) stored files when it was made."
    Swift.print(
      "ok   \(report.name): \(report.accountCount) account(s) and \(report.contentCount) stored"
        + " files, all of them read.\(missing)")
  }
}

/// Brings a backup back.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restores a backup into a new data folder.",
    discussion: """
      The folder has to be missing or empty. All is verified while it is copied. Devices that know \
      of more than the backup holds send it again when they come back (docs/backup.md).
      """)

  @Argument(help: "The folder that holds the backups, for the newest; or one of them.")
  var target: String

  @Flag(
    help: """
      Leave out stored files that the backup lacks or has damaged, and take a database that was \
      changed since where SQLite finds nothing wrong with it.
      """)
  var skipDamaged = false

  @OptionGroup var data: DataOption

  func run() throws {
    let (target, name) = BackupTarget.resolve(target)
    do throws(BackupError) {
      let restored = try Restore(target: target, to: data.folder, skipsDamaged: skipDamaged)
        .run(name)
      print(
        "Restored the backup of \(restored.createdAt) with \(restored.contentCount) stored files"
          + " into \(data.folder).")
      if restored.isDatabaseChanged {
        print(
          "The database is not the one that was written: something has changed it since. SQLite finds"
            + " nothing wrong with it; look through it before you rely on it.")
      }
      for hash in restored.left { print("Left out the stored file \(hash).") }
    } catch {
      guard case .damaged = error, !skipDamaged else { throw error }
      throw CommandFailure(
        "\(error) Nothing was restored. Take another backup, or leave out what is damaged"
          + " with --skip-damaged, which helps where only stored files are, or where the database was"
          + " changed and is whole in itself.")
    }
  }
}
