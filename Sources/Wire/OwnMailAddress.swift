/// The account's own address for mail: `GET` and `POST /api/v1/mail-address`.
public struct OwnMailAddress: Hashable, Sendable {
  /// Whether this server takes mail.
  public var isOn: Bool
  /// Empty where the account has none yet.
  public var address: String

  public init(isOn: Bool, address: String) {
    self.isOn = isOn
    self.address = address
  }
}

extension OwnMailAddress: DescribedMessage {
  public init() { self.init(isOn: false, address: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "isOn", &isOn)
    coder.member(1, "address", &address)
  }
}
