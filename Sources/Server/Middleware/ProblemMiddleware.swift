import HTTPTypes
import Hummingbird
import Kernel
import Logging
import NIOHTTP1
import Wire

/// Answers every error with problem details (RFC 9457), and logs what it hides.
struct ProblemMiddleware: RouterMiddleware {
  typealias Context = ServerRequestContext

  let routes: RouteTable

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      var answer = ProblemMapping.answer(for: error)
      if answer.problem.status == 404, let methods = routes.methods(for: request.uri.path),
        !methods.contains(request.method.rawValue)
      {
        answer = Self.methodNotAllowed(methods)
      }
      if let cause = answer.cause {
        context.logger.error("request failed", metadata: ["cause": "\(cause)"])
        answer.problem.detail += " The log knows it as \(context.id)."
      }
      // What follows a body that cannot be read cannot be read either.
      if error is HTTPParserError { answer.headers[.connection] = "close" }
      return Self.response(answer, to: request, id: context.id)
    }
  }

  private static func methodNotAllowed(_ methods: [String]) -> ProblemMapping.Answer {
    ProblemMapping.Answer(
      problem: Problem(
        status: 405, code: "method-not-allowed", detail: "This cannot be done with this address."),
      headers: [.allow: methods.joined(separator: ", ")])
  }

  private static func response(
    _ answer: ProblemMapping.Answer, to request: Request, id: String
  ) -> Response {
    let problem = answer.problem
    var headers = answer.headers
    headers[.cacheControl] = "no-store"
    let body: [UInt8]
    if request.acceptsCBOR {
      headers[.contentType] = MediaTypes.cbor
      body = problem.encoded
    } else {
      headers[.contentType] = "application/problem+json"
      body = problem.json(requestID: id).bytes
    }
    return Response(
      status: .init(code: problem.status), headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}
