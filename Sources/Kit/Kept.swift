/// Something that follows from all else, kept as long as it holds: no state of its own, so equal to any other.
@propertyWrapper
public struct Kept<Value: Sendable>: Equatable, Sendable {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public static func == (left: Kept, right: Kept) -> Bool { true }
}
