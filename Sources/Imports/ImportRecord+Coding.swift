public import Kernel
public import Wire

extension Names: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init()
    for _ in 0..<(try reader.readArrayCount()) { add(try reader.readText()) }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginArray(all.count)
    for name in all { writer.write(name) }
  }

  public var isOmitted: Bool { all.isEmpty }
}

extension ImportFailure.Reason: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self = Self(rawValue: try reader.readInt()) ?? .empty
  }

  public func write(to writer: inout CBORWriter) { writer.write(rawValue) }
}

extension ImportFailure: DescribedMessage {
  public init() { self.init(row: 0) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "row", &row)
    coder.member(1, "reason", &reason)
    coder.member(2, "text", &text)
  }
}

extension ImportedHighlight: DescribedMessage {
  public init() { self.init(quote: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "quote", &quote)
    coder.member(1, "note", &note)
    coder.member(2, "colour", &colour)
    coder.member(3, "created", &created)
  }
}

extension ImportedItem: DescribedMessage {
  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "row", &row)
    coder.member(1, "url", &url)
    coder.member(2, "title", &title)
    coder.member(3, "text", &text)
    coder.member(4, "note", &note)
    coder.member(5, "excerpt", &excerpt)
    coder.member(6, "author", &author)
    coder.member(7, "site", &site)
    coder.member(8, "language", &language)
    coder.member(9, "published", &published)
    coder.member(10, "saved", &saved)
    coder.member(11, "read", &read)
    coder.member(12, "isArchived", &isArchived)
    coder.member(13, "isFavourite", &isFavourite)
    coder.member(14, "progress", &progress)
    coder.member(15, "tags", &tags)
    coder.member(16, "collections", &collections)
    coder.member(17, "highlights", &highlights)
    coder.member(18, "html", &html)
    coder.member(19, "isAddition", &isAddition)
    coder.member(20, "reason", &reason)
  }
}

extension ImportedReminder: DescribedMessage {
  public init() { self.init(minutes: 0) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "minutes", &minutes)
    coder.member(1, "at", &at)
  }
}

extension ImportedTodo: DescribedMessage {
  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "row", &row)
    coder.member(1, "title", &title)
    coder.member(2, "notes", &notes)
    coder.member(3, "day", &day)
    coder.member(4, "time", &time)
    coder.member(5, "zone", &zone)
    coder.member(6, "priority", &priority)
    coder.member(7, "created", &created)
    coder.member(8, "done", &done)
    coder.member(9, "list", &list)
    coder.member(10, "section", &section)
    coder.member(11, "tags", &tags)
    coder.member(12, "source", &source)
    coder.member(13, "parent", &parent)
    coder.member(14, "reminders", &reminders)
    coder.member(15, "rule", &rule)
    coder.member(16, "phrase", &phrase)
    coder.member(17, "isFromCompletion", &isFromCompletion)
    coder.member(18, "estimate", &estimate)
    coder.member(19, "dueAt", &dueAt)
    coder.member(20, "isAllDay", &isAllDay)
  }
}

extension ImportedPurchase: DescribedMessage {
  public init() { self.init(day: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "day", &day)
    coder.member(1, "packs", &packs)
    coder.member(2, "price", &price)
    coder.member(3, "shop", &shop)
  }
}

extension ImportedProduct: DescribedMessage {
  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "row", &row)
    coder.member(1, "name", &name)
    coder.member(2, "category", &category)
    coder.member(3, "notes", &notes)
    coder.member(4, "cycle", &cycle)
    coder.member(5, "purchases", &purchases)
  }
}

extension ImportedFeed: DescribedMessage {
  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "row", &row)
    coder.member(1, "address", &address)
    coder.member(2, "title", &title)
    coder.member(3, "site", &site)
    coder.member(4, "isInFolder", &isInFolder)
    coder.member(5, "amount", &amount)
    coder.member(6, "daily", &daily)
    coder.member(7, "words", &words)
    coder.member(8, "fadesAfter", &fadesAfter)
    coder.member(9, "isMixed", &isMixed)
  }
}

/// An array of the case's number and the message.
extension ImportRecord: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    guard try reader.readArrayCount() == 2 else { throw .unexpectedType }
    switch try reader.readUInt() {
    case 0: self = .item(try ImportedItem(from: &reader))
    case 1: self = .todo(try ImportedTodo(from: &reader))
    case 2: self = .product(try ImportedProduct(from: &reader))
    case 3: self = .failure(try ImportFailure(from: &reader))
    case 4: self = .feed(try ImportedFeed(from: &reader))
    default: throw .unexpectedType
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginArray(2)
    switch self {
    case .item(let item): write(0, item, to: &writer)
    case .todo(let todo): write(1, todo, to: &writer)
    case .product(let product): write(2, product, to: &writer)
    case .failure(let failure): write(3, failure, to: &writer)
    case .feed(let feed): write(4, feed, to: &writer)
    }
  }

  private func write(_ number: Int, _ message: some CBORCodable, to writer: inout CBORWriter) {
    writer.write(number)
    message.write(to: &writer)
  }
}
