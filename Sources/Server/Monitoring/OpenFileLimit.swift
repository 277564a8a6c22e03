#if canImport(Glibc)
  import Glibc
#endif

/// How many files and connections this process may have open.
public enum OpenFileLimit {
  /// Raises the limit to what the system allows at most, and answers it.
  ///
  /// The lower one is for programs that use select(2), which this one does not.
  @discardableResult
  public static func raise() -> Int {
    var limits = rlimit()
    guard getrlimit(resource, &limits) == 0, limits.rlim_cur < limits.rlim_max else { return files }
    limits.rlim_cur = limits.rlim_max
    // Where it is refused, the lower limit stays.
    _ = setrlimit(resource, &limits)
    return files
  }

  static var files: Int {
    var limits = rlimit()
    guard getrlimit(resource, &limits) == 0 else { return 0 }
    return Int(clamping: limits.rlim_cur)
  }

  /// Connections that leave enough for the storage, for fetching, and for reading.
  static var connections: Int { max(min(4_096, files - max(128, files / 4)), files / 4) }

  private static var resource: Int32 { Int32(RLIMIT_NOFILE.rawValue) }
}
