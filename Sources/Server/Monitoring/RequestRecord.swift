import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// Counts every answer, and writes it into the log of requests where there is one.
///
/// Outermost, so that it sees what goes out: with its status after errors, and its size compressed.
struct RequestRecord: RouterMiddleware {
  typealias Context = ServerRequestContext

  let metrics: ServerMetrics
  let log: RequestLog?
  let clock: ServerClock

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let begun = ContinuousClock.now
    var response = try await next(request, context)
    let line = Line(request, context, status: response.status.code)
    if let length = response.body.contentLength {
      finish(line, begun, bytes: request.method == .head ? 0 : length)
    } else {
      let body = response.body
      response.body = ResponseBody { writer in
        let sent = ByteCounter.Count()
        defer { finish(line, begun, bytes: sent.bytes) }
        try await body.write(ByteCounter(writer: writer, count: sent))
      }
    }
    return response
  }

  private func finish(_ line: Line, _ begun: ContinuousClock.Instant, bytes: Int) {
    let seconds = (ContinuousClock.now - begun) / .seconds(1)
    metrics.answered(line.route, status: line.status, seconds: seconds)
    log?.write(line, at: clock.now(), seconds: seconds, bytes: bytes)
  }

  /// What is told of a request: nothing that stands in its address, its headers or its body.
  struct Line: Sendable {
    var id: String
    var route: ServerMetrics.Route
    var status: Int

    private static let methods: Set<HTTPRequest.Method> = [
      .get, .head, .post, .put, .patch, .delete, .options,
    ]

    init(_ request: Request, _ context: Context, status: Int) {
      id = context.id
      // A stranger may make up methods, which must not become labels without end.
      let method = Self.methods.contains(request.method) ? request.method.rawValue : "OTHER"
      route = ServerMetrics.Route(method: method, route: context.endpointPath ?? "NotFound")
      self.status = status
    }
  }
}
