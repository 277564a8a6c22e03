import SyncCore

/// What the API makes of the description of a kind: its properties that have a name.
extension Model {
  /// What the API shows of it.
  var jsonMembers: [JSON.Member] {
    var writer = JSONPropertyWriter(model: self)
    Self.describe(&writer)
    return writer.members
  }

  /// Takes what a request names, and leaves the rest.
  mutating func read(json: JSON) throws(RequestRefusal) {
    var reader = JSONPropertyReader(json: json, model: self)
    Self.describe(&reader)
    if let refusal = reader.refusal { throw refusal }
    self = reader.model
  }

  /// The schemas of its properties: as they are read, or of those that may be written, with limits.
  static func schemaMembers(forWriting: Bool) -> [JSON.Member] {
    var printer = SchemaPrinter<Self>(isForWriting: forWriting)
    describe(&printer)
    return printer.members
  }

  /// What is expected of the property that has a fault.
  static func sentence(of fault: PropertyFault) -> String {
    var finder = ExpectationFinder<Self>(number: fault.number)
    describe(&finder)
    return finder.sentence
  }
}

extension Property {
  fileprivate var text: String? { name.map { "\($0)" } }

  /// The type with its form in JSON; every type of a property that the API names has one.
  fileprivate var codable: any JSONCodable.Type {
    guard let type = Value.self as? any JSONCodable.Type else {
      preconditionFailure("\(Value.self), of a property that the API names, has no form in JSON")
    }
    return type
  }

  fileprivate var sentence: String {
    "The member \"\(text ?? "")\" has to be \(codable.expectation(within: limits))."
  }
}

private struct JSONPropertyWriter<Owner: Model>: Describer {
  let model: Owner
  var members: [JSON.Member] = []

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    guard let name = property.text else { return }
    members.append(JSON.Member(name: name, value: Self.json(property.codable, get(model))))
  }

  private static func json<Codable: JSONCodable>(_ type: Codable.Type, _ value: Any) -> JSON {
    (value as? Codable)?.json ?? .null
  }
}

private struct JSONPropertyReader<Owner: Model>: Describer {
  let json: JSON
  var model: Owner
  var refusal: RequestRefusal?

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    guard refusal == nil, !property.isReadOnly, let name = property.text, let member = json[name]
    else { return }
    do throws(RequestRefusal) {
      guard let value: Value = try Self.value(property.codable, member, property.limits) else {
        throw .malformed(property.sentence)
      }
      set(&model, value)
    } catch {
      refusal = error
    }
  }

  private static func value<Codable: JSONCodable, Value>(
    _ type: Codable.Type, _ json: JSON, _ limits: Limits
  ) throws(RequestRefusal) -> Value? {
    guard let value = try Codable(json: json, within: limits) else { return nil }
    guard let value = value as? Value else { preconditionFailure("\(type) is not \(Value.self)") }
    return .some(value)
  }
}

private struct SchemaPrinter<Owner: Model>: Describer {
  let isForWriting: Bool
  var members: [JSON.Member] = []

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    guard let name = property.text, !isForWriting || !property.isReadOnly else { return }
    // Others than the API may have written more than it takes.
    let limits = isForWriting || property.limits.isClamped ? property.limits : Limits()
    members.append(JSON.Member(name: name, value: property.codable.schema(within: limits)))
  }
}

private struct ExpectationFinder<Owner: Model>: Describer {
  let number: RegisterNumber
  var sentence = ""

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    if property.number == number { sentence = property.sentence }
  }
}
