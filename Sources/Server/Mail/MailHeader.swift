import Kernel

/// The values of a mail's headers: one line each, in ASCII.
enum MailHeader {
  /// A text without a form of its own, such as a subject.
  ///
  /// What is not plain ASCII becomes encoded words of RFC 2047: each at most 75 characters long,
  /// none of which cuts a character in two. A line break cannot get through.
  static func text(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (32...126).contains($0) }
    if isPlain, text.utf8.count <= 60, !text.contains("=?") { return text }
    return encodedWords(text)
  }

  /// A name before an address: quoted where it needs to be.
  static func phrase(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { (32...126).contains($0) }
    guard isPlain, name.utf8.count <= 60, !name.contains("=?") else { return encodedWords(name) }
    let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  /// The date of RFC 5322, section 3.3, in UTC.
  static func date(_ instant: Instant) -> String {
    let wall = CivilDateTime(instant, offsetSeconds: 0)
    let (date, time) = (wall.date, wall.time)
    let clock = [time.hour, time.minute, time.second].map(twoDigits).joined(separator: ":")
    return "\(days[date.weekday.rawValue - 1]), \(twoDigits(date.day)) \(months[date.month - 1])"
      + " \(date.year) \(clock) +0000"
  }

  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func encodedWords(_ text: String) -> String {
    var words: [String] = []
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let more = Array(String(scalar).utf8)
      if bytes.count + more.count > 42 {
        words.append(word(bytes))
        bytes = []
      }
      bytes += more
    }
    if !bytes.isEmpty { words.append(word(bytes)) }
    return words.joined(separator: "\r\n ")
  }

  private static func word(_ bytes: [UInt8]) -> String {
    "=?UTF-8?B?\(Base64.standard(bytes))?="
  }
}
