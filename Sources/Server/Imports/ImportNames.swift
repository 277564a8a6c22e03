import Crypto
import Kernel
import SyncCore

/// The names of what imports make: the same for the same thing, so that nothing comes twice.
enum ImportNames {
  enum Sort: String {
    case run, item, tag, collection, todo, list, section, product, highlight, feed
  }

  static func id(_ sort: Sort, _ text: String) -> ID<Entity> {
    id(sort, Array(text.utf8))
  }

  static func id(_ sort: Sort, _ bytes: [UInt8]) -> ID<Entity> {
    let hash = Array(SHA256.hash(data: Array("import:\(sort.rawValue):".utf8) + bytes))
    return ID(bytes: Array(hash.prefix(16))) ?? ID(high: 0, low: 0)
  }
}

extension String {
  /// One line of so many characters at most.
  func line(upTo count: Int) -> String {
    let bytes = utf8.map { $0 < 32 || $0 == 127 ? 32 : $0 }
    return String(decoding: bytes, as: UTF8.self).cut(to: count).trimmed
  }

  /// As many scalars as that, at most.
  func cut(to count: Int) -> String {
    guard utf8.count > count, unicodeScalars.count > count else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
  }
}
