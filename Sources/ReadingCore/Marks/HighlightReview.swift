public import Kernel
public import SyncCore

/// How far the daily review is: the one register that an account has for it.
///
/// Every highlight has a fixed place on a ring; a day's few are the next ones after `from`, up to `to`.
public struct ReviewMark: Hashable, Sendable, RegisterCodable {
  /// The day that was looked at last, as `CivilDate.dayNumber` counts.
  public var day: Int
  /// After which place on the ring that day's few begin.
  public var from: Int64
  /// The place of the last of them: the next day goes on after it.
  public var to: Int64

  public init(day: Int, from: Int64, to: Int64) {
    self.day = day
    self.from = from
    self.to = to
  }

  /// Reads the register's value; nil for anything but three numbers.
  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    // A value of another kind is as good as none.
    guard let count = try? reader.readArrayCount(), count >= 3, let day = try? reader.readInt(),
      let from = try? reader.readInt64(), let to = try? reader.readInt64()
    else { return nil }
    self.init(day: day, from: from, to: to)
  }

  public var register: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(3)
    writer.write(day)
    writer.write(from)
    writer.write(to)
    return writer.bytes
  }

  /// Whether it tells of the day; a device to the east may have begun the next one already.
  public func isOf(_ today: Int) -> Bool { day == today || day == today + 1 }
}

/// Which few highlights come back on a day.
///
/// All that are old enough go round by turns: what was seen comes again once all others have. The order
/// is as good as drawn by lot and yet the same on every device, and what is made or deleted meanwhile
/// leaves the others where they are.
public enum HighlightReview {
  /// So many days after it was made, a highlight comes back for the first time.
  public static let rest = 7
  static let fewest = 3
  static let most = 5

  /// Where a highlight stands on the ring.
  public static func place(of id: ID<Entity>) -> Int64 {
    // The finaliser of SplitMix64: IDs begin with the time at which they were made.
    var bits = id.high &* 0x9E37_79B9_7F4A_7C15 ^ id.low
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Int64(truncatingIfNeeded: (bits ^ bits >> 31) >> 1)
  }

  /// The day's few, and the mark of whoever has looked at them; no mark where there are none.
  ///
  /// A day that was looked at keeps its few, less what was deleted since.
  public static func picks(
    _ old: [Highlight], _ mark: ReviewMark?, today: Int
  ) -> (picks: [Highlight], mark: ReviewMark?) {
    let isSeen = mark?.isOf(today) == true
    let from: Int64 = (isSeen ? mark?.from : mark?.to) ?? 0
    var ring: [(way: UInt64, highlight: Highlight)] = []
    for highlight in old { ring.append((way(from, place(of: highlight.id)), highlight)) }
    let ordered = ring.inOrder { left, right in
      left.way == right.way ? left.highlight.id < right.highlight.id : left.way < right.way
    }
    let count = min(max(old.count / rest, fewest), most)
    var picks: [Highlight] = []
    for one in ordered.prefix(count) {
      if isSeen, let mark, one.way > way(from, mark.to) { break }
      picks.append(one.highlight)
    }
    guard let last = picks.last else { return ([], nil) }
    if isSeen { return (picks, mark) }
    return (picks, ReviewMark(day: today, from: from, to: place(of: last.id)))
  }

  /// How far it is on the ring from one place to another; once around to itself.
  private static func way(_ from: Int64, _ to: Int64) -> UInt64 {
    let way = UInt64(bitPattern: to &- from) & 0x7FFF_FFFF_FFFF_FFFF
    return way == 0 ? 1 << 63 : way
  }

  /// Whether a highlight is old enough.
  static func isOld(_ highlight: Highlight, today: Int, offsetSeconds: Int32) -> Bool {
    let day = CivilDateTime(highlight.createdAt, offsetSeconds: offsetSeconds).date.dayNumber
    return day + rest <= today
  }
}

extension ReadingState {
  /// The highlights that come back today; none before it is known where the person's clock stands.
  func review(_ now: Instant, offsetSeconds: Int32?) -> (picks: [Highlight], mark: ReviewMark?) {
    guard let offsetSeconds else { return ([], nil) }
    let today = CivilDateTime(now, offsetSeconds: offsetSeconds).date.dayNumber
    var old: [Highlight] = []
    for (_, highlight) in marks.highlights
    where HighlightReview.isOld(highlight, today: today, offsetSeconds: offsetSeconds) {
      old.append(highlight)
    }
    return HighlightReview.picks(old, marks.review, today: today)
  }

  /// Whether some come back today that nobody has looked at.
  public func hasReview(_ today: CivilDate, offsetSeconds: Int32) -> Bool {
    if marks.review?.isOf(today.dayNumber) == true { return false }
    for (_, highlight) in marks.highlights
    where HighlightReview.isOld(highlight, today: today.dayNumber, offsetSeconds: offsetSeconds) {
      return true
    }
    return false
  }

  /// The day's few are looked at: tomorrow goes on after them.
  public func noteReview(_ moment: Moment, offsetSeconds: Int32) -> [ReadingEffect] {
    let mark = review(moment.instant, offsetSeconds: offsetSeconds).mark
    guard let mark, mark != marks.review else { return [] }
    return choose(.set(ReadingSettings.review, mark))
  }
}
