import AddressCore
import Kernel
import Storage
import SyncCore
import Wire

/// A channel as somebody asks for it, checked.
struct NewChannel {
  static let longestAddress = 2_000
  static let longestSecret = 1_000
  static let longestLabel = 100
  /// Of a webhook: shorter ones are guessed.
  private static let shortestSigning = 8

  let sort: NotificationChannel.Sort
  let address: String
  let secret: ChannelSecret
  let label: String

  /// `browser` is what a browser's channel is called where no label is given.
  init(_ json: JSON, of account: Account, sendsMail: Bool, browser: String) throws {
    guard let sort = NotificationChannel.Sort(word: try json.text("sort")) else {
      throw RequestRefusal.malformed(
        "\"sort\" is one of "
          + NotificationChannel.Sort.allCases.map { $0.word }
          .joined(separator: ", ") + ".")
    }
    self.sort = sort
    let given = try Self.optional("address", in: json, upTo: Self.longestAddress)
    let secret = try Self.optional("secret", in: json, upTo: Self.longestSecret)
    let label = Validation.trimmed(try Self.optional("label", in: json, upTo: Self.longestLabel))
    if sort == .mail {
      address = try Self.mailAddress(given, of: account, sendsMail: sendsMail)
      self.secret = .none
      self.label = label.isEmpty ? address : label
      return
    }
    guard let url = Address(absolute: given), url.fragment == nil else {
      throw RequestRefusal.invalidAddress
    }
    address = given
    self.secret = try Self.secret(secret, of: sort)
    let usual = sort == .push && !browser.isEmpty ? browser : url.displayHost
    self.label = label.isEmpty ? usual : label
  }

  func channel(of account: AccountID, now: Instant) -> NotificationChannel {
    NotificationChannel(
      id: .random(), account: account, sort: sort, label: label, address: address, secret: secret,
      createdAt: now)
  }

  private static func optional(
    _ name: String, in json: JSON, upTo longest: Int
  ) throws(RequestRefusal) -> String {
    guard json[name] != .null, let text = try json.optionalText(name) else { return "" }
    let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
    guard text.unicodeScalars.count <= longest, isPlain else {
      throw .malformed("\"\(name)\" has at most \(longest) characters on one line.")
    }
    return text
  }

  private static func mailAddress(
    _ given: String, of account: Account, sendsMail: Bool
  ) throws -> String {
    guard sendsMail else { throw AccountRefusal.noMail }
    let isOwn = given.isEmpty || given == account.email
    guard isOwn, account.emailConfirmedAt != nil else {
      throw RequestRefusal.invalid(
        code: "unconfirmed-address",
        "Mail goes to the confirmed address of your account: confirm it first.")
    }
    return account.email
  }

  private static func secret(
    _ text: String, of sort: NotificationChannel.Sort
  ) throws(RequestRefusal) -> ChannelSecret {
    let isASCII = text.utf8.allSatisfy { (32...126).contains($0) }
    switch sort {
    case .push:
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2,
        let keys = PushKeys(p256dh: String(parts[0]), auth: String(parts[1]))
      else { throw refused("The secret is <p256dh>.<auth>, both in base64url.") }
      return keys.secret
    case .ntfy where !isASCII, .gotify where !isASCII || text.isEmpty:
      throw refused("The secret is a token of that server.")
    case .webhook where text.utf8.count < shortestSigning:
      throw refused("The secret signs what is sent: it has at least \(shortestSigning) characters.")
    case .mail, .ntfy, .gotify, .webhook: return ChannelSecret(Array(text.utf8))
    }
  }

  private static func refused(_ sentence: String) -> RequestRefusal {
    .invalid(code: "invalid-secret", sentence)
  }
}

extension NotificationChannel.Sort {
  /// As the API has it.
  var word: String {
    switch self {
    case .push: "push"
    case .mail: "mail"
    case .ntfy: "ntfy"
    case .gotify: "gotify"
    case .webhook: "webhook"
    }
  }

  init?(word: String) {
    guard let sort = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = sort
  }
}
