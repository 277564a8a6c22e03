public import Kernel

extension String: PropertyValue {
  public static var absent: String { "" }

  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    guard let text = try? reader.readText() else { return nil }
    self = text
  }

  public var register: [UInt8] { RegisterValue.text(self) }

  public func isSame(as other: String) -> Bool { self == other }

  public func fault(within limits: Limits) -> ValueFault? {
    let text = limits.isLine ? trimmed : self
    let count = text.unicodeScalars.count
    if count < limits.characters.lowerBound { return .missing }
    if count > limits.characters.upperBound { return .tooLong }
    guard limits.isLine else { return nil }
    for scalar in text.unicodeScalars where scalar.value < 32 || scalar.value == 127 {
      return .malformed
    }
    return nil
  }
}

/// What a merged text (`TextRegister`) reads as.
public struct MergedText: PropertyValue, Sendable {
  public static var absent: MergedText { MergedText("") }
  public static var isMerged: Bool { true }

  public var text: String

  public init(_ text: String) { self.text = text }

  public init?(register value: [UInt8], within limits: Limits) {
    if let merged = TextRegister(value: value) {
      text = merged.text
    } else {
      guard let plain = String(register: value, within: limits) else { return nil }
      text = plain
    }
  }

  /// Of a text that nobody else has written: what is changed goes through `TextRegister.edited`.
  public var register: [UInt8] { text.register }

  public func isSame(as other: MergedText) -> Bool { text == other.text }

  public func fault(within limits: Limits) -> ValueFault? { text.fault(within: limits) }
}

extension Bool: PropertyValue {
  public static var absent: Bool { false }

  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    guard let flag = try? reader.readBool() else { return nil }
    self = flag
  }

  public var register: [UInt8] { RegisterValue.bool(self) }

  public func isSame(as other: Bool) -> Bool { self == other }
}

extension Int: PropertyValue {
  public static var isBounded: Bool { true }
  public static var absent: Int { 0 }

  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    guard let number = try? reader.readInt() else { return nil }
    self = limits.isClamped ? number.clamped(to: limits.numbers) : number
  }

  /// The number, or the end of the range that is nearest to it.
  public func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }

  public var register: [UInt8] { RegisterValue.int(self) }

  public func isSame(as other: Int) -> Bool { self == other }

  public func fault(within limits: Limits) -> ValueFault? {
    limits.numbers.contains(self) ? nil : .malformed
  }
}

extension Instant: PropertyValue {
  public static var absent: Instant { Instant(milliseconds: 0) }

  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    guard let milliseconds = try? reader.readInt64() else { return nil }
    self.init(milliseconds: milliseconds)
  }

  public var register: [UInt8] { RegisterValue.instant(self) }

  public func isSame(as other: Instant) -> Bool { self == other }
}

/// Days since 1970-01-01.
extension CivilDate: PropertyValue {
  public static var absent: CivilDate { CivilDate(dayNumber: 0) }

  public init?(register value: [UInt8], within limits: Limits) {
    guard let number = Int(register: value, within: Limits()) else { return nil }
    self.init(dayNumber: number)
  }

  public var register: [UInt8] { dayNumber.register }

  public func isSame(as other: CivilDate) -> Bool { self == other }
}

extension ID: PropertyValue {
  /// No entity has it.
  public static var absent: ID { ID(high: 0, low: 0) }

  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    guard let id = try? reader.readID(of: Owner.self) else { return nil }
    self = id
  }

  public var register: [UInt8] { RegisterValue.id(self) }

  public func isSame(as other: ID) -> Bool { self == other }
}

/// Bytes, such as a hash.
public struct Bytes: Hashable, Sendable, RegisterCodable {
  public var bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    guard let bytes = try? reader.readBytes() else { return nil }
    self.bytes = bytes
  }

  public var register: [UInt8] { RegisterValue.bytes(bytes) }

  public func isSame(as other: Bytes) -> Bool { bytes == other.bytes }
}

extension OrderKey: RegisterCodable {
  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    guard let bytes = try? reader.readBytes() else { return nil }
    self.init(bytes: bytes)
  }

  public var register: [UInt8] { RegisterValue.bytes(bytes) }

  public func isSame(as other: OrderKey) -> Bool { bytes == other.bytes }
}

/// Null stands for none.
extension Optional: RegisterCodable where Wrapped: RegisterCodable {
  public static var isBounded: Bool { Wrapped.isBounded }

  public init?(register value: [UInt8], within limits: Limits) {
    guard let wrapped = Wrapped(register: value, within: limits) else { return nil }
    self = wrapped
  }

  public var register: [UInt8] { self?.register ?? RegisterValue.null }

  public func isSame(as other: Wrapped?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }

  public func fault(within limits: Limits) -> ValueFault? { self?.fault(within: limits) }
}

extension Optional: PropertyValue where Wrapped: RegisterCodable {
  public static var absent: Wrapped? { nil }
}

/// A type that stands in an array.
public protocol PropertyElement: RegisterCodable {
  static func read(from reader: inout CBORReader) throws(CBORError) -> Self
}

extension String: PropertyElement {
  public static func read(from reader: inout CBORReader) throws(CBORError) -> String {
    try reader.readText()
  }
}

extension Int: PropertyElement {
  public static func read(from reader: inout CBORReader) throws(CBORError) -> Int {
    try reader.readInt()
  }
}

extension Array: RegisterCodable where Element: PropertyElement {
  public static var isBounded: Bool { true }

  /// As far as it can be read.
  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    guard let count = try? reader.readArrayCount() else { return nil }
    self = []
    for _ in 0..<Swift.min(count, limits.count) {
      guard let element = try? Element.read(from: &reader) else { return }
      append(element)
    }
  }

  public var register: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(count)
    for element in self { writer.writeEncoded(element.register) }
    return writer.bytes
  }

  public func fault(within limits: Limits) -> ValueFault? {
    if count > limits.count { return .tooLong }
    for element in self {
      if let fault = element.fault(within: limits) { return fault }
    }
    return nil
  }
}

extension Array: PropertyValue where Element: PropertyElement {
  public static var absent: [Element] { [] }
}

/// A choice that is stored as its number.
extension RegisterCodable where Self: RawRepresentable, RawValue == Int {
  public init?(register value: [UInt8], within limits: Limits) {
    guard let number = Int(register: value, within: Limits()) else { return nil }
    self.init(rawValue: number)
  }

  public var register: [UInt8] { RegisterValue.int(rawValue) }

  public func isSame(as other: Self) -> Bool { rawValue == other.rawValue }
}
