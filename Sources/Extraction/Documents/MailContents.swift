public import ArticleCore
public import Kernel

/// What a letter that came in brings: links, a text, files.
public struct MailContents: Hashable, Sendable {
  /// Without its brackets, or empty.
  public var messageID = ""
  public var subject = ""
  public var isAutomatic = false
  /// Who it went to, as its headers and what its provider added say.
  public var recipients: [String] = []
  /// Absolute addresses where it is little else than these; else none.
  public var links: [String] = []
  /// Whether there is a text that is worth reading.
  public var hasText = false
  /// Without a subject, a text, markup and a file.
  public var isEmpty = false
  public var files: [File] = []
  /// Letters that were forwarded as they came: each is read as the letter it is, with its `letter`.
  public var forwarded: [MailContents] = []
  /// The letter itself, where it came in a provider's form or in another one; else empty.
  public var letter: [UInt8] = []

  public struct File: Hashable, Sendable {
    public var name: String
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  private static let mostLinks = 50
  private static let mostFiles = 20
  private static let mostForwarded = 20
  /// Of all forwarded letters together, so that what the child answers has a bound.
  private static let largestForwarded = 12 << 20
  private static let mostRecipients = 200
  /// Characters beside the links of a letter that is there for them: a greeting, a signature.
  private static let mostBesides = 200

  public init() {}

  /// A letter, or a provider's form with one in it (RFC 7578).
  public init(_ page: FetchedPage) {
    var bytes = page.bytes
    if page.mediaType.hasPrefix("multipart/form-data") {
      let form = Mail.form(page.bytes, contentType: page.mediaType)
      bytes = form.letter
      letter = bytes
      recipients = form.recipients
    }
    let mail = Mail(bytes)
    recipients = Array((recipients + mail.recipients).prefix(Self.mostRecipients))
    let letters = Self.letters(in: mail)
    read(mail, without: letters)
    var rest = Self.mostLinks - links.count
    for number in letters.sorted() {
      // Who sent it, and to whom, is told and decides nothing. A letter in it in turn is a file.
      var inner = MailContents()
      inner.letter = mail.attachments[number].bytes
      inner.read(Mail(inner.letter), without: [])
      if inner.links.count > rest { inner.links = [] }
      rest -= inner.links.count
      forwarded.append(inner)
    }
  }

  /// Which attachments are letters that are read as such.
  private static func letters(in mail: Mail) -> Set<Int> {
    var numbers: Set<Int> = []
    var size = 0
    for (number, file) in mail.attachments.enumerated()
    where file.isLetter && !file.bytes.isEmpty && numbers.count < mostForwarded {
      guard size + file.bytes.count <= largestForwarded else { continue }
      size += file.bytes.count
      numbers.insert(number)
    }
    return numbers
  }

  /// `letters` are the attachments that are looked at on their own.
  private mutating func read(_ mail: Mail, without letters: Set<Int>) {
    messageID = mail.messageID
    subject = mail.subject
    isAutomatic = mail.isAutomatic
    let article = MailPage.article(of: mail.withoutAttachments).article
    var found = Found()
    found.read(article.blocks)
    hasText = found.letters > 0 || !found.links.isEmpty
    isEmpty =
      !hasText && mail.subject.allSatisfy { $0.isWhitespace } && mail.attachments.isEmpty
      && mail.html.allSatisfy { $0 <= 0x20 }
    // A text without markup has no picture in it, whatever the letter calls one.
    let isMarked = hasText && !mail.html.isEmpty
    let own = mail.attachments.enumerated().filter { number, file in
      (!file.isInline || !isMarked || file.isLetter || PDFPage.isPDF(file.bytes))
        && !file.bytes.isEmpty && !file.mediaType.hasSuffix("-signature")
        && !letters.contains(number)
    }.map(\.element)
    files = own.prefix(Self.mostFiles).map { File(name: $0.name, bytes: $0.bytes) }
    guard own.count <= Self.mostFiles else {
      // The letter itself has the others.
      hasText = true
      return
    }
    // What confirms a subscription is opened by the person, not by being saved.
    guard !mail.isOfList, found.letters <= Self.mostBesides, found.links.count <= Self.mostLinks,
      !found.links.contains(where: Self.doesSomething)
    else { return }
    links = found.links
  }

  /// Whether opening the address may be an answer, by the words that such addresses have.
  private static func doesSomething(_ link: String) -> Bool {
    let link = link.lowercased()
    return [
      "unsubscribe", "confirm", "verify", "verification", "activate", "opt-in", "optin",
      "password", "reset", "magic", "signin", "sign-in", "login", "invite", "token=",
    ].contains { link.contains($0) }
  }

  /// The links of an article, and how much stands beside them.
  private struct Found {
    var links: [String] = []
    var letters = 0
    private static let most = 1000

    mutating func read(_ nodes: [ArticleNode]) {
      for node in nodes {
        switch node {
        case .text(let text): read(text)
        case .element(let element):
          if element.tag == .link, let link = element[.href],
            link.hasPrefix("https://") || link.hasPrefix("http://")
          {
            add(link)
          } else {
            read(element.children)
          }
        }
      }
    }

    /// A letter without markup has its addresses as words, often in brackets or at the end of a sentence.
    private mutating func read(_ text: String) {
      for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "<" || $0 == ">" }) {
        guard let start = ["https://", "http://"].compactMap({ word.firstRange(of: $0) }).first
        else {
          letters += word.unicodeScalars.count
          continue
        }
        var link = word[start.lowerBound...]
        while let last = link.last, ".,;:!?)]}'\"”’".contains(last) { link = link.dropLast() }
        letters += word.unicodeScalars.count - link.unicodeScalars.count
        add(String(link))
      }
    }

    private mutating func add(_ link: String) {
      if links.count < Self.most, !links.contains(link) { links.append(link) }
    }
  }
}

extension MailContents {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(10)
    writer.write(messageID)
    writer.write(subject)
    writer.write(isAutomatic)
    writer.write(hasText)
    writer.write(isEmpty)
    writer.write(letter)
    writer.beginArray(recipients.count)
    for recipient in recipients { writer.write(recipient) }
    writer.beginArray(links.count)
    for link in links { writer.write(link) }
    writer.beginArray(files.count)
    for file in files {
      writer.beginArray(2)
      writer.write(file.name)
      writer.write(file.bytes)
    }
    writer.beginArray(forwarded.count)
    for mail in forwarded { writer.write(mail.encoded) }
    return writer.bytes
  }

  public init(decoding message: [UInt8]) throws(CBORError) {
    try self.init(decoding: message, isForwarded: false)
  }

  /// What was forwarded has nothing forwarded in it: no answer is as deep as its sender likes.
  private init(decoding message: [UInt8], isForwarded: Bool) throws(CBORError) {
    var reader = CBORReader(message)
    guard try reader.readArrayCount() == 10 else { throw .unexpectedType }
    messageID = try reader.readText()
    subject = try reader.readText()
    isAutomatic = try reader.readBool()
    hasText = try reader.readBool()
    isEmpty = try reader.readBool()
    letter = try reader.readBytes()
    for _ in 0..<(try reader.readArrayCount()) { recipients.append(try reader.readText()) }
    for _ in 0..<(try reader.readArrayCount()) { links.append(try reader.readText()) }
    for _ in 0..<(try reader.readArrayCount()) {
      guard try reader.readArrayCount() == 2 else { throw .unexpectedType }
      files.append(File(name: try reader.readText(), bytes: try reader.readBytes()))
    }
    for _ in 0..<(try reader.readArrayCount()) {
      guard !isForwarded else { throw .unexpectedType }
      forwarded.append(try MailContents(decoding: try reader.readBytes(), isForwarded: true))
    }
    try reader.finish()
  }
}
