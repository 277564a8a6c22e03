import Kernel
import SyncCore

/// What one tab tells the others.
///
/// Encoded as an array: 0 and the rows (store, key, value or null) written, or 1 or 2 alone.
enum TabMessage: Hashable, Sendable {
  case wrote([StoreWrite])
  case signedOut
  /// The data of another account makes room for the one that is signed in.
  case erased

  var encoded: [UInt8] {
    var writer = CBORWriter()
    switch self {
    case .signedOut:
      writer.beginArray(1)
      writer.write(1)
    case .erased:
      writer.beginArray(1)
      writer.write(2)
    case .wrote(let writes):
      writer.beginArray(1 + writes.count * 3)
      writer.write(0)
      for write in writes {
        writer.write(Int(write.store.rawValue))
        writer.write(write.key)
        if let value = write.value { writer.write(value) } else { writer.writeNull() }
      }
    }
    return writer.bytes
  }

  init(decoding bytes: [UInt8]) throws(CBORError) {
    var reader = CBORReader(bytes)
    let count = try reader.readArrayCount()
    let kind = count > 0 ? try reader.readInt() : 1
    guard kind == 0 else {
      self = kind == 2 ? .erased : .signedOut
      return
    }
    var writes: [StoreWrite] = []
    for _ in 0..<((count - 1) / 3) {
      let number = UInt8(clamping: try reader.readInt())
      guard let store = StoreName(rawValue: number) else { throw .unexpectedType }
      let key = try reader.readBytes()
      let value = try reader.readNull() ? nil : try reader.readBytes()
      writes.append(StoreWrite(store, key: key, value: value))
    }
    self = .wrote(writes)
  }
}
