import Foundation
import Kernel

extension Zone {
  /// The zone of that name as this machine knows it, near an instant; nil where it knows none.
  init?(named name: String, near instant: Instant) {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case 43, 45, 47...57, 65...90, 95, 97...122: true
      default: false
      }
    }
    guard isPlain, !name.isEmpty, let zone = TimeZone(identifier: name) else { return nil }
    let year: TimeInterval = 366 * 86_400
    let middle = Date(timeIntervalSince1970: TimeInterval(instant.milliseconds) / 1_000)
    var date = middle.addingTimeInterval(-2 * year)
    let first = Int32(clamping: zone.secondsFromGMT(for: date))
    var transitions: [Transition] = []
    while transitions.count < 40, let next = zone.nextDaylightSavingTimeTransition(after: date),
      next > date, next < middle.addingTimeInterval(8 * year)
    {
      let offset = Int32(clamping: zone.secondsFromGMT(for: next.addingTimeInterval(1)))
      let seconds = Int64(next.timeIntervalSince1970.rounded())
      transitions.append(
        Transition(instant: Instant(milliseconds: seconds * 1_000), offsetSeconds: offset))
      date = next.addingTimeInterval(1)
    }
    self.init(name: name, firstOffset: first, transitions: transitions)
  }
}
