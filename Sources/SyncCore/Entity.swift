public import Kernel

/// What an entity is: an item, a todo, a product … Each kind has its number where it is described;
/// kinds that a program does not know travel on.
///
/// The numbers are stored and sent.
public struct EntityKind: Hashable, Sendable {
  public let number: UInt16

  public init(number: UInt16) {
    self.number = number
  }
}

/// Which register of an entity.
///
/// Numbers are never used again for another meaning.
public struct RegisterNumber: Hashable, Comparable, Sendable {
  public let number: UInt16

  public init(number: UInt16) {
    self.number = number
  }

  /// When the entity was deleted (an instant in milliseconds), or null while it lives.
  ///
  /// Every kind has it.
  public static let deleted = RegisterNumber(number: 0)

  public static func < (left: RegisterNumber, right: RegisterNumber) -> Bool {
    left.number < right.number
  }
}

/// A value and when it was written.
public struct Register: Hashable, Sendable {
  public var stamp: Stamp
  /// One CBOR item, encoded deterministically, kept as it came: its meaning may be unknown here.
  public var value: [UInt8]

  public init(stamp: Stamp, value: [UInt8]) {
    self.stamp = stamp
    self.value = value
  }
}

/// One register of an entity with its number.
public struct Field: Hashable, Sendable {
  public var number: RegisterNumber
  public var register: Register

  public init(number: RegisterNumber, register: Register) {
    self.number = number
    self.register = register
  }
}

/// Anything that is synced: a name, a kind, and numbered registers in ascending order.
public struct Entity: Hashable, Sendable {
  public let id: ID<Entity>
  public let kind: EntityKind
  public internal(set) var fields: [Field]

  /// Sorts the fields; where a number comes twice, the two are merged.
  public init(id: ID<Entity>, kind: EntityKind, fields: [Field] = []) {
    self.id = id
    self.kind = kind
    self.fields = []
    self.fields.reserveCapacity(fields.count)
    for field in fields.inOrder({ $0.number < $1.number }) { merge(field) }
  }

  init(id: ID<Entity>, kind: EntityKind, ascending fields: [Field]) {
    self.id = id
    self.kind = kind
    self.fields = fields
  }

  public subscript(number: RegisterNumber) -> Register? {
    for field in fields where field.number == number { return field.register }
    return nil
  }
}

/// Registers of one entity, written together by one device.
public struct Change: Hashable, Sendable {
  public let id: ID<Change>
  public let entity: Entity

  public init(id: ID<Change>, entity: Entity) {
    self.id = id
    self.entity = entity
  }
}

/// The life of a server's database: another after each restore from a backup.
public enum Epoch {}
