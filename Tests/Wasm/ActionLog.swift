import AppCore
import Kernel
import SyncCore
import TestSupport
import ViewTree

/// What happened to an app, when, and what came of it natively: to be compared with WebAssembly.
///
/// Boot bytes, count of steps; each step: moment (milliseconds, seconds of offset + 86,400, four
/// words of entropy), kind and payload, whether it was taken, patch, effects, state.
struct ActionLog {
  private(set) var writer = ByteWriter()
  private(set) var taken = 0

  init(seed: UInt64, steps: Int) throws {
    var host = SimulatedHost(seed: seed)
    let path = host.path()
    let boot = host.boot(path: path)
    writer.write(boot.encoded)
    writer.write(count: steps)
    var runtime = Runtime(boot: boot)
    var clock: Int64 = 1_800_000_000_000
    for step in 0..<steps {
      clock += Int64(host.generator.below(90_000))
      let moment = writeMoment(clock, &host.generator)
      let isTaken = try perform(step, path: path, moment, &runtime, &host)
      writer.write(isTaken)
      if isTaken { taken += 1 }
      writer.write(isTaken ? runtime.patch : [])
      writer.write(isTaken ? runtime.effects : [])
      writer.write(runtime.state.encoded)
      guard isTaken else { continue }
      var reader = EffectReader(runtime.effects)
      for effect in try reader.readAll() { host.perform(effect) }
    }
  }

  private mutating func writeMoment(_ clock: Int64, _ generator: inout SeededGenerator) -> Moment {
    let entropy = Entropy(high: generator.next(), low: generator.next())
    let offset = Int32(generator.pick([0, 32_400, -18_000]))
    writer.write(UInt64(clock))
    writer.write(UInt64(offset + 86_400))
    for word in [entropy.high >> 32, entropy.high, entropy.low >> 32, entropy.low] {
      writer.write(word & 0xFFFF_FFFF)
    }
    return Moment(
      instant: Instant(milliseconds: clock), offsetSeconds: offset, entropy: entropy)
  }

  private mutating func perform(
    _ step: Int, path: String, _ moment: Moment, _ runtime: inout Runtime,
    _ host: inout SimulatedHost
  ) throws -> Bool {
    if step == 0 {
      writer.write(byte: 0)
      writer.write(UInt32(0x0102_0304))
      writer.write(UInt32(0x0506_0700))
      writer.write(path)
      runtime.perform(.started(DeviceID(bits: 0x0102_0304_0506_0700), path: path), moment)
      return true
    }
    if host.generator.below(3) > 0 {
      var event = ByteWriter()
      let told = host.nextEvent()
      told.write(to: &event)
      writer.write(byte: 1)
      writer.write(event.bytes)
      runtime.perform(.host(told), moment)
      return true
    }
    let number = UInt32(1 + host.generator.below(250))
    let event = Event(
      kind: host.generator.pick([.click, .click, .click, .input, .change, .submit, .keyDown]),
      text: host.generator.pick(["", "Enter", "https://example.org/new", "한국어", "a b"]),
      isChecked: host.generator.below(2) == 0)
    writer.write(byte: 2)
    writer.write(number)
    writer.write(byte: event.kind.rawValue)
    writer.write(event.text)
    writer.write(event.isChecked)
    return runtime.receive(event, at: number, moment)
  }
}
