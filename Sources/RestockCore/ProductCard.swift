import Kernel
import Kit
import SyncCore
import ViewTree

/// One product in the list: sign, name, category, status, the days that are left, and what is done here.
struct ProductCard: Component {
  typealias Action = RestockAction

  var product: Product
  var outlook: Outlook
  /// Whether it was bought a moment ago: that is shown where it was pressed, and a second press takes it back.
  var isBought = false
  var words: Words
  /// Not below a heading that says it.
  var saysCategory = true
  /// Not below the heading of what is paused; who hears the link alone is told.
  var saysPause = true
  var heading = Tag.h3
  /// Nil while none are picked.
  var isPicked: Bool?
  /// Where the card stands in its list, of which not all is drawn.
  var place: [Attribute?] = []

  var body: Node<RestockAction> {
    let id = product.id
    return Node(
      .li, attributes: place, key: id.text,
      handlers: [Handler(.longPress) { _ in .picking(.picked(id)) }],
      children: [isPicked.map { picker($0) } ?? swipe])
  }

  private var pick: RestockAction { .picking(.picked(product.id)) }

  /// The whole row picks it.
  private func picker(_ isPicked: Bool) -> Node<RestockAction> {
    Node(.article, .className(isPicked ? "product quiet picked" : "product quiet")) {
      Node(.span, .className("product-check"), .decorative, on: .click(pick)) {
        Node(.span, .className("ring")) {
          if isPicked { Icon.check.node(size: 16) }
        }
      }
      Node(.div, .className("product-text")) {
        Node(heading, .className("product-name")) {
          Node(
            .button, .type("button"), .id("product-" + product.id.text), .role("checkbox"),
            .state(.ariaChecked, isPicked), on: .click(pick), .focus(.cardFocused(product.id))
          ) { product.name }
        }
        Node(.p, .className("product-line")) { words.status(outlook) }
      }
      DaysBar.node(outlook)
    }
  }

  private var swipe: Node<RestockAction> {
    Node.swipeRow(
      key: product.id.text, leading: nil,
      trailing: SwipeAction(
        .trash, words.delete, tone: .bad, action: .deleteTapped(product.id))
    ) {
      Node(
        .article,
        .className("product " + outlook.tone.name + (isBought ? " bought" : ""))
      ) {
        sign
        texts
        actions
        DaysBar.node(outlook)
      }
    }
  }

  /// How it stands, by its form too, for whoever does not see its colour; a check once it was bought.
  private var sign: Node<RestockAction> {
    Node(.span, .className("product-sign"), .decorative) {
      Node(.span, .className(isBought ? "ring" : "dot " + outlook.tone.name)) {
        if isBought { Icon.check.node(size: 16) }
      }
    }
  }

  private var actions: Node<RestockAction> {
    Node(.div, .className("product-buttons"), Attribute(.dataActions)) {
      if outlook.isBoughtToday, !isBought {
        // A press would change nothing.
        Node(.span, .className("row-note bought-today")) { words.boughtToday }
      } else {
        rebought
      }
      Node.iconButton(
        .more, label: words.rowMenu(product.name), id: "row-more-" + product.id.text,
        className: "row-action", isInRow: true, action: .menuTapped(product.id))
      Node.iconButton(
        .trash, label: words.deleteProduct(product.name), className: "row-action", isInRow: true,
        action: .deleteTapped(product.id))
    }
  }

  private var rebought: Node<RestockAction> {
    Node(
      .button, .type("button"), .className("button rebought"),
      .label(isBought ? words.takeBackPurchase(product.name) : words.markAsRebought),
      isBought ? nil : Attribute(.title, words.reboughtHint), Attribute(.tabIndex, "-1"),
      Attribute(.ariaDescribedBy, "product-" + product.id.text),
      on: .click(.reboughtTapped(product.id))
    ) { Node(.span) { isBought ? words.undo : words.rebought } }
  }

  private var texts: Node<RestockAction> {
    let status = words.status(outlook)
    let category = product.category.map { words.category($0) }
    var label = product.name + ", "
    if let category { label += category + ", " }
    label += status
    return Node(.div, .className("product-text")) {
      Node(heading, .className("product-name")) {
        Node(
          .a, .href(product.path), .id("product-" + product.id.text), .label(label),
          Attribute(.title, words.cardHint), on: .focus(.cardFocused(product.id))
        ) { product.name }
      }
      Node(.p, .className("product-line")) {
        Node(.span, .className("product-status")) {
          words.status(outlook, saysPause: saysPause)
        }
        if saysCategory, let category {
          Node(.span, .className("product-category")) {
            Node(.span) { " · " }
            category
          }
        }
      }
      if let order = words.orderBy(outlook), outlook.daysLeft.map({ $0 > 0 }) ?? false {
        Node(.p, .className("product-line product-status")) { order }
      }
    }
  }
}

extension Outlook {
  /// The colour and the form of the dot.
  var tone: Tone {
    guard lastPurchase != nil, !isPaused else { return .quiet }
    switch status {
    case .plenty: return .good
    case .soon: return .warning
    case .due: return .bad
    }
  }
}

extension Tone {
  var name: String {
    switch self {
    case .quiet: "quiet"
    case .good: "good"
    case .warning: "warning"
    case .bad: "bad"
    }
  }
}
