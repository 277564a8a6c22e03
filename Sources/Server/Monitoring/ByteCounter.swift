import HTTPTypes
import HummingbirdCore
import NIOCore

/// Hands a body on to another writer, and counts its bytes.
struct ByteCounter: ResponseBodyWriter {
  final class Count {
    var bytes = 0
  }

  var writer: any ResponseBodyWriter
  let count: Count

  mutating func write(_ buffer: ByteBuffer) async throws {
    count.bytes += buffer.readableBytes
    try await writer.write(buffer)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await writer.finish(trailingHeaders)
  }
}
