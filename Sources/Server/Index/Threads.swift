import NIOPosix

/// Threads for what would keep others waiting, each kind apart from the others: who waits for a child or
/// a name server takes none that a list needs.
///
/// A kind begins when it is first needed, and ends with the process.
enum Threads {
  /// Wait for children, which have gates: three read, two for people who choose, one draws, and some in reserve.
  static let children = started(8)
  /// Look up names: as many as there are captures at once, for each may have a name server that hangs.
  static let names = started(64)
  /// Compute: indexes, and one each for merged texts, for large bodies and for calendars.
  static let work = started(4)

  private static func started(_ count: Int) -> NIOThreadPool {
    let pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
    return pool
  }
}
