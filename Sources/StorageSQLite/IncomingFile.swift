internal import Crypto
internal import Kernel
internal import Storage
internal import Synchronization

/// The file of a content whose bytes are still coming.
///
/// It goes with the value, unless it was given its name.
final class IncomingFile: Sendable {
  private struct Written {
    var hash = SHA256()
    var size: Int64 = 0
  }

  let path: String
  private let descriptor: Int32
  private let written = Mutex(Written())

  init(path: String) throws(SystemError) {
    self.path = path
    descriptor = try System.openNew(path)
  }

  deinit {
    System.shut(descriptor)
    System.remove(path)
  }

  func append(_ bytes: [UInt8]) throws(SystemError) {
    try written.withLock { written throws(SystemError) in
      try System.writeAll(bytes[...], to: descriptor)
      bytes.withUnsafeBytes { written.hash.update(bufferPointer: $0) }
      written.size += Int64(bytes.count)
    }
  }

  /// What has come until now.
  var digest: FileDigest {
    written.withLock { FileDigest(bytes: $0.size, sha256: Array($0.hash.finalize())) }
  }

  /// Waits until its bytes are on disk.
  func sync() throws(SystemError) {
    try System.sync(descriptor)
  }
}

/// A content on its way into the folder of contents.
struct IncomingSQLiteContent: IncomingContent {
  let hash: ContentHash
  let file: IncomingFile
  let files: ContentFiles
  let database: SQLiteDatabase

  func append(_ bytes: [UInt8]) async throws(StorageError) {
    try await files.onQueue { () throws(StorageError) in
      do throws(SystemError) { try file.append(bytes) } catch { throw StorageError(error) }
    }
  }

  func bytes() async throws(StorageError) -> [UInt8] {
    try await files.onQueue { () throws(StorageError) in
      do throws(SystemError) {
        return try System.read(file.path)
      } catch {
        throw StorageError(error)
      }
    }
  }

  func keep(_ account: AccountID, mediaType: String) async throws(StorageError) -> Bool {
    let digest = file.digest
    guard digest.sha256 == hash.bytes else { return false }
    try await files.keep(file, as: hash)
    let isStored = try await database.allow(
      account, hash, size: digest.bytes, mediaType: mediaType, files)
    // Somebody who had the same deleted it between the two: it is sent once more.
    guard isStored else { throw .unavailable }
    return true
  }
}
