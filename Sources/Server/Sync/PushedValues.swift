import Kernel
import SyncCore

/// Holds what devices push to the limits of the properties that are described (docs/model.md).
enum PushedValues {
  static let code = "invalid-value"

  /// The years 1 to 9999, which everything that is told of an instant can write.
  static let instants =
    Instant(milliseconds: -62_135_596_800_000)...Instant(milliseconds: 253_402_300_799_999)

  private typealias Properties = [RegisterNumber: any AnyProperty]

  private static let described: [EntityKind: Properties] = {
    var described: [EntityKind: Properties] = [:]
    for kind in DescribedKinds.all { described[kind.kind] = properties(of: kind) }
    return described
  }()

  private static func properties<Owner: PropertyOwner>(of owner: Owner.Type) -> Properties {
    var properties = Properties()
    for property in owner.properties { properties[property.number] = property }
    return properties
  }

  /// Refuses a push with a value that a property cannot have; a device finds out whose it is.
  static func check(_ changes: [Change]) throws(RequestRefusal) {
    for change in changes {
      guard let properties = described[change.entity.kind] else { continue }
      for field in change.entity.fields {
        guard let property = properties[field.number],
          !property.mayHold(field.register.value)
        else { continue }
        throw .invalid(code: code, property.sentence)
      }
    }
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
extension Bytes: Settled {}
extension Array: Settled {}
extension Optional: Settled where Wrapped: Settled {}

extension Property {
  func mayHold(_ register: [UInt8]) -> Bool {
    // Two devices that each keep to the limits may together merge to more.
    guard !Value.isMerged, register != RegisterValue.null else { return true }
    // Read within its limits, an array would be cut.
    let readable = limits.isClamped ? limits : Limits()
    guard let value = Value(register: register, within: readable) else {
      return !(Value.self is any Settled.Type)
    }
    if let instant = value as? Instant, !PushedValues.instants.contains(instant) { return false }
    let fault = limitsScripts ? nil : value.fault(within: limits)
    // An empty text is not too much.
    return fault == nil || fault == .missing
  }
}
