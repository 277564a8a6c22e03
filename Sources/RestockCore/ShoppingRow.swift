import Kernel
import Kit
import SyncCore
import ViewTree

/// One thing to buy: all of the row ticks it; at its end what else can be done with it.
struct ShoppingRow: Component {
  typealias Action = RestockAction

  var id: ID<Entity>
  var name: String
  /// By when it is needed.
  var line: String
  var packs: Int
  var isBought: Bool
  /// Whether it is bought once.
  var isExtra = false
  var words: Words
  /// Where the row stands in its list, of which not all is drawn.
  var place: [Attribute?] = []

  /// What has the focus where the row has it.
  static func focus(_ id: ID<Entity>) -> String { "shop-" + id.text }

  var body: Node<RestockAction> {
    Node(
      .li, attributes: place, key: id.text,
      children: [
        Node.swipeRow(key: id.text, leading: nil, trailing: skip) {
          Node(.article, .className(isBought ? "product good bought" : "product quiet")) {
            check
            texts
            actions
          }
        }
      ])
  }

  /// What is bought already is taken back first.
  private var skip: SwipeAction<RestockAction>? {
    if !isExtra, isBought { return nil }
    return SwipeAction(
      .close, isExtra ? words.takeOffList : words.notThisTime, tone: .quiet,
      action: .shopping(.skipTapped(id)))
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
          .state(.ariaChecked, isBought),
          Attribute(.ariaDescribedBy, packs > 1 ? lineID + " " + packsID : lineID),
          Attribute(.dataRow),
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
      if packs > 1 {
        Node(.span, .className("packs row-note"), .id(packsID)) { words.packMark(packs) }
      }
      Node.iconButton(
        .more, label: words.rowMenu(name), id: RowMenu.opener(id), isInRow: true,
        action: .rowTapped(id))
    }
  }

  private var packsID: String { "shop-packs-" + id.text }
}
