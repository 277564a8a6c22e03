import Gallery
import HTTPTypes
import Hummingbird
import Kit
import NIOCore

/// The gallery of the kit, for whoever builds screens.
struct KitRoutes: Sendable {
  let bundle: WebBundle

  func add(to routes: Routing) {
    guard let kit = bundle.kit else { return }
    routes.get("/kit") { request, _ in
      let language = Language.preferred(request.headers[.acceptLanguage] ?? "")
      let state = GalleryState(query: "lang=\(language.tag)&\(request.uri.query ?? "")")
      return Response(
        status: .ok,
        headers: [
          .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache",
          .vary: "Accept-Language, Accept-Encoding",
        ],
        body: ResponseBody(byteBuffer: ByteBuffer(string: kit.page(state))))
    }
  }
}
