public import Kernel
import Kit
public import SyncCore
import ViewTree

/// What happened while several products are picked.
public enum PickingAction: Sendable {
  case begun
  case ended
  /// One is picked or let go.
  case picked(ID<Entity>)
  /// All from the one before, or from where the keyboard is, to this.
  case pickedThrough(ID<Entity>)
  case bought
  case paused
  case deleted
  /// The categories are to be shown, or not any more.
  case filingTapped
  case filed(ProductCategory?)
}

/// Products that are picked, to do one thing with all of them.
struct ProductPicking: Equatable, Sendable {
  var ids: [ID<Entity>] = []
  /// Whether the categories are shown.
  var isFiling = false
}

extension RestockState {
  mutating func handle(_ action: PickingAction, _ moment: Moment) -> [RestockEffect] {
    switch action {
    case .begun:
      picking = ProductPicking()
      return over == nil ? [] : uncover(otherwise: "heading")
    case .ended:
      picking = nil
      return [.focus(id: "screen-more")]
    case .picked(let id): return pick(id)
    case .pickedThrough(let id): return pick(through: id, moment)
    case .bought:
      let (edits, undo) = buying(picked(moment).map { ($0, nil) }, on: moment)
      return finish(edits, undo, words.reboughtMany(purchaseCount(edits)))
    case .paused:
      let edits = picked(moment).flatMap { book.pausing($0, on: moment.today) }
      return finish(edits, edits.map { undo($0, moment) }, words.pausedMany(edits.count))
    case .deleted:
      let ids = picked(moment)
      return finish(
        ids.map { .deleting($0, .product, at: moment.instant) },
        ids.map { .deleting($0, .product, at: nil) }, words.deletedMany(ids.count))
    case .filingTapped:
      picking?.isFiling.toggle()
      return []
    case .filed(let category): return file(category, moment)
    }
  }

  mutating func pick(_ id: ID<Entity>) -> [RestockEffect] {
    guard book.product(id) != nil, route.map({ RestockScreens.isWithinList($0) }) ?? false
    else { return [] }
    let isFirst = picking == nil
    var now = picking ?? ProductPicking()
    if now.ids.contains(id) { now.ids.removeAll { $0 == id } } else { now.ids.append(id) }
    picking = now
    cursor = id
    let focus = over == nil ? [] : uncover(otherwise: "product-" + id.text)
    return (isFirst ? [.vibrate(milliseconds: Haptic.impact)] : []) + focus
  }

  private mutating func pick(through id: ID<Entity>, _ moment: Moment) -> [RestockEffect] {
    let order = listed(today: moment.today).map { $0.product.id }
    var ids = picking?.ids ?? []
    guard let from = ids.last ?? cursor, let start = order.firstIndex(of: from),
      let end = order.firstIndex(of: id)
    else { return pick(id) }
    for one in order[min(start, end)...max(start, end)] where !ids.contains(one) {
      ids.append(one)
    }
    // The next one counts from here.
    ids.removeAll { $0 == id }
    picking = ProductPicking(ids: ids + [id])
    cursor = id
    return []
  }

  /// Those of the picked ones that the list shows: nothing is done with what nobody sees.
  private func picked(_ moment: Moment) -> [ID<Entity>] {
    let ids = picking?.ids ?? []
    return listed(today: moment.today).map { $0.product.id }.filter { ids.contains($0) }
  }

  private mutating func file(
    _ category: ProductCategory?, _ moment: Moment
  ) -> [RestockEffect] {
    var edits: [Edit] = []
    var undo: [Edit] = []
    for id in picked(moment) {
      guard let product = book.product(id), product.category != category else { continue }
      edits.append(Edit(id, [.set(Product.category, category)]))
      undo.append(Edit(id, [.set(Product.category, product.category)]))
    }
    return finish(edits, undo, words.filedMany(edits.count, in: category))
  }

  private mutating func finish(
    _ edits: [Edit], _ undo: [Edit], _ text: String
  ) -> [RestockEffect] {
    picking = nil
    let focus = RestockEffect.focus(id: "heading")
    guard !edits.isEmpty else { return [focus] }
    return [
      .vibrate(milliseconds: Haptic.impact), .record(edits, Saying(text, undo: undo)), focus,
    ]
  }
}

/// What is done with the picked ones.
enum ProductPickingBar {
  static func view(_ picking: ProductPicking, _ words: Words) -> Node<RestockAction> {
    let isAny = !picking.ids.isEmpty
    return Node(
      .div, .className("selection"), .role("toolbar"), .label(words.pickProducts), key: "picking"
    ) {
      Node.iconButton(.close, label: words.endPicking, action: .picking(.ended))
      Node(.p, .className("selection-count"), .role("status")) {
        words.pickedCount(picking.ids.count)
      }
      Node(.div, .className("selection-actions")) {
        Node.iconButton(
          .check, label: words.rebought, isEnabled: isAny, action: .picking(.bought))
        Node.iconButton(
          .folder, label: words.categoryLabel, isPressed: picking.isFiling, isEnabled: isAny,
          action: .picking(.filingTapped))
        Node.iconButton(.pause, label: words.pause, isEnabled: isAny, action: .picking(.paused))
        Node.iconButton(.trash, label: words.delete, isEnabled: isAny, action: .picking(.deleted))
        if picking.ids.count == 1, let one = picking.ids.first {
          Node.iconButton(.more, label: words.more, id: "picked-more", action: .menuTapped(one))
        }
      }
      if picking.isFiling, isAny {
        Node(.div, .className("chips"), .role("group"), .label(words.categoryLabel)) {
          for category in ProductCategory.allCases {
            Node.chip(
              words.category(category), isOn: false, action: .picking(.filed(category)))
          }
          Node.chip(words.category(nil), isOn: false, action: .picking(.filed(nil)))
        }
      }
    }
  }
}

extension Words {
  var pickProducts: String { say("Select items", "항목 선택") }
  fileprivate var endPicking: String { say("End selection", "선택 끝내기") }
  fileprivate func pickedCount(_ count: Int) -> String {
    say("\(count) selected", "\(count)개 선택")
  }
  fileprivate func many(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }
  fileprivate func pausedMany(_ count: Int) -> String {
    say(many(count) + " paused", "\(count)개를 일시 중지했어요")
  }
  fileprivate func deletedMany(_ count: Int) -> String {
    say(many(count) + " deleted", "\(count)개를 삭제했어요")
  }
  fileprivate func filedMany(_ count: Int, in category: ProductCategory?) -> String {
    let name = self.category(category)
    return say(many(count) + " moved to \(name)", "\(count)개의 분류를 바꿨어요: \(name)")
  }
}
