import AddressCore
import Extraction
import Kernel

/// Takes what a reader finds, and refuses what is none.
struct ImportOutput {
  /// Characters of a feed's address, at most: a subscription holds no more.
  private static let longestFeed = 2_000

  let take: (ImportRecord) throws -> Void

  /// An item with an address of the web, or a note where it has a text and no address.
  func item(_ item: ImportedItem) throws {
    var item = item
    item.url = item.url.trimmed
    item.title = item.title.trimmed
    // A page of no text is none: it is fetched.
    if MarkupReader.isBlank(item.html) { item.html = "" }
    if item.url.isEmpty { return try note(item) }
    switch Self.address(item.url) {
    case .success(let address):
      item.url = address
      // Some name what has no title by its address.
      if Self.address(item.title) == .success(address) || item.title == "Problem loading page" {
        item.title = ""
      }
      try take(.item(item))
    case .failure(let fault): try fail(item.row, fault.reason, item.url)
    }
  }

  private func note(_ item: ImportedItem) throws {
    var item = item
    if item.isAddition, !item.highlights.isEmpty { return try take(.item(item)) }
    if item.text.trimmed.isEmpty {
      guard !item.note.trimmed.isEmpty else { return try fail(item.row, .empty, item.title) }
      item.text = item.note
      item.note = ""
    }
    try take(.item(item))
  }

  /// A feed with an address of the web.
  func feed(_ feed: ImportedFeed) throws {
    var feed = feed
    switch Self.address(Address.ofFeed(feed.address)) {
    case .success(let address) where address.utf8.count > Self.longestFeed:
      try fail(feed.row, .tooLarge, feed.address)
    case .success(let address):
      feed.address = address
      feed.title = Self.line(feed.title)
      // Some name what has no title by its address.
      if Self.address(feed.title) == .success(address) { feed.title = "" }
      feed.site = Address(absolute: feed.site)?.text ?? ""
      if feed.site.utf8.count > Self.longestFeed { feed.site = "" }
      try take(.feed(feed))
    case .failure(let fault): try fail(feed.row, fault.reason, feed.address)
    }
  }

  func todo(_ todo: ImportedTodo) throws {
    var todo = todo
    todo.title = Self.line(todo.title)
    guard !todo.title.isEmpty else { return try fail(todo.row, .unnamed, todo.notes) }
    try take(.todo(todo))
  }

  func product(_ product: ImportedProduct) throws {
    var product = product
    product.name = Self.line(product.name)
    guard !product.name.isEmpty else { return try fail(product.row, .unnamed, product.notes) }
    try take(.product(product))
  }

  func fail(_ row: Int, _ reason: ImportFailure.Reason, _ text: String = "") throws {
    try take(.failure(ImportFailure(row: row, reason: reason, text: text)))
  }

  struct Refused: Error, Hashable {
    let reason: ImportFailure.Reason
  }

  static func address(_ text: String) -> Result<String, Refused> {
    if let address = Address(absolute: text) { return .success(address.text) }
    if let scheme = scheme(of: text), scheme != "http", scheme != "https" {
      return .failure(Refused(reason: .notWeb))
    }
    // A blank within is how some write "%20"; other words are no address.
    guard text.utf8.allSatisfy({ $0 > 32 }), let address = Address(text) else {
      return .failure(Refused(reason: .badAddress))
    }
    return .success(address.text)
  }

  /// The word before a colon that no port follows.
  private static func scheme(of text: String) -> String? {
    let bytes = Array(text.utf8.prefix(40))
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
    let word = bytes[..<colon]
    guard word.allSatisfy({ $0.isLetter || $0.isDigit || $0 == 0x2B || $0 == 0x2D }),
      colon + 1 < bytes.count, !bytes[colon + 1].isDigit
    else { return nil }
    return String(decoding: word, as: UTF8.self).lowercased()
  }

  /// In one line.
  static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 32 }) else { return text.trimmed }
    let bytes = text.utf8.map { $0 < 32 ? 32 : $0 }
    return String(decoding: bytes, as: UTF8.self).trimmed
  }
}

extension UInt8 {
  var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) && self < 0x80 }
  var isDigit: Bool { (0x30...0x39).contains(self) }
}

/// Times as exports write them.
enum ImportTime {
  /// 1990 to 2100: what is beyond is a mistake.
  private static let plausible: ClosedRange<Int64> = 631_152_000_000...4_102_444_800_000

  /// Seconds, milliseconds or microseconds since 1970, or a date and time with or without a zone, also as
  /// mails have it.
  static func instant(_ text: String) -> Instant? {
    let text = text.trimmed
    guard !text.isEmpty else { return nil }
    if let number = Double(text) { return instant(number) }
    let instant = Instant(text: text) ?? MailDate.iso8601(text).flatMap { Instant(text: $0) }
    return instant.flatMap { plausible.contains($0.milliseconds) ? $0 : nil }
  }

  static func instant(_ number: Double) -> Instant? {
    for scale in [1_000.0, 1.0, 0.001] {
      guard let milliseconds = Int64(exactly: (number * scale).rounded(.down)) else { continue }
      if plausible.contains(milliseconds) { return Instant(milliseconds: milliseconds) }
    }
    return nil
  }

  /// Microseconds since 1601, as Chrome counts.
  static func chrome(_ text: String) -> Instant? {
    guard let number = Double(text) else { return nil }
    return instant((number / 1_000_000 - 11_644_473_600).rounded(.down))
  }

  /// The day and the time of what is written as a wall shows it: 2026-12-01 or 2026-12-01T09:00:00.
  static func wall(_ text: String) -> (day: String, time: String)? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10,
      let day = CivilDate(text: String(decoding: bytes[..<10], as: UTF8.self))
    else { return nil }
    guard bytes.count >= 16, bytes[10] == 0x54 || bytes[10] == 0x20,
      let time = CivilTime(text: String(decoding: bytes[11..<16], as: UTF8.self))
    else { return (day.text, "") }
    return (day.text, time.text)
  }

  /// What a wall shows at that instant, so many seconds ahead of UTC.
  static func wall(_ instant: Instant, ahead: Int32 = 0) -> (day: String, time: String) {
    let wall = CivilDateTime(instant, offsetSeconds: ahead)
    return (wall.date.text, wall.time.text)
  }
}
