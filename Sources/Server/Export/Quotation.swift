/// Words that are quoted in Markdown.
enum Quotation {
  /// Each line behind the sign of a quotation, whatever ended it.
  static func markdown(_ text: String) -> String {
    lines(of: text).map { "> " + $0 }.joined(separator: "\n")
  }

  /// The lines of a text; "\r\n" is one Character.
  static func lines(of text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
  }
}
