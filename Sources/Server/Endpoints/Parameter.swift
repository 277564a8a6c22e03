import HTTPTypes
import Hummingbird
import Kernel

/// What the description says of a parameter.
protocol DescribedParameter: Sendable {
  var name: String { get }
  var description: JSON { get }
}

/// A value that an address or a header may hold: how it is read, and what the description says of it.
struct Parameter<Value: Sendable>: DescribedParameter {
  enum Place: String {
    case query, header
  }

  let name: String
  let description: JSON
  private let place: Place
  private let read: @Sendable (String?) throws(RequestRefusal) -> Value

  /// `read` gets nil where the request has none.
  init(
    _ name: String, _ schema: JSON, _ text: String? = nil, in place: Place = .query,
    isRequired: Bool = false,
    read: @escaping @Sendable (String?) throws(RequestRefusal) -> Value
  ) {
    self.name = name
    self.place = place
    self.read = read
    var members: [JSON.Member] = [
      .init(name: "name", value: .string(name)), .init(name: "in", value: .string(place.rawValue)),
    ]
    if isRequired { members.append(.init(name: "required", value: true)) }
    if let text { members.append(.init(name: "description", value: .string(text))) }
    description = .object(members + [.init(name: "schema", value: schema)])
  }

  func value(in request: Request) throws(RequestRefusal) -> Value {
    switch place {
    case .query: try read(Self.value(of: name, in: request.uri.query ?? ""))
    case .header: try read(HTTPField.Name(name).flatMap { request.headers[$0] })
    }
  }

  /// The first of the name, escaped as forms are: scripts write a blank as a plus sign.
  private static func value(of name: String, in query: String) -> String? {
    for pair in Array(query.utf8).split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard pair[..<end].elementsEqual(name.utf8) else { continue }
      let value = PercentCoding.decode(pair[end...].dropFirst(), ofForm: true)
      return String(decoding: value, as: UTF8.self)
    }
    return nil
  }
}

extension Parameter where Value == Int {
  /// A number that stands for itself where there is none.
  static func number(
    _ name: String, _ range: ClosedRange<Int>, else usual: Int, _ text: String? = nil
  ) -> Self {
    let schema: JSON = [
      "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
      "maximum": .integer(Int64(range.upperBound)), "default": .integer(Int64(usual)),
    ]
    return Self(name, schema, text) { value throws(RequestRefusal) in
      guard let value else { return usual }
      guard let number = Int(value), range.contains(number) else {
        throw .malformed(
          "\"\(name)\" is a whole number from \(range.lowerBound) to \(range.upperBound).")
      }
      return number
    }
  }

  /// How many of a list are answered at once.
  static func limit(_ most: Int, else usual: Int) -> Self {
    number("limit", 1...most, else: usual)
  }
}

extension Parameter where Value == Bool? {
  static func flag(_ name: String) -> Self {
    Self(name, OpenAPISchemas.flag) { value throws(RequestRefusal) in
      guard let value else { return nil }
      guard let flag = Bool(value) else {
        throw .malformed("\"\(name)\" has to be true or false.")
      }
      return flag
    }
  }
}

extension Parameter where Value == IndexPlace? {
  /// Where the page before this one ended.
  static var after: Self {
    Self(
      "after", ["type": "string", "pattern": "^[0-9]{1,15}-[0-9a-f]{32}$"],
      "The \"next\" of another answer."
    ) { value throws(RequestRefusal) in
      guard let value else { return nil }
      guard let place = IndexPlace(text: value) else {
        throw .malformed("\"after\" has to be the \"next\" of another answer.")
      }
      return place
    }
  }
}
