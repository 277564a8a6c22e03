/// What comes in by mail, and how much of it.
enum IncomingMail {
  /// Bytes of one letter, with its files.
  static let longest = 25 << 20
  /// Letters an account gets in a day.
  static let mostADay = 200
  /// Bytes of all letters that are coming in at once.
  static let room = 128 << 20

  /// What became of a letter.
  enum Outcome: Hashable, Sendable {
    /// It is stored, durably, now or since earlier.
    case stored
    /// It is a machine's answer, or has nothing in it: dropped on purpose.
    case dropped
    /// The account has no room, or has had its letters of today.
    case full
    /// It cannot be read here, now or ever.
    case unreadable
    /// The machine is short of something: to be sent again.
    case notNow
  }
}
