/// The addresses that client and server agree on.
public enum Routes {
  public static let server = "/api/v1/server"
  public static let openAPI = "/api/v1/openapi.json"
  public static let accounts = "/api/v1/accounts"
  public static let session = "/api/v1/session"
  public static let sessions = "/api/v1/sessions"
  public static let password = "/api/v1/password"
  public static let tokens = "/api/v1/tokens"
  public static let registration = "/api/v1/registration"
  public static let invitations = "/api/v1/invitations"
  public static let push = "/api/v1/sync/push"
  public static let pull = "/api/v1/sync/pull"
  public static let events = "/api/v1/sync/events"
  public static let contents = "/api/v1/contents"
  public static let items = "/api/v1/items"
  public static let products = "/api/v1/products"
}
