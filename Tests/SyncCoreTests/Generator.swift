import Kernel
import SyncCore
import TestSupport

/// Random values that a seed repeats.
struct Generator: RandomNumberGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { random.next() }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Few times and devices, so that equal stamps come often.
  mutating func stamp() -> Stamp {
    Stamp(milliseconds: Int64(below(4)), device: DeviceID(bits: UInt64(below(3))))
  }

  mutating func text() -> String {
    let words = ["one", "two", "three", "네", " ", "\n", "é", "🙂"]
    var text = ""
    for _ in 0..<below(6) { text += words[below(words.count)] + " " }
    return text
  }

  mutating func value() -> [UInt8] {
    switch below(6) {
    case 0: RegisterValue.null
    case 1: RegisterValue.int(below(5))
    case 2: RegisterValue.text(text())
    case 3: RegisterValue.bool(below(2) == 0)
    default: mergedText().value
    }
  }

  /// A merged text as devices might make it: some have seen each other, some have not.
  mutating func mergedText() -> TextRegister {
    var states: [TextRegister] = []
    for step in 0..<(1 + below(5)) {
      let seen = states.isEmpty || below(3) == 0 ? nil : states[below(states.count)]
      let visible = seen.map { Register(stamp: stamp(), value: $0.value) }
      var edited = TextRegister.edited(
        to: text(), visible: visible, mirrored: visible, device: DeviceID(bits: UInt64(below(3))),
        time: UInt64(step))
      if below(2) == 0, let other = states.last { edited = edited.merged(with: other) }
      states.append(edited)
    }
    let result = states[below(states.count)]
    return below(3) == 0 ? withUnknownEntry(result) : result
  }

  /// Many devices that write without hearing of each other, and a few who see it all and go on.
  mutating func textOfManyDevices() -> TextRegister {
    var text = TextRegister.edited(
      to: "base", visible: nil, mirrored: nil, device: DeviceID(bits: 1), time: 1)
    let first = Register(stamp: stamp(), value: text.value)
    for _ in 0..<below(20) {
      let seen = below(4) == 0 ? Register(stamp: stamp(), value: text.value) : first
      let edited = TextRegister.edited(
        to: "base " + self.text(), visible: seen, mirrored: first,
        device: DeviceID(bits: UInt64(below(30))), time: UInt64(below(30)))
      text = text.merged(with: edited)
    }
    return text
  }

  /// What a later program might have added: another entry of the map.
  private mutating func withUnknownEntry(_ register: TextRegister) -> TextRegister {
    var bytes = register.value
    guard bytes[5] == 0xA3 else { return register }
    bytes[5] = 0xA4
    bytes += [0x09, UInt8(below(3))]
    return TextRegister(value: bytes) ?? register
  }

  mutating func entity(id: ID<Entity> = ID(high: 1, low: 1)) -> Entity {
    var fields: [Field] = []
    for _ in 0..<below(6) {
      let number = RegisterNumber(number: UInt16(below(4)))
      fields.append(Field(number: number, register: Register(stamp: stamp(), value: value())))
    }
    return Entity(id: id, kind: .item, fields: fields)
  }
}

extension EntityKind {
  /// As Later numbers its items; nothing here looks at a property of one.
  static let item = EntityKind(number: 1)
}
