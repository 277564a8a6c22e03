import HTTPTypes
import Hummingbird

/// The media types of our own messages.
enum MediaTypes {
  static let cbor = "application/cbor"
  static let json = "application/json"
}

extension Request {
  /// Whether the answer should be CBOR: the app asks for it, scripts do not.
  var acceptsCBOR: Bool {
    headers[.accept]?.contains(MediaTypes.cbor) ?? false
  }

  /// The body's media type without parameters, in lower case.
  var mediaType: String {
    String((headers[.contentType] ?? "").prefix { $0 != ";" && $0 != " " }).lowercased()
  }

  /// The whole body, of at most `limit` bytes.
  func bytes(upTo limit: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    try await read(upTo: limit) { bytes.append(contentsOf: $0.readableBytesView) }
    return bytes
  }

  /// The body as it comes, of at most `limit` bytes in all.
  func read(upTo limit: Int, _ take: (ByteBuffer) async throws -> Void) async throws {
    if let length = headers[.contentLength].flatMap(Int.init), length > limit {
      throw RequestRefusal.tooLarge(limit: limit)
    }
    var count = 0
    for try await part in body {
      count += part.readableBytes
      guard count <= limit else { throw RequestRefusal.tooLarge(limit: limit) }
      try await take(part)
    }
  }
}
