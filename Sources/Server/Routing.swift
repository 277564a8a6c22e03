import HTTPTypes
import Hummingbird
import Kernel

/// Adds routes to the router, and to the table that knows each address's methods.
struct Routing {
  typealias Handler = @Sendable (Request, ServerRequestContext) async throws -> Response

  let router: Router<ServerRequestContext>
  let table: RouteTable

  func get(_ path: String, use handler: @escaping Handler) { on(.get, path, use: handler) }
  func post(_ path: String, use handler: @escaping Handler) { on(.post, path, use: handler) }
  func put(_ path: String, use handler: @escaping Handler) { on(.put, path, use: handler) }
  func patch(_ path: String, use handler: @escaping Handler) { on(.patch, path, use: handler) }
  func delete(_ path: String, use handler: @escaping Handler) { on(.delete, path, use: handler) }

  private func on(_ method: HTTPRequest.Method, _ path: String, use handler: @escaping Handler) {
    table.add(path, method)
    router.on(RouterPath(path), method: method) { request, context in
      try await handler(request, context)
    }
  }
}

extension ServerRequestContext {
  /// The ID that stands in the address as `{id}`; what is none names nothing.
  func id<Owner>(of owner: Owner.Type = Owner.self) throws(RequestRefusal) -> ID<Owner> {
    guard let id = parameters.get("id").flatMap({ ID<Owner>(text: $0) }) else { throw .notFound }
    return id
  }
}
