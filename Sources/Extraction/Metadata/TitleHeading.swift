import HTML5

/// The heading that says where in a title the site's name and the section begin.
enum TitleHeading {
  private static let mostHeadings = 60
  private static let longest = 400

  /// What people are shown: the page's own first heading where it has one and that is the title's, else
  /// the title without what a heading of the page does not have, where the heading stands at its beginning
  /// or its end.
  static func shortened(_ title: String, in tree: Tree, siteName: String) -> String {
    if let own = ownHeading(of: tree, title, siteName) { return own }
    var best = ""
    var left = mostHeadings
    for node in tree.descendants(tree.root) where tree.kind(node) == .element {
      switch tree.name(node) {
      case .h1, .h2, .h3: break
      default: continue
      }
      left -= 1
      guard left >= 0 else { break }
      let heading = Metadata.text(tree.textContent(node, limit: longest)[...])
      guard heading.count > best.count, heading.utf8.count < title.utf8.count,
        isTitle(heading), heading != siteName, stands(heading, in: title)
      else { continue }
      best = heading
    }
    return best.isEmpty ? title : best
  }

  /// The only heading of the first rank, or of several the one that is most like the title.
  ///
  /// One that has more than the title has the section before it or a line below.
  private static func ownHeading(
    of tree: Tree, _ title: String, _ siteName: String
  ) -> String? {
    var headings: [String] = []
    for node in tree.descendants(tree.root) where tree.isElement(node, .h1) {
      guard headings.count < mostHeadings else { return nil }
      let heading = Metadata.text(tree.textContent(node, limit: longest)[...])
      guard !heading.isEmpty, !headings.contains(heading) else { continue }
      headings.append(heading)
    }
    let known = letters(title)
    let likest = headings.max { likeness($0, title) < likeness($1, title) }
    guard let heading = likest, heading.utf8.count < longest, !heading.contains("{"),
      !letters(heading).contains(known), letters(heading) != letters(siteName)
    else { return nil }
    let alike = likeness(heading, title)
    if headings.count > 1 { return alike > 0.5 && isTitle(heading) ? heading : nil }
    if known.contains(letters(heading)) { return isTitle(heading) ? heading : nil }
    if alike >= 0.25 { return isTitle(heading) ? heading : nil }
    // A title of few words may be the site's or the section's.
    let isPoor = ReadingTime.words(title) < 4 || letters(title) == letters(siteName)
    return isPoor && isTitle(heading) ? heading : nil
  }

  private static func letters(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// How many of the words of both are the same.
  private static func likeness(_ left: String, _ right: String) -> Double {
    let words = { (text: String) in
      Set(text.lowercased().split { !$0.isLetter && !$0.isNumber })
    }
    let all = words(left).union(words(right)).count
    return all == 0 ? 0 : Double(words(left).intersection(words(right)).count) / Double(all)
  }

  /// Long enough to be one: two words, or six characters of a script without spaces.
  private static func isTitle(_ heading: String) -> Bool {
    let words = ReadingTime.words(heading)
    return words >= 2 && heading.utf8.count >= 12
  }

  /// At the beginning or the end, parted from the rest by a sign.
  private static func stands(_ heading: String, in title: String) -> Bool {
    if title.hasPrefix(heading) {
      return title.dropFirst(heading.count).first { !isSpace($0) }.map(isSeparator) ?? false
    }
    guard title.hasSuffix(heading) else { return false }
    let front = title.dropLast(heading.count)
    return front.last { !isSpace($0) }.map(isSeparator) ?? false
      && heading.count * 2 > title.count
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\u{A0}" || character == "\u{3000}"
  }

  private static func isSeparator(_ character: Character) -> Bool {
    "|-–—_»«·:：>/\\~•[（(".contains(character)
  }
}

extension Metadata {
  /// Whether a text is a file's name or a host's and no title.
  static func isName(_ title: String) -> Bool {
    guard !title.isEmpty, !title.contains(" "), title.utf8.allSatisfy({ $0 < 0x80 }) else {
      return false
    }
    let parts = title.split { $0 == "-" || $0 == "_" }
    if parts.count >= 4, title.lowercased() == title { return true }
    let names = title.split(separator: ".")
    return names.count >= 2 && title.lowercased() == title
      && (2...4).contains(names[names.count - 1].count)
  }

  /// Whether what a page says of itself says nothing of the article: its title again, or a list of
  /// words.
  static func isPoorExcerpt(_ excerpt: String, title: String) -> Bool {
    let letters = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let own = letters(excerpt)
    let named = letters(title)
    if own == named || own.count < named.count + 8 && own.hasPrefix(named) { return true }
    let parts = excerpt.split { ",，、;".contains($0) }
    let isSentence = excerpt.contains { ".!?。！？…".contains($0) }
    return !isSentence && parts.count >= 3 && parts.allSatisfy { $0.count <= 14 }
  }
}
