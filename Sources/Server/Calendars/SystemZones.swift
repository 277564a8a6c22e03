import Foundation
public import Kernel

/// The zones of the IANA database, as this machine knows them.
///
/// Each is looked up once, with what its clocks do near a window.
public struct SystemZones: Sendable {
  private static let margin: TimeInterval = 400 * 86_400

  private let from: Date
  private let to: Date

  public init(from: Instant, to: Instant) {
    self.from = Self.date(from).addingTimeInterval(-Self.margin)
    self.to = Self.date(to).addingTimeInterval(Self.margin)
  }

  /// Nil for a name that is none of the database's.
  public func zone(_ name: String) -> Zone? {
    guard Self.isName(name), let zone = TimeZone(identifier: name) else { return nil }
    var transitions: [Zone.Transition] = []
    var date = from
    // No zone changes more often than a few times a year.
    for _ in 0..<200 {
      guard let next = zone.nextDaylightSavingTimeTransition(after: date), next < to, next > date
      else { break }
      let instant = Instant(milliseconds: Int64((next.timeIntervalSince1970 * 1_000).rounded()))
      let offset = Int32(zone.secondsFromGMT(for: next.addingTimeInterval(1)))
      transitions.append(Zone.Transition(instant: instant, offsetSeconds: offset))
      date = next
    }
    return Zone(
      name: name, firstOffset: Int32(zone.secondsFromGMT(for: from)), transitions: transitions)
  }

  /// Foundation also takes offsets and abbreviations, and a name may come from a stranger's file.
  private static func isName(_ name: String) -> Bool {
    if name == "UTC" || name == "GMT" { return true }
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: "+"):
        true
      default: false
      }
    }
    return isPlain && name.contains("/") && name.utf8.count <= 64
  }

  private static func date(_ instant: Instant) -> Date {
    Date(timeIntervalSince1970: TimeInterval(instant.milliseconds) / 1_000)
  }
}
