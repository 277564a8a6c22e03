import Kernel
import Kit
import SyncCore
import ViewTree

/// The line above the shopping list, and how far one is: what is no product is bought once.
enum ShoppingLine {
  static let id = "shopping-line"

  static func view(
    _ text: String, _ list: ShoppingList?, _ words: Words
  ) -> Node<RestockAction> {
    var field = TextField(id: id, label: words.addToList, value: text)
    field.placeholder = words.addToList
    field.isRequired = false
    field.isEntry = true
    field.limit = Extra.name.limits.characters.upperBound
    return Node.form(
      "list-search shopping-line", key: "line", onSubmit: .shopping(.lineSubmitted)
    ) {
      Icon.plus.node(size: 20)
      Node.field(field, onInput: { .shopping(.lineChanged($0)) })
      if !text.trimmed.utf8.isEmpty {
        Node.submitButton(words.putOnList, style: .text)
      } else if let list, list.count > 0 {
        Node(.p, .className("row-note"), .id("shopping-progress")) {
          words.shoppingProgress(list.boughtCount, of: list.count)
        }
      }
    }
  }
}

extension ShoppingLine {
  /// The products that may be meant by what is typed, each one press away; nil for none.
  static func offers(_ state: RestockState, _ scene: Scene) -> Node<RestockAction>? {
    let products = state.book.beginning(with: state.shoppingLine).filter {
      !state.isToBuy($0.id, today: scene.today)
    }
    guard !products.isEmpty else { return nil }
    let label = Attribute.label(scene.words.suggestions)
    return Node(.div, .className("chips"), .role("group"), label, key: "offers") {
      for product in products {
        Node.chip(product.name, isOn: false, action: .shopping(.wantTapped(product.id)))
      }
    }
  }
}

extension RestockState {
  /// The line waits for the next.
  mutating func addLine(_ moment: Moment) -> [RestockEffect] {
    let typed = shoppingLine.trimmed
    let focus = RestockEffect.focus(id: ShoppingLine.id)
    guard let entry = ShoppingEntry(typed, in: book) else { return [focus] }
    shoppingLine = ""
    switch entry {
    case .product(let product, let amount):
      let effects = want(product, moment)
      guard let amount else { return effects + [focus] }
      shopping.packs[product.id] = ShoppingState.Packs(
        count: amount, after: book.outlook(product, today: moment.today).lastPurchase?.day)
      return effects + [.keepDrafts, focus]
    case .extra(let name, let amount):
      return addExtra(name, said: amount, moment) + [focus]
    }
  }

  /// Something that is bought once, as many as were said.
  private func addExtra(
    _ name: String, said: Int?, _ moment: Moment
  ) -> [RestockEffect] {
    let id = Extra.id(of: name)
    let known = book.extra(id)
    if let known, !known.isBought {
      guard let amount = said, amount != known.amount else {
        return [.remark(words.isOnList(known.name))]
      }
      let saying = Saying(
        words.onList(known.name, amount), undo: [known.settingAmount(known.amount)])
      return [.record([known.settingAmount(amount)], saying)]
    }
    // Those of earlier days, which nobody sees any more, go along.
    let old = book.extras.filter { $0.id != id && $0.boughtOn.map { $0 < moment.today } ?? false }
    let deletions: [Edit] = old.map { .deleting($0.id, .extra, at: moment.instant) }
    let undo = known.map { $0.writing } ?? .deleting(id, .extra, at: moment.instant)
    let amount = said ?? 1
    let saying = Saying(words.onList(name, amount), undo: [undo])
    let adding = Extra.adding(name, amount: amount, at: moment.instant)
    return [.record([adding] + deletions, saying)]
  }

  /// Due or not; what was bought today is wanted once more.
  func want(_ product: Product, _ moment: Moment) -> [RestockEffect] {
    let today = moment.today
    if isToBuy(product.id, today: today) { return [.remark(words.isOnList(product.name))] }
    let day = isBought(product.id, on: today) ? today.adding(days: 1) : today
    return [
      .record(
        [.listing(product.id, wantedOn: day, skippedOn: nil)],
        Saying(words.onList(product.name), undo: [product.listing]))
    ]
  }
}

extension RestockState {
  /// Whether it stands on the list, and is not ticked.
  func isToBuy(_ id: ID<Entity>, today: CivilDate) -> Bool {
    shoppingList(today: today).row(id)?.isBought == false
  }
}

extension Product {
  /// What the shopping list knows of it, as it stands here.
  var listing: Edit { .listing(id, wantedOn: wantedOn, skippedOn: skippedOn) }
}
