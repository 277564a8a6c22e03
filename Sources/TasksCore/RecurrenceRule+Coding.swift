import Kernel

/// The encoding: an array of unit, interval, weekdays, nth, days, month, whether it counts from
/// completion, count or 0, and the last day or null.
extension RecurrenceRule {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(9)
    for number in [unit.rawValue, interval, weekdays.bits, nth, days.bits, month] {
      writer.write(number)
    }
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
    for _ in 0..<6 {
      guard let number = try? reader.readInt() else { return nil }
      numbers.append(number)
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
      days: MonthDaySet(bits: numbers[4]), month: numbers[5],
      isFromCompletion: isFromCompletion, end: end)
    if !isValid { return nil }
  }
}
