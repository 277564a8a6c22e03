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

  mutating func changePurchase(_ change: (inout PurchaseForm) -> Void) {
    guard var form = purchaseForm else { return }
    change(&form)
    form.faults = []
    over = .form(.purchase(form))
  }

  mutating func submit(_ moment: Moment) -> [RestockEffect] {
    switch form {
    case .product(let form): save(form, moment)
    case .purchase(let form): save(form, moment)
    case nil: []
    }
  }

  private mutating func save(_ form: ProductForm, _ moment: Moment) -> [RestockEffect] {
    let (input, fault) = form.draft
    if let fault {
      var form = form
      form.faults = [fault]
      over = .form(.product(form))
      return refused(ProductForm.Field(correcting: fault).id)
    }
    let focus = leaveForm()
    guard let source = form.source else {
      let id = moment.id(of: Entity.self)
      cursor = id
      let edits = Edit.adding(input, id: id, now: moment.instant)
      return recorded(edits, Saying(words.addedProduct(input.product.name.trimmed))) + focus
    }
    let isGone = book.product(source.id) == nil
    guard let edit = Edit.editing(source, input, isGone: isGone) else { return focus }
    return recorded([edit], Saying(words.changesSaved)) + focus
  }

  private mutating func save(_ form: PurchaseForm, _ moment: Moment) -> [RestockEffect] {
    let (input, fault) = form.draft
    if let fault {
      var form = form
      form.faults = [fault]
      over = .form(.purchase(form))
      return refused(PurchaseForm.Field(correcting: fault).id)
    }
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
