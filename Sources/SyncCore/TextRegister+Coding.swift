import Kernel

/// The encoding: a tag on a map {0: heads, 1: seen as an array of device, number, …, 2: kept}; a
/// version is a map {0: device, 1: number, 2: text, 3: base, 4: stamp of the base, 5: what the base had
/// seen, where that is anything}.
///
/// Only the deterministic encoding counts as one; entries of a later program are kept.
extension TextRegister {
  /// How the value of every merged text begins.
  public static let prefix: [UInt8] = [0xDA, 0x4C, 0x54, 0x58, 0x54]

  public var value: [UInt8] {
    var writer = CBORWriter()
    writer.writeTag(Self.tag)
    writer.beginMap(3 + unknown.count)
    writer.write(0)
    Self.write(heads, to: &writer)
    writer.write(1)
    Self.write(seen, to: &writer)
    writer.write(2)
    Self.write(kept, to: &writer)
    for entry in unknown {
      writer.writeEncoded(entry.key)
      writer.writeEncoded(entry.value)
    }
    return writer.bytes
  }

  /// Nil for anything but the deterministic encoding of a merged text.
  public init?(value: [UInt8]) {
    guard value.starts(with: Self.prefix) else { return nil }
    // Whatever is wrong with it, it is no merged text.
    guard let register = try? TextRegister(reading: value), register.value == value else {
      return nil
    }
    self = register
  }

  private init(reading value: [UInt8]) throws(CBORError) {
    self.init()
    var reader = CBORReader(value)
    _ = try reader.readTag()
    for _ in 0..<(try reader.readMapCount()) {
      let key = try reader.readEncoded()
      switch key {
      case [0]: heads = try Self.readVersions(from: &reader)
      case [1]: seen = try Self.readSeen(from: &reader)
      case [2]: kept = try Self.readVersions(from: &reader)
      default: unknown.append(UnknownEntry(key: key, value: try reader.readEncoded()))
      }
    }
    try reader.finish()
    try checkOrder()
  }

  fileprivate static func write(_ seen: [Dot], to writer: inout CBORWriter) {
    writer.beginArray(seen.count * 2)
    for dot in seen {
      writer.write(dot.device.bits)
      writer.write(dot.number)
    }
  }

  fileprivate static func readSeen(from reader: inout CBORReader) throws(CBORError) -> [Dot] {
    var seen: [Dot] = []
    let count = try reader.readArrayCount()
    for _ in 0..<(count / 2) {
      let device = DeviceID(bits: try reader.readUInt())
      let number = try reader.readUInt()
      if let last = seen.last, !(last.device < device) { throw .malformed }
      seen.append(Dot(number: number, device: device))
    }
    return seen
  }

  private func checkOrder() throws(CBORError) {
    guard Self.sorted(heads) == heads, Self.sorted(kept) == kept else { throw .malformed }
    guard kept.count <= Self.maximumKept else { throw .malformed }
    for head in heads where number(seenOf: head.dot.device) < head.dot.number { throw .malformed }
    for index in unknown.indices.dropFirst() {
      let isAscending = unknown[index - 1].key.lexicographicallyPrecedes(unknown[index].key)
      guard isAscending else { throw .malformed }
    }
  }

  private static func write(_ versions: [Version], to writer: inout CBORWriter) {
    writer.beginArray(versions.count)
    for version in versions { writer.writeEncoded(version.encoded) }
  }

  private static func readVersions(from reader: inout CBORReader) throws(CBORError) -> [Version] {
    var versions: [Version] = []
    for _ in 0..<(try reader.readArrayCount()) {
      versions.append(try Version(encoded: try reader.readEncoded()))
    }
    return versions
  }
}

extension TextRegister.Version {
  init(
    dot: TextRegister.Dot, text: String, base: String, baseStamp: Stamp,
    baseSeen: [TextRegister.Dot]
  ) {
    var writer = CBORWriter()
    writer.beginMap(baseSeen.isEmpty ? 5 : 6)
    writer.write(0)
    writer.write(dot.device.bits)
    writer.write(1)
    writer.write(dot.number)
    writer.write(2)
    writer.write(text)
    writer.write(3)
    writer.write(base)
    writer.write(4)
    writer.write(baseStamp)
    if !baseSeen.isEmpty {
      writer.write(5)
      TextRegister.write(baseSeen, to: &writer)
    }
    self.dot = dot
    self.text = text
    self.base = base
    self.baseStamp = baseStamp
    self.baseSeen = baseSeen
    encoded = writer.bytes
  }

  /// The version as it is kept once an edit has taken its place: the last to be passed over stay
  /// longest, whenever they were written.
  func passedOver(by edit: TextRegister.Dot) -> TextRegister.Version {
    TextRegister.Version(
      dot: TextRegister.Dot(number: edit.number, device: dot.device), text: text, base: "",
      baseStamp: Stamp(time: 0, device: .server), baseSeen: [])
  }

  fileprivate init(encoded: [UInt8]) throws(CBORError) {
    var device: UInt64 = 0
    var number: UInt64 = 0
    var text = ""
    var base = ""
    var baseStamp = Stamp(time: 0, device: .server)
    var baseSeen: [TextRegister.Dot] = []
    var reader = CBORReader(encoded)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readEncoded() {
      case [0]: device = try reader.readUInt()
      case [1]: number = try reader.readUInt()
      case [2]: text = try reader.readText()
      case [3]: base = try reader.readText()
      case [4]: baseStamp = try reader.readStamp()
      case [5]: baseSeen = try TextRegister.readSeen(from: &reader)
      default: try reader.skip()
      }
    }
    try reader.finish()
    dot = TextRegister.Dot(number: number, device: DeviceID(bits: device))
    self.text = text
    self.base = base
    self.baseStamp = baseStamp
    self.baseSeen = baseSeen
    self.encoded = encoded
  }
}
