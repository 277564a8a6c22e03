/// A kind of entity that is read whole: a value of it holds every property (docs/model.md).
public protocol Model: PropertyOwner {
  /// Tells the describer every property, one line each, in the order of their registers.
  static func describe<D: Describer>(_ describer: inout D) where D.Owner == Self
}

/// Something that goes through the properties of a kind, and reads and writes them in a value of it.
public protocol Describer {
  associatedtype Owner

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void)
}

extension Model {
  public static func listProperties(to lister: inout some Lister<Self>) {
    var describer = ListingDescriber(lister: lister)
    describe(&describer)
    lister = describer.lister
  }
}

private struct ListingDescriber<L: Lister>: Describer {
  typealias Owner = L.Owner

  var lister: L

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    lister.property(property)
  }
}

/// What follows from the description of a kind.
extension Model {
  /// Takes every property from the entity; what is not stored stays as the model begins with it.
  public mutating func read(_ entity: Entity) {
    var reader = PropertyReader(entity: entity, model: self)
    Self.describe(&reader)
    self = reader.model
  }

  /// Whether all properties hold the same.
  public func hasSameProperties(as other: Self) -> Bool {
    var comparison = PropertyComparison(left: self, right: other)
    Self.describe(&comparison)
    return comparison.isSame
  }

  /// What makes `other` of this: the properties in which the two differ.
  ///
  /// Merged texts are left out: what is written there depends on what it takes the place of.
  public func changes(to other: Self) -> [Assignment<Self>] {
    var difference = PropertyDifference(old: self, new: other)
    Self.describe(&difference)
    return difference.assignments
  }

  /// What makes any other of the kind hold the same, these properties aside.
  public func assignments(besides others: [RegisterNumber]) -> [Assignment<Self>] {
    var list = PropertyList(model: self, others: others)
    Self.describe(&list)
    return list.assignments
  }

  /// What is wrong with it, each property by itself.
  public var propertyFaults: [PropertyFault] {
    var check = PropertyCheck(model: self)
    Self.describe(&check)
    return check.faults
  }
}

private struct PropertyReader<Owner: Model>: Describer {
  let entity: Entity
  var model: Owner

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    if let value = entity.stored(property) { set(&model, value) }
  }
}

private struct PropertyComparison<Owner: Model>: Describer {
  let left: Owner
  let right: Owner
  var isSame = true

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    isSame = isSame && get(left).isSame(as: get(right))
  }
}

private struct PropertyDifference<Owner: Model>: Describer {
  let old: Owner
  let new: Owner
  var assignments: [Assignment<Owner>] = []

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    let value = get(new)
    guard !Value.isMerged, !value.isSame(as: get(old)) else { return }
    assignments.append(.set(property, value))
  }
}

private struct PropertyList<Owner: Model>: Describer {
  let model: Owner
  let others: [RegisterNumber]
  var assignments: [Assignment<Owner>] = []

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    guard !others.contains(property.number) else { return }
    assignments.append(.set(property, get(model)))
  }
}

private struct PropertyCheck<Owner: Model>: Describer {
  let model: Owner
  var faults: [PropertyFault] = []

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    guard let fault = get(model).fault(within: property.limits) else { return }
    faults.append(PropertyFault(property, fault))
  }
}
