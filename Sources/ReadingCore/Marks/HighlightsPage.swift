public import Kernel
import Kit
public import SyncCore

/// What the page of all highlights shows of them.
public struct HighlightsPage: Equatable, Sendable {
  /// So many are drawn at first, and again as many with each press on Show more.
  static let step = 100

  public var text = ""
  public var colour: HighlightColour?
  /// A tag of the highlights' items.
  public var tag: ID<Entity>?
  /// By the day they were made on, else by their item; chosen for each device.
  public var isByDay = false
  var shown = HighlightsPage.step

  public init() {}

  var isFiltered: Bool { !text.utf8.isEmpty || colour != nil || tag != nil }

  /// Everything again, in the order that was chosen.
  mutating func clear() {
    let isByDay = isByDay
    self = HighlightsPage()
    self.isByDay = isByDay
  }
}

/// What happened on the page of all highlights.
public enum HighlightsAction: Sendable {
  case textChanged(String)
  case colourTapped(HighlightColour)
  /// An ID as text; empty for all.
  case tagChosen(String)
  case groupingChosen(isByDay: Bool)
  case cleared
  case moreTapped
  /// How they are grouped, whose are shown, and them as a file.
  case optionsTapped
  case markdownTapped
  case tableTapped
  case shareTapped(ID<Entity>)
}

extension ReadingState {
  mutating func perform(_ action: HighlightsAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .textChanged(let text):
      marks.page.text = text
      marks.page.shown = HighlightsPage.step
    case .colourTapped(let colour):
      marks.page.colour = marks.page.colour == colour ? nil : colour
    case .tagChosen(let tag): marks.page.tag = ID(text: tag)
    case .groupingChosen(let isByDay):
      marks.page.isByDay = isByDay
      return [.own(.keepGrouping(isByDay: isByDay))]
    case .cleared:
      marks.page.clear()
      return [.focus(id: "highlight-search")]
    case .moreTapped: marks.page.shown += HighlightsPage.step
    case .optionsTapped:
      marks.sheet = .options
      return [.focus(id: "highlight-options")]
    case .markdownTapped: return export("highlights.md", markdown)
    case .tableTapped: return export("highlights.csv", table)
    case .shareTapped(let id): return share(id)
    }
    return []
  }

  /// The highlights that are shown, newest first.
  public var foundHighlights: [Highlight] {
    let page = marks.page
    guard page.isFiltered else { return marks.newest }
    var words: [[UInt8]] = []
    for word in SearchText.folded(page.text).split(separator: 32) { words.append(Array(word)) }
    return marks.newest.filter { highlight in
      if let colour = page.colour, highlight.colour != colour { return false }
      if let tag = page.tag, !organise.shelves.contains(item(of: highlight), in: tag) {
        return false
      }
      guard !words.isEmpty else { return true }
      let text = SearchText.folded(highlight.quote + "\n" + highlight.note)
      for word in words where !SearchText.contains(text, word) { return false }
      return true
    }
  }

  /// The same in the order in which the page has them: by day the newest first, by item as each text has them.
  var listedHighlights: [Highlight] {
    if marks.page.isByDay { return foundHighlights }
    var listed: [Highlight] = []
    for group in highlightGroups(foundHighlights) { listed += group.highlights }
    return listed
  }

  /// The tags that items with highlights have, by name.
  var highlightedTags: [Shelf] {
    organise.shelves.all(.tag).filter { tag in
      for item in organise.shelves.items(of: tag.id) where marks.count(of: item) > 0 { return true }
      return false
    }
  }

  /// The item of a highlight, or the one that it became part of.
  func item(of highlight: Highlight) -> ID<Entity> {
    library.joined(highlight.item) ?? highlight.item
  }

  private mutating func export(_ name: String, _ text: String) -> [ReadingEffect] {
    marks.sheet = nil
    return [.own(.saveText(fileName: name, text: text)), .focus(id: HighlightsScreen.optionsID)]
  }

  private var markdown: String {
    var text = "# " + words.highlights + "\n"
    for group in highlightGroups(foundHighlights) {
      guard let first = group.highlights.first else { continue }
      text += "\n" + HighlightText.heading(source(of: first))
      for highlight in group.highlights { text += HighlightText.markdown(highlight) }
    }
    return text
  }

  private var table: String {
    var text = HighlightText.tableHead
    for highlight in foundHighlights {
      text += HighlightText.tableRow(highlight, of: source(of: highlight))
    }
    return text
  }

  private func source(of highlight: Highlight) -> HighlightText.Source {
    let id = item(of: highlight)
    let item = library.item(id)
    var tags: [String] = []
    for tag in organise.shelves.shelves(of: id, .tag) { tags.append(tag.ownName) }
    return HighlightText.Source(
      title: item?.displayTitle ?? "", author: item?.byline ?? "", url: item?.url ?? "",
      tags: tags)
  }

  /// By the item they were made in, the item of the first one first; those of an item as its text has them.
  func highlightGroups(
    _ highlights: [Highlight]
  ) -> [(item: ID<Entity>, highlights: [Highlight])] {
    var groups: [(item: ID<Entity>, highlights: [Highlight])] = []
    var places: [ID<Entity>: Int] = [:]
    for highlight in highlights {
      let item = item(of: highlight)
      if let place = places[item] {
        groups[place].highlights.append(highlight)
      } else {
        places[item] = groups.count
        groups.append((item, [highlight]))
      }
    }
    for index in groups.indices {
      groups[index].highlights = inOrderOfText(groups[index].highlights)
    }
    return groups
  }

  /// Its words and their title, with the address of its item.
  private func share(_ id: ID<Entity>) -> [ReadingEffect] {
    guard let highlight = marks.highlight(id) else { return [] }
    let source = source(of: highlight)
    guard !source.url.utf8.isEmpty else { return [] }
    return [
      .share(title: words.quoted(highlight.quote, from: source.title), url: source.url)
    ]
  }

  /// Whether it can be handed to another app: its item has an address.
  func canShare(_ highlight: Highlight) -> Bool { !source(of: highlight).url.utf8.isEmpty }
}
