import Kernel
import Kit
import SyncCore
import ViewTree

/// One product in the list: dot, name, category, status, and the two things that are done here.
struct ProductCard: Component {
  typealias Action = RestockAction

  var product: Product
  var outlook: Outlook
  var words: Words
  var heading = Tag.h3
  /// Where the card stands in its list, of which not all is drawn.
  var place: [Attribute?] = []

  var body: Node<RestockAction> {
    Node(.li, attributes: place, key: product.id.text, children: [swipe])
  }

  private var swipe: Node<RestockAction> {
    Node.swipeRow(
      key: product.id.text, leading: nil,
      trailing: SwipeAction(
        .trash, words.delete, tone: .bad, action: .deleteTapped(product.id))
    ) {
      Node(.article, .className("product " + outlook.tone.name)) {
        Node.statusDot(outlook.tone, label: words.status(outlook))
        texts
        Node(.div, .className("product-buttons")) {
          Node.iconButton(
            .trash, label: words.deleteProduct(product.name), className: "quiet",
            action: .deleteTapped(product.id))
          Node(
            .button, .type("button"), .className("button rebought"),
            .label(words.markAsRebought), Attribute(.title, words.reboughtHint),
            Attribute(.ariaDescribedBy, "product-" + product.id.text),
            on: .click(.reboughtTapped(product.id))
          ) { Node(.span) { words.rebought } }
        }
      }
    }
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
      if let category { Node(.p, .className("product-category")) { category } }
      Node(.p, .className("product-status")) {
        status
        if let order = words.orderBy(outlook), outlook.daysLeft.map({ $0 > 0 }) ?? false {
          " · " + order
        }
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
