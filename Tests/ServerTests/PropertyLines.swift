import SyncCore

/// Every property of a model in a line of its own, so that none is forgotten where two are compared.
struct PropertyLines<Owner: Model>: Describer {
  private let model: Owner
  private let others: [RegisterNumber]
  private(set) var lines: [String] = []

  /// `others` are left out: they name entities, which have names of their own on each side.
  init(_ model: Owner, besides others: [RegisterNumber] = []) {
    self.model = model
    self.others = others
    Owner.describe(&self)
  }

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    if others.contains(property.number) { return }
    let name = property.name.map { "\($0)" } ?? "\(property.number.number)"
    lines.append("\(name) \(get(model))")
  }
}
