import Crypto
import Extraction
import HTTPTypes
import Hummingbird
import Kernel
import Storage
import Wire

/// The address for mail that a person has, and where providers post what came to it.
struct MailInRoutes: Sendable {
  /// A letter that JSON may write as base64.
  private static let longestBody = IncomingMail.longest / 3 * 4 + (1 << 20)

  let environment: ServerEnvironment
  let intake: MailIntake?
  /// Letters that providers hand over at once.
  private let places = Gate(4, each: 4)

  init(environment: ServerEnvironment, intake: MailIntake?) {
    self.environment = environment
    self.intake = intake
  }

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.mailAddress, .browser, "getMailAddress",
      "The address at which mail becomes items, if there is one",
      output: .message(OwnMailAddress.self, "MailAddress")
    ) { call in
      let name = try await environment.storage.mailAddresses.name(call.account)
      return Self.answer(name, environment.mailIn)
    }
    routes.on(
      .post, Routes.mailAddress, .browser, "renewMailAddress",
      "Another such address; the one before is nobody's at once",
      output: .message(OwnMailAddress.self, "MailAddress", .created), problems: [404]
    ) { call in
      guard let settings = environment.mailIn else { throw RequestRefusal.notFound }
      let name = MailInAddress.random()
      try await environment.storage.mailAddresses.set(call.account, name)
      return Self.answer(name, settings)
    }
    routes.on(
      .delete, Routes.mailAddress, .browser, "removeMailAddress", "Take no more mail",
      output: .done
    ) { call in
      try await environment.storage.mailAddresses.remove(call.account)
    }
    routes.on(
      .post, "\(Routes.mailIn)/{secret}", .anybody, "takeMail",
      """
      A letter from a mail provider: as it came (message/rfc822), in the field "email" or "body-mime" \
      of a form, or as "RawEmail" of a JSON object. Who it is for is read from it, or from the \
      parameter "recipient"
      """, input: .file, parameters: [Self.recipient], output: .done,
      problems: [415, 422, 503], use: take)
  }

  private static let recipient = Parameter<String?>(
    "recipient", ["type": "string", "maxLength": 254],
    "The address that it came to, where its headers do not say it"
  ) { text throws(RequestRefusal) in
    // No address of ours has a blank: it is the plus sign before a tag, not escaped.
    text?.replacing(" ", with: "+")
  }

  private static func answer(_ name: String?, _ settings: MailInSettings?) -> OwnMailAddress {
    guard let name, let settings else {
      return OwnMailAddress(isOn: settings != nil, address: "")
    }
    return OwnMailAddress(isOn: true, address: "\(name)@\(settings.domain)")
  }

  /// Whether the address names the secret: compared as hashes, in a time that tells nothing.
  private func isAllowed(_ call: Call<Void, Void>) -> Bool {
    guard let secret = environment.mailIn?.hookSecret, !secret.isEmpty,
      let given = call.arrival.context.parameters.get("secret")
    else { return false }
    return SHA256.hash(data: Array(given.utf8)) == SHA256.hash(data: Array(secret.utf8))
  }

  @Sendable private func take(_ call: Call<Void, Void>) async throws {
    guard isAllowed(call), let intake else { throw RequestRefusal.notFound }
    let nobody = AccountID(high: 0, low: 0)
    guard places.entersNow(nobody) else { throw AccountRefusal.tooManyAttempts(seconds: 5) }
    defer { places.leave(nobody) }
    let body = try await call.request.bytes(upTo: Self.longestBody)
    let (page, named) = try await Self.page(body, call.request)
    guard page.bytes.count <= Self.longestBody else {
      throw RequestRefusal.tooLarge(limit: IncomingMail.longest)
    }
    let mail: MailContents
    switch await intake.read(page, for: nil) {
    case .success(let found): mail = found
    case .failure(let unread): return try Self.answer(unread.outcome)
    }
    if page.mediaType.hasPrefix("multipart/form-data"), mail.letter.isEmpty {
      throw RequestRefusal.malformed("The raw message is missing: email or body-mime.")
    }
    let letter = mail.letter.isEmpty ? page.bytes : mail.letter
    guard letter.count <= IncomingMail.longest else {
      throw RequestRefusal.tooLarge(limit: IncomingMail.longest)
    }
    // Where the provider says who it is for, its headers do not count.
    let given = [try call.value(of: Self.recipient), named].compactMap { $0 }
    var recipients: [MailIntake.Recipient] = []
    for address in given.isEmpty ? mail.recipients : given {
      guard let recipient = try await intake.recipient(address), !recipients.contains(recipient)
      else { continue }
      recipients.append(recipient)
    }
    guard !recipients.isEmpty else {
      throw RequestRefusal.invalid(code: "unknown-recipient", "Nobody here has this address.")
    }
    var outcome = IncomingMail.Outcome.stored
    for account in Set(recipients.map(\.account)) {
      let tags = recipients.tags(of: account)
      let taken = await intake.store(mail, letter, for: account, tags: tags)
      if !taken.isTaken { outcome = taken }
    }
    try Self.answer(outcome)
  }

  /// What the child process reads, and who it is for where the provider says so.
  private static func page(
    _ body: [UInt8], _ request: Request
  ) async throws -> (FetchedPage, String?) {
    switch request.mediaType {
    case "message/rfc822", "text/plain", "application/octet-stream":
      return (MailIntake.page(body), nil)
    case "multipart/form-data":
      let type = request.headers[.contentType] ?? ""
      return (FetchedPage(bytes: body, address: "", mediaType: type), nil)
    case MediaTypes.json:
      let json = try Request.json(in: body)
      guard let letter = json["RawEmail"]?.string, !letter.isEmpty else {
        throw RequestRefusal.malformed(
          "RawEmail is missing: let Postmark include raw email content in JSON payload.")
      }
      return (MailIntake.page(Array(letter.utf8)), json["OriginalRecipient"]?.string)
    default: throw RequestRefusal.unsupportedMediaType
    }
  }

  private static func answer(_ outcome: IncomingMail.Outcome) throws {
    switch outcome {
    case .stored, .dropped: return
    case .full: throw StorageError.quotaReached
    case .unreadable:
      throw RequestRefusal.invalid(code: "unreadable-mail", "The letter cannot be read.")
    case .notNow: throw StorageError.unavailable
    }
  }
}
