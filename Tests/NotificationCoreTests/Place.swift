import Kernel
import Testing

/// Where clocks change: rules of 2026 as data.
struct Place: Sendable, CustomTestStringConvertible {
  var zone: Zone
  /// The days around which its clocks change; any one where they do not.
  var changes: [CivilDate]

  var testDescription: String { zone.name }

  static let newYork = Place(
    zone: Zone(
      name: "America/New_York", firstOffset: -18_000,
      transitions: [
        .init(instant: utc("2026-03-08T07:00:00Z"), offsetSeconds: -14_400),
        .init(instant: utc("2026-11-01T06:00:00Z"), offsetSeconds: -18_000),
      ]), changes: [day("2026-03-08"), day("2026-11-01")])
  static let london = Place(
    zone: Zone(
      name: "Europe/London", firstOffset: 0,
      transitions: [
        .init(instant: utc("2026-03-29T01:00:00Z"), offsetSeconds: 3_600),
        .init(instant: utc("2026-10-25T01:00:00Z"), offsetSeconds: 0),
      ]), changes: [day("2026-03-29"), day("2026-10-25")])
  /// Half an hour, and summer first: back on 5 April, forward on 4 October, both at two.
  static let lordHowe = Place(
    zone: Zone(
      name: "Australia/Lord_Howe", firstOffset: 39_600,
      transitions: [
        .init(instant: utc("2026-04-04T15:00:00Z"), offsetSeconds: 37_800),
        .init(instant: utc("2026-10-03T15:30:00Z"), offsetSeconds: 39_600),
      ]), changes: [day("2026-04-05"), day("2026-10-04")])
  static let seoul = Place(
    zone: Zone(name: "Asia/Seoul", firstOffset: 32_400), changes: [day("2026-07-01")])

  static let all = [newYork, london, lordHowe, seoul]
}

/// The day that a text like "2026-03-08" writes.
func day(_ text: String) -> CivilDate { CivilDate(text: text) ?? .first }

/// The instant that a text like "2026-03-08T07:00:00Z" writes.
func utc(_ text: String) -> Instant { Instant(text: text) ?? Instant(milliseconds: 0) }
