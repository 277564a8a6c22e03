import SyncCore
import Wire

/// What the API makes of the description of a message.
extension DescribedMessage {
  var json: JSON {
    var writer = JSONMemberWriter()
    var copy = self
    copy.describe(&writer)
    return .object(writer.members)
  }

  init(json: JSON) throws(RequestRefusal) {
    self.init()
    var reader = JSONMemberReader(json: json)
    describe(&reader)
    if let refusal = reader.refusal { throw refusal }
  }

  static var schema: JSON {
    var printer = MemberSchemaPrinter()
    var empty = Self()
    empty.describe(&printer)
    return OpenAPISchemas.object(printer.members, required: printer.required)
  }
}

/// The type with its form in JSON; every type of a member that is no list of messages has one.
private func codable<Value>(_ type: Value.Type) -> any JSONCodable.Type {
  guard let codable = type as? any JSONCodable.Type else {
    preconditionFailure("\(type), of a member of a message, has no form in JSON")
  }
  return codable
}

private struct JSONMemberWriter: MessageCoder {
  var members: [JSON.Member] = []

  mutating func member<Value: CBORCodable>(_ member: MessageMember, _ value: inout Value) {
    members.append(JSON.Member(name: "\(member.name)", value: Self.json(value)))
  }

  private static func json<Value>(_ value: Value) -> JSON {
    if let messages = value as? [any DescribedMessage] { return .array(messages.map { $0.json }) }
    return json(value, as: codable(Value.self))
  }

  private static func json<Codable: JSONCodable>(_ value: Any, as type: Codable.Type) -> JSON {
    (value as? Codable)?.json ?? .null
  }
}

private struct JSONMemberReader: MessageCoder {
  let json: JSON
  var refusal: RequestRefusal?

  mutating func member<Value: CBORCodable>(_ member: MessageMember, _ value: inout Value) {
    guard refusal == nil else { return }
    let named = json["\(member.name)"]
    if named == nil && member.isOptional { return }
    let found = named ?? (member.form == .language ? "en" : .null)
    do throws(RequestRefusal) {
      value = try Self.value(of: member, found)
    } catch {
      refusal = error
    }
  }

  private static func value<Value>(
    of member: MessageMember, _ json: JSON
  ) throws(RequestRefusal) -> Value {
    if case .number(let range) = member.form {
      guard case .integer(let number) = json, range.contains(Int(number)) else {
        throw .malformed(sentence(of: member, range))
      }
    }
    let type = codable(Value.self)
    guard let value = try type.init(json: json, within: Limits()) as? Value else {
      let expectation = type.expectation(within: Limits())
      throw .malformed("The member \"\(member.name)\" has to be \(expectation).")
    }
    return value
  }

  private static func sentence(of member: MessageMember, _ range: ClosedRange<Int>) -> String {
    let name = "\(member.name)"
    let verb = name.hasSuffix("s") ? "have" : "has"
    return "The \(name) \(verb) to be a number from \(range.lowerBound) to \(range.upperBound)."
  }
}

private struct MemberSchemaPrinter: MessageCoder {
  var members: [JSON.Member] = []
  var required: [String] = []

  mutating func member<Value: CBORCodable>(_ member: MessageMember, _ value: inout Value) {
    let name = "\(member.name)"
    members.append(JSON.Member(name: name, value: Self.schema(of: member, Value.self)))
    if !member.isOptional { required.append(name) }
  }

  private static func schema<Value>(of member: MessageMember, _ type: Value.Type) -> JSON {
    switch member.form {
    case .any, .language: codable(type).schema(within: Limits())
    case .id: OpenAPISchemas.id
    case .email: OpenAPISchemas.email
    case .name: OpenAPISchemas.name
    case .password: OpenAPISchemas.password
    case .count: OpenAPISchemas.count
    case .number(let range): codable(type).schema(within: .number(range))
    case .chosen:
      OpenAPISchemas.choice(
        Registration.allCases.filter { $0 != .firstVisitor }.map(\.word))
    }
  }
}
