import Foundation
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
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss"
    let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
    return formatter.string(from: date) + " +0000"
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
