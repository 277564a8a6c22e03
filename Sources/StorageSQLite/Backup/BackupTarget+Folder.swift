internal import Crypto
internal import Foundation
internal import Kernel
internal import Storage

extension BackupTarget {
  /// Backups in a folder: one folder for each, named by its time, and `contents/` for all of them.
  ///
  /// Contents are hard links where the file system allows it: they never change, and a file that is
  /// mended is another one under the same name.
  public static func folder(_ path: String) -> BackupTarget {
    let place = BackupFolder(path: path)
    return BackupTarget(
      path: path,
      names: { () throws(BackupError) in try place.names() },
      lock: { (isReading) throws(BackupError) in
        isReading ? try place.share() : try place.lock()
      },
      begin: { () throws(BackupError) in try place.begin() },
      finish: { (folder, name) throws(BackupError) in try place.finish(folder, name) },
      folder: { path + "/" + $0 },
      remove: { place.remove($0) },
      contents: BackupContents(
        has: { place.has($0, $1) },
        put: { (content, source) throws(BackupError) in try place.put(content, source) },
        file: { hash in
          let file = place.files.path(of: hash)
          return System.status(file) == nil ? nil : file
        },
        hashes: { place.files.hashes() },
        remove: { place.files.remove($0) }))
  }

  /// The place that holds the backup of that path, and its name; a path that is none is the place.
  public static func resolve(_ path: String) -> (target: BackupTarget, name: String?) {
    guard System.status(path + "/" + BackupManifest.name) != nil else {
      return (.folder(path), nil)
    }
    let url = URL(fileURLWithPath: path).standardizedFileURL
    return (.folder(url.deletingLastPathComponent().path), url.lastPathComponent)
  }
}

private struct BackupFolder: Sendable {
  private static let unfinished = ".unfinished-"

  let path: String
  let files: ContentFiles

  init(path: String) {
    self.path = path
    files = ContentFiles(folder: path + "/contents")
  }

  func names() throws(BackupError) -> [String] {
    do throws(SystemError) {
      var names: [String] = []
      for name in try System.list(path) where !name.hasPrefix(".") {
        if try System.exists("\(path)/\(name)/\(BackupManifest.name)") { names.append(name) }
      }
      return names.sorted()
    } catch {
      throw BackupError(error, at: path)
    }
  }

  func lock() throws(BackupError) -> FileLock? {
    do throws(SystemError) {
      try System.makeFolders(path)
      if let lock = try FileLock(path: path + "/lock") { return lock }
    } catch {
      throw BackupError(error, at: path)
    }
    throw .inUse(path: path)
  }

  /// The file of the lock is not made for it: whatever place somebody names is left as it is.
  func share() throws(BackupError) -> FileLock? {
    do throws(SystemError) {
      if let lock = try FileLock(sharing: path + "/lock") { return lock }
    } catch {
      // Where nobody has made a backup, as in a copy of another place, nobody removes one either.
      guard error.isMissing || error.isForbidden else { throw BackupError(error, at: path) }
      return nil
    }
    throw .inUse(path: path)
  }

  /// What an earlier one left that did not come to its end goes.
  func begin() throws(BackupError) -> String {
    for name in System.names(in: path) where name.hasPrefix(Self.unfinished) {
      System.removeTree(path + "/" + name)
    }
    files.removeUnfinished()
    let folder = path + "/" + Self.unfinished + String(UInt64.random(in: 0...UInt64.max))
    do throws(SystemError) {
      _ = try System.makeFolder(folder)
    } catch {
      throw BackupError(error, at: folder)
    }
    return folder
  }

  func finish(_ folder: String, _ name: String) throws(BackupError) {
    do throws(SystemError) {
      try files.sync()
      for name in System.names(in: folder)
      where System.status("\(folder)/\(name)")?.isFolder == true {
        try System.syncFolder(folder + "/" + name)
      }
      try System.syncFolder(folder)
      try System.move(folder, to: path + "/" + name)
      try System.syncFolder(path)
    } catch {
      throw BackupError(error, at: path)
    }
  }

  /// Its name goes first: whatever ends this, what is left is no backup, and the next one removes it.
  func remove(_ name: String) -> Bool {
    let aside = path + "/" + Self.unfinished + name
    do throws(SystemError) {
      System.removeTree(aside)
      try System.move(path + "/" + name, to: aside)
      try System.syncFolder(path)
    } catch {
      return false
    }
    System.removeTree(aside)
    return true
  }

  func has(_ content: ListedContent, _ source: String) -> Bool {
    guard files.file(of: content.hash)?.size == content.size else { return false }
    let path = files.path(of: content.hash)
    return System.identity(of: path) == System.identity(of: source) || files.isWhole(content.hash)
  }

  func put(_ content: ListedContent, _ source: String) throws(BackupError) -> Bool {
    do throws(SystemError) {
      return try files.add(content.hash, size: content.size, from: source)
    } catch {
      // What cannot be read in the data folder is missing there; all else is the target's trouble.
      guard !error.isMissing, (try? System.digest(source)) != nil else { return false }
      throw BackupError(error, at: files.path(of: content.hash))
    }
  }
}
