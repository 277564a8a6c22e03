public import Kernel
public import Kit
import SyncCore

extension RestockState {
  /// The sheet for something new.
  public mutating func openNew(_ moment: Moment) -> [RestockEffect] {
    if limit > 0, book.livingCount >= limit {
      isFull = true
      return [.focus(id: "dialog")]
    }
    if form == nil { form = ProductForm(today: moment.today) }
    return [.focus(id: "product-name")]
  }

  mutating func edit(_ id: ID<Entity>, _ moment: Moment) -> [RestockEffect] {
    guard let product = book.product(id) else { return [] }
    form = ProductForm(product, today: moment.today)
    return [.focus(id: "product-name")]
  }

  mutating func handle(_ action: ProductFormAction, _ moment: Moment) -> [RestockEffect] {
    guard var form else { return [] }
    form.fault = nil
    var effects: [RestockEffect] = []
    switch action {
    case .nameChanged(let text): form.name = text
    case .nameCleared:
      form.name = ""
      effects = [.focus(id: "product-name")]
    case .categoryChanged(let word): form.category = ProductCategory(word: word)
    case .dayChanged(let text): form.day = text
    case .cycleChanged(let text): form.cycle = text
    case .cycleStepped(let step):
      let cycle = NumberText.number(form.cycle) ?? Product.usualCycle
      form.cycle = "\((cycle + step).clamped(to: Product.cycles))"
    case .deliveryChanged(let text): form.delivery = text
    case .notesChanged(let text): form.notes = text
    case .saved: return save(form, moment)
    case .closed: return askToLeave(isChanged: isChanged(form))
    }
    self.form = form
    return effects
  }

  /// Whether something was typed or chosen.
  private func isChanged(_ form: ProductForm) -> Bool {
    let opened = form.source.map { ProductForm($0, today: form.today) }
    return form != opened ?? ProductForm(today: form.today)
  }

  /// Whether something was typed that is not recorded.
  public var hasUnsavedInput: Bool {
    if let form { return isChanged(form) }
    guard let form = purchaseForm else { return false }
    return form != PurchaseForm(product: form.product, today: form.today)
  }

  private mutating func askToLeave(isChanged: Bool) -> [RestockEffect] {
    guard isChanged else { return leaveForm() }
    isLeaving = true
    return [.focus(id: "leave-form")]
  }

  mutating func keepForm() -> [RestockEffect] {
    isLeaving = false
    return [.focus(id: form == nil ? "purchase-day" : "product-name")]
  }

  mutating func leaveForm() -> [RestockEffect] {
    let isNew = form?.id == nil
    let field = form == nil ? "note-purchase" : isNew ? "add-product" : "edit-product"
    isLeaving = false
    form = nil
    purchaseForm = nil
    return [.focus(id: field)]
  }

  private mutating func save(_ form: ProductForm, _ moment: Moment) -> [RestockEffect] {
    let (input, fault) = form.read
    if let fault {
      self.form?.fault = fault
      return [.vibrate(milliseconds: Haptic.error), .focus(id: ProductForm.field(of: fault))]
    }
    self.form = nil
    guard let id = form.id else {
      let id = moment.id(of: Entity.self)
      let edits = Edit.adding(input, id: id, now: moment.instant)
      cursor = id
      return [
        .vibrate(milliseconds: Haptic.impact),
        .record(edits, Saying(words.addedProduct(input.product.name.trimmed))),
        .focus(id: "add-product"),
      ]
    }
    var effects: [RestockEffect] = [.focus(id: "edit-product")]
    let isGone = book.product(id) == nil
    if let source = form.source, let edit = Edit.editing(source, input, isGone: isGone) {
      effects.insert(.record([edit], Saying(words.changesSaved)), at: 0)
      effects.insert(.vibrate(milliseconds: Haptic.impact), at: 0)
    }
    return effects
  }

  mutating func handle(_ action: PurchaseFormAction, _ moment: Moment) -> [RestockEffect] {
    if case .opened(let id) = action {
      guard book.product(id) != nil else { return [] }
      purchaseForm = PurchaseForm(product: id, today: moment.today)
      return [.focus(id: "purchase-day")]
    }
    guard var form = purchaseForm else { return [] }
    form.fault = nil
    switch action {
    case .opened: break
    case .dayChanged(let text): form.day = text
    case .packsStepped(let step):
      form.packs = (form.packs + step).clamped(to: ProductEvent.packs.limits.numbers)
    case .priceChanged(let text): form.price = text
    case .shopChanged(let text): form.shop = text
    case .saved: return save(form, moment)
    case .closed:
      return askToLeave(
        isChanged: form != PurchaseForm(product: form.product, today: form.today))
    }
    purchaseForm = form
    return []
  }

  private mutating func save(_ form: PurchaseForm, _ moment: Moment) -> [RestockEffect] {
    let (input, fault) = form.read
    if let fault {
      purchaseForm?.fault = fault
      let field =
        switch fault {
        case .priceOutOfRange: "purchase-price"
        case .shopTooLong: "purchase-shop"
        default: "purchase-day"
        }
      return [.vibrate(milliseconds: Haptic.error), .focus(id: field)]
    }
    purchaseForm = nil
    let edit = Edit.buying(input, of: form.product)
    return [
      .vibrate(milliseconds: Haptic.impact),
      .record([edit], Saying(words.purchaseNoted, undo: [undo(edit, moment)])),
      .focus(id: "note-purchase"),
    ]
  }
}

extension ProductForm {
  /// The field that is to be corrected.
  static func field(of fault: ProductFault) -> String {
    switch fault {
    case .dayInFuture, .dayTooEarly: "product-day"
    case .cycleOutOfRange: "product-cycle"
    case .deliveryOutOfRange: "product-delivery"
    case .notesTooLong: "product-notes"
    default: "product-name"
    }
  }
}
