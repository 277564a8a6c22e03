internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore

/// Brings a backup back as a data folder of its own.
///
/// What is read is verified while it is copied. The database gets its name as the last step: before
/// that the folder bears a mark, on which no server starts and on which this can be run again.
public struct Restore: Sendable {
  /// What was restored.
  public struct Summary: Hashable, Sendable {
    public var name: String
    public var createdAt: String
    public var contentCount: Int
    /// Contents that the backup lacks or has damaged.
    public var left: [String]
    /// The database is not the one that was written, and SQLite finds nothing wrong with it.
    public var isDatabaseChanged = false
  }

  let target: BackupTarget
  let folder: String
  let skipsDamaged: Bool

  /// With `skipsDamaged`, contents that are missing in the backup or damaged are left out.
  ///
  /// A database that was changed since is then taken where it is whole in itself. Without, nothing is
  /// restored where there is one.
  public init(target: BackupTarget, to folder: String, skipsDamaged: Bool = false) {
    self.target = target
    self.folder = folder
    self.skipsDamaged = skipsDamaged
  }

  /// Restores the named backup, or the newest; blocks until all of it is on disk.
  public func run(_ name: String?) throws(BackupError) -> Summary {
    // No backup of a night takes away what is being read.
    let reading = try target.lock(true)
    defer { withExtendedLifetime(reading) {} }
    var name = name
    if name == nil { name = newest(of: try target.names()) }
    guard let name else { throw .noBackup(path: target.path) }
    let source = target.folder(name)
    let manifest = try BackupManifest(reading: source)
    let findings = BackupFiles(folder: source, manifest: manifest).findings()
    let isDatabaseChanged =
      skipsDamaged && findings == [BackupFiles.changed(BackupManifest.database)]
    guard findings.isEmpty || isDatabaseChanged else {
      throw .damaged(path: source, findings: findings)
    }
    try refuseTarget()
    let place = RestoredFolder(path: folder)
    let lock = try place.begin()
    defer { withExtendedLifetime(lock) {} }
    do throws(BackupError) {
      let left = try fill(
        place, from: source, manifest, isDatabaseChanged: isDatabaseChanged)
      try place.finish()
      return Summary(
        name: name, createdAt: manifest.createdAt, contentCount: manifest.contentCount - left.count,
        left: left, isDatabaseChanged: isDatabaseChanged)
    } catch {
      place.clear()
      throw error
    }
  }

  /// What is served inside a backup goes with it, and a backup inside what is restored with that.
  private func refuseTarget() throws(BackupError) {
    let parts = ["contents", BackupManifest.rules].map { folder + "/" + $0 }
    guard
      System.lies(folder, in: target.path)
        || parts.contains(where: { System.lies(target.path, in: $0) })
    else { return }
    throw .failed(
      path: folder,
      reason: "it and the backups in \(target.path) are inside one another: name another folder"
    )
  }

  /// One of a later time than now was made while a clock was ahead: what was written since is not in it.
  private func newest(of names: [String]) -> String? {
    let tomorrow = Backup.name(
      Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) + 86_400_000))
    return names.last { $0 < tomorrow } ?? names.last
  }

  private func fill(
    _ place: RestoredFolder, from source: String, _ manifest: BackupManifest,
    isDatabaseChanged: Bool
  ) throws(BackupError) -> [String] {
    try copy(source, manifest, isDatabaseChanged, to: place)
    let list = try? System.read(source + "/" + BackupManifest.contents)
    guard let listed = list.flatMap({ ListedContent.decode($0) }) else {
      throw .damaged(path: source, findings: ["\(BackupManifest.contents) cannot be read"])
    }
    var left: [String] = []
    for content in listed where try !copy(content, to: place) { left.append(content.hash.text) }
    guard left.isEmpty || skipsDamaged else {
      throw .damaged(
        path: source, findings: left.map { "the content \($0) is missing or damaged" })
    }
    try RestoredDatabase(path: place.unfinishedDatabase).beginEpoch()
    return left
  }

  private func copy(
    _ source: String, _ manifest: BackupManifest, _ isDatabaseChanged: Bool,
    to place: RestoredFolder
  ) throws(BackupError) {
    var changed: [String] = []
    do throws(SystemError) {
      let digest = try System.digest(
        source + "/" + BackupManifest.database, copyingTo: place.unfinishedDatabase)
      if !manifest.database.holds(digest), !isDatabaseChanged {
        changed.append(manifest.database.name)
      }
      // Left by a program that had it open, it belongs to the file.
      let log = "\(source)/\(BackupManifest.database)-wal"
      if isDatabaseChanged, System.status(log) != nil {
        _ = try System.digest(log, copyingTo: place.unfinishedDatabase + "-wal")
      }
      if !manifest.rules.isEmpty {
        let rules = folder + "/" + BackupManifest.rules
        _ = try System.makeFolder(rules)
        for file in manifest.rules {
          let path = "\(BackupManifest.rules)/\(file.name)"
          let digest = try System.digest("\(source)/\(path)", copyingTo: "\(folder)/\(path)")
          if !file.holds(digest) { changed.append(file.name) }
        }
        try System.syncFolder(rules)
      }
    } catch {
      throw BackupError(error, at: folder)
    }
    guard changed.isEmpty else {
      throw .damaged(path: source, findings: changed.map { BackupFiles.changed($0) })
    }
  }

  /// Never a link: what happens to the restored folder must not touch the backup.
  private func copy(
    _ content: ListedContent, to place: RestoredFolder
  ) throws(BackupError) -> Bool {
    guard let path = target.contents.file(content.hash) else { return false }
    do throws(SystemError) {
      return try place.files.add(content.hash, size: content.size, from: path, linking: false)
    } catch {
      guard !error.isMissing else { return false }
      throw BackupError(error, at: path)
    }
  }
}

/// A data folder that is being restored.
private struct RestoredFolder {
  /// What may lie in a folder that is empty to a person: a lock, and what a file system puts there.
  private static let harmless: Set<String> = ["lock", "lost+found"]

  let path: String
  let files: ContentFiles

  init(path: String) {
    self.path = path
    files = ContentFiles(folder: path + "/contents")
  }

  var unfinishedDatabase: String { path + "/restored.sqlite" }
  private var mark: String { path + "/" + DataFolder.restoreMark }

  /// Marks the folder, once it is sure that there is nothing in it and that nobody serves it.
  func begin() throws(BackupError) -> FileLock {
    do throws(SystemError) {
      try System.makeFolders(path)
      let isMarked = System.status(mark) != nil
      guard isMarked || System.names(in: path).allSatisfy({ Self.harmless.contains($0) }) else {
        throw SystemError.notEmpty
      }
      guard let lock = try FileLock(path: path + "/lock") else { throw SystemError.busy }
      if isMarked { removeParts() } else { try System.writeNew(mark, Array(Self.text.utf8)) }
      try System.syncFolder(path)
      return lock
    } catch {
      switch error {
      case .notEmpty: throw .notEmpty(path: path)
      case .busy: throw .inUse(path: path)
      default: throw BackupError(error, at: path)
      }
    }
  }

  /// From the rename on it is whole; the mark goes when that is on disk.
  func finish() throws(BackupError) {
    do throws(SystemError) {
      try files.sync()
      try System.syncFolder(path)
      try System.move(unfinishedDatabase, to: path + "/" + BackupManifest.database)
      try System.syncFolder(path)
      System.remove(mark)
      try System.syncFolder(path)
    } catch {
      throw BackupError(error, at: path)
    }
  }

  /// Leaves the folder as empty as it was.
  func clear() {
    removeParts()
    System.remove(mark)
  }

  private func removeParts() {
    let names = [
      "contents", BackupManifest.rules, "restored.sqlite", "restored.sqlite-wal",
      "restored.sqlite-shm", "restored.sqlite-journal", BackupManifest.database,
    ]
    for name in names { System.removeTree(path + "/" + name) }
  }

  private static let text = """
    A backup is being restored into this folder, or it was and did not come to its end.
    Run later restore again, or remove the folder: nothing in it is whole.

    """
}

extension SystemError {
  fileprivate static var notEmpty: SystemError { SystemError(code: -1) }
  fileprivate static var busy: SystemError { SystemError(code: -2) }
}

/// A database out of a backup, before it is served.
private struct RestoredDatabase {
  let path: String

  /// Devices that know of more than the backup holds send it again in another epoch (docs/sync.md),
  /// and nobody does any more what somebody did when it was made.
  func beginEpoch() throws(BackupError) {
    do {
      let file = try DatabaseQueue(path: path)
      // Closed below; this is for when something fails.
      defer { try? file.close() }
      guard try !file.read({ try Schema.migrator.hasBeenSuperseded($0) }) else {
        throw SQLiteOpenError.newerVersion(path: path)
      }
      try Schema.migrator.migrate(file)
      let epoch = ID<Epoch>(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
      try file.write { database in
        try database.execute(
          sql: "INSERT OR REPLACE INTO epoch (only, id) VALUES (1, ?)", arguments: [epoch.data])
        try database.execute(
          sql: """
            UPDATE head SET epoch = NULL;
            UPDATE job SET leasedUntil = NULL;
            UPDATE letter SET leasedUntil = NULL;
            UPDATE delivery SET leasedUntil = NULL;
            """)
      }
      // One file, also where a program that had it open made it keep a log.
      try file.inDatabase { _ = try Row.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
      try file.close()
      try System.syncFile(path)
    } catch {
      if let error = error as? SystemError { throw BackupError(error, at: path) }
      throw .database(SQLiteFile.translate(error, path: path))
    }
    let findings = try DatabaseSnapshot(path: path).findings()
    guard findings.isEmpty else { throw .damaged(path: path, findings: findings) }
  }
}
