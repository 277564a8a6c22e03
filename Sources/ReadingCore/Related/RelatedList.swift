import AddressCore
import Kernel
import Kit
import SyncCore
import ViewTree

/// What stands below an article, and what is said of where it comes from.
enum RelatedList {
  /// The few items that belong to it.
  static func view(
    _ reader: Reader, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    Node(
      .section, .className("related " + ReaderScreen.column(state.style)), .label(words.related)
    ) {
      Node(.h2, .className("section-title")) { words.related }
      list(reader.related, state, words)
    }
  }

  /// The same of a card, once it is asked for.
  static func sheet(_ state: ReadingState, _ words: Words) -> Node<ReadingAction> {
    Node.dialog(
      id: "related-sheet", title: words.relatedItems, closeLabel: words.close,
      onCancel: .organising(.sheetClosed)
    ) {
      if state.present.related.isEmpty {
        Node(.p) { words.nothingRelated }
      } else {
        list(state.present.related, state, words)
      }
    }
  }

  private static func list(
    _ all: [Related], _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    Node(.ul, .className("cards rows"), .role("list"), .label(words.related)) {
      for related in all {
        if let item = state.library.item(related.item) {
          row(item, reason: reason(related.reason, state, words), words)
        }
      }
    }
  }

  /// What it is, and why it stands here; the link has an ID where one comes back to it.
  static func row(
    _ item: Item, heading: Tag = .h3, hasID: Bool = false, isOpen: Bool = false, reason: String,
    _ words: Words
  ) -> Node<ReadingAction> {
    var parts = [item.source].filter { !$0.isEmpty }
    if let minutes = item.minutes { parts.append(words.length(minutes, of: item.type)) }
    let path = item.isPlainLink ? Address(item.url)?.text ?? item.path : item.path
    return Node(.li, isOpen ? Attribute(.ariaCurrent, "true") : nil, key: item.id.text) {
      Node(.div, .className("card")) {
        Node(
          heading, .className("card-title"),
          item.language.isEmpty ? nil : Attribute(.language, item.language)
        ) {
          Node(
            .a, hasID ? .id("card-" + item.id.text) : nil, .href(path), .className("card-link")
          ) { item.displayTitle }
        }
        Node(.p, .className("card-meta")) {
          if item.type != .article { item.type.icon.node(size: 16) }
          Node(.span) { joined(parts) }
        }
        Node(.p, .className("card-meta")) { reason }
      }
    }
  }

  static func reason(
    _ reason: Related.Reason, _ state: ReadingState, _ words: Words
  ) -> String {
    switch reason {
    case .linked: return words.linkedInText
    case .twin: return words.sameTitle
    case .word(let word): return words.alsoAbout(word)
    case .source: return words.sameSource
    case .shelf(let id):
      guard let shelf = state.organise.shelves.shelf(id) else { return "" }
      return words.alsoOn(shelf.name(words), shelf.sort)
    }
  }

  /// How well its source is known.
  static func provenance(_ item: Item, _ state: ReadingState, _ words: Words) -> String {
    guard item.type == .article, item.state == .ready, item.content != nil, !item.isOwn else {
      return ""
    }
    let count = state.library.countOfSource(item.id)
    return count > 1 ? words.savedFromSource(count) : ""
  }
}

extension Words {
  var related: String { say("Related", "관련 글") }
  var nothingRelated: String {
    say("Nothing you saved has much in common with it.", "저장한 글 중에 이 글과 관련된 글이 아직 없어요.")
  }
  var linkedInText: String { say("Linked in this text", "이 글에 링크됨") }
  var sameTitle: String { say("Same title, same source", "제목과 출처가 같아요") }
  var sameSource: String { say("From the same source", "출처가 같아요") }
  func alsoAbout(_ word: String) -> String {
    say("“\(word)” in its title too", "제목에 똑같이 \(Particle.subject.after("‘\(word)’")) 있어요")
  }
  func alsoOn(_ name: String, _ sort: Shelf.Sort) -> String {
    sort == .tag
      ? say("Tagged “\(name)” too", "‘\(name)’ 태그가 같아요")
      : say("In “\(name)” too", "‘\(name)’ 모음에 함께 있어요")
  }
  func savedFromSource(_ count: Int) -> String {
    say("\(count) saved from this source", "이 출처에서 \(count)개 저장했어요")
  }
}
