import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
import ReadingCore
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

  func add(to routes: Routing) {
    routes.get("\(Routes.contents)/{hash}") { request, context in
      let visitor = try await access.visitor(of: request, .read)
      guard let hash = context.parameters.get("hash").flatMap(Self.hash),
        let content = try await environment.storage.contents.get(visitor.account, hash)
      else { throw RequestRefusal.notFound }
      let etag = "\"\(hash.text)\""
      var headers = Self.headers(for: content)
      headers[.eTag] = etag
      if request.headers[.ifNoneMatch]?.contains(etag) == true {
        return Response(status: .notModified, headers: headers)
      }
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: content.bytes)))
    }
  }

  /// A file of a stranger: it never runs, never loads, never changes.
  private static func headers(for content: Content) -> HTTPFields {
    var headers = HTTPFields()
    headers[.contentType] = content.mediaType
    headers[.cacheControl] = "private, max-age=31536000, immutable"
    headers[.contentSecurityPolicy] = SafetyHeaders.contentPolicy
    if !shown.contains(content.mediaType) { headers[.contentDisposition] = "attachment" }
    return headers
  }

  static func hash(_ text: String) -> ContentHash? {
    guard text == text.lowercased() else { return nil }
    return Hex.decode(text).flatMap { ContentHash(bytes: $0) }
  }
}
