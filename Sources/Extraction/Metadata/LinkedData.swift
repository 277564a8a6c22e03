import Foundation
import HTML5

/// What a page's JSON-LD says of its article (schema.org).
struct LinkedData {
  private(set) var title = ""
  private(set) var byline = ""
  private(set) var siteName = ""
  private(set) var publishedTime = ""
  private(set) var excerpt = ""
  private(set) var image = ""
  private(set) var language = ""
  /// The article's text, as far as the page writes it there.
  private(set) var articleBody = ""
  /// Whether everybody may read it, where the page says so.
  private(set) var isFree: Bool?
  /// What a recipe needs, and what is done, where the page is one.
  private(set) var recipe = Recipe()

  /// The lists of a recipe.
  struct Recipe {
    var ingredients: [String] = []
    var steps: [String] = []
    var isEmpty: Bool { ingredients.isEmpty && steps.isEmpty }
  }

  /// Bytes of scripts that are read on one page: as objects they take hundreds of times as much.
  private static let mostBytes = 512 << 10

  init(_ tree: Tree, documentTitle: String) {
    var left = Self.mostBytes
    for node in tree.descendants(tree.root) where tree.isElement(node, .script) {
      guard Metadata.text(tree.attribute(.type, of: node)) == "application/ld+json" else {
        continue
      }
      let script = tree.textContent(node)
      left -= script.count
      guard left >= 0 else { return }
      let objects = Self.objects(in: script)
      isOfThing = isOfThing || objects.contains { Self.hasType($0["@type"], of: Self.thingTypes) }
      if publishedTime.isEmpty {
        let dates = objects.lazy.map { Self.text($0["datePublished"]) }
        publishedTime = dates.first { !$0.isEmpty } ?? ""
      }
      if recipe.isEmpty,
        let found = objects.first(where: { Self.hasType($0["@type"], of: ["Recipe"]) })
      {
        recipe = Self.recipe(found)
        if title.isEmpty, !hasArticle { read(found, documentTitle, among: objects) }
      }
      guard !hasArticle,
        let found = objects.first(where: { Self.hasType($0["@type"], of: Self.articleTypes) })
      else { continue }
      hasArticle = true
      read(found, documentTitle, among: objects)
    }
  }

  private(set) var hasArticle = false
  /// Whether the page is of something to buy, to cook or to go to.
  private(set) var isOfThing = false
  private static let thingTypes: Set<String> = ["Product", "Recipe", "Event"]

  private mutating func read(
    _ article: [String: Any], _ documentTitle: String, among objects: [[String: Any]]
  ) {
    let name = Self.text(article["name"])
    let headline = Self.text(article["headline"])
    if !name.isEmpty, !headline.isEmpty, name != headline {
      let isName = Similarity.of(name, documentTitle) > 0.75
      let isHeadline = Similarity.of(headline, documentTitle) > 0.75
      title = isHeadline && !isName ? headline : name
    } else {
      title = name.isEmpty ? headline : name
    }
    byline = Self.names(article["author"], among: objects)
    if byline.isEmpty { byline = Self.names(article["creator"], among: objects) }
    excerpt = Self.text(article["description"])
    siteName = Self.text((article["publisher"] as? [String: Any])?["name"])
    let published = Self.text(article["datePublished"])
    if !published.isEmpty { publishedTime = published }
    image = Self.address(article["image"])
    language = Self.text(article["inLanguage"])
    articleBody = Self.lines(article["articleBody"])
    isFree = Self.truth(article["isAccessibleForFree"])
  }

  /// A film or a recording that a page describes.
  struct Medium {
    var kind: PageKind
    var duration: String
    var channel: String
    /// As the page writes them, line ends and all.
    var description: String
    var transcript: String
    /// Where the recording itself is.
    var content: String
    /// The media type of that, or empty.
    var format: String
    /// A page that plays it.
    var player: String
    var chapters: Chapters
  }

  /// The film or recording that the page is about, as its JSON-LD says.
  static func medium(in tree: Tree) -> Medium? {
    var left = mostBytes
    for node in tree.descendants(tree.root) where tree.isElement(node, .script) {
      guard Metadata.text(tree.attribute(.type, of: node)) == "application/ld+json" else {
        continue
      }
      let script = tree.textContent(node)
      left -= script.count
      guard left >= 0 else { return nil }
      guard let found = object(in: script, of: mediaTypes) else { continue }
      let isVideo = (found["@type"] as? String) == "VideoObject"
      let series = (found["partOfSeries"] as? [String: Any])?["name"]
      let sources = [series, found["author"], found["creator"], found["publisher"]]
      let medium = found["associatedMedia"] as? [String: Any]
      return Medium(
        kind: isVideo ? .video : .podcast,
        duration: text(found["duration"] ?? found["timeRequired"] ?? medium?["duration"]),
        channel: sources.lazy.map { names($0) }.first { !$0.isEmpty } ?? "",
        description: found["description"] as? String ?? "",
        transcript: (found["transcript"] ?? medium?["transcript"]) as? String ?? "",
        content: text(found["contentUrl"] ?? medium?["contentUrl"]),
        format: text(found["encodingFormat"] ?? medium?["encodingFormat"]),
        player: text(found["embedUrl"]),
        chapters: chapters(found["hasPart"]))
    }
    return nil
  }

  /// Clips with a name and where they begin, in seconds.
  private static func chapters(_ value: Any?) -> Chapters {
    let parts = value as? [Any] ?? [value].compactMap { $0 }
    let chapters = parts.prefix(1000).compactMap { part -> Chapter? in
      guard let clip = part as? [String: Any], let start = clip["startOffset"] else { return nil }
      let seconds = (start as? Double).map { Int(min(max($0, 0), 1e6)) } ?? Int(text(start))
      let name = text(clip["name"])
      guard let seconds, !name.isEmpty else { return nil }
      return Chapter(seconds: seconds, title: name, address: text(clip["url"]))
    }
    return Chapters(chapters.sorted { $0.seconds < $1.seconds })
  }

  private static let mediaTypes: Set<String> = [
    "VideoObject", "AudioObject", "PodcastEpisode", "RadioEpisode",
  ]

  private static func object(in json: [UInt8], of types: Set<String>) -> [String: Any]? {
    objects(in: json).first { hasType($0["@type"], of: types) }
  }

  /// Every object in the script that stands for itself, in its order.
  private static func objects(in json: [UInt8]) -> [[String: Any]] {
    // What is not JSON is no linked data: many pages have such scripts. Line ends within a text are
    // not allowed there, and many write them.
    let text = Data(unwrapped(json).map { $0 < 0x20 ? 0x20 : $0 })
    guard let whole = try? JSONSerialization.jsonObject(with: text) else { return [] }
    var objects: [[String: Any]] = []
    var queue: [Any] = [whole]
    var done = 0
    while done < queue.count {
      let next = queue[done]
      done += 1
      if let list = next as? [Any] {
        queue.append(contentsOf: list.prefix(100))
      } else if let object = next as? [String: Any] {
        objects.append(object)
        if let graph = object["@graph"] { queue.append(graph) }
        if object["@type"] as? String == "WebPage", let main = object["mainEntity"] {
          queue.append(main)
        }
      }
    }
    return objects
  }

  private static func recipe(_ object: [String: Any]) -> Recipe {
    let ingredients = object["recipeIngredient"] ?? object["ingredients"]
    return Recipe(
      ingredients: texts(ingredients, depth: 0),
      steps: texts(object["recipeInstructions"], depth: 0))
  }

  /// The texts of a list, of what has a `text`, and of sections of such.
  private static func texts(_ value: Any?, depth: Int) -> [String] {
    guard depth < 4 else { return [] }
    if let list = value as? [Any] {
      return list.prefix(200).flatMap { texts($0, depth: depth + 1) }
    }
    if let object = value as? [String: Any] {
      return object["itemListElement"].map { texts($0, depth: depth + 1) }
        ?? texts(object["text"] ?? object["name"], depth: depth + 1)
    }
    return lines(value).split(separator: "\n").map { String($0).trimmingSpace() }
      .filter { !$0.isEmpty }
  }

  /// A text with its line ends, without markup.
  private static func lines(_ value: Any?) -> String {
    guard let text = value as? String, !text.isEmpty else { return "" }
    guard text.contains("<") && text.contains(">") || text.contains("&") else { return text }
    return PlainText.of(Sanitiser().sanitised(HTMLParser.parseFragment(Array(text.utf8))))
  }

  /// What stands in a comment or a CDATA section, as in pages that were once XHTML.
  private static func unwrapped(_ json: [UInt8]) -> ArraySlice<UInt8> {
    var text = json[...]
    let trim = {
      while let first = text.first, first <= 0x20 || first == 0x2F { text.removeFirst() }
      while let last = text.last, last <= 0x20 || last == 0x2F { text.removeLast() }
    }
    trim()
    for (start, end) in [("<![CDATA[", "]]>"), ("<!--", "-->")] where text.starts(with: start.utf8)
    {
      text = text.dropFirst(start.utf8.count)
      trim()
      if text.reversed().starts(with: end.utf8.reversed()) { text = text.dropLast(end.utf8.count) }
      trim()
    }
    return text
  }

  private static func hasType(_ type: Any?, of wanted: Set<String>) -> Bool {
    let types = (type as? [Any])?.compactMap { $0 as? String } ?? [type as? String ?? ""]
    return types.contains { wanted.contains($0) }
  }

  private static let articleTypes: Set<String> = [
    "Article", "AdvertiserContentArticle", "NewsArticle", "AnalysisNewsArticle",
    "AskPublicNewsArticle", "BackgroundNewsArticle", "OpinionNewsArticle", "ReportageNewsArticle",
    "ReviewNewsArticle", "Report", "SatiricalArticle", "ScholarlyArticle",
    "MedicalScholarlyArticle",
    "SocialMediaPosting", "BlogPosting", "LiveBlogPosting", "DiscussionForumPosting", "TechArticle",
    "APIReference",
  ]

  private static func text(_ value: Any?) -> String {
    guard let text = value as? String else { return "" }
    return Metadata.unescaped(Metadata.text(Array(text.utf8)[...]))
  }

  /// As JSON's own, or in words as many pages write it.
  private static func truth(_ value: Any?) -> Bool? {
    switch (value as? String)?.lowercased() {
    case "true": true
    case "false": false
    default: value as? Bool
    }
  }

  /// The names of persons, also where an object only says which one of the others it is.
  private static func names(_ value: Any?, among objects: [[String: Any]] = []) -> String {
    if let object = value as? [String: Any] {
      let name = object["name"]
      if let list = name as? [Any] { return names(list) }
      if let name { return text(name) }
      guard let id = object["@id"] as? String else { return "" }
      return objects.first { $0["@id"] as? String == id && $0["name"] != nil }
        .map { text($0["name"]) } ?? ""
    }
    guard let list = value as? [Any] else { return text(value) }
    var found: [String] = []
    for name in list.prefix(20).map({ names($0, among: objects) })
    where !name.isEmpty && !found.contains(name) {
      found.append(name)
    }
    return found.joined(separator: ", ")
  }

  private static func address(_ value: Any?) -> String {
    if let object = value as? [String: Any] { return text(object["url"]) }
    if let list = value as? [Any] { return address(list.first) }
    return text(value)
  }
}
