public import Kernel

/// How a collection is shared: the answer to `GET` and `PUT /api/v1/collections/{id}/share`.
public struct ShareSummary: Hashable, Sendable {
  /// The page's address, after the server's.
  public var path: String
  /// The feed's.
  public var feed: String
  /// Whether the texts are shown too, which the owner says are theirs.
  public var showsTexts: Bool
  public var createdAt: Instant

  public init(path: String, feed: String, showsTexts: Bool, createdAt: Instant) {
    self.path = path
    self.feed = feed
    self.showsTexts = showsTexts
    self.createdAt = createdAt
  }
}

/// Shares a collection, or says whether its texts are shown: `PUT /api/v1/collections/{id}/share`.
public struct ShareRequest: Hashable, Sendable {
  public var showsTexts: Bool

  public init(showsTexts: Bool) {
    self.showsTexts = showsTexts
  }
}

extension ShareSummary: DescribedMessage {
  public init() {
    self.init(path: "", feed: "", showsTexts: false, createdAt: Instant(milliseconds: 0))
  }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "path", &path)
    coder.member(1, "feed", &feed)
    coder.member(2, "showsTexts", &showsTexts)
    coder.member(3, "createdAt", &createdAt)
  }
}

extension ShareRequest: DescribedMessage {
  public init() { self.init(showsTexts: false) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "showsTexts", &showsTexts, isOptional: true)
  }
}
