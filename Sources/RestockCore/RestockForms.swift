public import Kernel
public import Kit
import SyncCore

extension RestockState {
  /// The sheet for something new.
  public mutating func openNew(_ moment: Moment) -> [RestockEffect] {
    if limit > 0, book.livingCount >= limit { return open(.full) }
    return open(.form(form ?? .product(ProductForm(today: moment.today))))
  }

  mutating func edit(_ id: ID<Entity>, _ moment: Moment) -> [RestockEffect] {
    guard let product = book.product(id) else { return [] }
    return open(.form(.product(ProductForm(product, today: moment.today))))
  }

  mutating func notePurchase(of id: ID<Entity>, _ moment: Moment) -> [RestockEffect] {
    guard book.product(id) != nil else { return [] }
    return open(.form(.purchase(PurchaseForm(product: id, today: moment.today))))
  }

  /// Something was typed or chosen: what was wrong is not said of it.
  mutating func changeProduct(_ change: (inout ProductForm) -> Void) {
    guard var form = productForm else { return }
    change(&form)
    form.faults = []
    over = .form(.product(form))
  }

  mutating func nameProduct(_ name: String) {
    let thing = book.thing(named: name)
    changeProduct { $0.enterName(name, of: thing) }
  }

  mutating func takeSuggestion(_ name: String) -> [RestockEffect] {
    guard productForm?.isNew == true, let thing = book.thing(named: name) else { return [] }
    changeProduct { $0.take(thing) }
    guard let product = productForm?.draft.input.product else { return [] }
    return [.announce(words.filledIn(product)), .focus(id: ProductForm.Field.name.id)]
  }

  mutating func changePurchase(_ change: (inout PurchaseForm) -> Void) {
    guard var form = purchaseForm else { return }
    change(&form)
    over = .form(.purchase(form))
  }

  mutating func submit(_ moment: Moment, goesOn: Bool = false) -> [RestockEffect] {
    switch form {
    case .product(let form): save(form, goesOn: goesOn, moment)
    case .purchase(let form): save(form, moment)
    case nil: []
    }
  }

  private mutating func save(
    _ form: ProductForm, goesOn: Bool, _ moment: Moment
  ) -> [RestockEffect] {
    // An empty form after others says that these were all.
    if form.isNext, !form.fields.isChanged { return leaveForm() }
    let (input, fault) = form.draft
    if let fault {
      var form = form
      form.faults = [fault]
      over = .form(.product(form))
      return refused(ProductForm.Field(correcting: fault).id)
    }
    guard let source = form.source else { return add(input, goesOn: goesOn, moment) }
    let focus = leaveForm()
    let isGone = book.product(source.id) == nil
    guard let edit = Edit.editing(source, input, isGone: isGone) else { return focus }
    return recorded([edit], Saying(words.changesSaved)) + focus
  }

  private mutating func add(
    _ input: ProductInput, goesOn: Bool, _ moment: Moment
  ) -> [RestockEffect] {
    let id = moment.id(of: Entity.self)
    cursor = id
    let edits = Edit.adding(input, id: id, now: moment.instant)
    let saved = recorded(edits, Saying(words.addedProduct(input.product.name.trimmed)))
    // For another there has to be room.
    guard goesOn, limit == 0 || book.livingCount + 1 < limit else { return saved + leaveForm() }
    var next = ProductForm(today: moment.today)
    next.isNext = true
    return saved + open(.form(.product(next)))
  }

  private mutating func save(_ form: PurchaseForm, _ moment: Moment) -> [RestockEffect] {
    let (input, fault) = form.draft
    if let fault { return refused(PurchaseForm.Field(correcting: fault).id) }
    let focus = leaveForm()
    let edit = Edit.buying(input, of: form.product)
    return recorded([edit], Saying(words.purchaseNoted, undo: [undo(edit, moment)])) + focus
  }

  private func recorded(_ edits: [Edit], _ saying: Saying) -> [RestockEffect] {
    [.vibrate(milliseconds: Haptic.impact), .record(edits, saying)]
  }

  private func refused(_ field: String) -> [RestockEffect] {
    [.vibrate(milliseconds: Haptic.error), .focus(id: field)]
  }
}
