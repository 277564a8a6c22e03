import Crypto
import Storage

extension ContentHash {
  /// The name of these bytes.
  static func of(_ bytes: [UInt8]) -> ContentHash? {
    ContentHash(bytes: Array(SHA256.hash(data: bytes)))
  }
}
