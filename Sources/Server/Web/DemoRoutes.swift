import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The sample pages that the demo saves from, as any other site would serve them.
struct DemoRoutes: Sendable {
  private static let types = [
    "html": "text/html; charset=utf-8", "png": "image/png", "txt": "text/plain; charset=utf-8",
    "jpg": "image/jpeg", "svg": "image/svg+xml", "pdf": "application/pdf",
  ]

  let demo: Demo

  func add(to routes: Routing) {
    routes.undescribed("/demo/{file}", .nothing) { call in
      guard let name = call.arrival.context.parameters.get("file"), !name.contains("/"),
        !name.hasPrefix("."),
        let type = Self.types[String(name.split(separator: ".").last ?? "")],
        let data = FileManager.default.contents(atPath: "\(demo.folder)/\(name)")
      else { throw RequestRefusal.notFound }
      if name.hasPrefix("members-only") {
        return Response(
          status: .forbidden, headers: [.contentType: type],
          body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
      }
      return Response(
        status: .ok,
        headers: [.contentType: type, .contentSecurityPolicy: SafetyHeaders.contentPolicy],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }
  }
}
