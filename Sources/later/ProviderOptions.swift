import ArgumentParser

/// Who signs people in besides their passwords. (docs/providers.md)
struct ProviderOptions: ParsableArguments {
  @Option(
    name: .customLong("oidc-issuer"),
    help: """
      The issuer of OpenID Connect that may sign people in, such as https://auth.example.org; its \
      host may be a private one. Its secret is read from LATER_OIDC_CLIENT_SECRET or the file that \
      LATER_OIDC_CLIENT_SECRET_FILE names, alone. (LATER_OIDC_ISSUER; default: none)
      """)
  var oidcIssuer: String?

  @Option(
    name: .customLong("oidc-client-id"),
    help: "What the issuer calls this server. (LATER_OIDC_CLIENT_ID; default: none)")
  var oidcClientID: String?

  @Option(
    name: .customLong("oidc-name"),
    help: "What its button says. (LATER_OIDC_NAME; default: the issuer's host)")
  var oidcName: String?

  @Option(
    name: .customLong("google-client-id"),
    help: """
      Lets Google sign people in. Its secret is read from LATER_GOOGLE_CLIENT_SECRET or the file \
      that LATER_GOOGLE_CLIENT_SECRET_FILE names, alone. (LATER_GOOGLE_CLIENT_ID; default: none)
      """)
  var googleClientID: String?

  @Option(
    name: .customLong("apple-client-id"),
    help: "Lets Apple sign people in: the Services ID. (LATER_APPLE_CLIENT_ID; default: none)")
  var appleClientID: String?

  @Option(help: "The team's ID at Apple. (LATER_APPLE_TEAM_ID; default: none)")
  var appleTeamID: String?

  @Option(help: "The ID of the key for Apple. (LATER_APPLE_KEY_ID; default: none)")
  var appleKeyID: String?

  @Option(
    help: "The file of that key, as Apple gave it (.p8). (LATER_APPLE_KEY_FILE; default: none)")
  var appleKeyFile: String?

  @Flag(
    help: """
      Link an account to who has its confirmed address at a provider that has verified it; \
      otherwise people sign in first, and link it in Settings. (LATER_LINK_BY_EMAIL; default: 0)
      """)
  var linkByEmail = false

  @Option(
    help: """
      Proxies whose headers say who has signed in, as networks with commas between; from anybody \
      else such headers are ignored. (LATER_TRUSTED_HEADER_FROM; default: none)
      """)
  var trustedHeaderFrom: String?

  @Option(
    help: "The header with the user's name. (LATER_TRUSTED_HEADER_USER; default: Remote-User)")
  var trustedHeaderUser: String?

  @Option(
    help: "The header with the address. (LATER_TRUSTED_HEADER_EMAIL; default: Remote-Email)")
  var trustedHeaderEmail: String?

  @Option(
    help: "What the proxy's button says. (LATER_TRUSTED_HEADER_NAME; default: Single sign-on)")
  var trustedHeaderName: String?
}
