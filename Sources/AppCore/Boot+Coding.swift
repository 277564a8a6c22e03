public import Kernel
import Kit
import SyncCore
import Wire

/// The encoding: a map {0: version, 1: path, 2: language, 3: instant, 4: registration or null,
/// 5: profile or null, 6: entities, 7: origin, 8: look, 9: whether the server sends mail,
/// 10: region, 12: whether passkeys can be had, 13: who else signs in, where there is anybody,
/// 14: 1 where the server reads texts into files, and 2 where it has recordings written down, added up}; of the offline shell {1, 7, 8, 11: the browser's languages}.
extension Boot {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    let providers = server?.providers ?? ""
    let speech = (server?.hasVoice == true ? 1 : 0) + (server?.hasTranscriber == true ? 2 : 0)
    writer.beginMap(12 + (providers.utf8.isEmpty ? 0 : 1) + (speech > 0 ? 1 : 0))
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
    if let profile { profile.write(to: &writer) } else { writer.writeNull() }
    writer.write(6)
    writer.beginArray(items.count)
    for item in items { item.write(to: &writer) }
    writer.write(7)
    writer.write(origin)
    writer.write(8)
    writer.write(look.text)
    writer.write(9)
    writer.write(server?.hasMail ?? false)
    writer.write(10)
    writer.write(UInt64(region.rawValue))
    writer.write(12)
    writer.write(server?.hasPasskeys ?? false)
    if !providers.utf8.isEmpty {
      writer.write(13)
      writer.write(providers)
    }
    if speech > 0 {
      writer.write(14)
      writer.write(UInt64(speech))
    }
    return writer.bytes
  }

  /// Unknown keys are passed over: the page may be newer than the bundle.
  public init(decoding bytes: [UInt8]) throws(CBORError) {
    self.init()
    var reader = CBORReader(bytes)
    var registration: Registration?
    var hasMail = false
    var hasPasskeys = false
    var providers = ""
    var speech: UInt64 = 0
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
      case 5: profile = try reader.readNull() ? nil : Profile(from: &reader)
      case 6:
        for _ in 0..<(try reader.readArrayCount()) { items.append(try Entity(from: &reader)) }
      case 7: origin = try reader.readText()
      case 8: look = Look(text: try reader.readText())
      case 9: hasMail = try reader.readBool()
      case 10:
        region = EnglishRegion(rawValue: UInt8(clamping: try reader.readUInt())) ?? .american
      case 11: prefer(try reader.readText())
      case 12: hasPasskeys = try reader.readBool()
      case 13: providers = try reader.readText()
      case 14: speech = try reader.readUInt()
      default: try reader.skip()
      }
    }
    try reader.finish()
    if let registration {
      server = ServerDescription(
        version: version, registration: registration, hasMail: hasMail,
        hasPasskeys: hasPasskeys, providers: providers, hasVoice: speech & 1 > 0,
        hasTranscriber: speech & 2 > 0)
    }
  }

  /// As the server does for a page that it draws; a first visit does without it.
  @inline(never)
  private mutating func prefer(_ languages: String) {
    language = .preferred(languages)
    region = .preferred(languages)
  }
}
