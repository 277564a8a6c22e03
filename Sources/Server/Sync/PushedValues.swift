import Kernel
import ReadingCore
import RestockCore
import SyncCore
import TasksCore

/// Holds what devices push to the limits of the properties that are described (docs/model.md).
enum PushedValues {
  static let code = "invalid-value"

  /// Refuses a push with a value that a property cannot have; a device finds out whose it is.
  static func check(_ changes: [Change]) throws(RequestRefusal) {
    for change in changes {
      if let fault = fault(in: change.entity) { throw .invalid(code: code, fault) }
    }
  }

  private static func fault(in entity: Entity) -> String? {
    switch entity.kind {
    case Todo.kind: fault(in: entity, of: Todo.self)
    case TodoList.kind: fault(in: entity, of: TodoList.self)
    case TasksSettings.kind: fault(in: entity, of: TasksSettings.self)
    case Product.kind: fault(in: entity, of: Product.self)
    case ProductEvent.kind: fault(in: entity, of: ProductEvent.self)
    case RestockSettings.kind: fault(in: entity, of: RestockSettings.self)
    case Highlight.kind: fault(in: entity, of: Highlight.self)
    default: nil
    }
  }

  private static func fault<Owner: Model>(in entity: Entity, of owner: Owner.Type) -> String? {
    var check = RegisterCheck<Owner>(entity: entity)
    Owner.describe(&check)
    return check.sentence
  }
}

/// A type whose form in a register stays as it is: what cannot be read as one is of another type, and
/// not of a newer version.
private protocol Settled {}

extension String: Settled {}
extension Bool: Settled {}
extension Int: Settled {}
extension Instant: Settled {}
extension CivilDate: Settled {}
extension ID: Settled {}
extension Array: Settled {}
extension Optional: Settled where Wrapped: Settled {}

private struct RegisterCheck<Owner: Model>: Describer {
  let entity: Entity
  var sentence: String?

  mutating func property<Value: PropertyValue>(
    _ property: Property<Owner, Value>, _ get: (Owner) -> Value,
    _ set: (inout Owner, Value) -> Void
  ) {
    // Two devices that each keep to the limits may together merge to more.
    guard sentence == nil, !Value.isMerged, let value = entity[property.number]?.value,
      value != RegisterValue.null, !Self.mayBe(value, property)
    else { return }
    // Only what has a name in the API has words for what it may hold.
    sentence =
      property.name == nil
      ? "A value is of another type than the register holds."
      : Owner.sentence(of: PropertyFault(property, .malformed))
  }

  private static func mayBe<Value>(_ register: [UInt8], _ property: Property<Owner, Value>) -> Bool
  {
    // Read within its limits, an array would be cut.
    let limits = property.limits.isClamped ? property.limits : Limits()
    guard let value = Value(register: register, within: limits) else {
      return !(Value.self is any Settled.Type)
    }
    let fault = value.fault(within: property.limits)
    // An empty text is not too much.
    return fault == nil || fault == .missing
  }
}
