public import Kernel
public import Kit
public import SyncCore

/// What happened on a screen of this app.
public enum RestockAction: Sendable {
  case addTapped
  case editTapped(ID<Entity>)
  case notePurchaseTapped(ID<Entity>)
  case productChanged(ProductForm.Field, String)
  case nameCleared
  case cycleStepped(Int)
  case purchaseChanged(PurchaseForm.Field, String)
  case packsStepped(Int)
  case formSubmitted
  /// What was typed is to be thrown away.
  case formLeft
  /// What lies on top is closed: where that asks, the answer is no.
  case coverClosed
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

/// What happened on the settings of this app.
public enum RestockSettingsAction: Sendable {
  case remindersTapped
  case permissionTapped
  case timeChanged(String)
  case daysStepped(Int)
  case darkTapped(isDark: Bool)
}

/// What a screen of this app asks for.
public typealias RestockEffect = FeatureEffect<Never>
