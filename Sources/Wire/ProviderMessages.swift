public import Kernel

/// A provider in the list of `GET /api/v1/sign-in`, and what of the account is linked to it.
public struct ProviderSummary: Hashable, Sendable {
  /// The word of its addresses; empty where the owner no longer offers it.
  public var provider: String
  public var name: String
  /// The ID of the link; empty where there is none.
  public var identity: String
  /// What the person knows it by there.
  public var label: String
  public var linkedAt: Instant?
  public var lastUsedAt: Instant?

  public init(
    provider: String = "", name: String, identity: String = "", label: String = "",
    linkedAt: Instant? = nil, lastUsedAt: Instant? = nil
  ) {
    self.provider = provider
    self.name = name
    self.identity = identity
    self.label = label
    self.linkedAt = linkedAt
    self.lastUsedAt = lastUsedAt
  }
}

/// Where to go after a provider: `POST /api/v1/providers/{provider}/link` and `…/confirmation`.
public struct ProviderReturn: Hashable, Sendable {
  /// A path of the app.
  public var path: String

  public init(path: String) {
    self.path = path
  }
}

/// Where the browser goes to be vouched for.
public struct ProviderAddress: Hashable, Sendable {
  public var address: String

  public init(address: String) {
    self.address = address
  }
}

extension ProviderSummary: DescribedMessage {
  public init() { self.init(name: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "provider", &provider)
    coder.member(1, "name", &name)
    coder.member(2, "identity", &identity)
    coder.member(3, "label", &label)
    coder.member(4, "linkedAt", &linkedAt, isOptional: true)
    coder.member(5, "lastUsedAt", &lastUsedAt, isOptional: true)
  }
}

extension ProviderReturn: DescribedMessage {
  public init() { self.init(path: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "path", &path)
  }
}

extension ProviderAddress: DescribedMessage {
  public init() { self.init(address: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "address", &address)
  }
}
