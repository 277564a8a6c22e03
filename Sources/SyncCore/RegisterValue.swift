public import Kernel

/// Encodes what a register holds.
public enum RegisterValue {
  public static let null: [UInt8] = [0xF6]

  public static func text(_ value: String) -> [UInt8] {
    var writer = CBORWriter()
    writer.write(value)
    return writer.bytes
  }

  public static func int(_ value: Int) -> [UInt8] {
    var writer = CBORWriter()
    writer.write(value)
    return writer.bytes
  }

  public static func bool(_ value: Bool) -> [UInt8] {
    value ? [0xF5] : [0xF4]
  }

  public static func bytes(_ value: [UInt8]) -> [UInt8] {
    var writer = CBORWriter()
    writer.write(value)
    return writer.bytes
  }

  /// Milliseconds since 1970.
  public static func instant(_ value: Instant) -> [UInt8] {
    var writer = CBORWriter()
    writer.write(value.milliseconds)
    return writer.bytes
  }

  /// Sixteen bytes.
  public static func id<Owner>(_ value: ID<Owner>) -> [UInt8] {
    var writer = CBORWriter()
    writer.write(value)
    return writer.bytes
  }
}

/// What registers hold: nil where there is none, or null, or something of another type.
extension Entity {
  /// A text, or what a merged text (`TextRegister`) reads as.
  public func text(_ number: RegisterNumber) -> String? {
    guard let value = self[number]?.value else { return nil }
    if let merged = TextRegister(value: value) { return merged.text }
    var reader = CBORReader(value)
    // Another type is as good as none.
    return try? reader.readText()
  }

  /// A merged text with its versions.
  public func mergedText(_ number: RegisterNumber) -> TextRegister? {
    self[number].flatMap { TextRegister(value: $0.value) }
  }

  public func int(_ number: RegisterNumber) -> Int? {
    guard let value = self[number]?.value else { return nil }
    var reader = CBORReader(value)
    return try? reader.readInt()
  }

  public func bool(_ number: RegisterNumber) -> Bool? {
    guard let value = self[number]?.value else { return nil }
    var reader = CBORReader(value)
    return try? reader.readBool()
  }

  public func bytes(_ number: RegisterNumber) -> [UInt8]? {
    guard let value = self[number]?.value else { return nil }
    var reader = CBORReader(value)
    return try? reader.readBytes()
  }

  public func instant(_ number: RegisterNumber) -> Instant? {
    guard let value = self[number]?.value else { return nil }
    var reader = CBORReader(value)
    guard let milliseconds = try? reader.readInt64() else { return nil }
    return Instant(milliseconds: milliseconds)
  }

  public func id<Owner>(_ number: RegisterNumber, of owner: Owner.Type = Owner.self) -> ID<Owner>? {
    guard let value = self[number]?.value else { return nil }
    var reader = CBORReader(value)
    return try? reader.readID(of: owner)
  }

  /// True while the register `deleted` holds anything but null.
  public var isDeleted: Bool {
    guard let register = self[.deleted] else { return false }
    return register.value != RegisterValue.null
  }
}
