/// A message whose members are written once, for all that reads and writes it (docs/model.md).
public protocol DescribedMessage: WireMessage {
  /// Holds what stands for members that are missing.
  init()
  /// Hands the coder every member, one line each, in the order of their keys.
  mutating func describe<Coder: MessageCoder>(_ coder: inout Coder)
}

/// Reads or writes the members of a message, or says what they are.
public protocol MessageCoder {
  mutating func member<Value: CBORCodable>(_ member: MessageMember, _ value: inout Value)
}

/// What a message calls one of its members.
public struct MessageMember: Sendable {
  public let key: UInt64
  /// What stands for it in JSON.
  public let name: StaticString
  public let form: Form
  /// Whether it may be missing in JSON.
  public let isOptional: Bool

  /// What scripts may write there, beside what the type says.
  public enum Form: Hashable, Sendable {
    case any, id, email, name, password, language, count
    case number(ClosedRange<Int>)
    /// Of `Registration`: what an owner may choose.
    case chosen
  }
}

extension MessageCoder {
  /// A member with its key in CBOR and its name in JSON.
  @inline(__always)
  public mutating func member<Value: CBORCodable>(
    _ key: UInt64, _ name: StaticString, _ value: inout Value, _ form: MessageMember.Form = .any,
    isOptional: Bool = false
  ) {
    member(MessageMember(key: key, name: name, form: form, isOptional: isOptional), &value)
  }
}
