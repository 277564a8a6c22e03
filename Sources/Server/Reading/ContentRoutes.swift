import ArticleCore
import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
import Storage
import Wire

/// Articles, images and files by their hash.
struct ContentRoutes: Sendable {
  /// What a page of ours may show; anything else a browser only saves.
  private static let shown: Set<String> = [
    "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", Article.mediaType,
  ]

  let environment: ServerEnvironment
  let contents: ReadableContents

  func add(to routes: Routing) {
    routes.on(
      .get, "\(Routes.contents)/{hash}", .read, "getContent",
      "An article (CBOR), an image or a file, by its SHA-256", parameters: [Self.range],
      output: .response(
        .bytes("*/*", "The bytes, which never change", schema: nil),
        .bytes("*/*", "The range; Content-Range says which", .partialContent, schema: nil),
        .empty(
          .rangeNotSatisfiable, "Nothing lies there; Content-Range says how many bytes there are."),
        .empty(.notModified, "You have it.")),
      problems: [
        DescribedProblem(410, "The server has lost it, and fetches the page again where it can.")
      ], use: get)
  }

  static let range = Parameter<String?>(
    "Range", OpenAPISchemas.text,
    "One range of bytes, as bytes=0-65535; several, or another unit, get the whole.", in: .header
  ) { $0 }

  @Sendable private func get(_ call: Call<Visitor, Void>) async throws -> Response {
    let hash = try call.hash()
    guard let mediaType = try await environment.storage.contents.mediaType(call.account, hash)
    else { throw RequestRefusal.notFound }
    let etag = "\"\(hash.text)\""
    var headers = Self.headers(for: mediaType, isKept: Self.isPart(call.request))
    headers[.eTag] = etag
    if call.request.headers[.ifNoneMatch]?.contains(etag) == true {
      return Response(status: .notModified, headers: headers)
    }
    guard let content = try await contents.get(call.account, hash) else {
      throw RequestRefusal.notFound
    }
    return Self.answer(content.bytes, headers, range: try call.value(of: Self.range))
  }

  /// The file, or the part of it that was asked for.
  static func answer(
    _ bytes: [UInt8], _ fields: HTTPFields, range: String?
  ) -> Response {
    var headers = fields
    headers[.acceptRanges] = "bytes"
    switch ByteRange(header: range, size: bytes.count) {
    case .whole:
      return Response(
        status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    case .part(let part):
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)"
      return Response(
        status: .partialContent, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes[part])))
    case .outside:
      headers[.contentRange] = "bytes */\(bytes.count)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
  }

  /// A file of a stranger: it never runs, never loads, never changes.
  ///
  /// A browser keeps only the parts of our own pages: a sign-out may not reach what stands for itself.
  /// Over plain http it does not say what it asks for, clears no cache at a sign-out, and keeps nothing.
  static func headers(for mediaType: String, isKept: Bool) -> HTTPFields {
    var headers = HTTPFields()
    headers[.contentType] = mediaType
    headers[.cacheControl] =
      isKept ? "private, max-age=31536000, immutable" : "no-store"
    headers[.vary] = "Sec-Fetch-Dest"
    headers[.contentSecurityPolicy] = SafetyHeaders.contentPolicy
    if !shown.contains(mediaType) { headers[.contentDisposition] = "attachment" }
    return headers
  }

  private static func isPart(_ request: Request) -> Bool {
    switch request.headers["Sec-Fetch-Dest"] {
    case "image", "audio", "video", "empty": true
    default: false
    }
  }
}
