#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The machine's wall clock.
enum SystemTime {
  /// Milliseconds since 1970.
  static func sinceEpoch() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
