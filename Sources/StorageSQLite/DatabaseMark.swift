internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// Tells whether somebody has written over the database's file while it is open, as `cp` does.
///
/// The file stays the same one, and SQLite does not look at it again: what is in memory and in the -wal
/// would mix with what somebody has put there. So each serving process writes a mark of its own into the
/// file. Where the file has changed, which is after each checkpoint, the mark is looked for in the file
/// alone, at the place where it was left: that page is written again only with the mark in it. SQLite is asked
/// for it only where it is not there any more: as long as somebody reads an older state, a checkpoint brings
/// some pages into the file and leaves others, and SQLite, which then finds a file that is shorter than it
/// says, takes it for broken.
///
/// The page is read by the file that SQLite itself has open. Opening the database by any other call and closing it
/// again would let go of every lock that this process has on it (POSIX: locks belong to a process and a file, not to a
/// descriptor), and a command that closes it next would take itself for the last one and throw the -wal away.
final class DatabaseMark: Sendable {
  private static let key = "server-mark"
  /// Milliseconds in which two changes of a file may have the same time: file systems count by the ticks of
  /// the kernel, and `FileStatus` by milliseconds.
  private static let tick: Int64 = 100

  private let path: String
  private let mark: Data
  /// A connection that is asked for nothing but its file.
  private let file: DatabaseQueue
  /// Which file it has open: another may get its name.
  private let number: UInt64?
  /// Where in the file the mark's page begins, and how long it is; nil where it was not found.
  private let page: (offset: Int64, size: Int)?
  private let seen: Mutex<FileStatus?>

  /// Writes a new mark, and brings it into the file itself; nil where that cannot be done now, as while
  /// a command reads an older state.
  init?(_ pool: DatabasePool, path: String) throws {
    self.path = path
    let mark = Data((0..<16).map { _ in UInt8.random(in: 0...UInt8.max) })
    self.mark = mark
    let (root, size) = try pool.writeWithoutTransaction { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)",
        arguments: [Self.key, mark])
      _ = try? database.checkpoint(.truncate)
      return (
        try Int.fetchOne(
          database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'setting'") ?? 0,
        try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
      )
    }
    seen = Mutex(nil)
    var configuration = Configuration()
    configuration.readonly = true
    file = try DatabaseQueue(path: path, configuration: configuration)
    let status = System.status(path)
    number = status?.number
    // The table is one page, as long as there are few settings.
    let page = (offset: Int64(max(root - 1, 0) * size), size: size)
    self.page = Self.bytes(at: page, of: file)?.range(of: mark) == nil ? nil : page
    guard isOurs(status) else { return nil }
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
    return !isUnchanged && !isOurs(now)
  }

  /// A page as the file itself has it, whatever the -wal says; nil where it has none there.
  private static func bytes(at page: (offset: Int64, size: Int), of file: DatabaseQueue) -> Data? {
    try? file.unsafeRead { database -> Data? in
      var opened: UnsafeMutablePointer<sqlite3_file>?
      let answer = withUnsafeMutablePointer(to: &opened) {
        sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, $0)
      }
      guard answer == SQLITE_OK, let opened, let read = opened.pointee.pMethods?.pointee.xRead
      else {
        return nil
      }
      var bytes = Data(count: page.size)
      let isRead = bytes.withUnsafeMutableBytes {
        read(opened, $0.baseAddress, Int32(page.size), page.offset) == SQLITE_OK
      }
      return isRead ? bytes : nil
    }
  }

  /// Lets go of the file, so that the pool is the last to close it and takes the -wal away; nothing is asked after it.
  func close() {
    try? file.close()
  }

  private func isOurs(_ now: FileStatus?) -> Bool {
    if let page, now?.number == number, Self.bytes(at: page, of: file)?.range(of: mark) != nil {
      return true
    }
    return sqliteFindsMark
  }

  private var sqliteFindsMark: Bool {
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
