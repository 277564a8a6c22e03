public import Storage

/// Contents that no database knows of.
extension DataFolder {
  /// Missing, or without a single table.
  private var hasNoDatabase: Bool { (System.status(database)?.size ?? 0) == 0 }
  /// Commits that belong to a database that is not there.
  private var hasOrphanedLog: Bool { SQLiteFile.hasOrphanedLog(database) }

  /// A folder whose database is gone must not begin with an empty one: it would know of no content,
  /// and they would go one day as unused.
  func refuseWithoutDatabase() throws(SQLiteOpenError) {
    guard hasNoDatabase else { return }
    try refuseContents()
    // SQLite would remove it together with the commits in it.
    guard !hasOrphanedLog else {
      throw .damaged(path: database, finding: "missing or empty, beside a later.sqlite-wal")
    }
  }

  /// To be called where the database knows of no account and no content.
  func refuseContents() throws(SQLiteOpenError) {
    let found = orphans
    guard found.files == 0 else {
      throw .contentsWithoutDatabase(path: path, files: found.files, bytes: found.bytes)
    }
  }

  /// All files in the folder of contents but those that a crash left unfinished.
  private var orphans: (files: Int, bytes: Int64) {
    var found = (files: 0, bytes: Int64(0))
    var open = Self.entries(of: contents)
    while let next = open.popLast() {
      guard let status = System.status(next) else { continue }
      if status.isFolder {
        open += Self.entries(of: next)
      } else {
        found.files += 1
        found.bytes += status.size
      }
    }
    return found
  }

  private static func entries(of folder: String) -> [String] {
    System.names(in: folder).filter { !$0.hasPrefix(".unfinished-") }.map { folder + "/" + $0 }
  }

  /// Whether there is something that a database would have to know, and none does.
  private func isOrphaned() throws(SQLiteOpenError) -> Bool {
    if hasNoDatabase { return hasOrphanedLog || orphans.files > 0 }
    guard orphans.files > 0 else { return false }
    return try SQLiteFile.inspect(database, check: .none).isEmpty
  }

  /// Gives what the database does not know of other names, which end with `label`; answers them.
  func moveAside(_ label: String) throws(SQLiteOpenError) -> [String] {
    guard try isOrphaned() else { return [] }
    let log = database + "-wal"
    let places = [contents] + (hasOrphanedLog ? [log] : [])
    var moved: [String] = []
    do throws(SystemError) {
      for place in places where System.status(place) != nil {
        let target = freeName(place + "-before-" + label)
        try System.move(place, to: target)
        moved.append(target)
      }
      try System.syncFolder(path)
    } catch {
      throw .folder(path: path, reason: error.text)
    }
    return moved
  }

  private func freeName(_ name: String) -> String {
    var free = name
    var number = 2
    while System.status(free) != nil {
      free = "\(name)-\(number)"
      number += 1
    }
    return free
  }
}

extension Storage {
  /// Moves the contents of a folder aside whose database is missing or knows of nothing, and answers
  /// where they are; none, with nothing done, where there is no such thing.
  ///
  /// The new names end with `label`. Deletes nothing.
  public static func beginAnew(
    folder: String, label: String
  ) throws(SQLiteOpenError) -> [String] {
    let data = try DataFolder(path: folder)
    let lock = try data.lock()
    defer { withExtendedLifetime(lock) {} }
    // What is there belongs to a restore that is still to be done.
    try data.refuseUnfinishedRestore()
    return try data.moveAside(label)
  }
}
