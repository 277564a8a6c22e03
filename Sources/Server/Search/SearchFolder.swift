import Foundation
import Glibc
public import Kernel
import SearchCore
public import Storage

/// Where the server keeps the indexes of accounts: what is in it follows from the rest and can be deleted at any time.
public struct SearchFolder: Sendable {
  private let path: String

  /// The folder `search` of a data folder.
  public init(dataFolder: String) {
    path = URL(fileURLWithPath: dataFolder).appendingPathComponent("search").path
  }

  func files(of account: AccountID) -> SearchFiles {
    SearchFiles(folder: "\(path)/\(account.text)")
  }

  /// Takes away the index of an account that is gone; a server that runs forgets what it has of it in memory by itself.
  public func remove(_ account: AccountID) {
    // What stays is taken away when the server next looks for such.
    try? FileManager.default.removeItem(atPath: files(of: account).folder)
  }

  /// Those that have an index here.
  var accounts: [AccountID] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { AccountID(text: $0) }
  }
}

/// The segments of one account's index, and the manifest that names them.
struct SearchFiles: Sendable {
  let folder: String

  private var manifest: String { "\(folder)/manifest" }

  /// Up to where what was deleted is in no file any more, and when that was so.
  private var purged: String { "\(folder)/purged" }

  /// What the words of the library mean.
  private var meaning: String { "\(folder)/meaning" }

  private func segment(_ number: UInt32) -> String { "\(folder)/\(number).segment" }

  /// An empty one where nothing is kept, and where it is torn or made by other rules: that is taken away at once, as a
  /// small library may never write another.
  func open() -> InvertedIndex {
    guard let bytes = FileManager.default.contents(atPath: manifest) else { return InvertedIndex() }
    let opened = InvertedIndex.opened(Array(bytes)) { mapped(segment($0)) }
    if let opened { return opened }
    // What cannot be taken away is written over or taken away with the next manifest.
    try? FileManager.default.removeItem(atPath: folder)
    return InvertedIndex()
  }

  /// Keeps a segment, which then lies in a file and no longer in memory.
  func keep(_ sealed: InvertedIndex.Sealed, of index: inout InvertedIndex) {
    let path = segment(sealed.number)
    guard write(sealed.bytes, to: path), let bytes = mapped(path) else { return }
    index.replace(sealed.number, with: bytes)
  }

  /// Nil where none are kept, and where they are torn or made by other rules: these are taken away at once.
  func openMeaning() -> MeaningVectors? {
    guard let bytes = mapped(meaning) else { return nil }
    if let vectors = MeaningVectors(bytes) { return vectors }
    removeMeaning()
    return nil
  }

  /// Keeps what words mean, which then lies in a file and no longer in memory; nil where it could not be kept.
  func keepMeaning(_ bytes: [UInt8]) -> MeaningVectors? {
    write(bytes, to: meaning) ? openMeaning() : nil
  }

  /// False where it may still lie there.
  @discardableResult
  func removeMeaning() -> Bool {
    // What stays is looked at by the answer.
    try? FileManager.default.removeItem(atPath: meaning)
    return !FileManager.default.fileExists(atPath: meaning)
  }

  /// Writes which segments count; those that do not any more go.
  ///
  /// False where they may still lie there.
  @discardableResult
  func keepManifest(of index: InvertedIndex) -> Bool {
    guard write(index.manifest, to: manifest) else { return false }
    let kept = Set(index.numbers.map { "\($0).segment" } + ["manifest", "purged", "meaning"])
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where !kept.contains(name) {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
      return true
    } catch {
      return false
    }
  }

  /// Whether something may have been deleted since the files were last rid of such, a day ago or longer.
  func isPurgeDue(_ head: Head, at now: Instant) -> Bool {
    guard let bytes = FileManager.default.contents(atPath: purged) else { return true }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let time = Int64(parts[0]) else { return true }
    // A clock that was set back must not put it off for long.
    return parts[1] != Self.mark(head) && abs(now.milliseconds - time) >= Self.day
  }

  /// Notes that no file has what was deleted up to there, once that is so: an earlier manifest may not have been written, and
  /// then the segments that do not count any more still lie there.
  func keepPurged(_ index: InvertedIndex, _ head: Head, at now: Instant) {
    guard FileManager.default.fileExists(atPath: folder), keepManifest(of: index) else { return }
    _ = write(Array("\(now.milliseconds) \(Self.mark(head))".utf8), to: purged)
  }

  private static func mark(_ head: Head) -> String { "\(head.epoch.text) \(head.seq)" }

  /// Milliseconds.
  private static let day: Int64 = 86_400_000

  /// False where it could not be kept: it then is made again after the next start.
  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    let files = FileManager.default
    try? files.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    do {
      // Under another name first: who has the file before it mapped keeps that.
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      return true
    } catch {
      return false
    }
  }

  /// Read where it lies: only what is asked for takes memory.
  private func mapped(_ path: String) -> SegmentBytes? {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size > 0 else { return nil }
    let count = Int(status.st_size)
    guard let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0), memory != MAP_FAILED
    else {
      return nil
    }
    let start = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
    return SegmentBytes(start: start, count: count) { start in
      munmap(UnsafeMutableRawPointer(mutating: start), count)
    }
  }
}
