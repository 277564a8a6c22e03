import HTTPTypes
import Hummingbird
import Kit
import NIOCore

/// The gallery of the kit, for whoever builds screens.
struct KitRoutes: Sendable {
  let bundle: WebBundle
  let policy: ContentSecurityPolicy

  /// The gallery shows screens in frames, which are pages of its own; nobody else may frame them.
  private func policy(for request: Request) -> String {
    policy.text(for: request.head.authority ?? "").replacing(
      "frame-ancestors 'none'", with: "frame-ancestors 'self'; frame-src 'self'")
  }

  func add(to routes: Routing) {
    guard let kit = bundle.kit else { return }
    routes.undescribed("/kit", .nothing) { call in
      let request = call.request
      let language = Language.preferred(request.headers[.acceptLanguage] ?? "")
      let query = "lang=\(language.tag)&\(request.uri.query ?? "")"
      var headers: HTTPFields = [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache",
        .vary: "Accept-Language, Accept-Encoding", .contentSecurityPolicy: policy(for: request),
      ]
      headers["X-Frame-Options"] = "SAMEORIGIN"
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(string: kit.page(query: query))))
    }
  }
}
