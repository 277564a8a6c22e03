import AddressCore
import Extraction

/// How a calendar's bytes stand for characters: as UTF-8, says the standard, and most hold to it.
struct CalendarCharset: Sendable {
  /// What the encoding is guessed by.
  private static let sample = 1 << 20

  private let label: String
  private let topLevelDomain: String?

  /// `label` is what its server says, or empty.
  init(_ label: String, at address: Address?) {
    self.label = label
    topLevelDomain = address.flatMap {
      $0.displayHost.split(separator: ".").last.map { String($0) }
    }
  }

  /// The bytes where they are UTF-8, else what they say in it, with each line unfolded.
  ///
  /// Lines are folded between bytes, also within a character.
  func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if Self.isUTF8(bytes) { return bytes }
    let whole = Self.unfolded(bytes)
    if Self.isUTF8(whole) { return whole }
    let encoding = CharacterEncoding.detect(
      Array(whole.prefix(Self.sample)), header: label.isEmpty ? nil : label,
      topLevelDomain: topLevelDomain)
    return encoding.decode(whole)
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  private static func unfolded(_ bytes: [UInt8]) -> [UInt8] {
    var whole: [UInt8] = []
    whole.reserveCapacity(bytes.count)
    for byte in bytes {
      guard byte == 32 || byte == 9, whole.last == 10 else {
        whole.append(byte)
        continue
      }
      whole.removeLast()
      if whole.last == 13 { whole.removeLast() }
    }
    return whole
  }
}
