import HTTPTypes
import Hummingbird
import NIOCore

/// The files of the web app.
struct BundleRoutes: Sendable {
  let bundle: WebBundle

  func add(to routes: Routing) {
    for (path, file) in bundle.files {
      routes.undescribed(path, .nothing) { Self.answer(file, to: $0.request) }
    }
  }

  private static func answer(_ file: WebBundle.File, to request: Request) -> Response {
    let accepted = request.acceptedCodings
    var headers = HTTPFields()
    headers[.contentType] = file.mediaType
    headers[.cacheControl] =
      file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache"
    headers[.vary] = "Accept-Encoding"
    var bytes = file.plain
    var suffix = ""
    if let brotli = file.brotli, accepted.contains("br") {
      (bytes, suffix) = (brotli, "br")
    } else if let gzip = file.gzip, accepted.contains("gzip") {
      (bytes, suffix) = (gzip, "gzip")
    }
    if !suffix.isEmpty { headers[.contentEncoding] = suffix }
    let etag = "\"\(file.hash)\(suffix.isEmpty ? "" : "-\(suffix)")\""
    headers[.eTag] = etag
    if request.headers[.ifNoneMatch]?.contains(etag) == true {
      return Response(status: .notModified, headers: headers)
    }
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
