public import Kernel
public import SyncCore

/// The encoding: a map {0: epoch, 1: cursor, 2: limit, 3: head, 4: hash, 5: account}, without 0, 3 and 4
/// before the first pull.
///
/// Every message skips keys that it does not know.
extension PullRequest {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginMap(2 + count(epoch != nil, head != nil, hash != nil, account != nil))
    writer.write(0, epoch)
    writer.write(1)
    writer.write(cursor)
    writer.write(2)
    writer.write(limit)
    writer.write(3, head)
    writer.write(4, hash)
    writer.write(5, account)
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(CBORError) {
    self.init(epoch: nil, cursor: 0, limit: 0)
    var reader = CBORReader(bytes)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readKey() {
      case 0: epoch = try reader.readID()
      case 1: cursor = try reader.readUInt()
      case 2: limit = try reader.readInt()
      case 3: head = try reader.readUInt()
      case 4: hash = try reader.readID()
      case 5: account = try reader.readID()
      default: try reader.skip()
      }
    }
    try reader.finish()
  }
}

/// The encoding: a map {0: epoch, 1: head, 2: cursor, 3: now, 4: entities, 5: hash}.
extension PullResponse {
  public var encoded: [UInt8] {
    encoded(entities.count) { writer in
      for entity in entities { entity.write(to: &writer) }
    }
  }

  /// The same with so many entities that are written in place of its own.
  public func encoded(_ count: Int, _ writeEntities: (inout CBORWriter) -> Void) -> [UInt8] {
    var writer = CBORWriter()
    writer.beginMap(hash == nil ? 5 : 6)
    writer.write(0)
    writer.write(epoch)
    writer.write(1)
    writer.write(head)
    writer.write(2)
    writer.write(cursor)
    writer.write(3)
    writer.write(now.milliseconds)
    writer.write(4)
    writer.beginArray(count)
    writeEntities(&writer)
    writer.write(5, hash)
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(CBORError) {
    var epoch: ID<Epoch>?
    var head: UInt64?
    var cursor: UInt64?
    var now: Int64?
    var entities: [Entity] = []
    var hash: ID<LogHash>?
    var reader = CBORReader(bytes)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readKey() {
      case 0: epoch = try reader.readID()
      case 1: head = try reader.readUInt()
      case 2: cursor = try reader.readUInt()
      case 3: now = try reader.readInt64()
      case 4:
        for _ in 0..<(try reader.readArrayCount()) { entities.append(try Entity(from: &reader)) }
      case 5: hash = try reader.readID()
      default: try reader.skip()
      }
    }
    try reader.finish()
    guard let epoch, let head, let cursor, let now else { throw .unexpectedType }
    self.init(
      epoch: epoch, head: head, cursor: cursor, now: Instant(milliseconds: now),
      entities: entities, hash: hash)
  }
}

/// The encoding: a map {0: device, 1: changes, 2: epoch, 3: head, 4: hash, 5: account}, without what there
/// is not.
extension PushRequest {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginMap(2 + count(epoch != nil, head != nil, hash != nil, account != nil))
    writer.write(0)
    writer.write(device.bits)
    writer.write(1)
    writer.beginArray(changes.count)
    for change in changes { change.write(to: &writer) }
    writer.write(2, epoch)
    writer.write(3, head)
    writer.write(4, hash)
    writer.write(5, account)
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(CBORError) {
    var device: UInt64?
    var changes: [Change] = []
    var epoch: ID<Epoch>?
    var head: UInt64?
    var hash: ID<LogHash>?
    var account: ID<AccountTag>?
    var reader = CBORReader(bytes)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readKey() {
      case 0: device = try reader.readUInt()
      case 1: changes = try Self.readChanges(from: &reader)
      case 2: epoch = try reader.readID()
      case 3: head = try reader.readUInt()
      case 4: hash = try reader.readID()
      case 5: account = try reader.readID()
      default: try reader.skip()
      }
    }
    try reader.finish()
    guard let device else { throw .unexpectedType }
    self.init(
      device: DeviceID(bits: device), changes: changes, epoch: epoch, head: head, hash: hash,
      account: account)
  }

  /// Refuses more than `SyncLimit` allows.
  private static func readChanges(from reader: inout CBORReader) throws(CBORError) -> [Change] {
    let count = try reader.readArrayCount()
    guard count <= SyncLimit.changes else { throw .tooLarge }
    var changes: [Change] = []
    for _ in 0..<count {
      let change = try Change(from: &reader, registers: SyncLimit.registers + 1)
      guard change.entity.isWithinLimits else { throw .tooLarge }
      changes.append(change)
    }
    return changes
  }
}

/// The encoding: a map {0: epoch, 1: now, 2: sequence numbers, 3: head, 4: hash}.
extension PushResponse {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginMap(3 + count(head != nil, hash != nil))
    writer.write(0)
    writer.write(epoch)
    writer.write(1)
    writer.write(now.milliseconds)
    writer.write(2)
    writer.beginArray(seqs.count)
    for seq in seqs { writer.write(seq) }
    writer.write(3, head)
    writer.write(4, hash)
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(CBORError) {
    var epoch: ID<Epoch>?
    var now: Int64?
    var seqs: [UInt64] = []
    var head: UInt64?
    var hash: ID<LogHash>?
    var reader = CBORReader(bytes)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readKey() {
      case 0: epoch = try reader.readID()
      case 1: now = try reader.readInt64()
      case 2:
        for _ in 0..<(try reader.readArrayCount()) { seqs.append(try reader.readUInt()) }
      case 3: head = try reader.readUInt()
      case 4: hash = try reader.readID()
      default: try reader.skip()
      }
    }
    try reader.finish()
    guard let epoch, let now else { throw .unexpectedType }
    self.init(
      epoch: epoch, now: Instant(milliseconds: now), seqs: seqs, head: head, hash: hash)
  }
}

/// How many of them there are.
private func count(_ isThere: Bool...) -> Int {
  var count = 0
  for isThere in isThere where isThere { count += 1 }
  return count
}

extension CBORWriter {
  fileprivate mutating func write<Owner>(_ key: Int, _ id: ID<Owner>?) {
    guard let id else { return }
    write(key)
    write(id)
  }

  fileprivate mutating func write(_ key: Int, _ number: UInt64?) {
    guard let number else { return }
    write(key)
    write(number)
  }
}

extension CBORReader {
  /// The next key of a map; nil, and past it, for one that is not a small number.
  fileprivate mutating func readKey() throws(CBORError) -> UInt64? {
    guard try isNextUnsigned() else {
      try skip()
      return nil
    }
    return try readUInt()
  }
}
