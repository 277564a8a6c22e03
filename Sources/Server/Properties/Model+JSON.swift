import SyncCore

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
}

private struct JSONPropertyWriter<Owner: Model>: Describer {
  let model: Owner
  var members: [JSON.Member] = []

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    guard let name = property.jsonName else { return }
    members.append(JSON.Member(name: name, value: property.json(get(model))))
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
    guard refusal == nil else { return }
    do throws(RequestRefusal) {
      if let value = try property.value(in: json) { set(&model, value) }
    } catch {
      refusal = error
    }
  }
}
