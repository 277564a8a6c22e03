internal import Foundation
internal import GRDB
internal import Synchronization

/// Tells whether somebody has written over the database's file while it is open, as `cp` does.
///
/// The file stays the same one, and SQLite does not look at it again: what is in memory and in the -wal
/// would mix with what somebody has put there. So each serving process writes a mark of its own into the
/// file. Where the file has changed, which is after each checkpoint, the mark is read from the file
/// alone: another one, or a file that cannot be read, is not ours.
final class DatabaseMark: Sendable {
  private static let key = "server-mark"
  /// Milliseconds in which two changes of a file may have the same time: file systems count by the ticks of
  /// the kernel, and `FileStatus` by milliseconds.
  private static let tick: Int64 = 100

  private let path: String
  private let mark: Data
  private let seen: Mutex<FileStatus?>

  /// Writes a new mark, and brings it into the file itself; nil where that cannot be done now, as while
  /// a command reads an older state.
  init?(_ pool: DatabasePool, path: String) throws {
    self.path = path
    let mark = Data((0..<16).map { _ in UInt8.random(in: 0...UInt8.max) })
    self.mark = mark
    try pool.writeWithoutTransaction { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)",
        arguments: [Self.key, mark])
      _ = try? database.checkpoint(.truncate)
    }
    seen = Mutex(nil)
    guard isOurs else { return nil }
  }

  /// True where the file is not what this process has left there.
  var isOverwritten: Bool {
    let time = Int64(Date().timeIntervalSince1970 * 1000)
    let now = System.status(path)
    let isUnchanged = seen.withLock { seen in
      let isUnchanged = seen != nil && seen == now
      // What was changed just now, or by a clock that is ahead, may change again and look the same.
      seen = now.flatMap { time - $0.modifiedAt > Self.tick ? $0 : nil }
      return isUnchanged
    }
    return !isUnchanged && !isOurs
  }

  private var isOurs: Bool {
    do {
      // What is in the -wal is not looked at: there the mark would be ours.
      let address = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
      var configuration = Configuration()
      configuration.readonly = true
      let file = try DatabaseQueue(path: address, configuration: configuration)
      defer { try? file.close() }
      return try file.read { database in
        try Data.fetchOne(
          database, sql: "SELECT value FROM setting WHERE key = ?", arguments: [Self.key]) == mark
      }
    } catch let error as DatabaseError {
      // Out of descriptors or memory says nothing of the file.
      return ![.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(error.resultCode)
    } catch {
      return true
    }
  }
}
