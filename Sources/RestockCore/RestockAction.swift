public import Kernel
public import Kit
public import SyncCore

/// What happened on a screen of this app.
public enum RestockAction: Sendable {
  case addTapped
  case editTapped(ID<Entity>)
  case form(ProductFormAction)
  case purchase(PurchaseFormAction)
  /// What was typed is to be thrown away, or kept.
  case formLeft
  case formKept
  case reboughtTapped(ID<Entity>)
  case tripBoughtTapped
  case deleteTapped(ID<Entity>)
  case eventDeleteTapped(ID<Entity>)
  case signalTapped(ID<Entity>, ProductEvent.Sort)
  /// Nil pauses everything.
  case pauseTapped(ID<Entity>?)
  case goOnTapped(ID<Entity>?)
  case offerTaken(ID<Entity>, cycle: Int)
  case offerDeclined(ID<Entity>, cycle: Int)
  case searchChanged(String)
  case searchCleared
  case filterTapped(ProductFilter)
  case orderChosen(ProductOrder)
  case groupingTapped
  case cardFocused(ID<Entity>)
  case settings(RestockSettingsAction)
}

/// What happened in the form of a product.
public enum ProductFormAction: Sendable {
  case nameChanged(String)
  case nameCleared
  case categoryChanged(String)
  case dayChanged(String)
  case cycleChanged(String)
  case cycleStepped(Int)
  case deliveryChanged(String)
  case notesChanged(String)
  case saved
  case closed
}

/// What happened in the form of a purchase.
public enum PurchaseFormAction: Sendable {
  case opened(ID<Entity>)
  case dayChanged(String)
  case packsStepped(Int)
  case priceChanged(String)
  case shopChanged(String)
  case saved
  case closed
}

/// What happened on the settings of this app.
public enum RestockSettingsAction: Sendable {
  case remindersTapped
  case permissionTapped
  case timeChanged(String)
  case daysStepped(Int)
  case darkTapped(isDark: Bool)
  case fullClosed
  case closed
}

/// What a screen of this app asks for.
public typealias RestockEffect = FeatureEffect<Never>
