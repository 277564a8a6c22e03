internal import Crypto
internal import Foundation
public import Kernel
internal import Storage

/// Makes a backup of a data folder; also while a server serves it.
public struct Backup: Sendable {
  /// What was made.
  public struct Summary: Hashable, Sendable {
    public var name: String
    public var path: String
    public var contentCount: Int
    /// Contents that no earlier backup had brought there.
    public var newCount: Int
    /// Contents that the data folder itself lacks or has damaged.
    public var missing: [String]
    /// Backups that went, being more than should be kept.
    public var removed: [String] = []
    /// Backups of a later time than now: they stay, and none is removed in their place.
    public var ahead: [String] = []
  }

  private static let attempts = 3

  let folder: String
  let target: BackupTarget
  let keep: Int?

  /// `keep` is how many backups stay at the target, the new one included; nil keeps all.
  public init(folder: String, target: BackupTarget, keep: Int? = nil) {
    self.folder = folder
    self.target = target
    self.keep = keep
  }

  private var database: String { folder + "/later.sqlite" }

  /// Blocks until all of it is on disk; until then, there is no new backup.
  public func make(at now: Instant) throws(BackupError) -> Summary {
    guard System.status(database) != nil else {
      throw .failed(path: folder, reason: "there is no database in it")
    }
    do throws(SQLiteOpenError) {
      try DataFolder.refuseBackup(folder)
    } catch {
      throw .database(error)
    }
    try refuseOwnFolder()
    let lock = try target.lock(false)
    defer { withExtendedLifetime(lock) {} }
    let staging = try target.begin()
    var brought: [ContentHash] = []
    do throws(BackupError) {
      try requireRoom(at: staging)
      let (manifest, newCount) = try fill(staging, at: now, &brought)
      try manifest.write(to: staging)
      let name = try newName(at: now)
      try target.finish(staging, name)
      DatabaseSnapshot.note(now, in: database)
      return Summary(
        name: name, path: target.folder(name), contentCount: manifest.contentCount,
        newCount: newCount, missing: manifest.missing,
        removed: try Retention(target).apply(keep, after: name, manifest),
        ahead: try target.names().filter { $0 > name })
    } catch {
      System.removeTree(staging)
      // A full disk stops whoever writes there too; otherwise the next backup goes on from there.
      if !hasRoom(for: 0, at: target.path) { brought.forEach { target.contents.remove($0) } }
      throw error
    }
  }

  /// The contents there would be taken for those of backups, and go with them.
  private func refuseOwnFolder() throws(BackupError) {
    let (own, place) = (System.place(of: folder), System.place(of: target.path))
    let isInside = place == own || (place + "/").hasPrefix(own + "/contents/")
    // Links and mounts give the same folder other paths.
    guard !isInside, !leadsToContents(place) else {
      throw .failed(
        path: target.path, reason: "it is the data folder itself: name a folder for backups")
    }
    guard System.status(place + "/later.sqlite") == nil else {
      throw .failed(path: target.path, reason: "it is a data folder: name a folder for backups")
    }
  }

  private func leadsToContents(_ place: String) -> Bool {
    guard let contents = System.identity(of: folder + "/contents") else { return false }
    return System.identity(of: place + "/contents") == contents
      || System.lies(place, in: folder + "/contents")
  }

  /// Some for what is new, and for all else that is written to that disk.
  private static let reserve: Int64 = 64 << 20

  /// Where the system does not tell, the copy finds out.
  private func hasRoom(for size: Int64, at place: String) -> Bool {
    System.freeBytes(at: place).map { $0 >= size + Self.reserve } ?? true
  }

  /// Filling a disk to its end would stop whoever writes there too.
  private func requireRoom(at place: String) throws(BackupError) {
    let size = [database, database + "-wal"].reduce(0) { $0 + (System.status($1)?.size ?? 0) }
    // Where the system does not tell, the copy finds out.
    guard let free = System.freeBytes(at: place), free < size + Self.reserve else { return }
    let megabytes = (size + Self.reserve) >> 20
    throw .failed(
      path: target.path,
      reason: "a backup needs \(megabytes) MB of room there, and \(free >> 20) MB are free")
  }

  private func fill(
    _ staging: String, at now: Instant, _ brought: inout [ContentHash]
  ) throws(BackupError) -> (BackupManifest, newCount: Int) {
    let copy = staging + "/" + BackupManifest.database
    let collected = try collect(copy, staging, &brought)
    let findings = try DatabaseSnapshot(path: copy).findings()
    guard findings.isEmpty else {
      throw .database(.damaged(path: database, finding: findings.joined(separator: "; ")))
    }
    let list = staging + "/" + BackupManifest.contents
    do throws(SystemError) {
      try System.writeNew(list, ListedContent.encode(collected.present))
      var manifest = BackupManifest(
        createdAt: Self.time(now),
        database: .init(BackupManifest.database, try System.digest(copy)),
        contents: .init(BackupManifest.contents, try System.digest(list)),
        rules: try copyRules(to: staging))
      manifest.contentCount = collected.present.count
      manifest.contentBytes = collected.present.reduce(0) { $0 + $1.size }
      manifest.missing = collected.missing.map { $0.hash.text }
      manifest.accounts = collected.accounts
      return (manifest, collected.newCount)
    } catch {
      throw BackupError(error, at: staging)
    }
  }

  private struct Collected {
    var present: [ListedContent] = []
    var missing: [ListedContent] = []
    var newCount = 0
    var accounts: [BackupManifest.Account] = []
  }

  /// The database first, then what it names: contents come before their rows.
  ///
  /// Where one has gone with its row since the database was copied, both are done once more.
  private func collect(
    _ copy: String, _ staging: String, _ brought: inout [ContentHash]
  ) throws(BackupError) -> Collected {
    var collected = Collected()
    for _ in 0..<Self.attempts {
      System.remove(copy)
      let snapshot = try DatabaseSnapshot.take(of: database, to: copy)
      collected = try bring(try snapshot.contents(), staging, &brought)
      collected.accounts = try snapshot.accounts()
      guard try haveGone(collected.missing) else { break }
    }
    return collected
  }

  private func bring(
    _ contents: [ListedContent], _ staging: String, _ brought: inout [ContentHash]
  ) throws(BackupError) -> Collected {
    let files = ContentFiles(folder: folder + "/contents")
    var collected = Collected()
    // A second name for a file takes no room.
    let copies =
      System.identity(of: folder + "/contents")?.device != System.identity(of: staging)?.device
    for content in contents {
      let source = files.place(of: content.hash)
      if target.contents.has(content, source) {
        collected.present.append(content)
        continue
      }
      guard !copies || hasRoom(for: content.size, at: staging) else {
        // The next one would find as little room, and they would take it from whoever else writes there.
        brought.forEach { target.contents.remove($0) }
        throw .failed(
          path: target.path,
          reason: "its disk has no room for all contents: \(collected.present.count) of"
            + " \(contents.count) would be there")
      }
      brought.append(content.hash)
      if try target.contents.put(content, source) {
        collected.present.append(content)
        collected.newCount += 1
      } else {
        collected.missing.append(content)
      }
    }
    return collected
  }

  private func haveGone(_ contents: [ListedContent]) throws(BackupError) -> Bool {
    guard !contents.isEmpty else { return false }
    let known = Set(try DatabaseSnapshot(path: database).contents().map(\.hash))
    return contents.contains { !known.contains($0.hash) }
  }

  private func copyRules(to staging: String) throws(SystemError) -> [BackupManifest.File] {
    let source = folder + "/" + BackupManifest.rules
    let names = try System.list(source).filter {
      System.status("\(source)/\($0)")?.isFolder == false
    }
    guard !names.isEmpty else { return [] }
    let copy = staging + "/" + BackupManifest.rules
    _ = try System.makeFolder(copy)
    var files: [BackupManifest.File] = []
    for name in names.sorted() {
      files.append(
        .init(name, try System.digest("\(source)/\(name)", copyingTo: "\(copy)/\(name)")))
    }
    return files
  }

  /// Such as 2026-11-23T031500Z: the order of names is that of time.
  private func newName(at now: Instant) throws(BackupError) -> String {
    let time = Self.name(now)
    guard let last = try target.names().last(where: { $0.hasPrefix(time) }) else { return time }
    return Self.name(after: last, at: time)
  }

  /// One more of the same second, which stands after `last` also where those before it are gone: -2 to
  /// -9, then -91 to -99, and so on.
  private static func name(after last: String, at time: String) -> String {
    guard last.hasPrefix(time + "-"), let digit = last.last?.wholeNumberValue else {
      return time + "-2"
    }
    return digit < 9 ? String(last.dropLast()) + "\(digit + 1)" : last + "1"
  }

  static func name(_ instant: Instant) -> String {
    time(instant).replacing(":", with: "")
  }

  static func time(_ instant: Instant) -> String {
    Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000).formatted(.iso8601)
  }
}

/// Which backups go when there are more than should be kept.
struct Retention {
  private let target: BackupTarget

  init(_ target: BackupTarget) {
    self.target = target
  }

  /// Of those older than the new one the oldest go, and then the contents that none of those left
  /// lists.
  ///
  /// A backup goes only for newer ones that have one of its accounts: a server that began with
  /// nothing, or another one, takes the place of none. Those without any account go and do not count.
  /// Those of a later time, which a clock that was ahead has made, neither go nor count. Where one
  /// list cannot be read, or is not what was written, no content goes: it may be the one that needs
  /// it.
  func apply(
    _ keep: Int?, after new: String, _ manifest: BackupManifest
  ) throws(BackupError) -> [String] {
    guard let keep else { return [] }
    let names = try target.names()
    guard names.contains(new) else {
      throw .failed(path: target.path, reason: "the new backup is not listed: none was removed")
    }
    // One that cannot be read stays: whose it is is not known.
    let older = names.reversed().filter { $0 < new }.compactMap { name in
      (try? BackupManifest(reading: target.folder(name))).map { (name, $0) }
    }
    let removed = Self.superfluous(keep, [(new, manifest)] + older).filter { target.remove($0) }
    var used: Set<ContentHash> = []
    for name in names where !removed.contains(name) {
      guard let listed = contents(of: name) else { return removed }
      used.formUnion(listed)
    }
    for hash in target.contents.hashes() where !used.contains(hash) { target.contents.remove(hash) }
    return removed
  }

  /// Those that go, the oldest first, of all in the order of time with the newest first.
  private static func superfluous(
    _ keep: Int, _ backups: [(name: String, manifest: BackupManifest)]
  ) -> [String] {
    guard let new = backups.first?.manifest else { return [] }
    let atSteps = aroundSteps(backups)
    var left = max(keep, 1) - 1
    var old: [String] = []
    for (name, manifest) in backups.dropFirst() {
      if manifest.accounts.isEmpty {
        old.insert(name, at: 0)
      } else if manifest.sharesAccount(with: new) {
        if left > 0 { left -= 1 } else if !atSteps.contains(name) { old.insert(name, at: 0) }
      }
    }
    return old
  }

  /// A database that was put back, by a restore or by hand, holds less than the backup before it: that
  /// one and the first one after it are not displaced until somebody had time to notice.
  ///
  /// Both, since without the first one after it the step cannot be seen.
  private static func aroundSteps(
    _ backups: [(name: String, manifest: BackupManifest)]
  ) -> Set<String> {
    guard let now = backups.first?.manifest.time else { return Set(backups.map(\.name)) }
    var names: Set<String> = []
    for (index, before) in backups.enumerated().dropFirst() {
      let next = backups[..<index].last { $0.manifest.sharesAccount(with: before.manifest) }
      guard let next, !next.manifest.goesOn(from: before.manifest) else { continue }
      let isRecent = next.manifest.time.map { now.milliseconds - $0.milliseconds < stepsAreKept }
      if isRecent ?? true { names.formUnion([before.name, next.name]) }
    }
    return names
  }

  /// Milliseconds from the first backup after such a step.
  private static let stepsAreKept: Int64 = 28 * 86_400_000

  /// Nil where it is not what the manifest says.
  private func contents(of name: String) -> [ContentHash]? {
    let folder = target.folder(name)
    let list = folder + "/" + BackupManifest.contents
    // Whatever is wrong with one of them, it is not known what the backup needs.
    guard let manifest = try? BackupManifest(reading: folder), let bytes = try? System.read(list),
      manifest.contents.holds(
        FileDigest(bytes: Int64(bytes.count), sha256: Array(SHA256.hash(data: bytes))))
    else { return nil }
    return ListedContent.decode(bytes)?.map(\.hash)
  }
}
