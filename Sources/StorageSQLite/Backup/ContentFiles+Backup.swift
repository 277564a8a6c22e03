internal import Kernel
internal import Storage

/// Contents in another folder: that of the backups, or of a restored server.
extension ContentFiles {
  /// Brings a content here from another file: as a second name for it, or else as a copy.
  ///
  /// False, and nothing added, when the file does not hold what its name says; with `linking`, its
  /// bytes are not read. On disk only after `sync`.
  func add(
    _ hash: ContentHash, size: Int64, from source: String, linking: Bool = true
  ) throws(SystemError) -> Bool {
    guard let status = System.status(source) else { throw SystemError.missing }
    guard status.size == size else { return false }
    let path = path(of: hash)
    try System.makeFolders(subfolder(of: hash))
    let temporary = unfinished(hash)
    let isLinked = linking ? try link(source, to: temporary) : false
    if !isLinked {
      guard try System.digest(source, copyingTo: temporary).sha256 == hash.bytes else {
        System.remove(temporary)
        return false
      }
    }
    do throws(SystemError) {
      try System.move(temporary, to: path)
    } catch {
      System.remove(temporary)
      throw error
    }
    // A rename between two names of one file does nothing (POSIX), and the first stays.
    System.remove(temporary)
    return true
  }

  private func link(_ source: String, to target: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try System.link(source, to: target)
      return true
    } catch {
      guard error.refusesLinks else { throw error }
      return false
    }
  }

  /// Waits until the names of all contents are on disk.
  func sync() throws(SystemError) {
    for name in try System.list(folder) where name.utf8.count == 2 {
      try System.syncFolder(folder + "/" + name)
    }
    if System.status(folder) != nil { try System.syncFolder(folder) }
  }

  func hashes() -> [ContentHash] {
    System.names(in: folder).filter { $0.utf8.count == 2 }.flatMap { start in
      System.names(in: folder + "/" + start).compactMap { rest in
        Hex.decode(start + rest).flatMap { ContentHash(bytes: $0) }
          .flatMap { $0.text == start + rest ? $0 : nil }
      }
    }
  }
}
