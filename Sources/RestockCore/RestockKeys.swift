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
    case "/" where route == .home:
      return isSearching ? [.focus(id: "restock-search")] : toggleSearch()
    case "j", "ArrowDown": return step(1, route, isArrow: key != "j", moment)
    case "k", "ArrowUp": return step(-1, route, isArrow: key != "k", moment)
    default: break
    }
    if route == .shopping { return shoppingKey(key, moment) }
    var id = cursor
    if case .product(let open) = route { id = open }
    guard let id, book.product(id) != nil else { return nil }
    if picking != nil { return pickingKey(key, id, moment) }
    switch key {
    case "x" where route == .home: return handle(.picked(id), moment)
    // A key that is held buys once, and takes nothing back.
    case "b" where isJustBought(id, on: moment.today): return []
    case "b": return reduce(&self, .reboughtTapped(id), moment)
    case "e": return edit(id, moment)
    case "#", "Delete": return reduce(&self, .deleteTapped(id), moment)
    default: return nil
    }
  }

  private mutating func escape(_ route: RestockRoute, _ moment: Moment) -> [RestockEffect]? {
    if isCovered { return closeCover(moment) }
    if picking != nil { return handle(.ended, moment) }
    if isSearching, route == .home { return toggleSearch() }
    return route.parent.map { [.goBack(otherwise: $0)] }
  }

  /// What is done with the picked ones; that a key is held means nothing.
  private mutating func pickingKey(
    _ key: String, _ id: ID<Entity>, _ moment: Moment
  ) -> [RestockEffect]? {
    let isAny = picking?.ids.isEmpty == false
    switch key {
    case "x": return handle(.picked(id), moment)
    case "b" where isAny: return handle(.bought, moment)
    case "#" where isAny, "Delete" where isAny: return handle(.deleted, moment)
    default: return nil
    }
  }

  /// Moves to the next card or the one before; arrows scroll the page until a card was chosen.
  private mutating func step(
    _ direction: Int, _ route: RestockRoute, isArrow: Bool, _ moment: Moment
  ) -> [RestockEffect]? {
    guard let shown = rows(of: route, moment), !(isArrow && cursor == nil) else { return nil }
    let current = shown.firstIndex { $0 == cursor }
    guard !shown.isEmpty else { return [] }
    // At the ends the card itself is found again.
    let index = min(max(current.map { $0 + direction } ?? 0, 0), shown.count - 1)
    let id = shown[index]
    cursor = id
    return [.focus(id: route == .shopping ? ShoppingRow.focus(id) : "product-" + id.text)]
  }

  /// What the keyboard goes through; nil where there is no list.
  private func rows(of route: RestockRoute, _ moment: Moment) -> [ID<Entity>]? {
    switch route {
    case .home: listed(today: moment.today).map { $0.product.id }
    case .shopping: shoppingList(today: moment.today).ids
    case .product, .settings, .notifications, .page, .account: nil
    }
  }

  /// "x" ticks and takes back, "b" only buys.
  private mutating func shoppingKey(_ key: String, _ moment: Moment) -> [RestockEffect]? {
    let list = shoppingList(today: moment.today)
    guard key == "x" || key == "b", let id = cursor,
      let isBought = list.row(id)?.isBought ?? book.extra(id)?.isBought
    else { return nil }
    return key == "b" && isBought ? [] : handle(.tickTapped(id), moment)
  }
}
