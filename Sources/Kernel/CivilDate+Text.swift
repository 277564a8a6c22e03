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
