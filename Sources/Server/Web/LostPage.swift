import HTTPTypes
import Hummingbird

/// Answers a person who came to an address with nothing at it with the app, which says so; a program gets
/// the problem.
struct LostPage: RouterMiddleware {
  typealias Context = ServerRequestContext

  let pages: PageRoutes
  let routes: RouteTable

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound && isOfAPerson(request) {
      return try await pages.page(for: request, context, status: .notFound)
    }
  }

  private func isOfAPerson(_ request: Request) -> Bool {
    request.method == .get && !request.uri.path.hasPrefix("/api/")
      && request.headers[.accept]?.contains("text/html") == true
      && routes.methods(for: request.uri.path) == nil
  }
}
