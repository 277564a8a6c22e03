import ArticleCore
public import Kernel
import Kit
public import SyncCore

/// Highlights, and the notes of an item.
public struct MarksState: Equatable, Sendable {
  /// What lies over the screen.
  public enum Sheet: Equatable, Sendable {
    /// One highlight: its colour, its note.
    case highlight(ID<Entity>)
    /// All highlights of an item.
    case list(ID<Entity>)
    /// The note of an item.
    case note(ID<Entity>)
    /// What the page of all of them shows, and that as a file.
    case options
  }

  /// Every highlight that is there.
  var highlights: [ID<Entity>: Highlight] = [:]
  /// Entities of highlights: their notes have versions.
  var entities: [ID<Entity>: Entity] = [:]
  /// The highlights of each item, in no order.
  var ofItem: [ID<Entity>: [ID<Entity>]] = [:]
  /// What is selected in the open article, in whole words.
  public var selection: TextRange?
  /// The same as the host told it last.
  var told: TextRange?
  public var sheet: Sheet?
  /// The text of the open article, and its hash.
  var text: ArticleText?
  var content = ""
  /// Where the highlights of the open article stand in it; those that are missing have no place.
  public var places: [ID<Entity>: TextRange] = [:]
  /// The highlight that the article is opened for.
  var wanted: ID<Entity>?
  /// What the page of all of them shows.
  @Boxed public var page = HighlightsPage()
  /// How far the daily review is.
  var review: ReviewMark?

  public init() {}

  public func highlight(_ id: ID<Entity>) -> Highlight? { highlights[id] }

  /// How many highlights an item has.
  public func count(of item: ID<Entity>) -> Int { ofItem[item]?.count ?? 0 }

  public var count: Int { highlights.count }

  /// The items that have highlights.
  var items: Set<ID<Entity>> { Set(ofItem.keys) }

  /// All highlights, newest first.
  public var newest: [Highlight] {
    Array(highlights.values).inOrder { left, right in
      left.createdAt == right.createdAt ? left.id < right.id : left.createdAt > right.createdAt
    }
  }

  /// Takes over an entity of a kind that it looks at.
  mutating func update(_ entity: Entity) {
    if entity.id == ReadingSettings.id { review = entity[ReadingSettings.review] }
    guard entity.kind == .highlight else { return }
    if let old = highlights.removeValue(forKey: entity.id) {
      ofItem[old.item]?.removeAll { $0 == old.id }
      if ofItem[old.item]?.isEmpty == true { ofItem[old.item] = nil }
    }
    entities[entity.id] = entity
    guard let highlight = Highlight(entity) else { return }
    highlights[entity.id] = highlight
    ofItem[highlight.item, default: []].append(entity.id)
  }

  /// As it is compared between two programs that did the same.
  func write(to writer: inout CBORWriter) {
    let all = newest
    writer.beginArray(2)
    writer.beginArray(all.count)
    for highlight in all {
      writer.beginArray(2)
      writer.write(highlight.id)
      writer.write(places[highlight.id]?.register ?? [])
    }
    if let selection { writer.write(selection.register) } else { writer.writeNull() }
  }
}

/// What happened on a screen of it.
public enum MarksAction: Sendable {
  /// The host tells what is selected in the article.
  case selected(TextRange?)
  case colourTapped(HighlightColour)
  case noteOnSelectionTapped
  case copySelectionTapped
  case barClosed
  case markTapped(ID<Entity>)
  case recolourTapped(ID<Entity>, HighlightColour)
  case highlightNoteChanged(ID<Entity>, String)
  case deleteTapped(ID<Entity>)
  case copyTapped(ID<Entity>)
  case goTapped(ID<Entity>)
  case listTapped(ID<Entity>)
  case noteTapped(ID<Entity>)
  case noteChanged(ID<Entity>, String)
  case sheetClosed
  /// Something on the page of all highlights.
  case page(HighlightsAction)
}

extension ReadingState {
  mutating func perform(_ action: MarksAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .selected(let range): return select(range)
    case .colourTapped(let colour): return highlightSelection(colour, moment).effects
    case .noteOnSelectionTapped:
      let made = highlightSelection(.yellow, moment)
      guard let id = made.id else { return made.effects }
      marks.sheet = .highlight(id)
      return made.effects + [.focus(id: "highlight-note")]
    case .copySelectionTapped:
      guard let range = marks.selection, let text = marks.text else { return [] }
      marks.selection = nil
      return [.copy(text.text(text.positions(of: range)), saying: words.copied), .clearSelection]
    case .barClosed:
      marks.selection = nil
      return [.clearSelection]
    case .markTapped(let id):
      menu = nil
      marks.sheet = .highlight(id)
      return [.focus(id: "highlight-sheet")]
    case .recolourTapped(let id, let colour):
      return [.record([Edit(id, [.set(Highlight.colour, colour)])])]
    case .highlightNoteChanged(let id, let text):
      return [.own(.recordNote(id, .highlight, Highlight.note.number, text))]
    case .deleteTapped(let id): return deleteHighlight(id, moment)
    case .copyTapped(let id):
      return marks.highlight(id).map { [.copy($0.quote, saying: words.copied)] } ?? []
    case .goTapped(let id): return goToHighlight(id, moment)
    case .listTapped(let id):
      menu = nil
      marks.sheet = .list(id)
      return [.focus(id: "highlight-list")]
    case .noteTapped(let id):
      menu = nil
      marks.sheet = .note(id)
      return [.focus(id: "item-note")]
    case .noteChanged(let id, let text):
      return [.own(.recordNote(id, .item, Item.note.number, text))]
    case .sheetClosed: return closeMarksSheet()
    case .page(let action): return perform(action, moment)
    }
  }
}
