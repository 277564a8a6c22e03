import Kernel
import SyncCore

/// What the API makes of the description of a kind: its properties that have a name.
extension PropertyOwner {
  /// What the API shows of an entity of the kind.
  static func jsonMembers(of entity: Entity) -> [JSON.Member] {
    properties.compactMap { property in
      property.jsonName.map { JSON.Member(name: $0, value: property.json(of: entity)) }
    }
  }

  /// The schemas of its properties: as they are read, or of those that may be written, with limits.
  static func schemaMembers(forWriting: Bool) -> [JSON.Member] {
    properties.filter { !forWriting || !$0.isReadOnly }.compactMap { property in
      property.jsonName.map {
        JSON.Member(name: $0, value: property.schema(forWriting: forWriting))
      }
    }
  }

  /// What is expected of the property that has a fault.
  static func sentence(of fault: PropertyFault) -> String {
    properties.first { $0.number == fault.number }?.sentence ?? ""
  }
}

/// What a request makes of an entity: what it names is changed, and the rest is left.
struct PropertyEdit<Owner: PropertyOwner> {
  private(set) var assignments: [Assignment<Owner>] = []
  /// They merge with what other devices wrote meanwhile.
  private var texts: [(property: Property<Owner, MergedText>, text: String)] = []
  private var refusal: RequestRefusal?
  private let json: JSON

  init(json: JSON) throws(RequestRefusal) {
    self.json = json
    Owner.listProperties(to: &self)
    if let refusal { throw refusal }
  }

  mutating func set<Value>(_ property: Property<Owner, Value>, _ value: Value) {
    assignments.append(.set(property, value))
  }

  /// The properties with their new values for the entity as it stands.
  func assignments(
    over entity: Entity, by device: DeviceID, at now: Instant
  ) -> [Assignment<Owner>] {
    let time = Stamp(milliseconds: now.milliseconds, device: device).time
    return assignments
      + texts.map { property, text in
        let register = entity[property.number]
        return .set(
          property,
          .edited(to: text, visible: register, mirrored: register, device: device, time: time))
      }
  }
}

extension PropertyEdit: Lister {
  mutating func property<Value: PropertyValue>(_ property: Property<Owner, Value>) {
    guard refusal == nil else { return }
    do throws(RequestRefusal) {
      guard let value = try property.value(in: json) else { return }
      guard value.fault(within: property.limits) == nil else {
        throw .malformed(property.sentence)
      }
      if let merged = property as? Property<Owner, MergedText>, let value = value as? MergedText {
        texts.append((merged, value.text))
      } else {
        set(property, value)
      }
    } catch {
      refusal = error
    }
  }
}
