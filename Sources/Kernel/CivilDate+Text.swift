/// Days and times as fields, the API and exports write them (ISO 8601).
extension CivilDate {
  /// A day such as 2026-11-22: four digits, two, two.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  public var text: String { padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) }
}

extension CivilTime {
  /// A time such as 17:05; seconds may follow and do not count.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5 || bytes.count == 8, bytes[2] == UInt8(ascii: ":"),
      let hour = number(bytes[0..<2]), let minute = number(bytes[3..<5])
    else { return nil }
    if bytes.count == 8 {
      guard bytes[5] == UInt8(ascii: ":"), number(bytes[6..<8]) != nil else { return nil }
    }
    self.init(hour: hour, minute: minute)
  }

  public var text: String { padded(hour, 2) + ":" + padded(minute, 2) }
}

extension Instant {
  /// The beginning of a day, or a time of it such as 2026-11-22T17:05:30+09:00 (RFC 3339).
  ///
  /// UTC where it has no zone. A blank may stand for the T; parts of seconds do not count, nor does
  /// what follows that is no time.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard let date = CivilDate(text: String(decoding: bytes.prefix(10), as: UTF8.self)),
      date.year > 0
    else { return nil }
    var seconds = Int64(date.dayNumber) * 86_400
    let clock = bytes.dropFirst(11)
    if bytes.count >= 16, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let time = CivilTime(text: String(decoding: clock.prefix(5), as: UTF8.self))
    {
      var rest = clock.dropFirst(5)
      seconds += Int64(time.secondOfDay)
      if rest.first == UInt8(ascii: ":"), rest.count >= 3,
        let second = number(rest.dropFirst().prefix(2))
      {
        seconds += Int64(min(second, 59))
        rest = rest.dropFirst(3)
      }
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst().drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
      seconds -= Int64(secondsAhead(rest))
    }
    self.init(milliseconds: seconds * 1_000)
  }

  /// In UTC and with milliseconds: 2026-11-22T08:05:30.125Z.
  public var text: String {
    let wall = CivilDateTime(self, offsetSeconds: 0)
    let part = Int(milliseconds % 1_000)
    return wall.date.text + "T" + wall.time.text + ":" + padded(wall.time.second, 2) + "."
      + padded(part < 0 ? part + 1_000 : part, 3) + "Z"
  }
}

/// Of a zone such as +09:00 or -0330; none where there is no zone.
private func secondsAhead(_ zone: ArraySlice<UInt8>) -> Int {
  let isBehind = zone.first == UInt8(ascii: "-")
  guard isBehind || zone.first == UInt8(ascii: "+"), zone.count >= 3,
    let hours = number(zone.dropFirst().prefix(2))
  else { return 0 }
  var rest = zone.dropFirst(3)
  if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
  let minutes = rest.count >= 2 ? number(rest.prefix(2)) ?? 0 : 0
  return (isBehind ? -1 : 1) * (hours * 3_600 + minutes * 60)
}

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  var number = 0
  for digit in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}

private func padded(_ number: Int, _ width: Int) -> String {
  var text = "\(max(number, 0))"
  while text.utf8.count < width { text = "0" + text }
  return text
}
