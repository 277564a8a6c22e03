/// The addresses that client and server agree on.
public enum Routes {
  public static let server = "/api/v1/server"
  public static let openAPI = "/api/v1/openapi.json"
  public static let accounts = "/api/v1/accounts"
  public static let session = "/api/v1/session"
  public static let sessions = "/api/v1/sessions"
  public static let password = "/api/v1/password"
  public static let passwordResets = "/api/v1/password-resets"
  public static let passwordResetRedemption = "/api/v1/password-resets/redemption"
  public static let email = "/api/v1/email"
  public static let emailVerification = "/api/v1/email/verification"
  public static let emailConfirmation = "/api/v1/email/confirmation"
  public static let profile = "/api/v1/profile"
  public static let accountDeletion = "/api/v1/account/deletion"
  public static let export = "/api/v1/export"
  /// What other programs exported.
  public static let imports = "/api/v1/imports"
  public static let tokens = "/api/v1/tokens"
  /// What lets the browser extension in.
  public static let extensionTokens = "/api/v1/extension-tokens"
  public static let registration = "/api/v1/registration"
  public static let invitations = "/api/v1/invitations"
  public static let push = "/api/v1/sync/push"
  public static let pull = "/api/v1/sync/pull"
  public static let events = "/api/v1/sync/events"
  public static let contents = "/api/v1/contents"
  public static let missingContents = "/api/v1/contents/missing"
  public static let items = "/api/v1/items"
  /// Where scripts write notes; devices sync them.
  public static let notes = "/api/v1/notes"
  public static let sentPages = "/api/v1/pages"
  public static let categories = "/api/v1/categories"
  public static let tags = "/api/v1/tags"
  public static let collections = "/api/v1/collections"
  public static let products = "/api/v1/products"
  /// What stands on the shopping list once.
  public static let extras = "/api/v1/extras"
  /// Where one line puts something on the shopping list.
  public static let shoppingList = "/api/v1/shopping-list"
  public static let todos = "/api/v1/todos"
  public static let lists = "/api/v1/lists"
  /// Those of todos; items have others.
  public static let todoTags = "/api/v1/todo-tags"
  public static let search = "/api/v1/search"
  public static let completions = "/api/v1/search/completions"
  /// Secret links of widgets and calendars.
  public static let links = "/api/v1/links"
  public static let notifications = "/api/v1/notifications"
  /// The address at which mail becomes items.
  public static let mailAddress = "/api/v1/mail-address"
  /// Where providers post what came to it.
  public static let mailIn = "/api/v1/mail-in"
  /// What is subscribed to.
  public static let feeds = "/api/v1/feeds"
  /// Looks at all of them now.
  public static let feedCheck = "/api/v1/feeds/check"
  /// The same for other programs that read feeds.
  public static let feedList = "/api/v1/feeds.opml"
  /// Which feeds there are at an address.
  public static let foundFeeds = "/api/v1/found-feeds"
  /// What became of the calendars that are subscribed to.
  public static let calendars = "/api/v1/calendars"
  /// How the account is signed in to.
  public static let signIn = "/api/v1/sign-in"
  /// Says again who is there.
  public static let confirmation = "/api/v1/confirmation"
  public static let confirmationByPasskey = "/api/v1/confirmation/passkey"
  public static let sessionByPasskey = "/api/v1/session/passkey"
  public static let passkeys = "/api/v1/passkeys"
  public static let passkeyRequest = "/api/v1/passkeys/request"
  public static let passkeyCreation = "/api/v1/passkeys/creation"
  /// The codes that an app computes.
  public static let codes = "/api/v1/codes"
  public static let recoveryCodes = "/api/v1/codes/recovery"
  /// Where Premium is paid for, where the owner sells it.
  public static let premium = "/api/v1/premium"
  public static let premiumCheck = "/api/v1/premium/check"
  /// Where payment providers send what came of it.
  public static let payments = "/api/v1/payments"
  /// Who vouches for people besides their passwords.
  public static let providers = "/api/v1/providers"
  /// What an account is linked to.
  public static let identities = "/api/v1/identities"
}
