import ArgumentParser
import Dispatch
import Foundation
import Kernel
import Logging
import Server
import StorageSQLite

/// The backups that the server makes by itself.
struct BackupOptions: ParsableArguments {
  @Option(
    help: """
      Make a backup every night: on or off. (LATER_BACKUPS; default: on)
      """)
  var backups: String?

  @Option(
    help: """
      The folder that the nightly backups go to; best on another disk. (LATER_BACKUP_FOLDER; \
      default: backups, in the data folder)
      """)
  var backupFolder: String?

  @Option(help: "How many nightly backups are kept. (LATER_BACKUP_KEEP; default: 3)")
  var backupKeep: Int?
}

/// Where nightly backups go and how many stay, checked.
struct BackupSettings {
  var folder: String
  var keep: Int

  /// Nil where the owner wants none.
  static func settings(_ options: BackupOptions, data: String) throws -> BackupSettings? {
    switch Setting.text(options.backups, "LATER_BACKUPS") ?? "on" {
    case "on", "1", "true", "yes": break
    case "off", "0", "false", "no": return nil
    case let word: throw ValidationError("Backups must be on or off, not \"\(word)\".")
    }
    return BackupSettings(
      folder: Setting.text(options.backupFolder, "LATER_BACKUP_FOLDER") ?? data + "/backups",
      keep: try Setting.number(
        options.backupKeep, "LATER_BACKUP_KEEP", in: 1...10_000, default: 3))
  }

  /// Copies files for as long as that takes, beside the threads that answer requests.
  func make(of data: String) -> @Sendable (Instant) async throws -> Logger.Metadata {
    let backup = Backup(folder: data, target: .folder(folder), keep: keep)
    let queue = DispatchQueue(label: "backup", qos: .utility)
    return { now in
      let made = try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Result { try backup.make(at: now) }) }
      }
      return [
        "name": "\(made.name)", "contents": "\(made.contentCount)", "new": "\(made.newCount)",
        "missing": "\(made.missing.count)", "removed": "\(made.removed.count)",
      ]
    }
  }
}

/// The room on a folder's disk.
enum DiskRoom {
  static func of(_ folder: String) -> ServerCondition.Room? {
    // Where the system does not tell, nothing is said of it.
    guard let found = try? FileManager.default.attributesOfFileSystem(forPath: folder),
      let free = (found[.systemFreeSize] as? NSNumber)?.int64Value,
      let total = (found[.systemSize] as? NSNumber)?.int64Value
    else { return nil }
    return ServerCondition.Room(free: free, total: total)
  }
}
