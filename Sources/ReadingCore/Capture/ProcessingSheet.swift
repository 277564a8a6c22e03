public import Kernel
public import Kit
public import SyncCore
import ViewTree

/// The sheet over what was just shared or pasted: what becomes of it, and where it belongs.
///
/// The item is saved before the sheet is shown; closing it loses nothing.
public struct ProcessingSheet: Hashable, Sendable {
  public let item: ID<Entity>
  public var reason = ""
  /// The category that the person chose; nil while the suggested one holds.
  public var category: ID<Entity>?
  /// Where it may belong, the likeliest first.
  public internal(set) var offers: [CategoryOffer] = []
  /// True once the person has chosen, or unchosen.
  public var isChosen = false

  public init(item: ID<Entity>) {
    self.item = item
  }

  /// What was written, for the device to keep; nothing while nothing was.
  public var encoded: [UInt8] {
    guard !reason.utf8.isEmpty else { return [] }
    var writer = CBORWriter()
    writer.beginArray(2)
    writer.write(item)
    writer.write(reason)
    return writer.bytes
  }

  /// Nil for what no program wrote.
  public init?(decoding bytes: [UInt8]) {
    var reader = CBORReader(bytes)
    guard let count = try? reader.readArrayCount(), count >= 2,
      let item = try? reader.readID(of: Entity.self), let reason = try? reader.readText()
    else { return nil }
    self.init(item: item)
    self.reason = reason
  }

  /// Writes the reason to the item; nil where there is none.
  public var reasonEdit: Edit? {
    guard !reason.utf8.isEmpty else { return nil }
    return Edit(item, [.set(Item.reason, reason)])
  }
}

extension ReadingState {
  /// Opens the sheet over an item that was just recorded.
  public mutating func process(_ id: ID<Entity>) -> [ReadingEffect] {
    let closed = closeProcessing(isSaved: false)
    capture.isFanOpen = false
    linkSheet = nil
    var sheet = ProcessingSheet(item: id)
    // Shared once more: what was written then is there to go on with.
    sheet.reason = library.entity(id)?[Item.reason] ?? ""
    capture.processing = sheet
    suggestCategory()
    return closed + [.focus(id: "processing-sheet")]
  }

  /// Another screen is entered: what was written in the sheet is kept.
  public mutating func leaveCapture() -> [ReadingEffect] {
    capture.isFanOpen = false
    guard capture.processing != nil else { return [] }
    return closeProcessing(isSaved: false)
  }

  func shownCategory(_ sheet: ProcessingSheet) -> ID<Entity>? {
    if sheet.isChosen { return sheet.category }
    if let own = library.entity(sheet.item)?[Item.category] {
      return own
    }
    // Of two that are as good as each other neither is chosen.
    return sheet.offers.count == 1 ? sheet.offers[0].category : nil
  }

  /// Asks again where what is shared may belong: more of it is known as it is fetched and read.
  mutating func suggestCategory() {
    guard let item = capture.processing?.item else { return }
    let isFiled = library.entity(item)?[Item.category] != nil
    let offers = isFiled ? [] : offers(for: item)
    if capture.processing?.offers != offers { capture.processing?.offers = offers }
  }

  mutating func chooseCategory(_ id: ID<Entity>) -> [ReadingEffect] {
    guard var sheet = capture.processing else { return [] }
    sheet.category = shownCategory(sheet) == id ? nil : id
    sheet.isChosen = true
    capture.processing = sheet
    return []
  }

  /// Closes the sheet; what was written in it is recorded either way, the suggestion only by Save.
  mutating func closeProcessing(isSaved: Bool) -> [ReadingEffect] {
    guard let sheet = capture.processing else { return [] }
    let category = isSaved ? shownCategory(sheet) : sheet.category
    capture.processing = nil
    var fields: [Assignment<Item>] = []
    if sheet.reason != library.entity(sheet.item)?[Item.reason] ?? "" {
      fields.append(.set(Item.reason, sheet.reason))
    }
    if isSaved || sheet.isChosen {
      let before = library.entity(sheet.item)?[Item.category]
      if category != before { fields.append(.set(Item.category, category)) }
      if let entity = library.entity(sheet.item), Item.isFiledUnasked(entity) {
        fields.append(.set(Item.filedAs, nil))
      }
    }
    let focus = ReadingEffect.focus(id: CaptureFan.id)
    guard !fields.isEmpty else { return [focus] }
    let saying = Saying(words.saved)
    return [.own(.recordDraft([Edit(sheet.item, fields)], saying, .reason)), focus]
  }
}

extension Sheets {
  static func processing(
    _ sheet: ProcessingSheet, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    let item = state.library.item(sheet.item)
    return Node.dialog(
      id: "processing-sheet", title: words.later, onCancel: .capturing(.processingClosed)
    ) {
      if let item {
        preview(item, words)
        if item.state == .failed { failure(item, words) } else { steps(item, scene) }
      }
      processingCategories(sheet, state, words)
      Node.field(reason(sheet, words), onInput: { .capturing(.reasonChanged($0)) })
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.close, style: .text, action: .capturing(.processingClosed))
        // A file is here already, and was said to be.
        Node.button(
          item?.isOwn == true ? words.done : words.saveToLater, style: .primary,
          action: .capturing(.processingSaved))
      }
    }
  }

  private static func preview(_ item: Item, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("processing-preview")) {
      item.type.icon.node(size: 20)
      Node(.div, .className("row-text")) {
        Node(.p, .className("row-title")) {
          item.displayTitle.utf8.isEmpty ? words.typeName(item.type) : item.displayTitle
        }
        Node(.p, .className("row-note")) {
          item.source.utf8.isEmpty ? words.typeName(item.type) : item.source
        }
      }
    }
  }

  /// The steps as they happen, each as the server tells it.
  private static func steps(_ item: Item, _ scene: Scene) -> Node<ReadingAction> {
    let words = scene.words
    let text =
      scene.isOnline || item.state == .ready
      ? words.processing(item.state) : words.waitingForNetwork
    return Node(.div, .className("stack small"), .role("status")) {
      Node(.p, .className("field-note")) {
        Node(.span, .className(item.state == .ready ? "done" : "pulse"), .decorative)
        Node(.span) { text }
      }
      Node.progressBar(
        permille: item.state.permille, label: words.processingProgress, text: text)
    }
  }

  private static func failure(_ item: Item, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("panel outlined stack small"), .role("status")) {
      Node(.p, .className("card-failure")) {
        Icon.warning.node(size: 16)
        Node(.strong) { words.couldNotProcess }
      }
      Node(.p, .className("row-note")) { words.failureText(item.failure) }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.tryAgain, icon: .refresh, action: .tryAgainTapped(item.id))
        if !item.isOwn {
          Node.button(words.saveLink, icon: .link, action: .saveLinkTapped(item.id))
        }
      }
    }
  }

  @NodeBuilder<ReadingAction>
  private static func processingCategories(
    _ sheet: ProcessingSheet, _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    let choices = state.organise.shelves.all(.category)
    let shown = state.shownCategory(sheet)
    let isSuggested = !sheet.isChosen && !sheet.offers.isEmpty
    if !choices.isEmpty {
      let label = isSuggested ? words.suggestedCategory : words.addTo
      Node(.div, .className("stack small"), .role("group"), .label(label)) {
        Node(.p, .className("group-label"), .decorative) { label }
        Node(.div, .className("chips")) {
          for choice in choices {
            Node.chip(
              choice.name(words), isOn: shown == choice.id,
              count: sheet.offers.first { $0.category == choice.id }.map { words.sureness($0) }
                ?? "",
              action: .capturing(.processingCategoryTapped(choice.id)))
          }
        }
      }
    }
  }

  private static func reason(_ sheet: ProcessingSheet, _ words: Words) -> TextField {
    var field = TextField(id: "reason", label: words.addReason, value: sheet.reason)
    field.placeholder = words.reasonPlaceholder
    field.isRequired = false
    field.lines = 2
    return field
  }
}

extension ItemState {
  /// How far along the way, for a bar: in steps, not in time.
  var permille: Int {
    switch self {
    case .waiting, .failed: 100
    case .fetching: 400
    case .reading: 700
    case .ready: 1000
    }
  }
}
