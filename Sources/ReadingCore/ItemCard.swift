import AddressCore
import Kernel
import Kit
import SyncCore
import ViewTree
import Wire

extension ItemType {
  var icon: Icon {
    switch self {
    case .article: .article
    case .video: .video
    case .podcast: .podcast
    case .pdf: .document
    case .image: .image
    case .note: .note
    case .voice: .voice
    case .link: .link
    }
  }
}

extension Scene {
  /// One item of a list; its place is said where not all of the list is drawn.
  func card(
    _ item: Item, heading tag: Tag = .h2, place: [Attribute?] = [], age told: String? = nil,
    in state: ReadingState? = nil
  ) -> Node<ReadingAction> {
    let saved = item.savedAt.milliseconds > 0 ? words.ago(item.savedAt, now: now) : ""
    var item = item
    if let state { item.place = state.progress(of: item) }
    let around = CardSurroundings(item, state, self)
    let age = around.isApart ? FeedDeeds.age(of: item, cameAgo: saved, self) : saved
    let card = ItemCard(
      item: item, headingTag: tag, words: words, isOnline: isOnline, age: told ?? age,
      around: around)
    var row: [Attribute?] = [.className("card-row")]
    row.append(contentsOf: place)
    // What is open beside the list.
    if state?.reader?.id == item.id { row.append(Attribute(.ariaCurrent, "true")) }
    let handlers = [
      Handler<ReadingAction>(.longPress) { _ in .organising(.picked(item.id)) }
    ]
    return Node(
      .li, attributes: row, key: item.id.text, handlers: state == nil ? [] : handlers,
      children: [.component(card)])
  }
}

/// A card of a list: drawn again when the item, or what is said of it, has changed.
private struct ItemCard: Component {
  typealias Action = ReadingAction

  var item: Item
  var headingTag: Tag
  var words: Words
  var isOnline: Bool
  /// How long ago it was saved, or when it was published, in words; empty where that is not known.
  var age: String
  var around: CardSurroundings

  var body: Node<ReadingAction> {
    // What is picked, or stands on a screen of its own, stays where it is.
    let isStill = !around.isOrganised || around.isPicked != nil
    return isStill ? card : swipe(card)
  }

  private var card: Node<ReadingAction> {
    Node(
      .article, .className(around.className(of: item)), on: .focus(.cardFocused(item.id))
    ) {
      if let isPicked = around.isPicked { picker(isPicked) }
      Node(.div, .className("card-body")) {
        Node(.div, .className("card-text")) {
          Node(.div, .className("card-words")) {
            heading
            excerpt
          }
          Node(.div, .className("card-facts")) {
            meta
            if item.isInProgress { progressState }
            if let place = item.place, place.isBegun, item.state == .ready {
              Node.component(
                ReadingProgress(
                  place: place, minutes: item.minutes, words: words, isShort: true))
            }
            if item.state == .failed { failureButtons }
            if around.isRow { around.chips(words) }
          }
          if around.hasFiling { around.filing(item, words) }
          if around.isPicked == nil { footer }
          detail
        }
        if let image = item.image { thumbnail(image) }
        // For fingers, once the row was held.
        if around.isOrdered, around.isPicked != nil { handle(isInRow: false) }
      }
      if !around.isRow { around.chips(words) }
    }
  }

  /// To the left archives, to the right tags; buttons of the card do the same.
  private func swipe(_ card: Node<ReadingAction>) -> Node<ReadingAction> {
    Node.swipeRow(
      key: "swipe",
      leading: around.isApart
        ? FeedDeeds.swipe(item, words)
        : SwipeAction(
          .tag, words.tags, tone: .good, action: .organising(.tagsTapped([item.id]))),
      trailing: SwipeAction(
        item.isArchived ? .unarchive : .archive, item.isArchived ? words.unarchive : words.archive,
        tone: .warning, action: .archiveTapped(item.id))
    ) { card }
  }

  /// The whole card opens the item; a plain link opens where it leads.
  private var heading: Node<ReadingAction> {
    Node(
      headingTag, .className("card-title"),
      item.language.isEmpty ? nil : Attribute(.language, item.language)
    ) {
      if around.isPicked != nil {
        Node(.span) { item.displayTitle }
      } else if item.isPlainLink, let address = Address(item.url) {
        Node(
          .a, .id("card-" + item.id.text), .href(address.text), Attribute(.target, "_blank"),
          Attribute(.rel, "noopener noreferrer"), .className("card-link")
        ) { item.displayTitle }
      } else {
        Node(
          .a, .id("card-" + item.id.text), .href(item.path), .className("card-link")
        ) { item.displayTitle }
      }
    }
  }

  /// Where there is no room for all, how long it takes stays whole.
  private var meta: Node<ReadingAction> {
    // Until there is a title, the address above says it.
    let source = item.title.isEmpty && item.isInProgress ? "" : item.source
    let dot = source.isEmpty ? "" : " · "
    var parts: [String] = []
    if item.type == .voice, let seconds = item.seconds { parts.append(words.clock(seconds)) }
    if item.isPlainLink { parts.append(words.keepAsLink) }
    if !age.isEmpty, around.saysAge, !item.isInProgress { parts.append(unbroken(age)) }
    for fact in around.facts { parts.append(unbroken(fact)) }
    return Node(.p, .className("card-meta")) {
      Node(.span, .className("card-type")) {
        if item.type != .article { item.type.icon.node(size: 16) }
        Node(.span, .className("visually-hidden")) { spoken }
      }
      if item.state == .failed {
        Node(.strong, .className("card-failure")) {
          Icon.warning.node(size: 16)
          Node(.span) { words.couldNotProcess }
        }
      } else {
        if !source.isEmpty { Node(.span) { source } }
        if let minutes = item.minutes {
          Node(.span, .className("card-length")) { dot + words.length(minutes, of: item.type) }
        }
        if !parts.isEmpty {
          Node(.span) { (item.minutes == nil ? dot : " · ") + joined(parts) }
        }
      }
      if around.isKnownSource { Icon.known.node(size: 16) }
      if item.isFavourite { Icon.starFilled.node(size: 16) }
    }
  }

  /// What signs say to eyes.
  private var spoken: String {
    var text = words.typeName(item.type) + ", "
    if around.isNew { text += words.isNewFact + ", " }
    if item.isFavourite { text += words.favourite + ", " }
    if around.isKnownSource { text += words.knownSource + ", " }
    return text
  }

  /// What the text says, or how it begins; in a row it is as much of it as the style leaves room for.
  @NodeBuilder<ReadingAction>
  private var excerpt: [Node<ReadingAction>] {
    // What was recognised in a picture is for the search; the picture says more.
    if item.state == .ready, !item.preview.utf8.isEmpty, item.type != .image {
      Node(
        .p, .className("card-excerpt"),
        item.language.isEmpty ? nil : Attribute(.language, item.language)
      ) { item.preview }
    }
  }

  /// The work in hand, in the line of the facts: while there is none of them it is all there is to say.
  private var progressState: Node<ReadingAction> {
    Node(.p, .className("card-state"), .role("status")) {
      if isOnline {
        Node(.span, .className("pulse"), .decorative)
        Node(.span) { words.stateText(of: item) }
      } else {
        Icon.offline.node(size: 16)
        Node(.span) { words.waitingForNetwork }
      }
    }
  }

  /// What there is to say besides: what went wrong, or a text that is to come.
  @NodeBuilder<ReadingAction>
  private var detail: [Node<ReadingAction>] {
    if item.state == .failed {
      Node(.p, .className("card-excerpt")) { words.failureText(item.failure) }
    } else if item.isInProgress, item.title.isEmpty, isOnline {
      Node.skeleton(lines: 2)
    }
  }

  private func thumbnail(_ hash: String) -> Node<ReadingAction> {
    Node(
      .img, .className("card-image"), Attribute(.src, Routes.contents + "/" + hash),
      Attribute(.alt, ""), Attribute(.width, "64"), Attribute(.height, "64"),
      Attribute(.loading, "lazy"), Attribute(.decoding, "async"))
  }

  /// The whole card picks the item, while several are picked.
  private func picker(_ isPicked: Bool) -> Node<ReadingAction> {
    Node(
      .button, .type("button"), .className("card-pick choice"), .id("card-" + item.id.text),
      .role("checkbox"), .state(.ariaChecked, isPicked), .label(item.displayTitle),
      on: .click(.organising(.picked(item.id)))
    ) {
      Node(.span, .className("box"), .decorative) { Icon.check.node(size: 16) }
    }
  }

  private var failureButtons: Node<ReadingAction> {
    Node(.div, .className("card-choices")) {
      Node.button(words.tryAgain, style: .text, action: .tryAgainTapped(item.id))
      Node.button(words.saveLink, style: .text, action: .saveLinkTapped(item.id))
    }
  }

  private func handle(isInRow: Bool) -> Node<ReadingAction> {
    Node.moveHandle(
      key: item.id.text, label: words.moveItem(item.displayTitle), isInRow: isInRow)
  }

  /// What is done with it, within the row's one tab stop: arrow keys go there.
  private var footer: Node<ReadingAction> {
    let title = item.displayTitle
    return Node(.div, .className("card-actions"), Attribute(.dataActions, "")) {
      if around.isOrganised, item.state != .failed, item.isPlayed { around.primary(item, words) }
      if around.isApart { FeedDeeds.button(item, words) }
      Node.iconButton(
        item.isArchived ? .unarchive : .archive,
        label: item.isArchived ? words.unarchiveItem(title) : words.archiveItem(title),
        isInRow: true, action: .archiveTapped(item.id))
      if around.isOrganised {
        Node.iconButton(
          .tag, label: words.tagItem(title), isInRow: true,
          action: .organising(.tagsTapped([item.id])))
      }
      Node.iconButton(
        item.isFavourite ? .starFilled : .star, label: words.favouriteItem(title),
        isPressed: item.isFavourite, className: item.isFavourite ? "favourite" : "", isInRow: true,
        action: .favouriteTapped(item.id))
      if around.isOrdered { handle(isInRow: true) }
      Node.iconButton(
        .more, label: words.actions(for: title),
        id: (around.isOpen ? "row-more-" : "more-") + item.id.text, className: "more",
        isInRow: true, action: .menuTapped(item.id))
    }
  }
}

extension Item {
  /// Whether it is heard or watched: what is done with it is not to read it.
  var isPlayed: Bool {
    switch type {
    case .video, .podcast, .voice: !isPlainLink
    case .article, .pdf, .image, .note, .link: false
    }
  }
}

extension ReadingPlace {
  /// Whether so much is read that a bar can show it.
  var isBegun: Bool { permille >= 30 }
}

/// How much of an item has been read; room for it where that is next to nothing.
struct ReadingProgress: Component {
  typealias Action = ReadingAction

  var place: ReadingPlace
  var minutes: Int?
  var words: Words
  /// In a list of many the bar alone says how far; beside it stands what is left.
  var isShort = false

  var body: Node<ReadingAction> {
    let text = place.isFinished ? words.finished : words.percentComplete(place.permille / 10)
    return Node(.div, .className(place.isBegun ? "card-progress" : "card-progress room")) {
      Node.progressBar(permille: place.permille, label: words.readingProgress, text: text)
      Node(.span, .className("progress-text")) {
        if place.isFinished {
          words.finished
        } else if let minutes {
          (isShort ? "" : text + " · ") + words.minutesLeft(place.minutesLeft(of: minutes))
        } else {
          text
        }
      }
    }
  }
}

/// The parts in one line.
func joined(_ parts: [String]) -> String {
  var text = ""
  for part in parts {
    if !text.isEmpty { text += " · " }
    text += part
  }
  return text
}

/// The text with spaces that a line does not end at.
func unbroken(_ text: String) -> String {
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    if byte == 0x20 { bytes.append(0xC2) }
    bytes.append(byte == 0x20 ? 0xA0 : byte)
  }
  return String(decoding: bytes, as: UTF8.self)
}
