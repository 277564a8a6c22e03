import Foundation
import Kernel

/// Points in time as text (RFC 3339), in UTC with milliseconds.
enum Timestamp {
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  static func text(_ instant: Instant) -> String {
    Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000).formatted(style)
  }
}

extension JSON {
  static func instant(_ instant: Instant) -> JSON { .string(Timestamp.text(instant)) }
}
