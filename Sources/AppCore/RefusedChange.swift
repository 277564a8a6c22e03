public import Kernel
import ReadingCore
import RestockCore
public import SyncCore

/// A change that the server refused: kept on this device until it is sent, or thrown away by hand.
///
/// Stored in `meta` as an array of change, status, code and instant.
public struct RefusedChange: Hashable, Sendable {
  public var change: Change
  public var status: Int
  /// The server's stable word for the reason, or empty.
  public var code: String
  public var refusedAt: Instant

  public init(_ change: Change, status: Int, code: String, refusedAt: Instant) {
    self.change = change
    self.status = status
    self.code = code
    self.refusedAt = refusedAt
  }

  static let prefix = Array("refused/".utf8)

  var key: [UInt8] { Self.prefix + change.id.bytes }

  var putting: StoreWrite { StoreWrite(.meta, key: key, value: encoded) }

  var removal: StoreWrite { StoreWrite(.meta, key: key, value: nil) }

  /// The value of its row.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(4)
    change.write(to: &writer)
    writer.write(status)
    writer.write(code)
    writer.write(refusedAt.milliseconds)
    return writer.bytes
  }

  init(decoding bytes: [UInt8]) throws(CBORError) {
    var reader = CBORReader(bytes)
    guard try reader.readArrayCount() >= 4 else { throw .unexpectedType }
    change = try Change(from: &reader)
    status = try reader.readInt()
    code = try reader.readText()
    refusedAt = Instant(milliseconds: try reader.readInt64())
  }
}

extension RefusedChange {
  /// The reason of what would be more products than the account may have.
  static let productLimit = "product-limit"

  var waitsForRoom: Bool { code == Self.productLimit && change.entity.kind == .product }

  /// What it is about, where it says so itself.
  var title: String {
    for number in [Item.title.number, Item.url.number] {
      if let text = change.entity.text(number), !text.isEmpty { return text }
    }
    return ""
  }

  /// All of it as text, to keep elsewhere: a line for each register, texts as they are and the rest
  /// as CBOR in hexadecimal.
  var exportText: String {
    var text = "Later: a change that could not be sent\n"
    text += "reason: \(status) " + code + "\n"
    text += "item: " + change.entity.id.text + "\n"
    for field in change.entity.fields {
      text += "\(Int(field.number.number)): "
      text += change.entity.text(field.number) ?? Hex.encode(field.register.value)
      text += "\n"
    }
    return text
  }
}
