/// Everything that the app says, in the language of whoever reads it.
///
/// Each sentence is written once with both languages beside each other, so that a missing one does
/// not compile; modules add their own in extensions.
public struct Words: Hashable, Sendable {
  public let language: Language

  public init(_ language: Language) {
    self.language = language
  }

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
