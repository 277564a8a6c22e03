public import Kernel

/// Names of contents: the question and the answer of `POST /api/v1/contents/missing`.
///
/// Encoded as an array of strings of 32 bytes.
public struct HashList: Hashable, Sendable {
  /// Hashes in one question, at most.
  public static let largest = 10_000

  /// Each has 32 bytes.
  public var hashes: [[UInt8]]

  public init(_ hashes: [[UInt8]]) {
    self.hashes = hashes
  }

  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(hashes.count)
    for hash in hashes { writer.write(hash) }
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(CBORError) {
    var reader = CBORReader(bytes)
    let count = try reader.readArrayCount()
    guard count <= Self.largest else { throw .tooLarge }
    hashes = []
    hashes.reserveCapacity(count)
    for _ in 0..<count {
      let hash = try reader.readBytes()
      guard hash.count == 32 else { throw .unexpectedType }
      hashes.append(hash)
    }
    try reader.finish()
  }
}
