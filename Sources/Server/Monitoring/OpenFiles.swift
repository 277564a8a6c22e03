#if canImport(Glibc)
  import Glibc
#endif

/// How many files and connections this process may have open.
public enum OpenFiles {
  /// Raises the limit to what the system allows at most, and answers it.
  ///
  /// The lower one is for programs that use select(2), which this one does not.
  @discardableResult
  public static func raiseLimit() -> Int {
    var limits = rlimit()
    guard getrlimit(resource, &limits) == 0, limits.rlim_cur < limits.rlim_max else { return limit }
    limits.rlim_cur = limits.rlim_max
    // Where it is refused, the lower limit stays.
    _ = setrlimit(resource, &limits)
    return limit
  }

  static var limit: Int {
    var limits = rlimit()
    guard getrlimit(resource, &limits) == 0 else { return 0 }
    return Int(clamping: limits.rlim_cur)
  }

  /// Connections that leave enough for the storage, for fetching, and for reading.
  static var connections: Int { max(min(4_096, limit - max(128, limit / 4)), limit / 4) }

  private static var resource: Int32 { Int32(RLIMIT_NOFILE.rawValue) }
}
