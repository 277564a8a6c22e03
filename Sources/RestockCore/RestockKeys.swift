public import Kernel
public import Kit
import SyncCore

extension RestockState {
  /// A key was pressed outside of any field; nil when it means nothing here.
  public mutating func key(
    _ key: String, _ route: RestockRoute, _ moment: Moment
  ) -> [RestockEffect]? {
    if key == "Escape" { return escape(route, moment) }
    guard !isCovered else { return nil }
    switch key {
    case "n": return openNew(moment)
    case "/" where route == .home: return [.focus(id: "restock-search")]
    case "j", "ArrowDown": return step(1, route, isArrow: key != "j", moment)
    case "k", "ArrowUp": return step(-1, route, isArrow: key != "k", moment)
    default: break
    }
    var id = cursor
    if case .product(let open) = route { id = open }
    guard let id, book.product(id) != nil else { return nil }
    switch key {
    case "b": return reduce(&self, .reboughtTapped(id), moment)
    case "e": return edit(id, moment)
    case "#", "Delete": return reduce(&self, .deleteTapped(id), moment)
    default: return nil
    }
  }

  private mutating func escape(_ route: RestockRoute, _ moment: Moment) -> [RestockEffect]? {
    if isCovered { return closeCover(moment) }
    return route.parent.map { [.goBack(otherwise: $0)] }
  }

  /// Moves to the next card or the one before; arrows scroll the page until a card was chosen.
  private mutating func step(
    _ direction: Int, _ route: RestockRoute, isArrow: Bool, _ moment: Moment
  ) -> [RestockEffect]? {
    guard route == .home, !(isArrow && cursor == nil) else { return nil }
    let shown = listed(today: moment.today)
    let current = shown.firstIndex { $0.product.id == cursor }
    guard !shown.isEmpty else { return [] }
    // At the ends the card itself is found again.
    let index = min(max(current.map { $0 + direction } ?? 0, 0), shown.count - 1)
    cursor = shown[index].product.id
    return [.focus(id: "product-" + shown[index].product.id.text)]
  }
}
