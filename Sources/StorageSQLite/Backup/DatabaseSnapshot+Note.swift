internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension DatabaseSnapshot {
  /// Writes down in a database that may be in use when its last backup was made; brings no table up
  /// to date.
  static func note(_ instant: Instant, in path: String) {
    // A backup that nobody has noted is still one; a server remembers by itself that it made it.
    guard let file = try? SQLiteFile.queue(path, isReading: false) else { return }
    defer { try? file.close() }
    try? file.write { database in
      _ = try database.run(
        "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)",
        [SettingStorage.lastBackupKey, Data(String(instant.milliseconds).utf8)])
    }
  }
}
