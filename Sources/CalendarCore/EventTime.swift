internal import Kernel

/// When something is, as a calendar writes it (RFC 5545, sections 3.3.4 and 3.3.5).
public struct EventTime: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    /// A whole day, wherever one is.
    case day
    /// A time of the day, wherever one is.
    case floating
    case utc
    /// One of the file's zones.
    case zone(Int)
  }

  /// Seconds since 1970-01-01T00:00:00 that the wall shows there.
  public internal(set) var wall: Int
  var place: Place

  public var isDay: Bool { place == .day }
  public var isUTC: Bool { place == .utc }

  /// A day, a time of it, or a time of UTC; nil for anything else.
  public init?(_ text: ArraySlice<UInt8>) {
    self.init(text, isDay: false, zone: .floating)
  }

  /// A day or a time; `zone` is where it is unless it says UTC.
  init?(_ text: ArraySlice<UInt8>, isDay: Bool, zone: Place) {
    let text = trimmed(text)
    guard text.count >= 8, let year = number(text.prefix(4)),
      let month = number(text.dropFirst(4).prefix(2)),
      let day = number(text.dropFirst(6).prefix(2)),
      (1...9_998).contains(year), let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    wall = date.dayNumber * secondsOfDay
    let clock = text.dropFirst(8)
    if clock.isEmpty || isDay {
      place = .day
      return
    }
    guard capital(clock[clock.startIndex]) == UInt8(ascii: "T"), clock.count >= 5,
      let hour = number(clock.dropFirst().prefix(2)), hour < 24,
      let minute = number(clock.dropFirst(3).prefix(2)), minute < 60
    else { return nil }
    let seconds = number(clock.dropFirst(5).prefix(2)) ?? 0
    wall += hour * 3_600 + minute * 60 + min(seconds, 59)
    place = clock.last.map(capital) == UInt8(ascii: "Z") ? .utc : zone
  }

  init(wall: Int, place: Place) {
    self.wall = wall
    self.place = place
  }
}

/// How long something is: first the days, then the seconds (RFC 5545, section 3.3.6).
public struct EventLength: Hashable, Sendable {
  /// What no event is longer than: a year and a day.
  static let longest = 367 * secondsOfDay

  /// On the wall.
  var wall = 0
  /// On a clock that nobody puts forward or back.
  var exact = 0

  init(wall: Int = 0, exact: Int = 0) {
    self.wall = min(max(wall, 0), Self.longest)
    self.exact = min(max(exact, 0), Self.longest)
  }

  /// Such as P1DT12H; nothing for one that is below zero.
  init?(_ text: ArraySlice<UInt8>) {
    guard let (days, seconds, isNegative) = Self.read(text) else { return nil }
    self.init(
      wall: isNegative ? 0 : min(days, 400) * secondsOfDay, exact: isNegative ? 0 : seconds)
  }

  /// The seconds of such as -P1DT12H, with days of 24 hours; nil for what is no duration.
  public static func seconds(of text: ArraySlice<UInt8>) -> Int? {
    guard let (days, seconds, isNegative) = read(text) else { return nil }
    let sum = min(days, 1_000_000) * secondsOfDay + seconds
    return isNegative ? -sum : sum
  }

  private static func read(
    _ text: ArraySlice<UInt8>
  ) -> (days: Int, seconds: Int, isNegative: Bool)? {
    var text = trimmed(text)
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { text = text.dropFirst() }
    guard text.first.map(capital) == UInt8(ascii: "P") else { return nil }
    var count = 0
    var days = 0
    var seconds = 0
    for byte in text.dropFirst() {
      switch capital(byte) {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        count = min(count * 10 + Int(byte - UInt8(ascii: "0")), 100_000_000)
        continue
      case UInt8(ascii: "T"): break
      case UInt8(ascii: "W"): days += count * 7
      case UInt8(ascii: "D"): days += count
      case UInt8(ascii: "H"): seconds += count * 3_600
      case UInt8(ascii: "M"): seconds += count * 60
      case UInt8(ascii: "S"): seconds += count
      default: return nil
      }
      count = 0
    }
    return (days, seconds, isNegative)
  }
}

let secondsOfDay = 86_400

func floored(_ number: Int, by divisor: Int) -> Int {
  number / divisor - (number % divisor < 0 ? 1 : 0)
}

extension CivilDateTime {
  init(wall: Int) {
    let day = floored(wall, by: secondsOfDay)
    self.init(CivilDate(dayNumber: day), CivilTime(wrapping: wall - day * secondsOfDay))
  }

  var wall: Int { date.dayNumber * secondsOfDay + time.secondOfDay }
}
