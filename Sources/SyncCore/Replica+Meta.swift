import Kernel

/// The rows `sync` {0: epoch, 1: cursor, 2: head, 3: generation, 4: hash} and `clock` {0: last,
/// 1: offset, 2: the newest time told}.
extension Replica {
  func syncRow() -> StoreWrite {
    var writer = CBORWriter()
    writer.beginMap(3 + (epoch == nil ? 0 : 1) + (hash == nil ? 0 : 1))
    if let epoch {
      writer.write(0)
      writer.write(epoch)
    }
    writer.write(1)
    writer.write(cursor)
    writer.write(2)
    writer.write(head)
    writer.write(3)
    writer.write(Int(generation))
    if let hash {
      writer.write(4)
      writer.write(hash)
    }
    return StoreWrite(.meta, key: Self.syncKey, value: writer.bytes)
  }

  func clockRow() -> StoreWrite {
    var writer = CBORWriter()
    writer.beginMap(3)
    writer.write(0)
    writer.write(clock.last)
    writer.write(1)
    writer.write(clock.offset)
    writer.write(2)
    writer.write(newestTold)
    return StoreWrite(.meta, key: Self.clockKey, value: writer.bytes)
  }

  /// A damaged row is as good as none: everything is pulled again.
  ///
  /// Another tab's clock only counts for what the server told.
  mutating func readMeta(key: [UInt8], value: [UInt8], isOwn: Bool) {
    if key == Self.syncKey { try? readSync(value) }
    if key == Self.clockKey { try? readClock(value, isOwn: isOwn) }
  }

  private mutating func readSync(_ value: [UInt8]) throws(CBORError) {
    var epoch: ID<Epoch>?
    var cursor: UInt64 = 0
    var head: UInt64 = 0
    var generation: UInt8 = 0
    var hash: ID<LogHash>?
    var reader = CBORReader(value)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: epoch = try reader.readID()
      case 1: cursor = try reader.readUInt()
      case 2: head = try reader.readUInt()
      case 3: generation = UInt8(truncatingIfNeeded: try reader.readUInt())
      case 4: hash = try reader.readID()
      default: try reader.skip()
      }
    }
    if generation != self.generation { retireMirror() }
    // What was confirmed here holds as long as the server still has all that it told here.
    if epoch != self.epoch || head != self.head || hash != self.hash {
      outbox.update { $0.seq = nil }
    }
    self.epoch = epoch
    self.cursor = cursor
    self.head = head
    self.hash = hash
    self.generation = generation
  }

  private mutating func readClock(_ value: [UInt8], isOwn: Bool) throws(CBORError) {
    var reader = CBORReader(value)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0:
        let last = Stamp(time: try reader.readUInt(), device: device)
        if isOwn { clock.observe(last) }
      case 1: clock.offset = try reader.readInt64()
      case 2: newestTold = max(newestTold, try reader.readUInt())
      default: try reader.skip()
      }
    }
  }

  /// The mirror belongs to an epoch that is over; it is kept until the new one is known.
  mutating func retireMirror() {
    if !mirror.isEmpty { retired.insert(generation) }
    for (id, kept) in mirror { keepAsPrevious(id, kept) }
    mirror = [:]
  }

  /// Once the mirror has all of the own changes, the clock need not be ahead of what it holds.
  ///
  /// A clock that was far ahead is right from here on: until now its stamps had to keep their
  /// order among each other, and a row that is being removed keeps its place.
  mutating func settleClock() {
    guard outbox.entries.isEmpty, previous.isEmpty, epoch != nil else { return }
    let last = max(newestTold, outbox.newestRemoving)
    clock = HybridClock(device: device, last: last, offset: clock.offset)
  }
}
