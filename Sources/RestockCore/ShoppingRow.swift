import Kernel
import Kit
import SyncCore
import ViewTree

/// One thing to buy: all of the row ticks it; beside it how many, and the way to leave it out.
struct ShoppingRow: Component {
  typealias Action = RestockAction

  var id: ID<Entity>
  var name: String
  /// By when it is needed.
  var line: String
  /// Nil for what is bought once.
  var packs: Int?
  var isBought: Bool
  var words: Words
  /// Where the row stands in its list, of which not all is drawn.
  var place: [Attribute?] = []

  /// What has the focus where the row has it.
  static func focus(_ id: ID<Entity>) -> String { "shop-" + id.text }

  var body: Node<RestockAction> {
    Node(
      .li, attributes: place, key: id.text,
      children: [
        Node(.article, .className(isBought ? "product good bought" : "product quiet")) {
          check
          texts
          actions
        }
      ])
  }

  /// A place for the finger: the name, which spans the row, does the same.
  private var check: Node<RestockAction> {
    Node(
      .span, .className("product-check"), .decorative, on: .click(.shopping(.tickTapped(id)))
    ) {
      Node(.span, .className("ring")) {
        if isBought { Icon.check.node(size: 16) }
      }
    }
  }

  private var texts: Node<RestockAction> {
    Node(.div, .className("product-text")) {
      Node(.h3, .className("product-name")) {
        Node(
          .button, .type("button"), .id(Self.focus(id)), .role("checkbox"),
          .state(.ariaChecked, isBought), Attribute(.ariaDescribedBy, lineID), Attribute(.dataRow),
          on: .click(.shopping(.tickTapped(id))), .focus(.cardFocused(id))
        ) { name }
      }
      // What it said keeps its room, so that nothing moves when it is ticked.
      Node(.p, .className("product-line"), .id(lineID)) {
        if isBought {
          Node(.span, .className("kept-room"), .decorative) { line }
          Node(.span) { words.boughtToday }
        } else {
          line
        }
      }
    }
  }

  private var lineID: String { "shop-line-" + id.text }

  private var actions: Node<RestockAction> {
    Node(.div, .className("product-buttons"), Attribute(.dataActions)) {
      if let packs { stepper(packs) }
      // It keeps its room where it is not seen, so that nothing moves under a finger.
      Node.iconButton(
        .close, label: packs == nil ? words.takeOffList(name) : words.notThisTime(name),
        isEnabled: packs == nil || !isBought, className: "skip", isInRow: true,
        action: .shopping(.skipTapped(id)))
    }
  }

  private func stepper(_ packs: Int) -> Node<RestockAction> {
    let limits = ProductEvent.packs.limits.numbers
    var stepper = Stepper<RestockAction>(
      label: words.packs(of: name), text: words.packCount(packs),
      lessLabel: words.onePackLess, moreLabel: words.onePackMore,
      less: packs > limits.lowerBound ? .shopping(.packsStepped(id, -1)) : nil,
      more: packs < limits.upperBound ? .shopping(.packsStepped(id, 1)) : nil,
      idle: .shopping(.packsStepped(id, 0)))
    stepper.isInRow = true
    return Node.stepper(stepper)
  }
}
