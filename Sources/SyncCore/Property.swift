public import Kernel

/// A kind of entity that has properties, which are read and written one by one.
public protocol PropertyOwner {
  static var kind: EntityKind { get }
}

/// A kind of entity that a program knows: its properties are written once, here (docs/model.md).
public protocol Model: PropertyOwner {
  /// Tells the describer every property, one line each, in the order of their registers.
  static func describe<D: Describer>(_ describer: inout D) where D.Owner == Self
}

/// A register of one kind of entity, with its number, its name, its type and what it may hold.
public struct Property<Owner, Value: PropertyValue>: Sendable {
  public let number: RegisterNumber
  /// What the API calls it; nil for what is no part of the API.
  public let name: StaticString?
  public let limits: Limits
  /// Scripts may read it, and only rules write it.
  public let isReadOnly: Bool

  public init(
    _ number: UInt16, _ name: StaticString? = nil, _ limits: Limits = Limits(),
    isReadOnly: Bool = false
  ) {
    self.number = RegisterNumber(number: number)
    self.name = name
    self.limits = limits
    self.isReadOnly = isReadOnly
  }
}

/// How much a property may hold.
public struct Limits: Hashable, Sendable {
  /// Elements of an array.
  public var count = Int.max
  /// Characters of a text.
  public var characters = 0...Int.max
  /// Whether a text is one line, without control characters.
  public var isLine = false
  /// Of a number.
  public var numbers = Int.min...Int.max
  /// Whether a number that is stored outside of them is read as the nearest one.
  public var isClamped = false

  public init() {}

  /// Something to read, in one line.
  public static func line(_ characters: ClosedRange<Int>) -> Limits {
    var limits = Limits()
    limits.characters = characters
    limits.isLine = true
    return limits
  }

  /// A text of at most so many characters.
  public static func text(_ characters: Int) -> Limits {
    var limits = Limits()
    limits.characters = 0...characters
    return limits
  }

  public static func number(_ numbers: ClosedRange<Int>) -> Limits {
    var limits = Limits()
    limits.numbers = numbers
    return limits
  }

  /// A number that is never read as another one, whoever wrote it.
  public static func clamped(to numbers: ClosedRange<Int>) -> Limits {
    var limits = Limits.number(numbers)
    limits.isClamped = true
    return limits
  }

  /// At most so many, each within these limits.
  public func each(_ count: Int) -> Limits {
    var limits = self
    limits.count = count
    return limits
  }
}

/// What is wrong with a value.
public enum ValueFault: Hashable, Sendable {
  case missing, tooLong, malformed
}

/// What is wrong with a property of an entity.
public struct PropertyFault: Hashable, Sendable {
  public var number: RegisterNumber
  public var fault: ValueFault

  public init<Owner, Value>(_ property: Property<Owner, Value>, _ fault: ValueFault) {
    number = property.number
    self.fault = fault
  }

  public func isOf<Owner, Value>(_ property: Property<Owner, Value>) -> Bool {
    number == property.number
  }
}

/// A type that a register may hold.
public protocol RegisterCodable {
  /// Nil for anything of another type; of an array no more than it may hold.
  init?(register value: [UInt8], within limits: Limits)
  /// Whether what is read depends on the limits.
  static var isBounded: Bool { get }
  /// One CBOR item.
  var register: [UInt8] { get }
  /// Equality that takes texts by their bytes, also in generic code.
  func isSame(as other: Self) -> Bool
  func fault(within limits: Limits) -> ValueFault?
}

extension RegisterCodable {
  public static var isBounded: Bool { false }
  public func isSame(as other: Self) -> Bool { register == other.register }
  public func fault(within limits: Limits) -> ValueFault? { nil }
}

/// A type of a property: one that has a value also where nothing is stored.
public protocol PropertyValue: RegisterCodable {
  /// What stands where there is no register, or null, or something of another type.
  static var absent: Self { get }
  /// Whether several devices may write it at once, so that its new value depends on the old one.
  static var isMerged: Bool { get }
}

extension PropertyValue {
  public static var isMerged: Bool { false }
}

/// Something that goes through the properties of a kind.
public protocol Describer {
  associatedtype Owner

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void)
}

extension Entity {
  public subscript<Owner, Value>(property: Property<Owner, Value>) -> Value {
    @inline(__always) get {
      Value.isBounded ? stored(property) ?? .absent : value(of: property.number)
    }
  }

  /// Nil where there is no register, or something of another type.
  @inline(__always)
  public func stored<Owner, Value>(_ property: Property<Owner, Value>) -> Value? {
    guard Value.isBounded else { return storedValue(of: property.number) }
    return self[property.number].flatMap { Value(register: $0.value, within: property.limits) }
  }

  // Once for each type and not for each property: a first visit is smaller by kilobytes.
  @inline(never)
  private func value<Value: PropertyValue>(of number: RegisterNumber) -> Value {
    storedValue(of: number) ?? .absent
  }

  @inline(never)
  private func storedValue<Value: PropertyValue>(of number: RegisterNumber) -> Value? {
    self[number].flatMap { Value(register: $0.value, within: Limits()) }
  }
}

/// The new value of a property of one kind.
public struct Assignment<Owner>: Sendable {
  public let value: Edit.Value

  private init(_ value: Edit.Value) { self.value = value }

  public static func set<Value>(
    _ property: Property<Owner, Value>, _ value: Value
  ) -> Assignment {
    Assignment(Edit.Value(property.number, value.register))
  }

  /// A value that was merged over what it takes the place of (`TextRegister`).
  public static func set(
    _ property: Property<Owner, MergedText>, _ text: TextRegister
  ) -> Assignment {
    Assignment(Edit.Value(property.number, text.value))
  }

  /// What the entity holds there, byte by byte; null where it holds nothing.
  public static func copy<Value>(
    _ property: Property<Owner, Value>, of entity: Entity
  ) -> Assignment {
    Assignment(
      Edit.Value(property.number, entity[property.number]?.value ?? RegisterValue.null))
  }

  /// See `Edit.Value.alive`.
  public static var alive: Assignment { Assignment(.alive) }

  public static func deleted(at instant: Instant) -> Assignment {
    Assignment(Edit.Value(.deleted, RegisterValue.instant(instant)))
  }
}

extension Edit {
  public init<Owner: PropertyOwner>(
    _ entity: ID<Entity>, _ assignments: [Assignment<Owner>]
  ) {
    self.init(entity, kind: Owner.kind, assignments.map { $0.value })
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
