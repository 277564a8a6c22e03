internal import Crypto
internal import Dispatch
internal import Kernel
internal import Storage

/// Contents as files, each named by the SHA-256 of its bytes: `ab/cdef…`.
///
/// What nothing refers to any more lies in `trash/ab/cdef…`: in the same folder, so that a file goes
/// there and comes back by a change of its name, whichever disk the folder is on.
///
/// A file gets its name only when its bytes are on disk, and a row refers to it only when its name
/// is. A crash leaves at most a temporary file, or a whole one that nothing refers to.
struct ContentFiles: Sendable {
  private static let unfinished = ".unfinished-"
  /// Waiting for the disk must not hold up the threads that answer requests.
  private static let queue = DispatchQueue(label: "contents", attributes: .concurrent)

  let folder: String
  private var trash: String { folder + "/trash" }

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

  /// Also out of the trash; `contentDamaged` when the file is gone or does not hold what its name
  /// says.
  func load(_ hash: ContentHash) async throws(StorageError) -> [UInt8] {
    try await onQueue { () throws(StorageError) in
      var bytes = try read(path(of: hash))
      if bytes == nil { bytes = try read(path(of: hash, in: trash)) }
      // It may have come back between the two.
      if bytes == nil { bytes = try read(path(of: hash)) }
      guard let bytes, try Self.hash(bytes) == hash else { throw .contentDamaged(hash) }
      return bytes
    }
  }

  /// Nil when there is no such file.
  private func read(_ path: String) throws(StorageError) -> [UInt8]? {
    do throws(SystemError) {
      return try System.read(path)
    } catch {
      guard error.isMissing else { throw StorageError(error) }
      return nil
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
    try await onQueue { () throws(StorageError) in try known(in: folder) }
  }

  /// Every content that lies in the trash.
  func listTrash() async throws(StorageError) -> Set<ContentHash> {
    try await onQueue { () throws(StorageError) in Set(try known(in: trash).keys) }
  }

  /// The same, while others wait.
  func listed(inTrash isTrash: Bool) -> [ContentHash: Instant] {
    listed(in: isTrash ? trash : folder)
  }

  /// What cannot be listed must not be taken for missing.
  private func known(in folder: String) throws(StorageError) -> [ContentHash: Instant] {
    do throws(SystemError) {
      return try list(in: folder)
    } catch {
      throw StorageError(error)
    }
  }

  private func listed(in folder: String) -> [ContentHash: Instant] {
    // For a person who looks: a folder that cannot be read is told by itself.
    (try? list(in: folder)) ?? [:]
  }

  private func list(in folder: String) throws(SystemError) -> [ContentHash: Instant] {
    var found: [ContentHash: Instant] = [:]
    for start in try System.list(folder) where start.utf8.count == 2 {
      for rest in try System.list(folder + "/" + start) {
        guard let hash = Hex.decode(start + rest).flatMap({ ContentHash(bytes: $0) }),
          start + rest == hash.text, let file = file(of: hash, in: folder)
        else { continue }
        found[hash] = file.storedAt
      }
    }
    return found
  }

  /// The size of a content's file, and when it was last stored; nil when there is none outside the
  /// trash.
  func file(of hash: ContentHash) -> (size: Int64, storedAt: Instant)? {
    file(of: hash, in: folder)
  }

  /// Those that have no file of their size, in the trash or outside of it.
  func missing(
    of hashes: [ContentHash], sizes: [ContentHash: Int64]
  ) async throws(StorageError) -> [ContentHash] {
    try await onQueue {
      hashes.filter { hash in
        let size = (file(of: hash) ?? file(of: hash, in: trash))?.size
        return size == nil || size != sizes[hash]
      }
    }
  }

  func isInTrash(_ hash: ContentHash) -> Bool {
    file(of: hash, in: trash) != nil
  }

  private func file(
    of hash: ContentHash, in folder: String
  ) -> (size: Int64, storedAt: Instant)? {
    guard let status = System.status(path(of: hash, in: folder)) else { return nil }
    return (status.size, Instant(milliseconds: status.modifiedAt))
  }

  /// Whether the file holds what its name says.
  func isWhole(_ hash: ContentHash) -> Bool {
    // What cannot be read is not whole.
    (try? System.digest(path(of: hash)))?.sha256 == hash.bytes
  }

  /// Takes the file out of use; false when there is none.
  ///
  /// One change of name: whenever the process or the power ends, the file is at one place or the
  /// other, and is read from both.
  func moveToTrash(_ hash: ContentHash) throws(SystemError) -> Bool {
    if try System.makeFolder(trash) { try System.syncFolder(folder) }
    if try System.makeFolder(subfolder(of: hash, in: trash)) { try System.syncFolder(trash) }
    do throws(SystemError) {
      try System.move(path(of: hash), to: path(of: hash, in: trash))
      return true
    } catch {
      guard error.isMissing else { throw error }
      return false
    }
  }

  /// Brings a file back that is in use again; does nothing when there is none in the trash, or one
  /// outside of it.
  func takeBack(_ hash: ContentHash) {
    guard System.status(path(of: hash)) == nil, isInTrash(hash) else { return }
    // What fails is tried again the next time; until then the file is read where it is.
    _ = try? System.makeFolder(subfolder(of: hash))
    try? System.move(path(of: hash, in: trash), to: path(of: hash))
  }

  /// For good; answers how many bytes there were.
  func removeFromTrash(_ hash: ContentHash) -> Int64 {
    let size = file(of: hash, in: trash)?.size ?? 0
    System.remove(path(of: hash, in: trash))
    return size
  }

  /// At once and for good, wherever it lies.
  func remove(_ hash: ContentHash) {
    System.remove(path(of: hash))
    System.remove(path(of: hash, in: trash))
  }

  private func store(_ bytes: [UInt8], under hash: ContentHash) throws(SystemError) {
    try makeSubfolder(of: hash)
    try place(hash) { () throws(SystemError) in
      let temporary = unfinished(hash)
      try System.writeNew(temporary, bytes)
      do throws(SystemError) {
        try System.move(temporary, to: path(of: hash))
      } catch {
        System.remove(temporary)
        throw error
      }
    }
  }

  /// A file for the bytes of a content that come one after the other.
  func incoming(_ hash: ContentHash) async throws(StorageError) -> IncomingFile {
    try await onQueue { () throws(StorageError) in
      do throws(SystemError) {
        try makeSubfolder(of: hash)
        return try IncomingFile(path: unfinished(hash))
      } catch {
        throw StorageError(error)
      }
    }
  }

  /// Gives a file the name of its bytes; answers when both are on disk.
  func keep(_ file: IncomingFile, as hash: ContentHash) async throws(StorageError) {
    try await onQueue { () throws(StorageError) in
      do throws(SystemError) {
        try place(hash) { () throws(SystemError) in
          try file.sync()
          try System.move(file.path, to: path(of: hash))
        }
      } catch {
        throw StorageError(error)
      }
    }
  }

  private func makeSubfolder(of hash: ContentHash) throws(SystemError) {
    if try System.makeFolder(folder) { try System.syncFolder(folder + "/..") }
    if try System.makeFolder(subfolder(of: hash)) { try System.syncFolder(folder) }
  }

  /// Writes the file unless it is there; one that is there but damaged is written again.
  private func place(
    _ hash: ContentHash, _ write: () throws(SystemError) -> Void
  ) throws(SystemError) {
    takeBack(hash)
    if !isWhole(hash) || !System.touch(path(of: hash)) { try write() }
    // Also for a file that was there: whoever wrote it may not have come this far.
    try System.syncFolder(subfolder(of: hash))
  }

  func subfolder(of hash: ContentHash, in place: String? = nil) -> String {
    (place ?? folder) + "/" + String(hash.text.prefix(2))
  }

  func path(of hash: ContentHash, in place: String? = nil) -> String {
    subfolder(of: hash, in: place) + "/" + String(hash.text.dropFirst(2))
  }

  /// Where the file lies: in the trash, or else where it belongs.
  func place(of hash: ContentHash) -> String {
    file(of: hash) == nil && isInTrash(hash) ? path(of: hash, in: trash) : path(of: hash)
  }

  /// A new name beside a content's own, for bytes that are not all there yet.
  func unfinished(_ hash: ContentHash) -> String {
    subfolder(of: hash) + "/" + Self.unfinished + String(UInt64.random(in: 0...UInt64.max))
  }

  private static func hash(_ bytes: [UInt8]) throws(StorageError) -> ContentHash {
    guard let hash = ContentHash(bytes: Array(SHA256.hash(data: bytes))) else {
      throw .failed("a hash that is not 32 bytes")
    }
    return hash
  }

  func onQueue<Answer: Sendable>(
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
