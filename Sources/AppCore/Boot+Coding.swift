public import Kernel
import Kit
import SyncCore
import Wire

/// The encoding: a map {0: version, 1: path, 2: language, 3: instant, 4: registration or null,
/// 5: profile or null, 6: entities, 7: origin, 8: look}; a profile is an array of account, e-mail, name, owner.
extension Boot {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginMap(9)
    writer.write(0)
    writer.write(version)
    writer.write(1)
    writer.write(path)
    writer.write(2)
    writer.write(UInt64(language.rawValue))
    writer.write(3)
    writer.write(instant.milliseconds)
    writer.write(4)
    if let server { writer.write(server.registration.rawValue) } else { writer.writeNull() }
    writer.write(5)
    Self.write(profile, to: &writer)
    writer.write(6)
    writer.beginArray(items.count)
    for item in items { item.write(to: &writer) }
    writer.write(7)
    writer.write(origin)
    writer.write(8)
    writer.write(look.text)
    return writer.bytes
  }

  /// Unknown keys are passed over: the page may be newer than the bundle.
  public init(decoding bytes: [UInt8]) throws(CBORError) {
    self.init()
    var reader = CBORReader(bytes)
    var registration: Registration?
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: version = try reader.readText()
      case 1: path = try reader.readText()
      case 2: language = Language(rawValue: UInt8(clamping: try reader.readUInt())) ?? .english
      case 3: instant = Instant(milliseconds: try reader.readInt64())
      case 4:
        if try !reader.readNull() {
          registration = Registration(rawValue: try reader.readInt()) ?? .closed
        }
      case 5: profile = try Self.readProfile(from: &reader)
      case 6:
        for _ in 0..<(try reader.readArrayCount()) { items.append(try Entity(from: &reader)) }
      case 7: origin = try reader.readText()
      case 8: look = Look(text: try reader.readText())
      default: try reader.skip()
      }
    }
    try reader.finish()
    if let registration {
      server = ServerDescription(version: version, registration: registration)
    }
  }

  private static func write(_ profile: Profile?, to writer: inout CBORWriter) {
    guard let profile else {
      writer.writeNull()
      return
    }
    writer.beginArray(4)
    writer.write(profile.account)
    writer.write(profile.email)
    writer.write(profile.name)
    writer.write(profile.isOwner)
  }

  private static func readProfile(from reader: inout CBORReader) throws(CBORError) -> Profile? {
    if try reader.readNull() { return nil }
    guard try reader.readArrayCount() == 4 else { throw .unexpectedType }
    let account = try reader.readText()
    let email = try reader.readText()
    let name = try reader.readText()
    return Profile(account: account, email: email, name: name, isOwner: try reader.readBool())
  }
}
