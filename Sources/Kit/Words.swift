/// Everything that the app says, in the language of whoever reads it.
///
/// Each sentence is written once with both languages beside each other, so that a missing one does
/// not compile; modules add their own in extensions.
public struct Words: Hashable, Sendable {
  /// Korean is one; English is even and has its region above.
  ///
  /// One byte, since words are handed to everything that says something.
  private let form: UInt8

  /// Korean has no regions.
  public init(_ language: Language, _ region: EnglishRegion = .american) {
    form = language == .korean ? 1 : region.rawValue << 1
  }

  @inline(__always)
  public var language: Language { form & 1 == 0 ? .english : .korean }

  /// The region whose English is written; in Korean nothing depends on it.
  @inline(__always)
  public var region: EnglishRegion {
    hasLongClock ? .british : isDayFirst ? .australian : .american
  }

  /// Whether English has the day before the month.
  @inline(__always)
  public var isDayFirst: Bool { form > 1 }

  /// Whether English counts the hours to 24.
  @inline(__always)
  public var hasLongClock: Bool { form > 3 }

  /// Chooses; every sentence goes through here.
  @inline(__always)
  public func say(_ english: String, _ korean: String) -> String {
    switch language {
    case .english: english
    case .korean: korean
    }
  }

  /// A count with its noun in the right number; Korean has one form.
  public func count(_ number: Int, one: String, many: String, korean: String) -> String {
    switch language {
    case .english: "\(number) \(number == 1 ? one : many)"
    case .korean: "\(number)\(korean)"
    }
  }
}
