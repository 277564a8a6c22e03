public import Kernel

/// What a secret link shows.
///
/// The numbers are sent.
public enum LinkPurpose: Int, Sendable, CaseIterable {
  case now = 1
  case tasks = 2
  case restock = 3
  case tasksFeed = 4
  case restockFeed = 5
}

/// A secret link, in the list of `GET /api/v1/links`.
public struct LinkSummary: Hashable, Sendable {
  public var id: String
  public var purpose: LinkPurpose
  /// What the person knows it by.
  public var label: String
  /// Its address, after the server's.
  public var path: String
  /// The origin whose pages may show it in a frame; empty for none.
  public var origin: String
  public var createdAt: Instant
  /// When it was opened last, to an hour or so; nil where it never was.
  public var openedAt: Instant?

  public init(
    id: String, purpose: LinkPurpose, label: String = "", path: String, origin: String = "",
    createdAt: Instant, openedAt: Instant? = nil
  ) {
    self.id = id
    self.purpose = purpose
    self.label = label
    self.path = path
    self.origin = origin
    self.createdAt = createdAt
    self.openedAt = openedAt
  }
}

/// The answer to `GET /api/v1/links`.
public struct LinkList: Hashable, Sendable {
  public var links: [LinkSummary]

  public init(links: [LinkSummary]) {
    self.links = links
  }
}

/// Asks for a secret link: `POST /api/v1/links`.
public struct LinkRequest: Hashable, Sendable {
  public var purpose: LinkPurpose
  public var label: String
  public var origin: String

  public init(purpose: LinkPurpose, label: String = "", origin: String = "") {
    self.purpose = purpose
    self.label = label
    self.origin = origin
  }
}

extension LinkPurpose: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    guard let purpose = LinkPurpose(rawValue: try reader.readInt()) else {
      throw .unexpectedType
    }
    self = purpose
  }

  public func write(to writer: inout CBORWriter) { writer.write(rawValue) }
}

extension LinkSummary: DescribedMessage {
  public init() {
    self.init(id: "", purpose: .now, path: "", createdAt: Instant(milliseconds: 0))
  }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "id", &id, .id)
    coder.member(1, "purpose", &purpose)
    coder.member(2, "label", &label)
    coder.member(3, "path", &path)
    coder.member(4, "origin", &origin)
    coder.member(5, "createdAt", &createdAt)
    coder.member(6, "openedAt", &openedAt)
  }
}

extension LinkList: DescribedMessage {
  public init() { self.init(links: []) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "links", &links)
  }
}

extension LinkRequest: DescribedMessage {
  public init() { self.init(purpose: .now) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "purpose", &purpose)
    coder.member(1, "label", &label, .name, isOptional: true)
    coder.member(2, "origin", &origin, isOptional: true)
  }
}
