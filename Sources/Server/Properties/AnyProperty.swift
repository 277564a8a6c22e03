import SyncCore

/// A property of a kind, whatever its type.
protocol AnyProperty<Owner>: Sendable {
  associatedtype Owner

  var number: RegisterNumber { get }
  var isReadOnly: Bool { get }
  var belongsToPerson: Bool { get }
  /// What the API calls it.
  var jsonName: String? { get }
  /// What a request has to hold there.
  var sentence: String { get }

  /// What the API shows of it.
  func json(of entity: Entity) -> JSON
  /// As it is read, or as it may be written, with limits.
  func schema(forWriting: Bool) -> JSON
  /// Whether a device may write this there.
  func mayHold(_ register: [UInt8]) -> Bool
}

extension PropertyOwner {
  static var properties: [any AnyProperty<Self>] {
    var collector = PropertyCollector<Self>()
    listProperties(to: &collector)
    return collector.properties
  }
}

private struct PropertyCollector<Owner: PropertyOwner>: Lister {
  var properties: [any AnyProperty<Owner>] = []

  mutating func property<Value: PropertyValue>(_ property: Property<Owner, Value>) {
    properties.append(property)
  }
}

extension Property: AnyProperty {
  var jsonName: String? { name.map { "\($0)" } }

  var sentence: String {
    // Only what has a name in the API has words for what it may hold.
    guard let jsonName else { return "A value is of another type than the register holds." }
    return "The member \"\(jsonName)\" has to be \(codable.expectation(within: limits))."
  }

  func json(of entity: Entity) -> JSON { json(entity[self]) }

  func schema(forWriting: Bool) -> JSON {
    // Others than the API may have written more than it takes.
    codable.schema(within: forWriting || limits.isClamped ? limits : Limits())
  }

  /// The type with its form in JSON; every type of a property that the API names has one.
  private var codable: any JSONCodable.Type {
    guard let type = Value.self as? any JSONCodable.Type else {
      preconditionFailure("\(Value.self), of a property that the API names, has no form in JSON")
    }
    return type
  }

  func json(_ value: Value) -> JSON {
    func json<Codable: JSONCodable>(as type: Codable.Type) -> JSON {
      (value as? Codable)?.json ?? .null
    }
    return json(as: codable)
  }

  /// What a request gives it; nil where scripts may not, or this one does not.
  func value(in json: JSON) throws(RequestRefusal) -> Value? {
    guard !isReadOnly, let jsonName, let member = json[jsonName] else { return nil }
    guard let value = try value(member, as: codable) else { throw .malformed(sentence) }
    return .some(value)
  }

  private func value<Codable: JSONCodable>(
    _ json: JSON, as type: Codable.Type
  ) throws(RequestRefusal) -> Value? {
    guard let value = try Codable(json: json, within: limits) else { return nil }
    guard let value = value as? Value else { preconditionFailure("\(type) is not \(Value.self)") }
    return .some(value)
  }
}
