import Kernel
import SyncCore

/// A type of properties, or of members of messages, that has a form in JSON.
protocol JSONCodable {
  var json: JSON { get }
  /// Nil for JSON of another type.
  init?(json: JSON, within limits: Limits) throws(RequestRefusal)
  static func schema(within limits: Limits) -> JSON
  /// What such a value is, in words that follow "has to be".
  static func expectation(within limits: Limits) -> String
}

extension String: JSONCodable {
  /// No control characters, except around it, where they are dropped.
  private static let linePattern =
    "^[\\u0000-\\u0020]*[^\\u0000-\\u001f\\u007f]*[\\u0000-\\u0020]*$"

  var json: JSON { .string(self) }

  init?(json: JSON, within limits: Limits) {
    guard let text = json.string else { return nil }
    self = limits.isLine ? text.trimmed : text
  }

  static func schema(within limits: Limits) -> JSON {
    var members = [JSON.Member(name: "type", value: "string")]
    func add(_ name: String, _ number: Int) {
      members.append(JSON.Member(name: name, value: .integer(Int64(number))))
    }
    if limits.characters.lowerBound > 0 { add("minLength", limits.characters.lowerBound) }
    if limits.characters.upperBound < .max { add("maxLength", limits.characters.upperBound) }
    if limits.isLine {
      members.append(JSON.Member(name: "pattern", value: .string(linePattern)))
      if limits.characters.lowerBound > 0 {
        members.append(
          JSON.Member(
            name: "description",
            value: "Blanks around it are dropped; it cannot be of blanks alone."))
      }
    }
    return .object(members)
  }

  static func expectation(within limits: Limits) -> String {
    let bounds = limits.characters
    let kind = limits.isLine ? "one line" : "a text"
    if bounds.upperBound == .max { return kind }
    if bounds.lowerBound == 0 { return "\(kind) of at most \(bounds.upperBound) characters" }
    return "\(kind) of \(bounds.lowerBound) to \(bounds.upperBound) characters"
  }
}

extension MergedText: JSONCodable {
  var json: JSON { .string(text) }

  init?(json: JSON, within limits: Limits) {
    guard let text = String(json: json, within: limits) else { return nil }
    self.init(text)
  }

  static func schema(within limits: Limits) -> JSON { String.schema(within: limits) }
  static func expectation(within limits: Limits) -> String { String.expectation(within: limits) }
}

extension Bool: JSONCodable {
  var json: JSON { .bool(self) }

  init?(json: JSON, within limits: Limits) {
    guard case .bool(let flag) = json else { return nil }
    self = flag
  }

  static func schema(within limits: Limits) -> JSON { OpenAPISchemas.flag }
  static func expectation(within limits: Limits) -> String { "true or false" }
}

extension Int: JSONCodable {
  var json: JSON { .integer(Int64(self)) }

  init?(json: JSON, within limits: Limits) {
    switch json {
    case .integer(let number): self.init(exactly: number)
    // A whole number may be written with a fraction of nothing.
    case .number(let number) where number.magnitude < 1e15: self.init(exactly: number)
    default: return nil
    }
  }

  static func schema(within limits: Limits) -> JSON {
    guard limits.numbers.upperBound < .max else { return ["type": "integer"] }
    return [
      "type": "integer", "minimum": .integer(Int64(limits.numbers.lowerBound)),
      "maximum": .integer(Int64(limits.numbers.upperBound)),
    ]
  }

  static func expectation(within limits: Limits) -> String {
    guard limits.numbers.upperBound < .max else { return "a whole number" }
    return "a whole number from \(limits.numbers.lowerBound) to \(limits.numbers.upperBound)"
  }
}

extension CivilDate: JSONCodable {
  var json: JSON { .string(text) }

  init?(json: JSON, within limits: Limits) {
    guard let text = json.string else { return nil }
    self.init(text: text)
  }

  static func schema(within limits: Limits) -> JSON { ["type": "string", "format": "date"] }
  static func expectation(within limits: Limits) -> String { "a day, as 2026-11-22" }
}

extension Instant: JSONCodable {
  var json: JSON { .instant(self) }

  /// Nothing that scripts may write is an instant.
  init?(json: JSON, within limits: Limits) { return nil }

  static func schema(within limits: Limits) -> JSON { OpenAPISchemas.instant }
  static func expectation(within limits: Limits) -> String { "an instant" }
}

extension ID: JSONCodable {
  var json: JSON { .string(text) }

  init?(json: JSON, within limits: Limits) {
    guard let text = json.string else { return nil }
    self.init(text: text)
  }

  static func schema(within limits: Limits) -> JSON { OpenAPISchemas.id }
  static func expectation(within limits: Limits) -> String { "32 hexadecimal digits" }
}

extension Optional: JSONCodable where Wrapped: JSONCodable {
  var json: JSON { self?.json ?? .null }

  init?(json: JSON, within limits: Limits) throws(RequestRefusal) {
    if json == .null {
      self = nil
      return
    }
    guard let wrapped = try Wrapped(json: json, within: limits) else { return nil }
    self = wrapped
  }

  static func schema(within limits: Limits) -> JSON {
    ["anyOf": [Wrapped.schema(within: limits), ["type": "null"]]]
  }

  static func expectation(within limits: Limits) -> String {
    Wrapped.expectation(within: limits) + ", or null"
  }
}

extension Array: JSONCodable where Element: PropertyElement & JSONCodable {
  var json: JSON { .array(map { $0.json }) }

  init?(json: JSON, within limits: Limits) throws(RequestRefusal) {
    guard case .array(let items) = json, items.count <= limits.count else { return nil }
    self = []
    for item in items {
      guard let element = try Element(json: item, within: limits) else { return nil }
      append(element)
    }
  }

  static func schema(within limits: Limits) -> JSON {
    var members: [JSON.Member] = [JSON.Member(name: "type", value: "array")]
    if limits.count < .max {
      members.append(JSON.Member(name: "maxItems", value: .integer(Int64(limits.count))))
    }
    // Lines are measured without the blanks around them, and empty ones may be left out.
    var each = limits
    each.characters = 0...limits.characters.upperBound
    members.append(JSON.Member(name: "items", value: Element.schema(within: each)))
    return .object(members)
  }

  static func expectation(within limits: Limits) -> String {
    let element = Element.expectation(within: limits)
    return limits.count < .max
      ? "a list of at most \(limits.count), each \(element)" : "a list, each \(element)"
  }
}

/// A choice that has words in JSON, one for each of its cases, in their order.
protocol JSONWords: JSONCodable, CaseIterable, Equatable {
  static var words: [String] { get }
}

extension JSONWords {
  var json: JSON {
    .string(zip(Self.allCases, Self.words).first { $0.0 == self }?.1 ?? "")
  }

  init?(json: JSON, within limits: Limits) {
    guard let match = zip(Self.allCases, Self.words).first(where: { json == .string($0.1) })
    else { return nil }
    self = match.0
  }

  static func schema(within limits: Limits) -> JSON {
    ["type": "string", "enum": .array(words.map { .string($0) })]
  }

  static func expectation(within limits: Limits) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}
