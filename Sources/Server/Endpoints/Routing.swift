import HTTPTypes
import Hummingbird
import Wire

/// Adds routes: each is declared once, and stands in the router, in the table that knows each address's
/// methods, and in the description of the API.
struct Routing {
  let router: Router<ServerRequestContext>
  let table: RouteTable
  let access: Access
  let idempotency: Idempotency

  /// A route of the API, whose handler is called once who asks is let in and what they sent is read.
  ///
  /// What follows from the rest is not declared: refusals of who asks, of the body and of parameters,
  /// 404 of an address that names something, 507 of what changes something.
  func on<Who, Body, Answer>(
    _ method: HTTPRequest.Method, _ path: String, _ need: Need<Who>, _ name: String,
    _ summary: String, input: Input<Body>, parameters: [any DescribedParameter] = [],
    output: Output<Answer>, problems: [DescribedProblem] = [],
    use handler: @escaping @Sendable (Call<Who, Body>) async throws -> Answer
  ) {
    let operation = OpenAPI.operation(
      name, summary, need: need, input: input, parameters: parameters, output: output,
      problems: problems + Self.usualProblems(method, path, parameters))
    add(Endpoint(method: method, path: path, operation: operation)) { [access] request, context in
      let arrival = Arrival(request: request, context: context)
      let who = try await need.admit(access, arrival)
      let call = Call(arrival, who, try await input.read(request), parameters)
      return output.write(try await handler(call), request)
    }
  }

  /// The same without a body.
  func on<Who, Answer>(
    _ method: HTTPRequest.Method, _ path: String, _ need: Need<Who>, _ name: String,
    _ summary: String, parameters: [any DescribedParameter] = [], output: Output<Answer>,
    problems: [DescribedProblem] = [],
    use handler: @escaping @Sendable (Call<Who, Void>) async throws -> Answer
  ) {
    on(
      method, path, need, name, summary, input: .none, parameters: parameters, output: output,
      problems: problems, use: handler)
  }

  /// A route that makes something under the names that it gets: sent again with the same
  /// `Idempotency-Key`, the request makes nothing, and `again` answers what was made.
  func making(
    _ path: String, _ need: Need<Visitor>, _ name: String, _ summary: String, input: Input<JSON>,
    parameters: [any DescribedParameter] = [], output: Output<Made>,
    use make: @escaping @Sendable (Call<Visitor, JSON>, Idempotency.Names) async throws -> Made,
    again: @escaping @Sendable (Call<Visitor, JSON>, Idempotency.Names) async throws -> Made
  ) {
    let answers = Output<Response>(answers: output.answers) { response, _ in response }
    on(
      .post, path, need, name, summary, input: input,
      parameters: parameters + [Idempotency.key], output: answers, problems: [404, 409, 422]
    ) { [idempotency] call in
      try await idempotency.once(
        try call.value(of: Idempotency.key), call.request, of: call.account, body: call.body
      ) { names in
        output.write(try await make(call, names), call.request)
      } again: { names in
        output.write(try await again(call, names), call.request)
      }
    }
  }

  /// A page, a file of the app, or whatever else the description of the API leaves out.
  func undescribed<Who>(
    _ path: String, _ need: Need<Who>, method: HTTPRequest.Method = .get,
    use handler: @escaping @Sendable (Call<Who, Void>) async throws -> Response
  ) {
    add(Endpoint(method: method, path: path, operation: nil)) { [access] request, context in
      let arrival = Arrival(request: request, context: context)
      return try await handler(Call(arrival, try await need.admit(access, arrival), (), []))
    }
  }

  private func add(
    _ endpoint: Endpoint,
    _ handler: @escaping @Sendable (Request, ServerRequestContext) async throws -> Response
  ) {
    table.add(endpoint)
    router.on(RouterPath(endpoint.path), method: endpoint.method, use: handler)
  }

  private static func usualProblems(
    _ method: HTTPRequest.Method, _ path: String, _ parameters: [any DescribedParameter]
  ) -> [DescribedProblem] {
    var problems: [DescribedProblem] = []
    if !parameters.isEmpty { problems.append(400) }
    if path.contains("{") { problems.append(404) }
    if method != .get { problems.append(507) }
    return problems
  }
}
