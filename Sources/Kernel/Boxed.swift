/// A large value that is copied when it is written to, and not before.
///
/// What holds it is copied as one reference, so that the compiler puts out no code for the copying of all its parts.
@propertyWrapper
public struct Boxed<Value> {
  private final class Storage {
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  public var wrappedValue: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

extension Boxed: Equatable where Value: Equatable {
  public static func == (left: Boxed, right: Boxed) -> Bool {
    left.storage === right.storage || left.storage.value == right.storage.value
  }
}

// Written only while nothing else holds it.
extension Boxed: @unchecked Sendable where Value: Sendable {}
