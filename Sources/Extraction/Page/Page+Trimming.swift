import HTML5

/// Takes out of an article what stands in it and is not its text: bylines and dates before it,
/// invitations and links to other pages in it and after it.
struct Trimming {
  private(set) var page: Page
  let chosen: [Int]
  let byline: String
  var passages: [Passage]
  let sums: Page.Sums
  var isDropped: [Bool]
  /// Names that say nothing on this page.
  var distrusted: PartHints = []
  /// Where the first and the last passage stand that read like the article.
  var firstProse: Int?
  var lastProse: Int?
  /// How many passages of prose stand in markup like this.
  var proseByMarkup: [Page.Markup: Int] = [:]

  init(_ page: Page, _ chosen: [Int], _ metadata: Metadata, host: String) {
    self.page = page
    self.chosen = chosen
    byline = metadata.byline.lowercased()
    sums = Page.Sums(page)
    passages = page.passages(in: chosen, sums, host: host)
    isDropped = Array(repeating: false, count: passages.count)
  }

  static func trimmed(
    _ page: Page, _ chosen: [Int], _ metadata: Metadata, host: String
  ) -> Page {
    var trimming = Trimming(page, chosen, metadata, host: host)
    trimming.markCredits()
    trimming.dropByHints()
    trimming.findProse()
    trimming.dropLead()
    trimming.dropWhatLeadsAway()
    trimming.dropTeasers()
    trimming.dropContents()
    trimming.dropAfterLeadingAway()
    trimming.dropTail()
    return trimming.result()
  }

  /// A passage's words in lower case, from its first letter or digit.
  func text(_ index: Int) -> String {
    let text = page.plainText(passages[index]).lowercased()
    return String(text.drop { !$0.isLetter && !$0.isNumber && $0 != "©" })
  }

  func isHeading(_ index: Int) -> Bool { page.names[passages[index].owner].isHeading }

  // MARK: Under pictures

  /// What stands right after a picture and says who made it is its caption.
  mutating func markCredits() {
    var before = chosen.first ?? 0
    for index in passages.indices {
      let passage = passages[index]
      let start = passage.nodes.lowerBound
      if passage.length < 250, !passage.isEnclosed, before <= start,
        sums.mediaCount(before..<start) > 0, namesPhotographer(index)
      {
        passages[index].hints.insert(.caption)
      }
      before = passage.nodes.upperBound
    }
  }

  /// A sentence with such a word in it may be the author's; the sign of rights is in none.
  func namesPhotographer(_ index: Int) -> Bool {
    let text = text(index)
    return Phrases.namesPhotographer(text)
      && (text.contains("©") || !page.endsSentence(passages[index]))
  }

  // MARK: By class and id

  mutating func dropByHints() {
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
  var namesOfMostProse: PartHints {
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

  func isProse(_ index: Int) -> Bool {
    let passage = passages[index]
    guard !isDropped[index], passage.hints.subtracting(distrusted.union(.summary)).isEmpty,
      passage.linkShare < 0.5, !isHeading(index)
    else { return false }
    if passage.length >= 120 { return true }
    return passage.length >= 50 && page.endsSentence(passage)
  }

  mutating func findProse() {
    firstProse = passages.indices.first { isProse($0) }
    lastProse = passages.indices.last { isProse($0) }
    for index in passages.indices where isProse(index) {
      proseByMarkup[page.markup(of: passages[index].owner), default: 0] += 1
    }
  }

  /// A sentence of the author's: without a link, in the same markup as other prose.
  ///
  /// Its words are no reason to leave it out, whatever they are and wherever it stands.
  func isAuthorsSentence(_ index: Int) -> Bool {
    let passage = passages[index]
    guard passage.linked == 0, passage.hints.subtracting(distrusted.union(.summary)).isEmpty,
      !isHeading(index), page.endsSentence(passage), !page.endsWithColon(passage)
    else { return false }
    let text = text(index)
    guard ReadingTime.words(text) >= 3, !Phrases.claimsRights(text) else { return false }
    let alike = proseByMarkup[page.markup(of: passage.owner)] ?? 0
    return alike > (isProse(index) ? 1 : 0)
  }

  mutating func dropLead() {
    guard let firstProse else { return }
    for index in 0..<firstProse where !isDropped[index] {
      let passage = passages[index]
      if passage.hints.contains(.subtitle) {
        isDropped[index] = true
        continue
      }
      guard passage.length < 120, !passage.hints.contains(.caption), !isAuthorsSentence(index)
      else { continue }
      if Phrases.creditsPicture(text(index)) { isDropped[index] = true }
      guard !passage.isEnclosed else { continue }
      if page.names[passage.owner] == .h1 || isData(text(index)) { isDropped[index] = true }
      // A note of the site's above the text.
      if page.isSlanted(passage), passage.length < 120 { isDropped[index] = true }
    }
  }

  /// A byline or a date.
  func isData(_ text: String) -> Bool {
    if !byline.isEmpty, text == byline || text.hasSuffix(byline) { return true }
    if Phrases.introducesData(text) { return true }
    return Self.isDate(text)
  }

  /// A year with another number or little else, and nothing that reads like a sentence.
  static func isDate(_ text: String) -> Bool {
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

  static func isYear(_ digits: [UInt8]) -> Bool {
    digits.count == 4 && (digits.starts(with: [0x31, 0x39]) || digits.starts(with: [0x32, 0x30]))
  }

  // MARK: After the article

  mutating func dropTail() {
    guard var last = lastProse else { return }
    while last > 0, passages[last].length < 400, !isAuthorsSentence(last), invites(last),
      passages.count - last < 30
    {
      isDropped[last] = true
      guard let before = passages.indices[..<last].last(where: { isProse($0) }) else { return }
      last = before
    }
    for index in (last + 1)..<max(passages.count, last + 1) where !isDropped[index] {
      let passage = passages[index]
      guard !passage.hints.contains(.caption), !passage.hints.contains(.quotedPost),
        !isAuthorsSentence(index)
      else { continue }
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
    dropLinksToSite(after: last)
    dropHeadingsOfNothing()
  }

  /// What has links after a last “More stories”.
  mutating func dropAfterHeading(_ last: Int) {
    let heading = passages.indices[(last + 1)...].first {
      isHeading($0) && passages[$0].length < 60 && Phrases.leadsAway(text($0))
    }
    guard let heading else { return }
    isDropped[heading] = true
    for index in heading..<passages.count where passages[index].linked > 0 {
      isDropped[index] = true
    }
  }

  /// Lines at the end that only lead to other pages of the site, and the heading above them.
  mutating func dropLinksToSite(after last: Int) {
    guard !page.endsWithColon(passages[last]) else { return }
    var index = passages.count - 1
    var end = passages.count
    while index > last {
      let passage = passages[index]
      let isAway =
        passage.length >= 12 && passage.length < 300
        && passage.linkedHere * 10 >= passage.length * 8
      if isDropped[index] || isAway {
        isDropped[index] = true
        end = index
      } else if end == index + 1, end < passages.count, passage.length < 80,
        isHeading(index) || page.endsWithColon(passage) && Phrases.leadsAway(text(index))
      {
        // What is left of it leads nowhere.
        isDropped[index] = true
        end = index
      } else {
        return
      }
      index -= 1
    }
  }

  /// Headlines of other articles that follow the text without a word.
  mutating func dropLinksAfter(_ last: Int) {
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

  /// A last heading that has nothing under it: neither text nor a picture.
  mutating func dropHeadingsOfNothing() {
    guard let end = chosen.last.map({ page.ends[$0] }) else { return }
    var index = passages.count - 1
    while index > 0, isDropped[index] { index -= 1 }
    while index > 0, isEmptyHeading(index) || isLabel(index) {
      let after = passages[index].nodes.upperBound
      if index == passages.count - 1, after <= end, sums.mediaCount(after..<end) > 0 { return }
      isDropped[index] = true
      index -= 1
      while index > 0, isDropped[index] { index -= 1 }
    }
  }

  func isEmptyHeading(_ index: Int) -> Bool {
    isHeading(index) && !(page.endsSentence(passages[index]) && passages[index].length >= 50)
  }

  /// A short line in bold, or before a colon, that is no sentence of the author's.
  func isLabel(_ index: Int) -> Bool {
    guard passages[index].length < 60, !passages[index].isEnclosed,
      !passages[index].hints.contains(.caption), !isAuthorsSentence(index)
    else { return false }
    return isBold(index) || page.endsWithColon(passages[index])
  }

  func invites(_ index: Int) -> Bool {
    let passage = passages[index]
    let isSlanted = page.isSlanted(passage)
    if isSlanted, passage.linked > 0, passage.length < 300 { return true }
    guard passage.linked > 0 || passage.length < 160 || isSlanted else { return false }
    return Phrases.invites(text(index))
  }

  // MARK: Taking out

  /// The block around it that has no other text, if that is no more than a block.
  mutating func markCaption(_ passage: Passage) {
    let owner = passage.owner
    guard page.names[owner] == .p || page.names[owner] == .div || page.names[owner].isHeading,
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
