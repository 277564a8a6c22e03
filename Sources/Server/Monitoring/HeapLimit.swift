import CLinux
import Foundation

/// How many heaps this process's threads share.
public enum HeapLimit {
  /// One for each core; to be called first of all.
  ///
  /// A burst of work passes through many threads, and each would leave a heap of its own behind: a thousand accounts told
  /// of a hundred tasks each left 40 MB so, and leave 25.
  public static func lower() {
    _ = later_limit_heaps(Int32(clamping: max(ProcessInfo.processInfo.activeProcessorCount, 2)))
  }
}
