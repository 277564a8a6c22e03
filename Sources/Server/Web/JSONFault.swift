/// Why bytes are not taken as a JSON text.
public enum JSONFault: Error, Hashable, Sendable {
  /// No value, or something else, can stand at this byte.
  case malformed(at: Int)
  /// The string that holds this byte is not text: a control character, a lone surrogate, bytes that
  /// are not UTF-8.
  case notText(at: Int)
  /// The number at this byte is out of range, or written with more digits than any number needs.
  case number(at: Int)
  /// An object has two members of this name.
  case repeatedName(String)
  case tooDeep
  case tooManyValues

  var sentence: String {
    switch self {
    case .malformed(let position): "The body is not JSON: byte \(position) is not allowed there."
    case .notText(let position): "The body is not JSON: the string at byte \(position) is no text."
    case .number(let position): "The number at byte \(position) of the body is out of range."
    case .repeatedName(let name): "The body has two members of the name \"\(name.prefix(50))\"."
    case .tooDeep: "The body nests deeper than \(JSONReader.maximumDepth) levels."
    case .tooManyValues: "The body has more than \(JSONReader.maximumValues) values."
    }
  }
}
