import Foundation

/// Base64 of RFC 4648.
enum Base64 {
  static func standard(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
  }

  /// The alphabet of section 5, without padding.
  static func urlSafe(_ bytes: [UInt8]) -> String {
    var text = ""
    for character in standard(bytes) {
      switch character {
      case "+": text.append("-")
      case "/": text.append("_")
      case "=": break
      default: text.append(character)
      }
    }
    return text
  }
}
