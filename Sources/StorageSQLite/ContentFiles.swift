internal import Crypto
internal import Dispatch
internal import Kernel
internal import Storage

/// Contents as files, each named by the SHA-256 of its bytes: `ab/cdef…`.
///
/// A file gets its name only when its bytes are on disk, and a row refers to it only when its name
/// is. A crash leaves at most a temporary file, or a whole one that nothing refers to.
struct ContentFiles: Sendable {
  private static let unfinished = ".unfinished-"
  /// Waiting for the disk must not hold up the threads that answer requests.
  private static let queue = DispatchQueue(label: "contents", attributes: .concurrent)

  private let folder: String

  init(folder: String) {
    self.folder = folder
  }

  /// Answers when the bytes and their name are on disk.
  ///
  /// A file that is there counts as stored now, so that it is not taken for an old one.
  func store(_ bytes: [UInt8]) async throws(StorageError) -> ContentHash {
    try await onQueue { () throws(StorageError) in
      let hash = try Self.hash(bytes)
      do throws(SystemError) {
        try store(bytes, under: hash)
      } catch {
        throw StorageError(error)
      }
      return hash
    }
  }

  /// `corrupt` when the file is gone or does not hold what its name says.
  func load(_ hash: ContentHash) async throws(StorageError) -> [UInt8] {
    try await onQueue { () throws(StorageError) in
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try System.read(path(of: hash))
      } catch {
        throw error.isMissing ? .corrupt : StorageError(error)
      }
      guard try Self.hash(bytes) == hash else { throw .corrupt }
      return bytes
    }
  }

  /// Takes away what a crash left behind.
  ///
  /// Only while nobody else writes here.
  func removeUnfinished() {
    for name in System.names(in: folder) {
      let subfolder = folder + "/" + name
      for file in System.names(in: subfolder) where file.hasPrefix(Self.unfinished) {
        System.remove(subfolder + "/" + file)
      }
    }
  }

  /// Every content that has a file, with when it was last stored.
  func list() async throws(StorageError) -> [ContentHash: Instant] {
    try await onQueue {
      var found: [ContentHash: Instant] = [:]
      for start in System.names(in: folder) where start.utf8.count == 2 {
        for rest in System.names(in: folder + "/" + start) {
          guard let hash = Hex.decode(start + rest).flatMap({ ContentHash(bytes: $0) }),
            start + rest == hash.text, let file = file(of: hash)
          else { continue }
          found[hash] = file.storedAt
        }
      }
      return found
    }
  }

  /// The size of a content's file, and when it was last stored; nil when there is none.
  func file(of hash: ContentHash) -> (size: Int64, storedAt: Instant)? {
    guard let status = System.status(path(of: hash)) else { return nil }
    return (status.size, Instant(milliseconds: status.modifiedAt))
  }

  /// Whether the file holds what its name says.
  func isWhole(_ hash: ContentHash) -> Bool {
    // What cannot be read is not whole.
    guard let bytes = try? System.read(path(of: hash)) else { return false }
    return (try? Self.hash(bytes)) == hash
  }

  func remove(_ hash: ContentHash) {
    System.remove(path(of: hash))
  }

  private func store(_ bytes: [UInt8], under hash: ContentHash) throws(SystemError) {
    let subfolder = subfolder(of: hash)
    if try System.makeFolder(folder) { try System.syncFolder(folder + "/..") }
    if try System.makeFolder(subfolder) { try System.syncFolder(folder) }
    let path = path(of: hash)
    if !holds(path, bytes) || !System.touch(path) {
      let temporary = subfolder + "/" + Self.unfinished + String(UInt64.random(in: 0...UInt64.max))
      try System.writeNew(temporary, bytes)
      do throws(SystemError) {
        try System.move(temporary, to: path)
      } catch {
        System.remove(temporary)
        throw error
      }
    }
    // Also for a file that was there: whoever wrote it may not have come this far.
    try System.syncFolder(subfolder)
  }

  /// A file that is there but damaged is written again.
  private func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let stored = try? System.read(path) else { return false }  // It is written anew.
    return stored == bytes
  }

  private func subfolder(of hash: ContentHash) -> String {
    folder + "/" + String(hash.text.prefix(2))
  }

  private func path(of hash: ContentHash) -> String {
    subfolder(of: hash) + "/" + String(hash.text.dropFirst(2))
  }

  private static func hash(_ bytes: [UInt8]) throws(StorageError) -> ContentHash {
    guard let hash = ContentHash(bytes: Array(SHA256.hash(data: bytes))) else {
      throw .failed("a hash that is not 32 bytes")
    }
    return hash
  }

  private func onQueue<Answer: Sendable>(
    _ work: @escaping @Sendable () throws(StorageError) -> Answer
  ) async throws(StorageError) -> Answer {
    let result: Result<Answer, StorageError> = await withCheckedContinuation { continuation in
      Self.queue.async {
        do throws(StorageError) {
          continuation.resume(returning: .success(try work()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }
}
