import Foundation
import Kernel
import ServiceLifecycle

/// What a service does every night, and after a start that comes later than that.
struct NightlyWork: Sendable {
  /// Short steps: a machine that slept, or whose clock was set, is noticed.
  static let step: Int64 = 900_000

  let clock: ServerClock
  /// Milliseconds that a start has for itself.
  let startDelay: Int64
  /// The first quiet time after another.
  let nextNight: @Sendable (Instant) -> Instant

  /// Looks again and again, until the server stops; `look` works if it is time, and answers how many
  /// milliseconds there are until the next look.
  func run(
    beginning begin: @escaping @Sendable () async throws -> Void = {},
    _ look: @escaping @Sendable () async throws -> Int64
  ) async {
    await cancelWhenGracefulShutdown {
      do {
        try await begin()
        try await clock.wait(startDelay)
        while !Task.isCancelled { try await clock.wait(try await look()) }
      } catch {
        // The service stops.
      }
    }
  }

  /// Also when the last time lies ahead: the clock was wrong then, or is now.
  func isDue(since last: Instant) -> Bool {
    let now = clock.now()
    return last > now || nextNight(last) <= now
  }

  /// The next time after `instant` that the machine's clock shows this, by its time zone.
  static func next(hour: Int, minute: Int, after instant: Instant) -> Instant {
    let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
    let next = Calendar.current.nextDate(
      after: date, matching: DateComponents(hour: hour, minute: minute),
      matchingPolicy: .nextTime)
    guard let next else { return instant.adding(milliseconds: 86_400_000) }
    return Instant(milliseconds: Int64(next.timeIntervalSince1970 * 1000))
  }
}
