import AddressCore
import HTML5
import Kernel

/// When it was published, from what the page shows.
struct PublishedTime {
  /// What says a date, the surest first.
  private enum Source: Int {
    /// `itemprop=datePublished`
    case declared
    /// An element for times, or a class that says so.
    case marked
    /// A short text.
    case written
    /// The same, where it says that it is a later one.
    case changed
  }

  private struct Candidate {
    var text: String
    var source: Source
    /// Whether it stands in a part of the page that is about other things.
    var isElsewhere: Bool
    /// Elements and texts between it and the title.
    var distance: Int

    /// Less is better.
    var rank: (Int, Int, Int) { (isElsewhere ? 1 : 0, source.rawValue, distance) }
  }

  private static let mostCandidates = 400
  private static let mostNodes = 200_000
  /// Headings that are compared with the title.
  private static let mostHeadings = 300
  /// Bytes of a line that is a date with little else.
  private static let longest = 100

  private let tree: Tree
  private let isAmerican: Bool
  private var candidates: [Candidate] = []
  /// Where the title stands among the nodes.
  private var heading: Int?

  /// The likeliest, as the page writes it where that is ISO 8601; else the day.
  static func find(in tree: Tree, title: String, address: String, language: String) -> String {
    let found = PublishedTime(tree, title: title, language: language)
    let best = found.candidates.min { $0.rank < $1.rank }
    if let best, !best.isElsewhere, best.source.rawValue <= Source.marked.rawValue {
      return best.text
    }
    return inAddress(address) ?? best?.text ?? ""
  }

  private init(_ tree: Tree, title: String, language: String) {
    self.tree = tree
    let tag = language.lowercased()
    isAmerican = tag == "en-us" || tag == "en_us" || tag == "en"
    var places: [(index: Int, candidate: Candidate)] = []
    var index = 0
    var headings = 0
    /// Past which nodes the walk has left a part that is about other things.
    var next = tree.firstChild(tree.root)
    while let node = next, index < Self.mostNodes, places.count < Self.mostCandidates {
      index += 1
      next = tree.following(node, within: tree.root)
      if tree.kind(node) == .text {
        if let date = date(inLine: node) {
          places.append((index, candidate(date, .written, node)))
        }
        continue
      }
      guard tree.kind(node) == .element else { continue }
      switch tree.name(node) {
      case .script, .style, .template, .head, .noscript, .textarea, .select:
        next = tree.followingSkippingChildren(node, within: tree.root)
        continue
      case .h1, .h2:
        guard heading == nil, headings < Self.mostHeadings else { break }
        headings += 1
        if isTitle(node, title) { heading = index }
      default: break
      }
      if let (date, source) = date(markedBy: node) {
        places.append((index, candidate(date, source, node)))
      }
    }
    let heading = heading ?? 0
    candidates = places.map { place in
      var candidate = place.candidate
      let distance = place.index - heading
      // What stands above the title is further from it than what stands below.
      candidate.distance = distance >= 0 ? distance : -2 * distance
      return candidate
    }
  }

  private func isTitle(_ node: Tree.Node, _ title: String) -> Bool {
    let text = Metadata.text(tree.textContent(node, limit: 1000)[...])
    return tree.name(node) == .h1 && title.isEmpty || Similarity.of(title, text) > 0.75
  }

  private func candidate(_ date: String, _ source: Source, _ node: Tree.Node) -> Candidate {
    let place = surroundings(of: node)
    return Candidate(
      text: date, source: place.isChange && source != .declared ? .changed : source,
      isElsewhere: place.isElsewhere, distance: 0)
  }

  /// Whether a part around it is about other things, or it says of itself to be a later date.
  private func surroundings(of node: Tree.Node) -> (isElsewhere: Bool, isChange: Bool) {
    var current: Tree.Node? = node
    var isChange = false
    for step in 0..<12 {
      guard let element = current else { break }
      current = tree.parent(element)
      guard tree.kind(element) == .element else { continue }
      switch tree.name(element) {
      case .aside, .nav, .footer: return (tree.name(element) != .footer || step > 3, isChange)
      case .body, .html, .article, .main: return (false, isChange)
      default: break
      }
      let label = label(of: element)
      guard !label.isEmpty else { continue }
      if Self.others.occurs(in: label) { return (true, isChange) }
      if step < 3, Self.changes.occurs(in: label) { isChange = true }
    }
    return (false, isChange)
  }

  /// Class and id in lower case.
  private func label(of node: Tree.Node) -> [UInt8] {
    var label: [UInt8] = []
    for attribute in tree.attributes(node) where attribute.name == .class || attribute.name == .id {
      for byte in tree.value(attribute).prefix(300) {
        label.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
      }
      label.append(0x20)
    }
    return label
  }

  private static let others = PhraseList([
    "comment", "kommentar", "related", "sidebar", "footer", "recent", "popular", "teaser", "widget",
    "calendar", "copyright", "event-", "latest", "ticker", "reply", "archive-list",
  ])
  private static let changes = PhraseList(["modified", "updated", "update-", "aktualisiert"])

  /// From an element that says so: its attribute, or its text.
  private func date(markedBy node: Tree.Node) -> (String, Source)? {
    let property = Metadata.text(tree.attribute(.itemprop, of: node))
    let isDeclared = property == "datePublished" || property == "dateCreated"
    let isTime = tree.isElement(node, .time)
    guard isDeclared || isTime || isMarked(node) else { return nil }
    let source: Source = property == "datePublished" ? .declared : .marked
    for name in [Name.datetime, .content] {
      let value = Metadata.text(tree.attribute(name, of: node))
      guard !value.isEmpty, value.utf8.count < Self.longest,
        WrittenDate.iso8601(value) != nil
      else { continue }
      return (value, source)
    }
    let text = Metadata.text(tree.textContent(node, limit: 400)[...])
    guard text.utf8.count < 300, let date = day(in: text) else { return nil }
    return (date, Self.says(text, Self.changed) ? .changed : source)
  }

  private func isMarked(_ node: Tree.Node) -> Bool {
    switch tree.name(node) {
    case .body, .html, .main, .article, .a, .img, .input, .form: return false
    default: break
    }
    let label = label(of: node)
    return !label.isEmpty && Self.marks.occurs(in: label) && !label.contains("update")
  }

  private static let marks = PhraseList([
    "date", "datum", "publish", "posted", "timestamp", "created", "entry-meta", "post-meta",
    "postmeta", "byline", "article-meta", "article__meta", "meta-info", "fecha", "veroeffent",
    "submitted", "publie", "time",
  ])

  /// From a line that is a date with little else, or says that something was published then.
  private func date(inLine node: Tree.Node) -> String? {
    let bytes = tree.text(node)
    guard bytes.count >= 6 else { return nil }
    guard bytes.count < 300 else {
      let start = Metadata.text(bytes.prefix(80))
      return start.first?.isNumber == true
        ? DayScanner(start, isAmerican: isAmerican).leading : nil
    }
    guard bytes.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    let text = Metadata.text(bytes)
    guard text.utf8.count < Self.longest || Self.says(text, Self.published) else {
      return text.first?.isNumber == true ? DayScanner(text, isAmerican: isAmerican).leading : nil
    }
    return Self.says(text, Self.changed) ? nil : day(in: text)
  }

  private func day(in text: String) -> String? {
    // `1.2.21` has the fewest digits of all.
    guard text.utf8.lazy.filter({ $0 >= 0x30 && $0 <= 0x39 }).prefix(4).count == 4 else {
      return nil
    }
    return text.utf8.count < 40
      ? WrittenDate.iso8601(text, isAmerican: isAmerican)
      : DayScanner(text, isAmerican: isAmerican).first
  }

  private static func says(_ text: String, _ words: PhraseList) -> Bool {
    words.occurs(in: text.lowercased())
  }

  private static let published = PhraseList([
    "published", "posted on", "veröffentlicht", "publié", "publicado", "pubblicato", "erstellt am",
    "erschienen am",
  ])
  private static let changed = PhraseList([
    "updated", "modified", "aktualisiert", "geändert", "letzte änderung", "mis à jour",
    "actualizado", "aggiornato",
    "copyright", "©", "업데이트", "수정", "更新",
  ])

  /// From the data that a page has for its scripts.
  static func inScripts(_ tree: Tree) -> String? {
    var left = 2 << 20
    for node in tree.descendants(tree.root) where tree.isElement(node, .script) {
      let script = tree.textContent(node, limit: left)
      left -= script.count
      guard left > 0 else { return nil }
      for key in keys {
        guard let place = first(key, in: script) else { continue }
        let after = script[(place + key.count)...].prefix(48)
          .drop { $0 == 0x22 || $0 == 0x5C || $0 == 0x3A || $0 == 0x20 || $0 == 0x27 }
        let value = String(
          decoding: after.prefix { $0 != 0x22 && $0 != 0x5C && $0 != 0x27 }, as: UTF8.self)
        if let date = WrittenDate.iso8601(value) { return date }
      }
    }
    return nil
  }

  private static let keys = [
    "datePublished", "publishedAt", "published_at", "publishDate", "publish_date",
    "publicationDate",
    "publishedDate", "firstPublished", "pubDate",
  ].map { Array($0.utf8) }

  private static func first(_ key: [UInt8], in script: [UInt8]) -> Int? {
    guard script.count > key.count + 10 else { return nil }
    var index = 0
    while let found = script[index...].firstIndex(of: key[0]) {
      if script[found...].starts(with: key) { return found }
      index = found + 1
    }
    return nil
  }

  /// `/2021/03/05/` and `2021-03-05` in an address.
  static func inAddress(_ address: String) -> String? {
    guard let path = Address(absolute: address)?.path else { return nil }
    let parts = path.split { !($0.isASCII && $0.isNumber) }.map(String.init)
    for (index, part) in parts.enumerated() {
      if part.count == 8, let number = Int(part), (1990...2100).contains(number / 10000),
        let day = DayScanner.iso(number / 10000, number / 100 % 100, number % 100)
      {
        return day
      }
      guard part.count == 4, index + 2 < parts.count, let year = Int(part),
        (1990...2100).contains(year), parts[index + 1].count <= 2, parts[index + 2].count <= 2,
        let month = Int(parts[index + 1]), let day = Int(parts[index + 2]),
        path.contains("\(part)/\(parts[index + 1])/\(parts[index + 2])")
          || path.contains("\(part)-\(parts[index + 1])-\(parts[index + 2])")
      else { continue }
      return DayScanner.iso(year, month, day)
    }
    return nil
  }

  /// An instant in UTC, written in the nearest zone where the address's day is its day; else as it is.
  ///
  /// Many sites tell machines UTC and put the day where they are into the address: `2020-02-25T02:25:54Z` of
  /// `/2020/02/24/` is `2020-02-24T23:25:54-03:00`. It is the same instant, and the day that people saw.
  static func onDay(ofAddress address: String, _ time: String) -> String {
    guard time.hasSuffix("Z") || time.hasSuffix("+00:00") || time.hasSuffix("+0000"),
      time.utf8.count >= 17, let instant = Instant(text: time),
      let day = inAddress(address).flatMap({ CivilDate(text: $0) })
    else { return time }
    let wall = CivilDateTime(instant, offsetSeconds: 0)
    let hours =
      switch day.dayNumber - wall.date.dayNumber {
      case -1: -(wall.time.hour + 1)
      case 1: 24 - wall.time.hour
      default: 0
      }
    guard hours != 0, (-12...14).contains(hours) else { return time }
    let local = CivilDateTime(instant, offsetSeconds: Int32(hours * 3_600))
    let clock = "\(local.time.text):\(WrittenDate.two(local.time.second))"
    let zone = "\(hours < 0 ? "-" : "+")\(WrittenDate.two(abs(hours))):00"
    return "\(local.date.text)T\(clock)\(zone)"
  }
}
