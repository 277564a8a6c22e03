public import Kernel

/// How an account stands with Premium.
///
/// The numbers are sent.
public enum PremiumState: Int, Sendable, CaseIterable {
  /// Nothing was paid.
  case locked = 0
  /// Paid in a way that takes days.
  case waiting = 1
  case unlocked = 2
}

/// Where a person pays: the answer to `POST /api/v1/premium`.
public struct PremiumPage: Hashable, Sendable {
  public var url: String

  public init(url: String) { self.url = url }
}

extension PremiumPage: DescribedMessage {
  public init() { self.init(url: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "url", &url)
  }
}

/// How the account stands, as the provider has just said: the answer to `POST /api/v1/premium/check`.
public struct PremiumStanding: Hashable, Sendable {
  public var state: PremiumState

  public init(state: PremiumState) { self.state = state }
}

extension PremiumStanding: DescribedMessage {
  public init() { self.init(state: .locked) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "state", &state)
  }
}

extension PremiumState: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self = PremiumState(rawValue: try reader.readInt()) ?? .locked
  }

  public func write(to writer: inout CBORWriter) { writer.write(rawValue) }
}
