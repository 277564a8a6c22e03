import AddressCore
import Foundation

/// A title made of the name of a file or the last step of an address.
public enum FileTitle {
  /// Endings that tell a person nothing.
  private static let endings: Set<String> = [
    "asp", "aspx", "avif", "csv", "doc", "docx", "epub", "gif", "htm", "html", "jpeg", "jpg", "jsp",
    "m4a", "md", "mov", "mp3", "mp4", "odt", "ogg", "pdf", "php", "png", "rtf", "svg", "txt", "wav",
    "webm", "webp", "xhtml",
  ]

  /// `my-report_2024.pdf` gives "my report 2024"; nil where no letter or digit is left.
  public static func of(_ step: Substring) -> String? {
    // What is no UTF-8 once decoded is shown as it was written.
    var name = step.removingPercentEncoding ?? String(step)
    if let dot = name.lastIndex(of: "."),
      endings.contains(name[name.index(after: dot)...].lowercased())
    {
      name = String(name[..<dot])
    }
    let words = spaced(Array(name)).split(separator: " ", omittingEmptySubsequences: true)
    let title = words.joined(separator: " ")
    return title.contains { $0.isLetter || $0.isNumber } ? title : nil
  }

  /// The name of the file at an address, with this ending and without what no file system takes.
  static func name(of address: Address, ending: String) -> String {
    let step = address.path.split(separator: "/").last.map(String.init) ?? ""
    let decoded = step.removingPercentEncoding ?? step
    var name = String(
      decoded.filter { !"/\\:*?\"<>|".contains($0) && !$0.isNewline && $0 >= " " }.prefix(120))
    while name.hasPrefix(".") { name.removeFirst() }
    if name.isEmpty { name = address.displayHost }
    return name.lowercased().hasSuffix("." + ending) ? name : name + "." + ending
  }

  /// Signs that stand for spaces; a hyphen between digits belongs to a date or a number.
  private static func spaced(_ name: [Character]) -> String {
    var text = ""
    for (index, character) in name.enumerated() {
      let isInNumber =
        index > 0 && index + 1 < name.count && name[index - 1].isNumber && name[index + 1].isNumber
      switch character {
      case "_", "+": text.append(" ")
      case "-": text.append(isInNumber ? "-" : " ")
      default: text.append(character.isWhitespace || character.isNewline ? " " : character)
      }
    }
    return text
  }
}
