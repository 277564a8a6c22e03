import CZlib
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// Compresses what is made for one request: pages, lists, pulls.
///
/// Nothing secret stands in such an answer beside what a stranger chose, so its length tells nothing
/// (BREACH).
struct Compression: RouterMiddleware {
  typealias Context = ServerRequestContext

  private static let smallest = 860
  private static let types = ["text/html", "application/json", "application/cbor"]

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard Self.fits(response), request.acceptedCodings.contains("gzip"),
      request.method != .head
    else { return response }
    let buffer = BodyBuffer()
    try await response.body.write(BufferWriter(buffer: buffer))
    guard let compressed = Gzip.compress(buffer.bytes) else {
      response.body = ResponseBody(byteBuffer: buffer.bytes)
      return response
    }
    response.headers[.contentEncoding] = "gzip"
    response.headers[.contentLength] = nil
    if response.headers[.vary] == nil { response.headers[.vary] = "Accept-Encoding" }
    response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: compressed))
    return response
  }

  private static func fits(_ response: Response) -> Bool {
    guard response.headers[.contentEncoding] == nil, let length = response.body.contentLength,
      length >= smallest, let type = response.headers[.contentType]
    else { return false }
    return types.contains { type.hasPrefix($0) }
  }
}

/// The gzip format (RFC 1952), by zlib.
enum Gzip {
  /// Faster than the usual 6 by half, larger by a few hundredths.
  private static let level: Int32 = 4

  /// Nil when zlib has no memory; then the bytes go as they are.
  static func compress(_ bytes: ByteBuffer) -> [UInt8]? {
    var stream = z_stream()
    guard later_deflate_init_gzip(&stream, level) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var output = [UInt8](
      repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.readableBytes))))
    let status = bytes.withUnsafeReadableBytes { input in
      output.withUnsafeMutableBufferPointer { output in
        // zlib reads the input and does not write to it.
        stream.next_in = UnsafeMutablePointer(
          mutating: input.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(clamping: input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(clamping: output.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    output.removeSubrange(Int(stream.total_out)...)
    return output
  }
}

/// Takes in a body that is written to it.
private final class BodyBuffer {
  var bytes = ByteBuffer()
}

private struct BufferWriter: ResponseBodyWriter {
  let buffer: BodyBuffer

  mutating func write(_ part: ByteBuffer) async throws {
    var part = part
    buffer.bytes.writeBuffer(&part)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
