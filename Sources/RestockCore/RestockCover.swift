public import Kernel
public import Kit
public import SyncCore

/// What lies over a screen of this app.
public enum RestockCover: Equatable, Sendable {
  /// Those that the address names.
  case settings
  case notifications
  case form(RestockForm)
  /// Whether what was typed in the form may be thrown away.
  case leaving(RestockForm)
  /// No more fit into the list.
  case full
  /// Which products the list shows, and in what order.
  case options
  /// What is done with a product.
  case menu(ID<Entity>)
  /// What is done with a row of the shopping list, or of a history.
  case row(ID<Entity>)

  /// What has the focus at first.
  var focus: String {
    switch self {
    case .settings: "restock-settings"
    case .notifications: "restock-notifications"
    case .form(let form): form.focus
    case .leaving: "leave-form"
    case .full: "dialog"
    case .options: "restock-options"
    case .menu: "product-menu"
    case .row: "row-menu"
    }
  }
}

/// A form of this app.
public enum RestockForm: Equatable, Sendable {
  case product(ProductForm)
  case purchase(PurchaseForm)

  /// Whether something was typed that is not recorded.
  var hasUnsavedInput: Bool {
    switch self {
    case .product(let form): form.fields.isChanged
    case .purchase(let form): form.fields.isChanged
    }
  }

  /// What has the focus at first.
  var focus: String {
    switch self {
    case .product: ProductForm.Field.name.id
    case .purchase: PurchaseForm.Field.day.id
    }
  }

  /// The product that it is about; nil for a new one.
  fileprivate var subject: ID<Entity>? {
    switch self {
    case .product(let form): form.source?.id
    case .purchase(let form): form.product
    }
  }

  /// The button on the product's own page that opens it.
  fileprivate var opener: String {
    switch self {
    case .product: "edit-product"
    case .purchase: "note-purchase"
    }
  }
}

extension RestockState {
  /// What lies on top; nil for nothing.
  public var cover: RestockCover? {
    // Another device may have deleted it meanwhile.
    if case .menu(let id) = over, book.product(id) == nil { return route?.cover }
    if case .row(let id) = over, !RowMenu.has(id, self) { return route?.cover }
    return over ?? route?.cover
  }

  public var isCovered: Bool { cover != nil }

  /// Whether what lies on top has no address of its own: Back closes just that.
  public var hasDismissibleCover: Bool { over != nil && isCovered }

  /// Whether several are picked, or one searches: Back ends that first.
  public var isBusyWithList: Bool { route == .home && (picking != nil || isSearching) }

  /// Whether something was typed that is not recorded.
  public var hasUnsavedInput: Bool { form?.hasUnsavedInput == true }

  /// The form that is open.
  public var form: RestockForm? {
    switch over {
    case .form(let form), .leaving(let form): form
    case .settings, .notifications, .full, .options, .menu, .row, nil: nil
    }
  }

  public var productForm: ProductForm? {
    if case .product(let form) = form { return form }
    return nil
  }

  public var purchaseForm: PurchaseForm? {
    if case .purchase(let form) = form { return form }
    return nil
  }

  public var isLeaving: Bool {
    if case .leaving = over { return true }
    return false
  }

  mutating func open(_ cover: RestockCover) -> [RestockEffect] {
    over = cover
    return [.focus(id: cover.focus)]
  }

  /// Closes what lies on top, and asks first where something was typed.
  public mutating func closeCover(_ moment: Moment) -> [RestockEffect] {
    switch cover {
    case .settings, .notifications: return [.goBack(otherwise: route?.parent ?? "/restock")]
    case .form(let form) where form.hasUnsavedInput: return open(.leaving(form))
    case .form: return leaveForm()
    case .leaving(let form): return open(.form(form))
    case .full: return uncover(otherwise: "add-product")
    case .options: return uncover(otherwise: "screen-more")
    case .menu: return closeMenu()
    case .row(let id): return uncover(otherwise: RowMenu.opener(id))
    case nil: return []
    }
  }

  mutating func leaveForm() -> [RestockEffect] {
    guard let form else { return [] }
    guard let product = form.subject else { return uncover(otherwise: "add-product") }
    if case .product(product) = route { return uncover(otherwise: form.opener) }
    return uncover(otherwise: "product-" + product.text)
  }

  /// Takes away what has no address: the focus goes to what lies below, or to this element.
  mutating func uncover(otherwise id: String) -> [RestockEffect] {
    over = nil
    return [.focus(id: cover?.focus ?? id)]
  }
}

extension RestockRoute {
  /// What the address lays over the home screen.
  var cover: RestockCover? {
    switch self {
    case .settings: .settings
    case .notifications: .notifications
    case .home, .product, .shopping, .page, .account: nil
    }
  }
}
