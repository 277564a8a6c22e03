import Kernel
public import Kit
public import Wire

/// Everything that the screens are drawn from.
public struct State: Equatable, Sendable {
  public var version: String
  public var path: String
  public var language: Language
  public var server: ServerDescription?
  public var profile: Profile?

  public init(boot: Boot) {
    version = boot.version
    path = boot.path
    language = boot.language
    server = boot.server
    profile = boot.profile
  }

  /// The same bytes for the same state, natively and in the browser.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(3)
    writer.write(version)
    writer.write(path)
    writer.write(UInt64(language.rawValue))
    return writer.bytes
  }

  /// What the window's title says.
  public var title: String { "Later" }
}
