import Kernel
import Storage

/// One conversation with a mail server that brings letters.
///
/// SMTP (RFC 5321) after EHLO, LMTP (RFC 2033) after LHLO. It takes letters for the people here and sends
/// none on.
struct MailConversation: Sendable {
  /// What it asks of the rest of the server.
  struct Desk: Sendable {
    /// Nil for nobody's address; throws where that cannot be told now.
    var recipient: @Sendable (String) async throws -> MailIntake.Recipient?
    /// For one account, with the tags that its addresses have.
    var take:
      @Sendable (_ letter: [UInt8], AccountID, _ tags: [String]) async -> IncomingMail.Outcome
  }

  static let mostRecipients = 50
  /// Addresses of nobody after which the other side is guessing.
  private static let mostUnknown = 20
  private static let mostErrors = 20

  private let domain: String
  private let desk: Desk
  private var lines: MailLines
  private var isLMTP = false
  private var isGreeted = false
  private var hasSender = false
  private var recipients: [MailIntake.Recipient] = []
  private var unknown = 0
  private var errors = 0
  private(set) var isOver = false

  init(domain: String, desk: Desk, longest: Int = IncomingMail.longest) {
    self.domain = domain
    self.desk = desk
    lines = MailLines(longest: longest)
  }

  var greeting: String { "220 \(domain) ESMTP and LMTP\r\n" }

  /// Bytes of a letter that has not ended.
  var held: Int { lines.held }

  /// Answers what came, in order; a letter is answered once it is stored.
  mutating func answer(_ bytes: some Sequence<UInt8>) async -> String {
    var answers = ""
    for byte in bytes where !isOver {
      if let piece = lines.take(byte) { answers += await answer(piece) }
    }
    return answers
  }

  private mutating func answer(_ piece: MailLines.Piece) async -> String {
    switch piece {
    case .command(let line): return await answer(command: line)
    case .brokenCommand:
      isOver = true
      return "500 5.5.2 Lines end with CR LF and have at most 1000 octets\r\n"
    case .letter(let letter): return await deliver(letter)
    case .brokenLetter: return refuse("550 5.6.0 A bare CR or LF is not taken")
    case .longLetter: return refuse("552 5.3.4 The letter is too large")
    }
  }

  private mutating func answer(command line: String) async -> String {
    let verb = line.prefix { $0 != " " }.uppercased()
    let rest = Self.trimmed(line.dropFirst(verb.count))
    switch verb {
    case "EHLO", "LHLO": return greet(rest, isLMTP: verb == "LHLO")
    case "HELO":
      guard !rest.isEmpty else { return wrong("501 5.5.4 Say who you are") }
      begin(isLMTP: false)
      return "250 \(domain)\r\n"
    case "MAIL": return mail(rest)
    case "RCPT": return await recipient(rest)
    case "DATA": return data(rest)
    case "RSET":
      reset()
      return "250 2.0.0 Forgotten\r\n"
    case "NOOP": return "250 2.0.0 Nothing done\r\n"
    case "VRFY": return "252 2.1.5 Try it\r\n"
    case "QUIT":
      isOver = true
      return "221 2.0.0 Goodbye\r\n"
    default: return wrong("500 5.5.1 This command is unknown")
    }
  }

  private mutating func greet(_ name: String, isLMTP: Bool) -> String {
    guard !name.isEmpty else { return wrong("501 5.5.4 Say who you are") }
    begin(isLMTP: isLMTP)
    return """
      250-\(domain)\r
      250-PIPELINING\r
      250-8BITMIME\r
      250-SMTPUTF8\r
      250-ENHANCEDSTATUSCODES\r
      250 SIZE \(IncomingMail.longest)\r

      """
  }

  private mutating func begin(isLMTP: Bool) {
    self.isLMTP = isLMTP
    isGreeted = true
    reset()
  }

  private mutating func reset() {
    hasSender = false
    recipients = []
  }

  private mutating func mail(_ rest: String) -> String {
    guard isGreeted, !hasSender else { return wrong("503 5.5.1 Not now") }
    guard let path = Self.path(rest, after: "FROM:") else {
      return wrong("501 5.5.4 MAIL FROM:<address>")
    }
    for parameter in path.parameters {
      let parts = parameter.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts.first {
      case "SIZE":
        guard let size = parts.last.flatMap({ Int($0) }), size >= 0 else {
          return wrong("501 5.5.4 SIZE is a number")
        }
        guard size <= IncomingMail.longest else { return "552 5.3.4 The letter is too large\r\n" }
      case "BODY" where parts.last == "7BIT" || parts.last == "8BITMIME": break
      case "SMTPUTF8" where parts.count == 1: break
      default: return wrong("555 5.5.4 This parameter is unknown")
      }
    }
    hasSender = true
    return "250 2.1.0 Sender noted\r\n"
  }

  private mutating func recipient(_ rest: String) async -> String {
    guard hasSender else { return wrong("503 5.5.1 Not now") }
    guard let path = Self.path(rest, after: "TO:"), path.parameters.isEmpty else {
      return wrong("501 5.5.4 RCPT TO:<address>")
    }
    guard recipients.count < Self.mostRecipients else {
      return "452 4.5.3 Too many recipients at once\r\n"
    }
    do {
      guard let recipient = try await desk.recipient(path.address) else {
        unknown += 1
        if unknown > Self.mostUnknown {
          isOver = true
          return "421 4.7.0 Too many unknown recipients\r\n"
        }
        return "550 5.1.1 Nobody has this address\r\n"
      }
      recipients.append(recipient)
      return "250 2.1.5 Known\r\n"
    } catch {
      return "451 4.3.0 Try again later\r\n"
    }
  }

  private mutating func data(_ rest: String) -> String {
    guard hasSender else { return wrong("503 5.5.1 Not now") }
    guard rest.isEmpty else { return wrong("501 5.5.4 DATA stands alone") }
    guard !recipients.isEmpty else { return wrong("503 5.5.1 No valid recipients") }
    lines.beginLetter()
    return "354 Go on, and end with a dot alone\r\n"
  }

  private mutating func deliver(_ letter: [UInt8]) async -> String {
    var outcomes: [IncomingMail.Outcome] = []
    // One letter for one account is one, whatever tags its addresses have.
    var known: [AccountID: IncomingMail.Outcome] = [:]
    for recipient in recipients {
      let account = recipient.account
      let outcome: IncomingMail.Outcome
      if let before = known[account] {
        outcome = before
      } else {
        outcome = await desk.take(letter, account, recipients.tags(of: account))
      }
      known[account] = outcome
      outcomes.append(outcome)
    }
    reset()
    if isLMTP { return outcomes.map { $0.reply }.joined() }
    // One answer for all: sent again, it adds nothing where it is stored already.
    return (outcomes.first { !$0.isTaken } ?? .stored).reply
  }

  /// An answer for all recipients of a letter.
  private mutating func refuse(_ reply: String) -> String {
    let count = isLMTP ? recipients.count : 1
    reset()
    return String(repeating: reply + "\r\n", count: count)
  }

  private mutating func wrong(_ reply: String) -> String {
    errors += 1
    guard errors <= Self.mostErrors else {
      isOver = true
      return "421 4.7.0 Too many errors\r\n"
    }
    return reply + "\r\n"
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// `FROM:<address> PARAMETER=value`; a route before the address is left out (RFC 5321, appendix C).
  private static func path(
    _ text: String, after word: String
  ) -> (address: String, parameters: [String])? {
    guard text.prefix(word.count).uppercased() == word else { return nil }
    let rest = trimmed(text.dropFirst(word.count))
    guard rest.hasPrefix("<"), let end = rest.firstIndex(of: ">") else { return nil }
    var address = String(rest[rest.index(after: rest.startIndex)..<end])
    if address.hasPrefix("@"), let colon = address.firstIndex(of: ":") {
      address = String(address[address.index(after: colon)...])
    }
    let parameters = rest[rest.index(after: end)...].split(separator: " ")
    return (address, parameters.map { $0.uppercased() })
  }
}

extension IncomingMail.Outcome {
  /// Whether the other side is rid of it.
  var isTaken: Bool { self == .stored || self == .dropped }

  var reply: String {
    switch self {
    case .stored, .dropped: "250 2.0.0 Taken\r\n"
    case .full: "452 4.2.2 There is no room now\r\n"
    case .unreadable: "554 5.6.0 The letter cannot be read\r\n"
    case .notNow: "451 4.3.0 Try again later\r\n"
    }
  }
}
