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
  let access: Access
  let contents: ReadableContents

  func add(to routes: Routing) {
    routes.get("\(Routes.contents)/{hash}", use: get)
  }

  @Sendable private func get(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let visitor = try await access.visitor(of: request, .read)
    guard let hash = context.parameters.get("hash").flatMap(Self.hash),
      let mediaType = try await environment.storage.contents.mediaType(visitor.account, hash)
    else { throw RequestRefusal.notFound }
    let etag = "\"\(hash.text)\""
    var headers = Self.headers(for: mediaType, isKept: Self.isPart(request))
    headers[.eTag] = etag
    if request.headers[.ifNoneMatch]?.contains(etag) == true {
      return Response(status: .notModified, headers: headers)
    }
    guard let content = try await contents.get(visitor.account, hash) else {
      throw RequestRefusal.notFound
    }
    return Self.answer(content.bytes, headers, to: request)
  }

  /// The file, or the part of it that was asked for.
  private static func answer(
    _ bytes: [UInt8], _ fields: HTTPFields, to request: Request
  ) -> Response {
    var headers = fields
    headers[.acceptRanges] = "bytes"
    switch ByteRange(header: request.headers[.range], size: bytes.count) {
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
  private static func headers(for mediaType: String, isKept: Bool) -> HTTPFields {
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

  static func hash(_ text: String) -> ContentHash? {
    guard text == text.lowercased() else { return nil }
    return Hex.decode(text).flatMap { ContentHash(bytes: $0) }
  }
}
