internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#endif

/// A disk of its own of a few megabytes, which only root can make.
public final class SmallDisk: Sendable {
  public let path: String

  public static let reason =
    "A disk that runs full can only be mounted by root: these tests are skipped without."
  public static let isPossible: Bool = {
    guard geteuid() == 0 else { return false }
    return (try? SmallDisk(megabytes: 1)) != nil
  }()

  /// Why there is none.
  public struct NotMounted: Error {}

  public init(megabytes: Int) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let status = Tool.run(
      "mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m", "later", path]
    ).status
    guard status == 0 else { throw NotMounted() }
  }

  deinit {
    _ = Tool.run("umount", ["-l", path])
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Leaves so many bytes, or no room at all.
  public func fill(leaving rest: Int = 0) {
    _ = FileManager.default.createFile(atPath: path + "/ballast", contents: nil)
    guard let handle = FileHandle(forWritingAtPath: path + "/ballast") else { return }
    for size in [65_536, 4096, 512] {
      let block = Data(count: size)
      while (try? handle.write(contentsOf: block)) != nil {}
    }
    if rest > 0, let size = try? handle.offset() {
      try? handle.truncate(atOffset: size - min(size, UInt64(rest)))
    }
    try? handle.close()
  }

  public func makeRoom() throws {
    try FileManager.default.removeItem(atPath: path + "/ballast")
  }
}
