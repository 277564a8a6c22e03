public import Storage

/// What calendars are read with.
public struct CalendarEnvironment: Sendable {
  public var storage: Storage
  public var clock: ServerClock
  public var fetcher: Fetcher
  /// Accounts whose calendars are asked for at once: most of that is waiting for their sites.
  public var lanes = 16
  /// How many calendars that are not small are in memory at once.
  let large = Gate(2, each: 1)
  /// How many are read at once: each may take a second.
  let reading = Gate(1)

  public init(storage: Storage, clock: ServerClock = .system, fetcher: Fetcher) {
    self.storage = storage
    self.clock = clock
    self.fetcher = fetcher
  }
}
