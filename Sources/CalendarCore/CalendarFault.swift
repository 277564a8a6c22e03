/// Why a file is no calendar that can be read.
///
/// The numbers are stored and sent.
public enum CalendarFault: Int, Error, Sendable, CaseIterable {
  /// There is nothing in it.
  case empty = 1
  /// A page, as of a sign-in or of an address that has moved.
  case webPage = 2
  case notCalendar = 3
  /// More than `CalendarFile.bytesAtMost`.
  case tooLarge = 4
}
