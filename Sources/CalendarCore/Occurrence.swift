public import Kernel

/// Something that a calendar says is at some time.
public struct Occurrence: Hashable, Sendable {
  public var start: Instant
  /// Not before the start; the same for what has no length.
  public var end: Instant
  /// From midnight to midnight where the person is.
  public var isAllDay: Bool
  /// Whether nobody is kept busy by it: it says so, or it is about whole days.
  public var isFree: Bool
  /// Whether it says itself that it keeps nobody busy.
  public var isTransparent: Bool
  /// Empty for one without.
  public var title: String

  public init(
    start: Instant, end: Instant, isAllDay: Bool = false, isFree: Bool = false, title: String = ""
  ) {
    self.start = start
    self.end = end
    self.isAllDay = isAllDay
    self.isFree = isFree || isAllDay
    isTransparent = isFree
    self.title = title
  }

  /// Derived ones compare texts by more than their bytes.
  public static func == (left: Occurrence, right: Occurrence) -> Bool {
    left.start == right.start && left.end == right.end && left.isAllDay == right.isAllDay
      && left.isFree == right.isFree && left.isTransparent == right.isTransparent
      && left.title == right.title
  }

  /// What is first is first; of two at once the shorter.
  static func precedes(_ left: Occurrence, _ right: Occurrence) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    return left.title.utf8.lexicographicallyPrecedes(right.title.utf8)
  }

  /// Whether any of it lies within; what has no length also where the window begins.
  func touches(_ window: Range<Instant>) -> Bool {
    guard start < window.upperBound else { return false }
    return window.lowerBound < end || !(start < window.lowerBound)
  }
}

/// What a calendar has in a window.
public struct Occurrences: Hashable, Sendable {
  /// A window is no longer: a year and a day.
  public static let longestWindow: Int64 = 367 * 86_400_000
  public static let most = 10_000

  /// In order of their starts.
  public var occurrences: [Occurrence] = []
  /// Whether there are more than `most`, or rules that take too much work.
  public var isCut = false

  public init(_ occurrences: [Occurrence] = [], isCut: Bool = false) {
    self.occurrences = occurrences
    self.isCut = isCut
  }
}
