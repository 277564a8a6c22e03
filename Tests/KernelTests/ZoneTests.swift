import Foundation
import Kernel
import Testing

private let names = [
  "Europe/Berlin", "America/New_York", "Asia/Seoul", "Australia/Lord_Howe", "Pacific/Apia",
  "America/St_Johns", "Africa/Casablanca", "Asia/Kathmandu", "America/Sao_Paulo",
]

/// The table of a zone as Foundation knows it, found by looking at every hour of 1990 to 2037.
private func table(of zone: TimeZone) -> Zone {
  var transitions: [Zone.Transition] = []
  let start = 631_152_000
  var offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(start)))
  let first = offset
  for hour in stride(from: start, to: 2_145_916_800, by: 3_600) {
    let next = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(hour)))
    guard next != offset else { continue }
    var low = hour - 3_600
    var high = hour
    while high - low > 1 {
      let middle = (low + high) / 2
      let there = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(middle)))
      if there == offset { low = middle } else { high = middle }
    }
    offset = next
    let instant = Instant(milliseconds: Int64(high) * 1_000)
    transitions.append(Zone.Transition(instant: instant, offsetSeconds: Int32(offset)))
  }
  return Zone(name: zone.identifier, firstOffset: Int32(first), transitions: transitions)
}

@Test(arguments: names) func localTimeIsThatOfFoundation(_ name: String) throws {
  let foundation = try #require(TimeZone(identifier: name))
  let zone = table(of: foundation)
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = foundation
  var random = Generator(seed: 5)
  for _ in 0..<300 {
    let seconds = Int64.random(in: 631_152_000..<2_145_000_000, using: &random)
    let local = zone.local(at: Instant(milliseconds: seconds * 1_000))
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second],
      from: Date(timeIntervalSince1970: Double(seconds)))
    #expect(local.date.year == parts.year && local.date.month == parts.month)
    #expect(local.date.day == parts.day && local.time.hour == parts.hour)
    #expect(local.time.minute == parts.minute && local.time.second == parts.second)
  }
}

@Test(arguments: names) func everyInstantIsFoundAgainFromItsLocalTime(_ name: String) throws {
  let zone = table(of: try #require(TimeZone(identifier: name)))
  #expect(try Zone(decoding: zone.encoded) == zone)
  for transition in zone.transitions {
    for minutes in stride(from: -240, through: 240, by: 15) {
      let instant = transition.instant.adding(milliseconds: Int64(minutes) * 60_000)
      switch zone.resolve(zone.local(at: instant)) {
      case .once(let found): #expect(found == instant)
      case .twice(let earlier, let later):
        #expect(earlier < later && (instant == earlier || instant == later))
        #expect(zone.local(at: earlier) == zone.local(at: later))
      case .skipped: Issue.record("a time that was shown is skipped")
      }
    }
  }
}

private let spring = Instant(milliseconds: 1_711_846_800_000)
private let autumn = Instant(milliseconds: 1_729_990_800_000)
private let berlin = Zone(
  name: "Europe/Berlin", firstOffset: 3_600,
  transitions: [
    Zone.Transition(instant: spring, offsetSeconds: 7_200),
    Zone.Transition(instant: autumn, offsetSeconds: 3_600),
  ])

private func wall(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int) throws -> CivilDateTime {
  CivilDateTime(
    try #require(CivilDate(year: 2024, month: month, day: day)),
    try #require(CivilTime(hour: hour, minute: minute)))
}

@Test func aSkippedTimeIsAsMuchLaterAsTheClocksWerePutForward() throws {
  let skipped = try wall(3, 31, 2, 30)
  #expect(berlin.resolve(skipped) == .skipped(spring.adding(milliseconds: 1_800_000)))
  #expect(berlin.local(at: berlin.instant(of: skipped)) == (try wall(3, 31, 3, 30)))
}

@Test func ofATimeThatComesTwiceTheEarlierCounts() throws {
  let twice = try wall(10, 27, 2, 30)
  let earlier = autumn.adding(milliseconds: -1_800_000)
  let later = autumn.adding(milliseconds: 1_800_000)
  #expect(berlin.resolve(twice) == .twice(earlier: earlier, later: later))
  #expect(berlin.instant(of: twice) == earlier)
}

@Test func aZoneFromDamagedBytesIsRefusedAndNeverTraps() {
  for index in berlin.encoded.indices {
    for value in stride(from: 0, to: 256, by: 7) {
      var bytes = berlin.encoded
      bytes[index] = UInt8(value)
      guard let zone = try? Zone(decoding: bytes) else { continue }
      _ = zone.instant(of: CivilDateTime(.last, .midnight))
      _ = zone.local(at: Instant(milliseconds: .max))
    }
  }
}
