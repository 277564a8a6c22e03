import ArticleCore
public import Kernel
import Kit
public import SyncCore

/// What highlights do to the open article.
extension ReadingState {
  /// The highlights of an item, and of those that became part of it, in the order of the text; those
  /// without a place in it come last.
  public func highlights(of item: ID<Entity>) -> [Highlight] {
    var found: [Highlight] = []
    for (owner, ids) in marks.ofItem where owner == item || library.joined(owner) == item {
      for id in ids { if let highlight = marks.highlights[id] { found.append(highlight) } }
    }
    return inOrderOfText(found)
  }

  /// Highlights of one item in the order of its text; those without a place in it last, as they were made.
  func inOrderOfText(_ highlights: [Highlight]) -> [Highlight] {
    highlights.inOrder { $0.stands(place(of: $0), before: $1, place(of: $1)) }
  }

  /// Whether it stands in the text of the open article.
  func isPlaced(_ highlight: Highlight) -> Bool { marks.places[highlight.id] != nil }

  /// Its place in the open article, else in the text that it was made in.
  private func place(of highlight: Highlight) -> TextRange? {
    let isOpen = marks.text != nil && reader?.id == item(of: highlight)
    return isOpen ? marks.places[highlight.id] : highlight.range
  }

  /// The text of the open article is there: all its highlights find their places.
  mutating func placeHighlights(_ article: Article, content: String) {
    marks.text = ArticleText(article)
    marks.content = content
    marks.places = [:]
    guard let id = reader?.id else { return }
    for highlight in highlights(of: id) { place(highlight) }
  }

  /// A highlight was made, changed or deleted.
  mutating func placeHighlight(_ id: ID<Entity>) {
    guard let open = reader?.id else { return }
    guard let highlight = marks.highlights[id],
      highlight.item == open || library.joined(highlight.item) == open
    else {
      marks.places[id] = nil
      return
    }
    if marks.places[id] == nil { place(highlight) }
  }

  private mutating func place(_ highlight: Highlight) {
    guard let text = marks.text else { return }
    marks.places[highlight.id] = Anchor.range(of: highlight, in: text, content: marks.content)
  }

  /// The article is closed.
  mutating func leaveMarks() {
    marks.text = nil
    marks.content = ""
    marks.places = [:]
    (marks.selection, marks.told) = (nil, nil)
    marks.sheet = nil
  }

  /// Something else is selected: what counts are whole words, and these are shown to be selected.
  mutating func select(_ range: TextRange?) -> [ReadingEffect] {
    guard let range, let text = marks.text else {
      (marks.selection, marks.told) = (nil, nil)
      return []
    }
    let positions = text.positions(of: range)
    let words = text.snapped(positions, from: marks.told.map { text.positions(of: $0) })
    let selection = words.isEmpty ? range : text.range(of: words)
    (marks.selection, marks.told) = (selection, range)
    // A space at an end stays, or nobody could go on from word to word with the keys.
    return text.trimmed(positions) == words ? [] : [.own(.showSelection(selection))]
  }

  /// Makes a highlight of what is selected.
  mutating func highlightSelection(
    _ colour: HighlightColour, _ moment: Moment
  ) -> (effects: [ReadingEffect], id: ID<Entity>?) {
    guard let range = marks.selection, let text = marks.text else { return ([], nil) }
    marks.selection = nil
    let made = highlight(text.positions(of: range), colour, moment)
    return (made.effects + [.clearSelection], made.id)
  }

  /// Makes a highlight of what is selected, else of the sentence that is being read or heard.
  mutating func highlightHere(_ moment: Moment) -> [ReadingEffect]? {
    guard let text = marks.text else { return nil }
    if marks.selection != nil { return highlightSelection(.yellow, moment).effects }
    let place = reader?.place ?? ReadingPlace(block: 0, offset: 0, permille: 0)
    guard let sentence = text.sentence(at: place) else { return nil }
    return highlight(sentence, .yellow, moment).effects
  }

  private mutating func highlight(
    _ positions: Range<Int>, _ colour: HighlightColour, _ moment: Moment
  ) -> (effects: [ReadingEffect], id: ID<Entity>?) {
    guard let item = reader?.id, let text = marks.text else { return ([], nil) }
    let id = moment.id(of: Entity.self)
    guard
      let edit = Highlight.making(
        id, of: positions, in: text, item: item, content: marks.content, colour: colour,
        at: moment.instant)
    else { return ([], nil) }
    let touch = library.entity(item).map { ReadingDerivation.touch($0) } ?? []
    let edits = touch.isEmpty ? [edit] : [edit, Edit(item, touch)]
    return ([.record(edits, Saying(words.highlighted, undo: [deletion(of: id, moment)]))], id)
  }

  mutating func deleteHighlight(_ id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    guard let highlight = marks.highlights[id] else { return [] }
    let undo = Edit(id, kind: .highlight, [.alive])
    let effects: [ReadingEffect] = [
      .record([deletion(of: id, moment)], Saying(words.highlightDeleted, undo: [undo]))
    ]
    if case .highlight = marks.sheet { marks.sheet = nil }
    let next = besides(highlight).map { "go-" + $0.text } ?? "main"
    return effects + [.focus(id: reader?.id == highlight.item ? "heading" : next)]
  }

  /// The highlight after it among those that are shown, else the one before it.
  private func besides(_ highlight: Highlight) -> ID<Entity>? {
    let order = listedHighlights
    guard let at = order.firstIndex(where: { $0.id == highlight.id }) else { return nil }
    return order.indices.contains(at + 1) ? order[at + 1].id : at > 0 ? order[at - 1].id : nil
  }

  private func deletion(of id: ID<Entity>, _ moment: Moment) -> Edit {
    Edit(id, kind: .highlight, [.init(.deleted, RegisterValue.instant(moment.instant))])
  }

  /// Shows a highlight in its article; the article is opened for it where it is not.
  mutating func goToHighlight(_ id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    guard let highlight = marks.highlights[id] else { return [] }
    let item = item(of: highlight)
    guard reader?.id == item, marks.text != nil else {
      marks.wanted = id
      return [.open(path: "/read/" + item.text)]
    }
    guard let range = marks.places[id] else {
      marks.sheet = .highlight(id)
      return [.focus(id: "highlight-sheet")]
    }
    marks.sheet = nil
    let written = writePlace(moment)
    if case .ready(_, let blocks) = reader?.text { keepLeftPlace(blocks) }
    return written + [.own(.scrollToPlace(place(of: range))), .focus(id: "mark-" + id.text)]
  }

  /// The place of the highlight that the article was opened for.
  mutating func takeWantedPlace() -> ReadingPlace? {
    guard let wanted = marks.wanted else { return nil }
    marks.wanted = nil
    return marks.places[wanted].map { place(of: $0) }
  }

  func place(of range: TextRange) -> ReadingPlace {
    var permille = 0
    if case .ready(_, let blocks) = reader?.text {
      permille = blocks.permille(block: range.startBlock, offset: range.startOffset)
    }
    return ReadingPlace(block: range.startBlock, offset: range.startOffset, permille: permille)
  }

  mutating func closeMarksSheet() -> [ReadingEffect] {
    let closed = marks.sheet
    marks.sheet = nil
    switch closed {
    case .highlight(let id):
      return [.focus(id: (marks.text == nil ? "more-" : "mark-") + id.text)]
    case .options: return [.focus(id: HighlightsScreen.optionsID)]
    case .list(let id), .note(let id): return [.focus(id: "more-" + id.text)]
    case nil: return []
    }
  }
}
