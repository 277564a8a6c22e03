public import Kernel

/// Registers of one entity to write.
public struct Edit: Hashable, Sendable {
  public var entity: ID<Entity>
  public var kind: EntityKind
  public var fields: [Value]

  /// A register and its new value, encoded.
  public struct Value: Hashable, Sendable {
    public var number: RegisterNumber
    public var value: [UInt8]

    public init(_ number: RegisterNumber, _ value: [UInt8]) {
      self.number = number
      self.value = value
    }

    /// Goes with what a person writes: who writes on it wants it to be there, and what another device
    /// deleted before comes back.
    public static let alive = Value(.deleted, RegisterValue.null)
  }

  public init(_ entity: ID<Entity>, kind: EntityKind, _ fields: [Value]) {
    self.entity = entity
    self.kind = kind
    self.fields = fields
  }
}

/// What is said once changes are stored, and what takes them back.
public struct Saying: Hashable, Sendable {
  public var text: String
  /// Nothing, where there is nothing to take back.
  public var undo: [Edit]

  public init(_ text: String, undo: [Edit] = []) {
    self.text = text
    self.undo = undo
  }
}
