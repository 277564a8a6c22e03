import ArgumentParser
import Foundation
import Server

/// The mail server that the owner named, checked.
enum MailSettings {
  /// Nil when none is named.
  static func server(_ options: MailOptions) throws -> MailServer? {
    let url = try Setting.text(options.smtpURL, "LATER_SMTP_URL").map { try Self.url($0) }
    let host = Setting.text(options.smtpHost, "LATER_SMTP_HOST") ?? url?.host
    guard let host else { return nil }
    let security = try security(options, url)
    let user = Setting.text(options.smtpUser, "LATER_SMTP_USER") ?? url?.user ?? ""
    let password = Setting.text(nil, "LATER_SMTP_PASSWORD") ?? url?.password ?? ""
    let port = try Setting.number(
      options.smtpPort, "LATER_SMTP_PORT", in: 1...65_535, default: url?.port ?? security.port)
    let from = Setting.text(options.smtpFrom, "LATER_SMTP_FROM") ?? user
    guard let address = MailAddress(written: from) else {
      throw ValidationError(
        "LATER_SMTP_FROM must look like Later <later@example.org>, not \"\(from)\".")
    }
    return MailServer(
      host: host, port: port, security: security, user: user, password: password, from: address,
      certificates: Setting.text(nil, "LATER_SMTP_CERTIFICATES"))
  }

  /// How mail comes in; nil where it does not.
  static func incoming(_ options: MailInOptions) throws -> MailInSettings? {
    let listen = Setting.text(options.mailInListen, "LATER_MAIL_IN_LISTEN")
    let secret = Setting.text(nil, "LATER_MAIL_IN_HOOK_SECRET")
    guard let domain = Setting.text(options.mailInDomain, "LATER_MAIL_IN_DOMAIN") else {
      guard listen == nil, secret == nil else {
        throw ValidationError(
          "Mail that comes in needs LATER_MAIL_IN_DOMAIN: what stands behind the @ of its addresses."
        )
      }
      return nil
    }
    guard MailAddress(written: "a@\(domain)") != nil else {
      throw ValidationError(
        "LATER_MAIL_IN_DOMAIN must look like in.example.org, not \"\(domain)\".")
    }
    let place = try listen.map { text in
      guard let place = MailInSettings.Place(text) else {
        throw ValidationError(
          "LATER_MAIL_IN_LISTEN must look like 127.0.0.1:2424 or /run/later/lmtp, not \"\(text)\".")
      }
      return place
    }
    guard secret == nil || (secret?.utf8.count ?? 0) >= 16 else {
      throw ValidationError("LATER_MAIL_IN_HOOK_SECRET must have at least 16 characters.")
    }
    guard place != nil || secret != nil else {
      throw ValidationError(
        "LATER_MAIL_IN_DOMAIN alone lets no mail in: set LATER_MAIL_IN_LISTEN or"
          + " LATER_MAIL_IN_HOOK_SECRET, too.")
    }
    return MailInSettings(domain: domain, place: place, hookSecret: secret)
  }

  /// Signs in at the mail server, and sends nothing.
  static func finding(_ options: MailOptions) async -> Finding {
    let server: MailServer?
    do {
      server = try Self.server(options)
    } catch {
      return .bad("mail", "\(error)")
    }
    guard let server else {
      return .well("mail", "None is set up: reset forgotten passwords with later user password.")
    }
    do throws(MailError) {
      try await Mailer.smtp(server, seconds: 20).check()
      return .well("mail", "\(server.host):\(server.port) answers and lets us in.")
    } catch {
      return .bad("mail", "\(server.host):\(server.port): \(sentence(error))")
    }
  }

  private static func sentence(_ error: MailError) -> String {
    switch error {
    case .unreachable(let text): "It can't be reached: \(text)."
    case .signInRefused(let text): "It rejects the user or the password: \(text)."
    case .notNow(let text), .refused(let text): "It refuses: \(text)."
    }
  }

  private struct Parts {
    var host: String
    var port: Int?
    var user: String?
    var password: String?
    var security: MailServer.Security
  }

  private static func url(_ text: String) throws -> Parts {
    guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      parts.scheme == "smtp" || parts.scheme == "smtps"
    else {
      throw ValidationError(
        "LATER_SMTP_URL must look like smtps://user:password@mail.example.org:465.")
    }
    let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    return Parts(
      host: bare, port: parts.port, user: parts.user, password: parts.password,
      security: parts.scheme == "smtps" ? .tls : .startTLS)
  }

  private static func security(
    _ options: MailOptions, _ url: Parts?
  ) throws -> MailServer.Security {
    guard let word = Setting.text(options.smtpTLS, "LATER_SMTP_TLS") else {
      return url?.security ?? .startTLS
    }
    guard let security = MailServer.Security(rawValue: word) else {
      throw ValidationError("LATER_SMTP_TLS must be tls, starttls, or none, not \"\(word)\".")
    }
    return security
  }
}

extension MailServer.Security {
  /// The port where such servers listen.
  fileprivate var port: Int {
    switch self {
    case .tls: 465
    case .startTLS: 587
    case .none: 25
    }
  }
}
