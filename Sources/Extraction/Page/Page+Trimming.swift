import HTML5

/// Takes out of an article what stands in it and is not its text: bylines and dates before it,
/// invitations and links to other pages in it and after it.
struct Trimming {
  private(set) var page: Page
  private let chosen: [Int]
  private let byline: String
  private let passages: [Passage]
  private let sums: Page.Sums
  private var isDropped: [Bool]
  /// Names that say nothing on this page.
  private var distrusted: PartHints = []
  /// Where the first and the last passage stand that read like the article.
  private var firstProse: Int?
  private var lastProse: Int?

  init(_ page: Page, _ chosen: [Int], _ metadata: Metadata) {
    self.page = page
    self.chosen = chosen
    byline = metadata.byline.lowercased()
    sums = Page.Sums(page)
    passages = page.passages(in: chosen, sums)
    isDropped = Array(repeating: false, count: passages.count)
  }

  static func trimmed(_ page: Page, _ chosen: [Int], _ metadata: Metadata) -> Page {
    var trimming = Trimming(page, chosen, metadata)
    trimming.dropByHints()
    trimming.findProse()
    trimming.dropLead()
    trimming.dropWhatLeadsAway()
    trimming.dropTail()
    return trimming.result()
  }

  /// A passage's words in lower case, from its first letter or digit.
  private func text(_ index: Int) -> String {
    let text = page.plainText(passages[index]).lowercased()
    return String(text.drop { !$0.isLetter && !$0.isNumber && $0 != "©" })
  }

  private func isHeading(_ index: Int) -> Bool { page.names[passages[index].owner].isHeading }

  // MARK: By class and id

  private mutating func dropByHints() {
    distrusted = namesOfMostProse
    for (index, passage) in passages.enumerated() {
      // `highlight-source-shell` names a language.
      if passage.hints.contains(.quotedPost) || page.names[passage.owner] == .pre { continue }
      let hints = passage.hints.subtracting(distrusted)
      if !hints.isDisjoint(with: [.advert, .invitation, .author]) { isDropped[index] = true }
      if hints.contains(.related), passage.linkShare > 0.3 || passage.length < 200 {
        isDropped[index] = true
      }
      if hints.contains(.data), passage.length < 120 { isDropped[index] = true }
      guard !passage.isEnclosed else { continue }
      if passage.length <= 50, Phrases.isMarker(text(index)) { isDropped[index] = true }
      if passage.linkShare > 0.9, page.isAllCapitals(passage) { isDropped[index] = true }
    }
  }

  /// The names of parts that more of the text bears than does not, as where each paragraph behind a
  /// paywall is called so.
  private var namesOfMostProse: PartHints {
    var names: PartHints = []
    for name in [PartHints.advert, .invitation, .author, .related] {
      var named = 0
      var others = 0
      for passage in passages where passage.length >= 80 && passage.linkShare < 0.5 {
        if passage.hints.contains(name) {
          named += passage.length
        } else {
          others += passage.length
        }
      }
      if named > others { names.insert(name) }
    }
    return names
  }

  // MARK: Before the article

  private func isProse(_ index: Int) -> Bool {
    let passage = passages[index]
    guard !isDropped[index], passage.hints.subtracting(distrusted.union(.summary)).isEmpty,
      passage.linkShare < 0.5, !isHeading(index)
    else { return false }
    if passage.length >= 120 { return true }
    return passage.length >= 50 && page.endsSentence(passage)
  }

  private mutating func findProse() {
    firstProse = passages.indices.first { isProse($0) }
    lastProse = passages.indices.last { isProse($0) }
  }

  private mutating func dropLead() {
    guard let firstProse else { return }
    for index in 0..<firstProse where !isDropped[index] {
      let passage = passages[index]
      if passage.hints.contains(.subtitle) {
        isDropped[index] = true
        continue
      }
      guard passage.length < 120, !passage.hints.contains(.caption) else { continue }
      if Phrases.creditsPicture(text(index)) { isDropped[index] = true }
      guard !passage.isEnclosed else { continue }
      if page.names[passage.owner] == .h1 || isData(text(index)) { isDropped[index] = true }
    }
  }

  /// A byline or a date.
  private func isData(_ text: String) -> Bool {
    if !byline.isEmpty, text == byline || text.hasSuffix(byline) { return true }
    if Phrases.introducesData(text) { return true }
    return Self.isDate(text)
  }

  /// A year with another number or little else, and nothing that reads like a sentence.
  private static func isDate(_ text: String) -> Bool {
    guard text.utf8.count < 100, text.last != "." else { return false }
    var hasYear = false
    var numbers = 0
    var digits: [UInt8] = []
    for byte in Array(text.utf8) + [0x20] {
      if byte >= 0x30, byte <= 0x39 {
        digits.append(byte)
      } else if !digits.isEmpty {
        hasYear = hasYear || isYear(digits)
        numbers += 1
        digits = []
      }
    }
    return hasYear && (numbers > 1 || text.utf8.count <= 25)
  }

  private static func isYear(_ digits: [UInt8]) -> Bool {
    digits.count == 4 && (digits.starts(with: [0x31, 0x39]) || digits.starts(with: [0x32, 0x30]))
  }

  // MARK: Other articles

  /// `Read more: …`, or such a line above links.
  private mutating func dropWhatLeadsAway() {
    var index = 0
    while index < passages.count {
      defer { index += 1 }
      let passage = passages[index]
      guard passage.length < 250, Phrases.leadsAway(text(index)) else { continue }
      if passage.linkShare > 0.4 {
        isDropped[index] = true
      } else if passage.length < 60 {
        var next = index + 1
        while next < passages.count, next - index <= 8, isLink(next) || isDropped[next] {
          isDropped[next] = true
          next += 1
        }
        if next > index + 1 { isDropped[index] = true }
      }
    }
  }

  private func isLink(_ index: Int) -> Bool {
    passages[index].linkShare > 0.8 && passages[index].length < 200
  }

  // MARK: After the article

  private mutating func dropTail() {
    guard var last = lastProse else { return }
    while last > 0, passages[last].length < 400, invites(last), passages.count - last < 30 {
      isDropped[last] = true
      guard let before = passages.indices[..<last].last(where: { isProse($0) }) else { return }
      last = before
    }
    for index in (last + 1)..<max(passages.count, last + 1) where !isDropped[index] {
      let passage = passages[index]
      guard !passage.hints.contains(.caption), !passage.hints.contains(.quotedPost) else {
        continue
      }
      let text = text(index)
      let isAway =
        Phrases.leadsAway(text)
        && (passage.linkShare > 0.4 || passage.linked == 0 && passage.length < 40)
      if passage.length < 400, isAway || Phrases.invites(text) { isDropped[index] = true }
      if passage.length < 120, !passage.isEnclosed, isData(text) { isDropped[index] = true }
      if passage.hints.contains(.data) { isDropped[index] = true }
    }
    dropLinksAfter(last)
    dropAfterHeading(last)
    dropHeadingsOfNothing()
  }

  /// What has links after a last “More stories”.
  private mutating func dropAfterHeading(_ last: Int) {
    let heading = passages.indices[(last + 1)...].first {
      isHeading($0) && passages[$0].length < 60 && Phrases.leadsAway(text($0))
    }
    guard let heading else { return }
    isDropped[heading] = true
    for index in heading..<passages.count where passages[index].linked > 0 {
      isDropped[index] = true
    }
  }

  /// Headlines of other articles that follow the text without a word.
  private mutating func dropLinksAfter(_ last: Int) {
    var index = last + 1
    while index < passages.count, isDropped[index] { index += 1 }
    let start = index
    while index < passages.count, passages[index].isEnclosed, isLink(index),
      passages[index].length >= 25
    {
      index += 1
    }
    guard index - start >= 2, !page.endsWithColon(passages[last]) else { return }
    for link in start..<index { isDropped[link] = true }
  }

  /// A last heading that has lost what stood under it.
  private mutating func dropHeadingsOfNothing() {
    var index = passages.count - 1
    while index > 0, isDropped[index] { index -= 1 }
    while index > 0, index < passages.count - 1, isHeading(index) {
      isDropped[index] = true
      index -= 1
    }
  }

  private func invites(_ index: Int) -> Bool {
    let passage = passages[index]
    let isSlanted = page.isSlanted(passage)
    if isSlanted, passage.linked > 0, passage.length < 300 { return true }
    guard passage.linked > 0 || passage.length < 160 || isSlanted else { return false }
    return Phrases.invites(text(index))
  }

  // MARK: Taking out

  /// The block around it that has no other text, if that is no more than a block.
  private mutating func markCaption(_ passage: Passage) {
    let owner = passage.owner
    guard page.names[owner] == .p || page.names[owner] == .div,
      sums.length(owner..<page.ends[owner]) == passage.length
    else { return }
    page.captions.append(page.nodes[owner])
  }

  private consuming func result() -> Page {
    for (index, passage) in passages.enumerated() where isDropped[index] {
      for node in passage.nodes where page.isText(node) { page.remove(node) }
    }
    for passage in passages where passage.hints.contains(.caption) { markCaption(passage) }
    let left = Page.Sums(page)
    for top in chosen {
      var index = top + 1
      while index < page.ends[top] {
        let range = index..<page.ends[index]
        let isEmptied =
          !page.gone[index] && page.isElement(index) && sums.length(range) > 0
          && left.length(range) == 0 && left.mediaCount(range) == 0
        if isEmptied {
          page.remove(index)
          index = range.upperBound
        } else {
          index += 1
        }
      }
    }
    return page
  }
}

extension Page {
  /// A passage's text, white space collapsed.
  func plainText(_ passage: Passage) -> String {
    var bytes: [UInt8] = []
    for node in passage.nodes where isText(node) && !gone[node] {
      bytes.append(contentsOf: tree.text(nodes[node]))
      if bytes.count > 2000 { break }
    }
    return String(decoding: Self.collapsed(bytes[...]), as: UTF8.self)
  }

  func endsSentence(_ passage: Passage) -> Bool {
    let text = plainText(passage)
    guard let last = text.last(where: { !"\"'”’»)]".contains($0) }) else { return false }
    return ".!?。！？…؟:;".contains(last)
  }

  func endsWithColon(_ passage: Passage) -> Bool {
    let last = plainText(passage).last
    return last == ":" || last == "："
  }

  /// More than a few words, none with a small letter, as promotions are.
  func isAllCapitals(_ passage: Passage) -> Bool {
    guard passage.length > 15, passage.length < 200 else { return false }
    let text = plainText(passage)
    return text.allSatisfy { !$0.isLowercase } && text.contains { $0.isUppercase }
  }

  /// Whether all of it is emphasised, as notices are.
  func isSlanted(_ passage: Passage) -> Bool {
    hasAncestor(passage.nodes.lowerBound, within: 4) {
      (names[$0] == .em || names[$0] == .i) && ends[$0] >= passage.nodes.upperBound
    }
  }
}
