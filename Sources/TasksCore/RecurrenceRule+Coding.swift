import Kernel

/// The encoding: an array of unit, interval, weekdays, nth, days, month, whether it counts from
/// completion, count or 0, and the last day or null.
///
/// Several nths are an array in place of the number. What a version does not know, these and a unit,
/// is no rule to it: the todo stays as it is stored, and has no wrong date.
extension RecurrenceRule {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(9)
    for number in [unit.rawValue, interval, weekdays.bits] { writer.write(number) }
    if nths.count > 1 {
      writer.beginArray(nths.count)
      for nth in nths { writer.write(nth) }
    } else {
      writer.write(nth)
    }
    writer.write(days.bits)
    writer.write(month)
    writer.write(isFromCompletion)
    if case .count(let count) = end { writer.write(count) } else { writer.write(0) }
    if case .until(let day) = end { writer.write(day.dayNumber) } else { writer.writeNull() }
    return writer.bytes
  }

  /// Nil for anything that is no valid rule.
  public init?(encoded bytes: [UInt8]) {
    var reader = CBORReader(bytes)
    // A rule that cannot be read is as good as none: the todo stays, and does not repeat here.
    guard let length = try? reader.readArrayCount(), length >= 9 else { return nil }
    var numbers: [Int] = []
    var nths: [Int] = []
    for place in 0..<6 {
      if place == 3, (try? reader.isNextArray()) == true {
        guard let read = Self.nths(&reader) else { return nil }
        nths = read
        numbers.append(0)
      } else {
        guard let number = try? reader.readInt() else { return nil }
        numbers.append(number)
      }
    }
    guard let unit = Unit(rawValue: numbers[0]), let isFromCompletion = try? reader.readBool(),
      let count = try? reader.readInt(), let isEndless = try? reader.readNull()
    else { return nil }
    var end = count == 0 ? End.never : End.count(count)
    if !isEndless {
      guard let number = try? reader.readInt() else { return nil }
      end = .until(CivilDate(dayNumber: number))
    }
    self.init(
      unit, every: numbers[1], weekdays: WeekdaySet(bits: numbers[2]), nth: numbers[3],
      nths: nths, days: MonthDaySet(bits: numbers[4]), month: numbers[5],
      isFromCompletion: isFromCompletion, end: end)
    if !isValid { return nil }
  }

  private static func nths(_ reader: inout CBORReader) -> [Int]? {
    guard let count = try? reader.readArrayCount(), count <= longestNths else { return nil }
    var nths: [Int] = []
    for _ in 0..<count {
      guard let nth = try? reader.readInt() else { return nil }
      nths.append(nth)
    }
    return nths
  }
}
