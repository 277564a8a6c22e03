import Foundation
import Kernel
import Synchronization

/// The zones of the IANA database, as this machine knows them.
///
/// Each is asked for its rules around the present once a month: what was before them, and what comes
/// years after, has the offset at their ends.
final class Zones: Sendable {
  static let machine = Zones()

  private static let day: Int64 = 86_400
  /// Seconds; nowhere do clocks change twice within it.
  private static let step: Int64 = 3 * 3_600
  private static let mostKept = 800

  private struct Known {
    var zone: Zone
    var month: Int64
  }

  private let known = Mutex<[String: Known]>([:])

  /// Nil for what is no name of a zone.
  func zone(_ name: String, around now: Instant) -> Zone? {
    let month = now.milliseconds / (30 * Self.day * 1_000)
    if let known = known.withLock({ $0[name] }), known.month == month { return known.zone }
    guard Self.isName(name), let rules = TimeZone(identifier: name) else { return nil }
    let zone = Self.zone(name, rules, around: now.milliseconds / 1_000)
    known.withLock { known in
      if known.count >= Self.mostKept { known = [:] }
      known[name] = Known(zone: zone, month: month)
    }
    return zone
  }

  /// It may lead to a file.
  private static func isName(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case 0x2B, 0x2D, 0x2F, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
      default: false
      }
    }
    return isPlain && !name.isEmpty && !name.hasPrefix("/")
  }

  private static func zone(_ name: String, _ rules: TimeZone, around now: Int64) -> Zone {
    func offset(_ seconds: Int64) -> Int {
      rules.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    let start = now - 430 * day
    var before = offset(start)
    let first = before
    var transitions: [Zone.Transition] = []
    for seconds in stride(from: start + step, through: now + 800 * day, by: Int(step)) {
      let after = offset(seconds)
      guard after != before else { continue }
      var (low, high) = (seconds - step, seconds)
      while high - low > 1 {
        let middle = (low + high) / 2
        if offset(middle) == before { low = middle } else { high = middle }
      }
      transitions.append(
        Zone.Transition(
          instant: Instant(milliseconds: high * 1_000), offsetSeconds: Int32(after)))
      before = after
    }
    return Zone(name: name, firstOffset: Int32(first), transitions: transitions)
  }
}
