import Crypto
import Kernel
import Storage

extension ContentHash {
  /// The name of these bytes.
  static func of(_ bytes: [UInt8]) -> ContentHash? {
    ContentHash(bytes: Array(SHA256.hash(data: bytes)))
  }

  /// From `text`, as an address has it.
  init?(text: String) {
    guard text == text.lowercased(), let bytes = Hex.decode(text) else { return nil }
    self.init(bytes: bytes)
  }
}
