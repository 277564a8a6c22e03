import AddressCore
import ArgumentParser
import Foundation
import Server

/// Who signs people in, as the owner named them, checked.
struct ProviderSettings {
  private static let longestName = 40

  var all: [Provider]
  var proxy: TrustedProxy?
  var linksByEmail: Bool

  init(_ options: ProviderOptions) throws {
    all = try [Self.oidc(options), Self.google(options), Self.apple(options)].compactMap { $0 }
    // As people look for them: those that most have come first.
    all.sort { Self.order($0) < Self.order($1) }
    proxy = try Self.proxy(options)
    linksByEmail = try Setting.flag(options.linkByEmail, "LATER_LINK_BY_EMAIL")
  }

  func providers(fetchingBy fetcher: Fetcher) -> Providers {
    Providers(
      all, proxy: proxy, linksByEmail: linksByEmail, network: .fetching(by: fetcher))
  }

  /// Asks each for its description and its keys, and signs nobody in.
  static func findings(
    _ options: ProviderOptions, _ baseURL: Address?, fetcher: Fetcher
  ) async -> [Finding] {
    let settings: ProviderSettings
    do {
      settings = try ProviderSettings(options)
    } catch {
      return [.bad("providers", "\(error)")]
    }
    let providers = settings.providers(fetchingBy: fetcher)
    var findings: [Finding] = []
    for provider in settings.all {
      findings.append(await finding(provider, baseURL, providers))
    }
    if let proxy = settings.proxy {
      let text = "Believed from \(proxy.networks.count) network(s): \(proxy.userHeader)."
      findings.append(.well("trusted headers", text))
    }
    return findings
  }

  private static func finding(
    _ provider: Provider, _ baseURL: Address?, _ providers: Providers
  ) async -> Finding {
    let name = "provider \(provider.kind.rawValue)"
    if let trouble = await providers.trouble(with: provider) {
      return .bad(name, "\(provider.issuer): \(trouble)")
    }
    if provider.kind == .apple, let baseURL, baseURL.scheme != .https {
      return .bad(name, "Apple sends people back to https alone, and this is \(baseURL.origin).")
    }
    let back = baseURL.map { " It has to send people back to \(provider.redirectAddress($0))." }
    return .well(name, "\(provider.issuer) answers, and shows its keys.\(back ?? "")")
  }

  private static func order(_ provider: Provider) -> Int {
    switch provider.kind {
    case .apple: 0
    case .google: 1
    case .oidc: 2
    case .proxy: 3
    }
  }

  private static func oidc(_ options: ProviderOptions) throws -> Provider? {
    guard let issuer = Setting.text(options.oidcIssuer, "LATER_OIDC_ISSUER") else { return nil }
    guard let address = Address(absolute: issuer), address.query == nil, address.fragment == nil
    else {
      throw ValidationError(
        "LATER_OIDC_ISSUER must look like https://auth.example.org, not \"\(issuer)\".")
    }
    guard let client = Setting.text(options.oidcClientID, "LATER_OIDC_CLIENT_ID") else {
      throw ValidationError("LATER_OIDC_ISSUER needs LATER_OIDC_CLIENT_ID, too.")
    }
    let name = Setting.text(options.oidcName, "LATER_OIDC_NAME") ?? address.displayHost
    return Provider(
      kind: .oidc, name: try checked(name, "LATER_OIDC_NAME"), issuer: issuer, clientID: client,
      credential: try Setting.secret("LATER_OIDC_CLIENT_SECRET").map { .secret($0) } ?? .none)
  }

  private static func google(_ options: ProviderOptions) throws -> Provider? {
    guard let client = Setting.text(options.googleClientID, "LATER_GOOGLE_CLIENT_ID") else {
      return nil
    }
    guard let secret = try Setting.secret("LATER_GOOGLE_CLIENT_SECRET") else {
      throw ValidationError("LATER_GOOGLE_CLIENT_ID needs LATER_GOOGLE_CLIENT_SECRET, too.")
    }
    return Provider(
      kind: .google, name: "Google",
      issuer: Setting.text(nil, "LATER_GOOGLE_ISSUER") ?? "https://accounts.google.com",
      clientID: client, credential: .secret(secret))
  }

  private static func apple(_ options: ProviderOptions) throws -> Provider? {
    guard let client = Setting.text(options.appleClientID, "LATER_APPLE_CLIENT_ID") else {
      return nil
    }
    guard let team = Setting.text(options.appleTeamID, "LATER_APPLE_TEAM_ID"),
      let keyID = Setting.text(options.appleKeyID, "LATER_APPLE_KEY_ID"),
      let path = Setting.text(options.appleKeyFile, "LATER_APPLE_KEY_FILE")
    else {
      throw ValidationError(
        "LATER_APPLE_CLIENT_ID needs LATER_APPLE_TEAM_ID, LATER_APPLE_KEY_ID and"
          + " LATER_APPLE_KEY_FILE, too.")
    }
    let pem = try file(path, "LATER_APPLE_KEY_FILE")
    guard let key = AppleKey(team: team, keyID: keyID, pem: pem) else {
      throw ValidationError("\(path) is no private key as Apple gives it (.p8).")
    }
    return Provider(
      kind: .apple, name: "Apple",
      issuer: Setting.text(nil, "LATER_APPLE_ISSUER") ?? "https://appleid.apple.com",
      clientID: client, credential: .apple(key))
  }

  private static func proxy(_ options: ProviderOptions) throws -> TrustedProxy? {
    guard let text = Setting.text(options.trustedHeaderFrom, "LATER_TRUSTED_HEADER_FROM") else {
      return nil
    }
    let name = try checked(
      Setting.text(options.trustedHeaderName, "LATER_TRUSTED_HEADER_NAME") ?? "Single sign-on",
      "LATER_TRUSTED_HEADER_NAME")
    let proxy = TrustedProxy(
      name: name, networks: try ServeSettings.networks(text, "believe headers of"),
      userHeader: Setting.text(options.trustedHeaderUser, "LATER_TRUSTED_HEADER_USER")
        ?? "Remote-User",
      emailHeader: Setting.text(options.trustedHeaderEmail, "LATER_TRUSTED_HEADER_EMAIL")
        ?? "Remote-Email")
    guard let proxy else {
      throw ValidationError(
        "LATER_TRUSTED_HEADER_USER and LATER_TRUSTED_HEADER_EMAIL must be names of headers.")
    }
    return proxy
  }

  private static func checked(_ name: String, _ variable: String) throws -> String {
    guard (1...longestName).contains(name.count),
      name.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
    else {
      throw ValidationError("\(variable) must have 1 to \(longestName) characters on one line.")
    }
    return name
  }

  private static func file(_ path: String, _ variable: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path), data.count <= 64 * 1024 else {
      throw ValidationError("\(variable) names \(path), which cannot be read.")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
