public import Kernel

/// The encoding: an array of ID, kind, then for each stamp in ascending order the stamp and a map of
/// the registers written with it, by number.
///
/// Registers that were written together share their stamp's bytes.
extension Entity: CBORMessage {
  public func write(to writer: inout CBORWriter) {
    var stamps: [Stamp] = []
    for field in fields { stamps.append(field.register.stamp) }
    var distinct: [Stamp] = []
    for stamp in stamps.inOrder() where distinct.last != stamp { distinct.append(stamp) }
    writer.beginArray(2 + distinct.count * 2)
    writer.write(id)
    writer.write(Int(kind.number))
    for stamp in distinct {
      writer.write(stamp)
      writeFields(of: stamp, to: &writer)
    }
  }

  private func writeFields(of stamp: Stamp, to writer: inout CBORWriter) {
    var count = 0
    for field in fields where field.register.stamp == stamp { count += 1 }
    writer.beginMap(count)
    for field in fields where field.register.stamp == stamp {
      writer.write(Int(field.number.number))
      writer.writeEncoded(field.register.value)
    }
  }

  /// The kind alone, from the head of an encoded entity.
  static func kind(ofEncoded bytes: [UInt8]) throws(CBORError) -> EntityKind {
    var reader = CBORReader(bytes)
    _ = try reader.readArrayCount()
    _ = try reader.readID(of: Entity.self)
    return EntityKind(number: try reader.readNumber())
  }

  public init(from reader: inout CBORReader) throws(CBORError) {
    try self.init(from: &reader, registers: .max)
  }

  /// Refuses a number that comes twice, and more registers than are asked for before reading them.
  public init(from reader: inout CBORReader, registers limit: Int) throws(CBORError) {
    let count = try reader.readArrayCount()
    guard count >= 2, count % 2 == 0 else { throw .unexpectedType }
    let id = try reader.readID(of: Entity.self)
    let kind = EntityKind(number: try reader.readNumber())
    var fields: [Field] = []
    for _ in 0..<(count / 2 - 1) {
      let stamp = try reader.readStamp()
      let written = try reader.readMapCount()
      guard written <= limit - fields.count else { throw .tooLarge }
      for _ in 0..<written {
        let number = RegisterNumber(number: try reader.readNumber())
        let register = Register(stamp: stamp, value: try reader.readEncoded())
        fields.append(Field(number: number, register: register))
      }
    }
    fields = fields.inOrder { $0.number < $1.number }
    for index in fields.indices.dropFirst() where fields[index - 1].number == fields[index].number {
      throw .malformed
    }
    self.init(id: id, kind: kind, ascending: fields)
  }
}

/// The encoding: an array of the change's ID and the entity.
extension Change: CBORMessage {
  public func write(to writer: inout CBORWriter) {
    writer.beginArray(2)
    writer.write(id)
    entity.write(to: &writer)
  }

  public init(from reader: inout CBORReader) throws(CBORError) {
    try self.init(from: &reader, registers: .max)
  }

  public init(from reader: inout CBORReader, registers limit: Int) throws(CBORError) {
    guard try reader.readArrayCount() == 2 else { throw .unexpectedType }
    let id = try reader.readID(of: Change.self)
    self.init(id: id, entity: try Entity(from: &reader, registers: limit))
  }
}

extension CBORReader {
  fileprivate mutating func readNumber() throws(CBORError) -> UInt16 {
    guard let number = UInt16(exactly: try readUInt()) else { throw .unexpectedType }
    return number
  }
}
