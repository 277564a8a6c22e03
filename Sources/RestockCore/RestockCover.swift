public import Kernel
public import Kit
import SyncCore

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

  /// What has the focus at first.
  var focus: String {
    switch self {
    case .settings: "restock-settings"
    case .notifications: "restock-notifications"
    case .form(let form): form.focus
    case .leaving: "leave-form"
    case .full: "dialog"
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

  /// The button that opens it.
  var opener: String {
    switch self {
    case .product(let form): form.isNew ? "add-product" : "edit-product"
    case .purchase: "note-purchase"
    }
  }
}

extension RestockState {
  /// What lies on top; nil for nothing.
  public var cover: RestockCover? { over ?? route?.cover }

  public var isCovered: Bool { cover != nil }

  /// Whether what lies on top has no address of its own: Back closes just that.
  public var hasDismissibleCover: Bool { over != nil }

  /// Whether something was typed that is not recorded.
  public var hasUnsavedInput: Bool { form?.hasUnsavedInput == true }

  /// The form that is open.
  public var form: RestockForm? {
    switch over {
    case .form(let form), .leaving(let form): form
    case .settings, .notifications, .full, nil: nil
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
    case nil: return []
    }
  }

  mutating func leaveForm() -> [RestockEffect] {
    form.map { uncover(otherwise: $0.opener) } ?? []
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
    case .home, .product, .page: nil
    }
  }
}
