public import AddressCore
public import Kernel
public import Kit

/// What one notice says, ready to go out by any channel.
public struct OutgoingNotice: Hashable, Sendable {
  public enum Urgency: String, Sendable, CaseIterable {
    /// A digest.
    case low
    /// Due today.
    case normal
    /// A reminder at its minute.
    case high
  }

  /// What the person can do without opening the app.
  public struct Action: Hashable, Sendable {
    /// As the API knows it: `done`, `snooze-1h`, `rebought`.
    public var name: String
    /// What the button says.
    public var title: String
    /// The right to do just that (`NoticeToken`).
    public var token: String

    public init(name: String, title: String, token: String) {
      self.name = name
      self.title = title
      self.token = token
    }
  }

  /// Unique within the account: what is sent again under it takes the place of the first.
  public var key: String
  /// What it is about: takes the place of what is on a screen with the same one.
  public var tag: String
  public var title: String
  /// Lines; empty for none.
  public var body: String
  /// What a tap opens.
  public var url: Address
  public var actions: [Action]
  /// What the app's icon counts.
  public var badge: Int
  public var urgency: Urgency
  public var expiresAt: Instant
  public var language: Language

  public init(
    key: String, tag: String, title: String, body: String, url: Address, actions: [Action] = [],
    badge: Int, urgency: Urgency, expiresAt: Instant, language: Language
  ) {
    self.key = key
    self.tag = tag
    self.title = title
    self.body = body
    self.url = url
    self.actions = actions
    self.badge = badge
    self.urgency = urgency
    self.expiresAt = expiresAt
    self.language = language
  }

  /// For a service that takes less.
  var withoutBody: OutgoingNotice {
    var notice = self
    notice.body = ""
    return notice
  }

  /// What a webhook calls it, by the key's first letter.
  var event: String {
    switch key.prefix(while: { $0 != ":" }) {
    case "t": "task"
    case "p": "product"
    case "d": "digest"
    default: "test"
    }
  }
}

// What it says is the person's, and its tokens are rights: neither belongs into a log.
extension OutgoingNotice: CustomStringConvertible {
  public var description: String { "notice \(key)" }
}

extension String {
  /// At most so many bytes of UTF-8, cut between characters, with an ellipsis where it was longer.
  func shortened(toBytes most: Int) -> String {
    guard utf8.count > most else { return self }
    let ellipsis = "…"
    var text = ""
    var count = ellipsis.utf8.count
    for character in self {
      count += character.utf8.count
      guard count <= most else { break }
      text.append(character)
    }
    return text.isEmpty ? "" : text + ellipsis
  }
}
