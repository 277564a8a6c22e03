public import Kernel

extension DescribedMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init()
    var members = CBORMemberReader(reader: reader)
    for _ in 0..<(try members.reader.readMapCount()) {
      try members.readKey()
      describe(&members)
      try members.finish()
    }
    reader = members.reader
  }

  public func write(to writer: inout CBORWriter) {
    var members = CBORMemberWriter()
    var copy = self
    copy.describe(&members)
    writer.beginMap(members.count)
    writer.writeEncoded(members.writer.bytes)
  }
}

/// Reads the member of one key, wherever in the description it stands.
private struct CBORMemberReader: MessageCoder {
  var reader: CBORReader
  private var key: UInt64 = 0
  private var isKnown = false
  private var fault: CBORError?

  init(reader: CBORReader) { self.reader = reader }

  mutating func readKey() throws(CBORError) {
    key = try reader.readUInt()
    isKnown = false
  }

  @inline(__always)
  mutating func member<Value: CBORCodable>(_ member: MessageMember, _ value: inout Value) {
    if key == member.key { read(&value) }
  }

  @inline(never)
  private mutating func read<Value: CBORCodable>(_ value: inout Value) {
    isKnown = true
    do throws(CBORError) {
      value = try Value(from: &reader)
    } catch {
      fault = error
    }
  }

  /// Fails when the member was of another type, and passes over one that is unknown.
  mutating func finish() throws(CBORError) {
    if let fault { throw fault }
    if !isKnown { try reader.skip() }
  }
}

private struct CBORMemberWriter: MessageCoder {
  var writer = CBORWriter()
  var count = 0

  @inline(__always)
  mutating func member<Value: CBORCodable>(_ member: MessageMember, _ value: inout Value) {
    write(member.key, value)
  }

  @inline(never)
  private mutating func write<Value: CBORCodable>(_ key: UInt64, _ value: Value) {
    guard !value.isOmitted else { return }
    count += 1
    writer.write(key)
    value.write(to: &writer)
  }
}
