import CLinux
import Foundation

/// How many heaps this process's threads share.
public enum HeapLimit {
  /// Bytes from which on something has pages of its own.
  private static let own: Int32 = 1 << 20

  /// One for each core; to be called first of all.
  ///
  /// A burst of work passes through many threads, and each would leave a heap of its own behind: a thousand accounts told
  /// of a hundred tasks each left 40 MB so, and leave 25. An import of 50,000 rows by the command took 143 MB, and takes 86.
  public static func lower() {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    _ = later_limit_heaps(Int32(clamping: max(cores, 2)), Self.own)
  }
}
