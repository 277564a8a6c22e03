import Kernel
import Storage
import SyncCore

/// A `PullResponse` that is put together from entities as they are stored, without decoding them.
struct PullAnswer {
  var epoch: ID<Epoch>
  var head: UInt64
  var hash: ID<LogHash>?
  var cursor: UInt64
  var now: Instant
  var entities: [EncodedEntity]

  /// The bytes of `PullResponse.encoded`.
  var encoded: [UInt8] {
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
    writer.beginArray(entities.count)
    for entity in entities { writer.writeEncoded(entity.bytes) }
    if let hash {
      writer.write(5)
      writer.write(hash)
    }
    return writer.bytes
  }
}
