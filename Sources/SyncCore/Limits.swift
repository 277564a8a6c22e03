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
