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

  /// The bytes of a text in either alphabet, with or without padding; nil for anything else.
  static func bytes(urlSafe text: String) -> [UInt8]? {
    var standard = text.replacing("-", with: "+").replacing("_", with: "/")
    while standard.hasSuffix("=") { standard.removeLast() }
    standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    return Data(base64Encoded: standard).map { Array($0) }
  }
}
