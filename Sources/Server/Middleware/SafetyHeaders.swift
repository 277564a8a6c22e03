import HTTPTypes
import Hummingbird

/// Gives every answer the headers that keep a browser from doing what it should not.
struct SafetyHeaders: RouterMiddleware {
  typealias Context = ServerRequestContext

  /// Answered with contents of strangers: nothing runs, nothing is loaded.
  static let contentPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

  private let fields: HTTPFields
  private let policy: ContentSecurityPolicy

  init(isSecure: Bool, policy: ContentSecurityPolicy) {
    self.policy = policy
    var fields = HTTPFields()
    fields[.xContentTypeOptions] = "nosniff"
    fields["Referrer-Policy"] = "no-referrer"
    fields["Permissions-Policy"] =
      "camera=(), display-capture=(), geolocation=(self), microphone=(self), payment=(), usb=()"
    fields["Cross-Origin-Opener-Policy"] = "same-origin"
    fields["Cross-Origin-Resource-Policy"] = "same-origin"
    fields["X-Frame-Options"] = "DENY"
    if isSecure { fields[.strictTransportSecurity] = "max-age=31536000" }
    self.fields = fields
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for field in fields where response.headers[field.name] == nil {
      response.headers.append(field)
    }
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = policy.text(for: request.head.authority ?? "")
    }
    response.headers["X-Request-ID"] = context.id
    return response
  }
}

extension HTTPFields {
  /// The field of a name that `HTTPTypes` has no word for.
  subscript(name: String) -> String? {
    get { HTTPField.Name(name).flatMap { self[$0] } }
    set {
      guard let name = HTTPField.Name(name) else { return }
      self[name] = newValue
    }
  }
}
