import Kernel

/// A letter as it was sent (RFC 5322 and MIME), taken apart.
public struct Mail: Hashable, Sendable {
  public struct Attachment: Hashable, Sendable {
    public var name: String
    /// Lower-case type and subtype.
    public var mediaType: String
    public var bytes: [UInt8]
    /// Part of the text, as a picture in it or a signature's logo.
    public var isInline = false
    /// By what the markup names it (RFC 2392); without its brackets, or empty.
    public var contentID = ""

    var isPicture: Bool { mediaType.hasPrefix("image/") }
    /// Another letter, forwarded as it came.
    var isLetter: Bool { mediaType == "message/rfc822" || mediaType == "message/global" }
  }

  public private(set) var subject = ""
  /// The name that it came from; the address where there is none.
  public private(set) var sender = ""
  public private(set) var senderAddress = ""
  /// Every address that it went to, as it was written.
  public private(set) var recipients: [String] = []
  /// ISO 8601, or empty.
  public private(set) var date = ""
  /// Without its brackets, or empty.
  public private(set) var messageID = ""
  /// What the list that it came by is called, or empty (RFC 2919).
  public private(set) var list = ""
  /// Whether it can be unsubscribed from, or names its list.
  public private(set) var isOfList = false
  /// A machine's answer or report, which nobody wrote to be read (RFC 3834).
  public private(set) var isAutomatic = false
  /// In UTF-8, not safe; empty where the letter is plain text.
  public private(set) var html: [UInt8] = []
  /// In UTF-8; empty where there is but markup.
  public private(set) var text: [UInt8] = []
  public private(set) var attachments: [Attachment] = []

  private static let deepest = 10
  private static let mostParts = 500
  private static let mostHops = 50

  private var parts = 0

  public init(_ bytes: [UInt8]) {
    let whole = Part(bytes[...])
    subject = MailText.header(whole.header("subject"))
    (sender, senderAddress) = Self.mailbox(MailText.header(whole.header("from")))
    for name in ["to", "cc", "delivered-to", "x-original-to"] {
      for list in whole.headers(name) { recipients += Self.addresses(MailText.header(list)) }
    }
    let sent = String(decoding: whole.header("date"), as: UTF8.self)
    date = MailDate.iso8601(sent.trimmingSpace()) ?? ""
    messageID = Self.bare(whole.header("message-id"))
    list = Self.mailbox(MailText.header(whole.header("list-id"))).name
    isOfList = !list.isEmpty || !whole.header("list-unsubscribe").isEmpty
    isAutomatic = Self.isAutomatic(whole, isOfList: isOfList)
    read(whole, depth: 0)
    markShownPictures()
  }

  /// An ID without its brackets.
  private static func bare(_ id: ArraySlice<UInt8>) -> String {
    String(decoding: id, as: UTF8.self).trimming { "<> \t".contains($0) || $0.isNewline }
  }

  /// A picture that the markup shows is part of the text, whatever its headers call it.
  private mutating func markShownPictures() {
    guard attachments.contains(where: { $0.isPicture && !$0.contentID.isEmpty }) else { return }
    var shown: Set<String> = []
    for node in html.split(whereSeparator: { "\"'<>()".utf8.contains($0) || $0 <= 0x20 }) {
      if let id = Self.contentID(String(decoding: node.prefix(500), as: UTF8.self)) {
        shown.insert(id)
      }
    }
    for index in attachments.indices
    where attachments[index].isPicture && shown.contains(attachments[index].contentID) {
      attachments[index].isInline = true
    }
  }

  /// What an address names of its own letter; nil where it is another.
  static func contentID(_ address: String) -> String? {
    let address = Array(address.trimmingSpace().utf8)
    guard address.count > 4,
      String(decoding: address.prefix(4), as: UTF8.self).lowercased() == "cid:"
    else { return nil }
    return String(decoding: PercentCoding.decode(address[4...]), as: UTF8.self)
  }

  private static func isAutomatic(_ whole: Part, isOfList: Bool) -> Bool {
    func word(_ name: String) -> String {
      String(decoding: whole.header(name), as: UTF8.self).prefix { $0 != ";" }
        .lowercased().trimmingSpace()
    }
    let submitted = word("auto-submitted")
    if !submitted.isEmpty, submitted != "no" { return true }
    if whole.contentType.value == "multipart/report" { return true }
    // So many hops are a circle (RFC 5321, section 6.3).
    if whole.headers("received").count >= mostHops { return true }
    switch word("precedence") {
    case "auto_reply": return true
    case "bulk", "junk":
      let marks = ["in-reply-to", "x-autoreply", "x-autorespond", "x-auto-response-suppress"]
      return !isOfList && marks.contains { !whole.header($0).isEmpty }
    default: return false
    }
  }

  /// Whether bytes begin as a letter's: headers, and among them those that only letters have.
  static func isMail(_ bytes: [UInt8]) -> Bool {
    let known = ["return-path", "received", "delivered-to", "mime-version", "dkim-signature"]
    let start = String(decoding: bytes.prefix(40), as: UTF8.self).lowercased()
    return known.contains { start.hasPrefix($0 + ":") }
  }

  private mutating func read(_ part: Part, depth: Int) {
    parts += 1
    guard depth < Self.deepest, parts < Self.mostParts else { return }
    let type = part.contentType
    if type.value.hasPrefix("multipart/"), let boundary = type["boundary"] {
      let kinds = part.pieces(boundary).map { Part($0) }
      // The last of several ways to say the same is the richest, and one of each kind is enough.
      for piece in kinds { read(piece, depth: depth + 1) }
      return
    }
    let disposition = part.disposition
    let name = disposition["filename"] ?? type["name"] ?? ""
    // Parts of which nothing says where they end are read as text (RFC 2045, section 5.2).
    let isText =
      ["text/html", "text/plain", ""].contains(type.value) || type.value.hasPrefix("multipart/")
    if disposition.value == "attachment" || !isText || !name.isEmpty {
      let kind = type.value.isEmpty ? "application/octet-stream" : type.value
      let isInline =
        disposition.value == "inline"
        || disposition.value.isEmpty && !part.header("content-id").isEmpty
      attachments.append(
        Attachment(
          name: name, mediaType: kind, bytes: part.body, isInline: isInline,
          contentID: Self.bare(part.header("content-id"))))
      return
    }
    let decoded = MailText.decoded(part.body, charset: type["charset"] ?? "")
    if type.value == "text/html" {
      if html.isEmpty { html = decoded }
    } else {
      if !text.isEmpty { text.append(0x0A) }
      text += decoded
    }
  }

  /// The same, as far as its text goes.
  var withoutAttachments: Mail {
    var mail = self
    mail.attachments = []
    return mail
  }

  /// The letter in a form that providers send, and the fields that say who it is for.
  static func form(
    _ bytes: [UInt8], contentType: String
  ) -> (letter: [UInt8], recipients: [String]) {
    var letter: [UInt8] = []
    var recipients: [String] = []
    guard let boundary = MailParameters(Array(contentType.utf8)[...])["boundary"] else {
      return (letter, recipients)
    }
    let whole = Part(Array("\n".utf8)[...] + bytes[...])
    for piece in whole.pieces(boundary) {
      let field = Part(piece)
      switch field.disposition["name"] {
      case "email", "body-mime":
        letter = field.body
        // The line's end before the next boundary is the form's.
        if letter.last == 0x0A { letter.removeLast() }
        if letter.last == 0x0D { letter.removeLast() }
      case "to", "recipient":
        recipients += addresses(String(decoding: field.body.prefix(20_000), as: UTF8.self))
      default: break
      }
    }
    return (letter, recipients)
  }

  /// `Name <address>`, or the address alone.
  private static func mailbox(_ text: String) -> (name: String, address: String) {
    guard let open = text.lastIndex(of: "<") else { return (text, text) }
    let address = text[text.index(after: open)...].prefix { $0 != ">" }
    let name = String(text[..<open]).trimming { "\" \t".contains($0) }
    return (name.isEmpty ? String(address) : name, String(address))
  }

  private static func addresses(_ list: String) -> [String] {
    list.split(separator: ",").prefix(200).map { mailbox(String($0).trimmingSpace()).address }
      .filter { $0.contains("@") }
  }
}

extension Mail {
  /// Headers and what follows them.
  private struct Part {
    private var fields: [(name: String, value: ArraySlice<UInt8>)] = []
    private var content: ArraySlice<UInt8>

    private static let mostFields = 1000

    init(_ bytes: ArraySlice<UInt8>) {
      var position = bytes.startIndex
      content = bytes[bytes.endIndex...]
      while position < bytes.endIndex, fields.count < Self.mostFields {
        var end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.endIndex
        let line = bytes[position..<end]
        if !line.contains(where: { $0 > 0x20 }) {
          position = min(end + 1, bytes.endIndex)
          break
        }
        // A line that begins with a space belongs to the one before.
        while end + 1 < bytes.endIndex, bytes[end + 1] == 0x20 || bytes[end + 1] == 0x09 {
          end = bytes[(end + 1)...].firstIndex(of: 0x0A) ?? bytes.endIndex
        }
        add(bytes[position..<end])
        position = min(end + 1, bytes.endIndex)
      }
      content = bytes[position...]
    }

    private mutating func add(_ field: ArraySlice<UInt8>) {
      guard let colon = field.firstIndex(of: 0x3A) else { return }
      let name = String(decoding: field[..<colon], as: UTF8.self).lowercased()
      fields.append((name, field[(colon + 1)...].prefix(20_000)))
    }

    func headers(_ name: String) -> [ArraySlice<UInt8>] {
      fields.lazy.filter { $0.name == name }.prefix(50).map(\.value)
    }

    func header(_ name: String) -> ArraySlice<UInt8> { headers(name).first ?? [] }

    var contentType: MailParameters { MailParameters(header("content-type")) }
    var disposition: MailParameters { MailParameters(header("content-disposition")) }

    /// As it was before it was made fit for mail.
    var body: [UInt8] {
      let coding = String(decoding: header("content-transfer-encoding"), as: UTF8.self)
      switch coding.trimmingSpace().lowercased() {
      case "base64": return MailText.base64(content)
      case "quoted-printable": return MailText.quotedPrintable(content)
      default: return Array(content)
      }
    }

    /// What stands between the lines of a boundary.
    func pieces(_ boundary: String) -> [ArraySlice<UInt8>] {
      let mark = Array(("--" + boundary).utf8)
      var pieces: [ArraySlice<UInt8>] = []
      var start: Int?
      var position = content.startIndex
      while position < content.endIndex, pieces.count < Mail.mostParts {
        let end = content[position...].firstIndex(of: 0x0A) ?? content.endIndex
        if content[position..<end].starts(with: mark) {
          if let start, start <= position { pieces.append(content[start..<position]) }
          start = min(end + 1, content.endIndex)
          if content[position..<end].dropFirst(mark.count).starts(with: "--".utf8) { return pieces }
        }
        position = min(end + 1, content.endIndex)
      }
      if let start { pieces.append(content[start...]) }
      return pieces
    }
  }
}

/// A header's value with what follows it: `text/plain; charset=utf-8`.
struct MailParameters {
  /// In small letters.
  private(set) var value = ""
  private var values: [String: String] = [:]

  subscript(name: String) -> String? { values[name] }

  init(_ header: ArraySlice<UInt8>) {
    var continued: [String: String] = [:]
    for (index, part) in Self.parts(header).enumerated() {
      if index == 0 {
        value = Metadata.text(part).lowercased()
        continue
      }
      guard index < 50, let sign = part.firstIndex(of: 0x3D) else { continue }
      var name = Metadata.text(part[..<sign]).lowercased()
      let raw = Self.unquoted(part[(sign + 1)...])
      let isExtended = name.hasSuffix("*")
      if isExtended { name.removeLast() }
      let text = isExtended ? Self.extended(raw) : MailText.header(Array(raw.utf8)[...])
      if let star = name.firstIndex(of: "*") {
        continued[String(name[..<star]), default: ""] += text
      } else {
        values[name] = text
      }
    }
    values.merge(continued) { whole, _ in whole }
  }

  /// At semicolons that stand in no quotation.
  private static func parts(_ header: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = header.startIndex
    var isQuoted = false
    for index in header.indices {
      if header[index] == 0x22 { isQuoted.toggle() }
      guard header[index] == 0x3B, !isQuoted else { continue }
      parts.append(header[start..<index])
      start = index + 1
    }
    return parts + [header[start...]]
  }

  private static func unquoted(_ text: ArraySlice<UInt8>) -> String {
    var text = String(decoding: text, as: UTF8.self).trimmingSpace()
    guard text.hasPrefix("\"") else { return text }
    text.removeFirst()
    if text.hasSuffix("\"") { text.removeLast() }
    return text
  }

  /// `utf-8'en'%e2%82%ac` (RFC 2231); a part that goes on has no charset.
  private static func extended(_ text: String) -> String {
    let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    let decoded = PercentCoding.decode(Array((parts.last ?? "").utf8)[...])
    let charset = parts.count == 3 ? String(parts[0]) : "utf-8"
    return String(decoding: MailText.decoded(decoded, charset: charset), as: UTF8.self)
  }
}
