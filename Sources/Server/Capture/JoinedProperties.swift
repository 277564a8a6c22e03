import Kernel
import SyncCore

/// What an entity that stays takes over of one that is joined to it, as its kind is described
/// (`Joining`).
struct JoinedProperties<Owner: PropertyOwner> {
  let joined: Entity
  let kept: Entity
  /// Who writes it.
  let device: DeviceID
  private(set) var assignments: [Assignment<Owner>] = []

  init(of joined: Entity, for kept: Entity, by device: DeviceID) {
    self.joined = joined
    self.kept = kept
    self.device = device
    Owner.listProperties(to: &self)
  }
}

extension JoinedProperties: Lister {
  mutating func property<Value: PropertyValue>(_ property: Property<Owner, Value>) {
    switch property.joining {
    case .keep, .rule: return
    case .append: append(property)
    case .take: if joined[property.number] != nil { copy(property) }
    case .fill:
      if kept[property].isSame(as: .absent), !joined[property].isSame(as: .absent) {
        copy(property)
      }
    case .latest:
      let none = Instant(milliseconds: 0)
      let number = property.number
      if joined.instant(number) ?? none > kept.instant(number) ?? none { copy(property) }
    case .person:
      if isOfPerson(joined[property.number]), !isOfPerson(kept[property.number]) { copy(property) }
    }
  }

  private mutating func copy<Value>(_ property: Property<Owner, Value>) {
    assignments.append(.copy(property, of: joined))
  }

  private func isOfPerson(_ register: Register?) -> Bool {
    register.map { $0.stamp.device != .server } ?? false
  }

  private mutating func append<Value>(_ property: Property<Owner, Value>) {
    let added = joined.text(property.number) ?? ""
    let present = kept.text(property.number) ?? ""
    // A merge that two captures begin at once adds it once.
    guard !added.isEmpty, !present.contains(added) else { return }
    let both = present.isEmpty ? added : present + "\n\n" + added
    if let merged = property as? Property<Owner, MergedText> {
      let register = kept[property.number]
      let text = TextRegister.edited(
        to: both, visible: register, mirrored: register, device: device,
        time: joined[property.number]?.stamp.time ?? 0)
      assignments.append(.set(merged, text))
    } else if let plain = property as? Property<Owner, String> {
      assignments.append(.set(plain, both))
    }
  }
}
