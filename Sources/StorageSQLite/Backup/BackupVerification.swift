internal import Foundation
internal import Kernel
public import Storage
public import SyncCore

/// Reads a backup through and says what is wrong with it.
public struct BackupVerification: Sendable {
  /// What was found in one backup.
  public struct Report: Hashable, Sendable {
    public var name: String
    public var createdAt = ""
    public var contentCount = 0
    public var accountCount = 0
    /// What makes it less than what the server held; empty for a backup that is whole.
    public var findings: [String] = []
    /// Contents that the server itself lacked when the backup was made.
    public var missing = 0
  }

  let target: BackupTarget
  /// The contents that an entity names.
  let references: @Sendable (Entity) -> [ContentHash]

  public init(
    target: BackupTarget, references: @escaping @Sendable (Entity) -> [ContentHash]
  ) {
    self.target = target
    self.references = references
  }

  /// Reads the named backup, or all of them; each content once.
  public func run(_ name: String?) throws(BackupError) -> [Report] {
    let lock = try target.lock(true)
    defer { withExtendedLifetime(lock) {} }
    var names = name.map { [$0] } ?? []
    if names.isEmpty { names = try target.names() }
    guard !names.isEmpty else { throw .noBackup(path: target.path) }
    var checked = CheckedContents(contents: target.contents)
    var reports: [Report] = []
    for name in names { reports.append(try report(name, &checked)) }
    return reports
  }

  private func report(_ name: String, _ checked: inout CheckedContents) throws(BackupError)
    -> Report
  {
    var report = Report(name: name)
    let folder = target.folder(name)
    do throws(BackupError) {
      let manifest = try BackupManifest(reading: folder)
      report.createdAt = manifest.createdAt
      report.accountCount = manifest.accounts.count
      report.contentCount = manifest.contentCount
      report.findings = BackupFiles(folder: folder, manifest: manifest).findings()
      guard report.findings.isEmpty else { return report }
      let snapshot = DatabaseSnapshot(path: folder + "/" + BackupManifest.database)
      report.findings = try snapshot.findings()
      guard report.findings.isEmpty else { return report }
      report.findings += try compare(snapshot, manifest)
      report.findings += try contents(of: snapshot, manifest, &checked)
      report.findings += try unlisted(snapshot, manifest, in: folder)
      report.missing = manifest.missing.count + (try snapshot.unknownContents(references)).count
    } catch {
      guard case .damaged(_, let findings) = error else { throw error }
      report.findings += findings
    }
    return report
  }

  private func compare(
    _ snapshot: DatabaseSnapshot, _ manifest: BackupManifest
  ) throws(BackupError) -> [String] {
    try snapshot.accounts() == manifest.accounts
      ? [] : ["the database's accounts are not those of \(BackupManifest.name)"]
  }

  /// What the database names and a restore would not bring, being not in the list.
  private func unlisted(
    _ snapshot: DatabaseSnapshot, _ manifest: BackupManifest, in folder: String
  ) throws(BackupError) -> [String] {
    let bytes = try? System.read(folder + "/" + BackupManifest.contents)
    guard let listed = bytes.flatMap({ ListedContent.decode($0) }) else {
      return ["\(BackupManifest.contents) cannot be read"]
    }
    let known = Set(listed.map(\.hash.text) + manifest.missing)
    return try snapshot.contents().map(\.hash.text).filter { !known.contains($0) }.map {
      "the content \($0) is not in \(BackupManifest.contents)"
    }
  }

  /// Every content that the database names, held against its hash.
  private func contents(
    of snapshot: DatabaseSnapshot, _ manifest: BackupManifest, _ checked: inout CheckedContents
  ) throws(BackupError) -> [String] {
    let missing = Set(manifest.missing)
    var findings: [String] = []
    for content in try snapshot.contents() where !missing.contains(content.hash.text) {
      if let finding = checked.finding(content) { findings.append(finding) }
    }
    return findings
  }
}

/// The files of a backup, held against its manifest.
struct BackupFiles {
  let folder: String
  let manifest: BackupManifest

  func findings() -> [String] {
    var findings: [String] = []
    for file in [manifest.database, manifest.contents] {
      if let finding = finding(file, folder + "/" + file.name) { findings.append(finding) }
    }
    for file in manifest.rules {
      let path = "\(folder)/\(BackupManifest.rules)/\(file.name)"
      if let finding = finding(file, path) { findings.append(finding) }
    }
    return findings
  }

  private func finding(_ file: BackupManifest.File, _ path: String) -> String? {
    guard let digest = try? System.digest(path) else { return "\(file.name) cannot be read" }
    return file.holds(digest) ? nil : Self.changed(file.name)
  }

  static func changed(_ name: String) -> String { "\(name) is not what was written" }
}

/// Contents of backups that were read and held against their names, each once.
private struct CheckedContents {
  let contents: BackupContents
  private var known: [ContentHash: String?] = [:]

  init(contents: BackupContents) {
    self.contents = contents
  }

  mutating func finding(_ content: ListedContent) -> String? {
    if let known = known[content.hash] { return known }
    let finding = read(content)
    known[content.hash] = .some(finding)
    return finding
  }

  private func read(_ content: ListedContent) -> String? {
    let name = content.hash.text
    guard let path = contents.file(content.hash) else { return "the content \(name) is missing" }
    guard let digest = try? System.digest(path) else { return "the content \(name) cannot be read" }
    return digest == FileDigest(bytes: content.size, sha256: content.hash.bytes)
      ? nil : "the content \(name) is damaged"
  }
}
