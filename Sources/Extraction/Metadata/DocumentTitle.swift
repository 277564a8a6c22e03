import Foundation
import HTML5

/// The title element without the site's name (after Readability).
enum DocumentTitle {
  /// Bytes of a title or heading that are read: what follows is none.
  private static let longest = 2000
  /// Headings that are compared with the title.
  private static let mostHeadings = 200
  private static let separators = [" | ", " - ", " – ", " — ", " \\ ", " / ", " > ", " » ", " · "]

  static func find(in tree: Tree, siteName: String) -> String {
    let headings = headings(in: tree)
    guard let node = tree.first(.title, in: tree.root) else { return headings.first ?? "" }
    let whole = Metadata.text(tree.textContent(node)[...].prefix(longest))
    let shortened = withoutSite(whole)
    let wordCount = words(shortened)
    let isSeparated = separators.contains { whole.contains($0) }
    if wordCount <= 4, !isSeparated || wordCount != words(whole) - 1 {
      return parts(of: whole).first { headings.contains($0) } ?? without(siteName, whole)
    }
    return shortened
  }

  private static func withoutSite(_ whole: String) -> String {
    if let last = separators.compactMap({ whole.range(of: $0, options: .backwards) })
      .max(by: { $0.lowerBound < $1.lowerBound })
    {
      let front = String(whole[..<last.lowerBound])
      guard words(front) < 3,
        let first = separators.compactMap({ whole.range(of: $0) })
          .min(by: { $0.lowerBound < $1.lowerBound })
      else { return front }
      return String(whole[first.upperBound...])
    }
    if whole.contains(": ") {
      let parts = whole.components(separatedBy: ": ")
      let last = parts.last ?? whole
      if words(last) >= 3 { return last }
      return words(parts.first ?? "") > 5 ? whole : parts.dropFirst().joined(separator: ": ")
    }
    return whole
  }

  /// The title without this name at its end.
  private static func without(_ siteName: String, _ whole: String) -> String {
    guard !siteName.isEmpty else { return whole }
    let ending = separators.map { $0 + siteName }.first { whole.hasSuffix($0) }
    return ending.map { String(whole.dropLast($0.count)) } ?? whole
  }

  private static func headings(in tree: Tree) -> [String] {
    tree.descendants(tree.root).lazy.filter { tree.isElement($0, .h1) }.prefix(mostHeadings)
      .map { Metadata.text(tree.textContent($0, limit: longest).prefix(longest)) }
      .filter { !$0.isEmpty }
  }

  /// What stands between the separators, the longest first.
  private static func parts(of whole: String) -> [String] {
    var parts = [whole]
    for separator in separators { parts = parts.flatMap { $0.components(separatedBy: separator) } }
    return parts.sorted { $0.count > $1.count }
  }

  private static func words(_ text: String) -> Int {
    text.split { $0.isWhitespace }.count
  }
}

/// The site's name at the end of a title.
enum SiteSuffix {
  static func dropped(from title: String, siteNames: [String]) -> String {
    let rest = droppedAtEnd(from: title, siteNames: siteNames)
    return rest == title ? droppedAtFront(from: title, siteNames: siteNames) : rest
  }

  /// Only the whole name, and not where little would be left: a name may begin a title.
  private static func droppedAtFront(from title: String, siteNames: [String]) -> String {
    for separator in [" | ", " :: ", " » ", " · ", " - ", " – ", " — "] {
      guard let range = title.range(of: separator) else { continue }
      let front = letters(String(title[..<range.lowerBound]))
      let rest = title[range.upperBound...].trimmingCharacters(in: .whitespaces)
      guard front.count >= 2, letters(rest).count >= 8 else { continue }
      if siteNames.contains(where: { letters($0) == front }) { return rest }
    }
    return title
  }

  private static func droppedAtEnd(from title: String, siteNames: [String]) -> String {
    for separator in [" | ", " - ", " – ", " — ", " · ", " :: ", " » ", " « "] {
      guard let range = title.range(of: separator, options: .backwards) else { continue }
      let front = title[..<range.lowerBound].trimmingCharacters(in: .whitespaces)
      let end = letters(String(title[range.upperBound...]))
      guard !front.isEmpty, end.count >= 2 else { continue }
      if siteNames.contains(where: { isName(end, of: letters($0)) }) { return front }
    }
    return title
  }

  /// The name itself, or what it begins with where a motto follows.
  private static func isName(_ end: String, of site: String) -> Bool {
    end == site || end.count >= 4 && site.hasPrefix(end)
  }

  private static func letters(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
