import HTTPTypes

/// One route, as it stands in the router: the table of methods and the description are lists of these.
struct Endpoint: Sendable {
  let method: HTTPRequest.Method
  /// With `{id}` for what differs.
  let path: String
  /// What the description of the API says (OpenAPI 3.1); nil for what is no part of it.
  let operation: JSON?
}

/// A refusal that a route may answer with.
struct DescribedProblem: ExpressibleByIntegerLiteral {
  let status: Int
  let description: String

  init(_ status: Int, _ description: String = "Problem") {
    self.status = status
    self.description = description
  }

  init(integerLiteral status: Int) { self.init(status) }
}
