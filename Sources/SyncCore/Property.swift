public import Kernel

/// A kind of entity that a program knows: its properties are written once, with it (docs/model.md).
public protocol PropertyOwner {
  static var kind: EntityKind { get }
  /// Tells the lister every property, in the order of their registers.
  static func listProperties(to lister: inout some Lister<Self>)
}

/// Something that goes through the properties of a kind.
public protocol Lister<Owner> {
  associatedtype Owner

  mutating func property<Value: PropertyValue>(_ property: Property<Owner, Value>)
}

extension Lister {
  public mutating func properties<each Value: PropertyValue>(
    _ properties: repeat Property<Owner, each Value>
  ) {
    repeat property(each properties)
  }
}

/// A register of one kind of entity, with its number, its name, its type and what it may hold.
public struct Property<Owner, Value: PropertyValue>: Sendable {
  public let number: RegisterNumber
  /// What the API calls it; nil for what is no part of the API.
  public let name: StaticString?
  public let limits: Limits
  /// Only scripts are held to the limits: devices and the server may write more, or once did.
  public let limitsScripts: Bool
  /// Scripts may read it, and only rules write it.
  public let isReadOnly: Bool
  /// The server writes it only where no person has.
  public let belongsToPerson: Bool
  public let joining: Joining

  public init(
    _ number: UInt16, _ name: StaticString? = nil, _ limits: Limits = Limits(),
    limitsScripts: Bool = false, isReadOnly: Bool = false, belongsToPerson: Bool = false,
    joining: Joining = .keep
  ) {
    self.number = RegisterNumber(number: number)
    self.name = name
    self.limits = limits
    self.limitsScripts = limitsScripts
    self.isReadOnly = isReadOnly
    self.belongsToPerson = belongsToPerson
    self.joining = joining
  }
}

/// What becomes of a property where two entities turn out to be one: one of them stays, the other is
/// joined to it.
public enum Joining: Sendable {
  /// What the one that stays has.
  case keep
  /// What the other has, where the one that stays has nothing; of a flag, whether either has it.
  case fill
  /// What the other has, if it has any.
  case take
  /// The later of two instants.
  case latest
  /// Both texts, one below the other.
  case append
  /// What a person wrote rather than what the server wrote.
  case person
  /// It depends on other properties: a rule of its own.
  case rule
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
