import Kernel
import RestockCore
import SyncCore
import ViewTree

/// The day that a text like "2025-10-27" writes.
func day(_ text: String) -> CivilDate {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  return CivilDate(year: parts[0], month: parts[1], day: parts[2]) ?? .first
}

/// Random numbers that are the same in every run.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    return Entropy(high: state, low: ~state).id(state, of: Dice.self).high
  }
}

extension Product {
  static let coffee = Product.named("Coffee", number: 1)

  static func named(
    _ name: String, number: UInt64, cycle: Int = 30, deliveryDays: Int = 0
  ) -> Product {
    var product = Product(id: ID(high: 7, low: number), name: name)
    product.cycle = cycle
    product.deliveryDays = deliveryDays
    return product
  }

  func bought(_ texts: String..., packs: Int = 1) -> [ProductEvent] {
    texts.map { ProductEvent(.bought, of: id, on: day($0), packs: packs) }
  }

  func signal(_ sort: ProductEvent.Sort, _ text: String) -> ProductEvent {
    ProductEvent(sort, of: id, on: day(text))
  }

  func paused(_ from: String, until: String? = nil) -> ProductEvent {
    var event = ProductEvent(.paused, of: id, on: day(from))
    event.until = until.map { day($0) }
    return event
  }
}

/// One device's view of an account: every write stamped later than the one before.
struct Device {
  var entities: [ID<Entity>: Entity] = [:]
  var time: UInt64
  let device: UInt64

  init(_ device: UInt64 = 1, time: UInt64 = 1_000) {
    self.device = device
    self.time = time
  }

  mutating func write(_ writes: [Edit]) {
    time += 1
    let stamp = Stamp(
      milliseconds: Int64(time), device: DeviceID(bits: device))
    for write in writes {
      let fields = write.fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      }
      let change = Entity(id: write.entity, kind: write.kind, fields: fields)
      entities[write.entity, default: Entity(id: write.entity, kind: write.kind)].merge(change)
    }
  }

  /// Takes in what the other has; its own clock is never behind what it has seen.
  mutating func receive(_ other: Device) {
    time = max(time, other.time)
    for entity in other.entities.values {
      entities[entity.id, default: Entity(id: entity.id, kind: entity.kind)].merge(entity)
    }
  }

  var book: ProductBook { ProductBook(entities.values.sorted { $0.id < $1.id }) }
}

extension Node {
  /// The node as text.
  var html: String { String(decoding: renderHTML([self]), as: UTF8.self) }
}
