import Kernel
import Storage
import SyncCore

/// A `PullResponse` that is put together from entities as they are stored, without decoding them.
struct PullAnswer {
  var epoch: ID<Epoch>
  var head: UInt64
  var cursor: UInt64
  var now: Instant
  var entities: [EncodedEntity]

  /// The bytes of `PullResponse.encoded`.
  var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginMap(5)
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
    return writer.bytes
  }
}
