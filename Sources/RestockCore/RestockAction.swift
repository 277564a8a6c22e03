public import Kernel
public import Kit
public import SyncCore

/// What happened on a screen of this app.
public enum RestockAction: Sendable {
  case addTapped
  /// The form for something new, with a name that was typed elsewhere.
  case nameAdded(String)
  case editTapped(ID<Entity>)
  case notePurchaseTapped(ID<Entity>)
  case productChanged(ProductForm.Field, String)
  case nameCleared
  /// A thing of this name was suggested.
  case suggestionTapped(String)
  case cycleStepped(Int)
  case purchaseChanged(PurchaseForm.Field, String)
  case packsStepped(Int)
  case formSubmitted
  /// The same, and the next new product is to follow.
  case formContinued
  /// What was typed is to be thrown away.
  case formLeft
  /// What lies on top is closed: where that asks, the answer is no.
  case coverClosed
  /// Its row was held, or its menu asked for in another way.
  case menuTapped(ID<Entity>)
  /// What else can be done with a row of the shopping list, or of a history.
  case rowTapped(ID<Entity>)
  case reboughtTapped(ID<Entity>)
  /// The purchase of today is taken back, whoever noted it and however long ago.
  case takeBackTapped(ID<Entity>)
  case tripBoughtTapped
  case deleteTapped(ID<Entity>)
  case eventDeleteTapped(ID<Entity>)
  case signalTapped(ID<Entity>, ProductEvent.Sort)
  /// Nil pauses everything.
  case pauseTapped(ID<Entity>?)
  case goOnTapped(ID<Entity>?)
  case offerTaken(ID<Entity>, cycle: Int)
  case offerDeclined(ID<Entity>, cycle: Int)
  /// A place of the side bar.
  case placeTapped(ProductFilter)
  case optionsTapped
  /// The list was pulled, or news asked for in another way.
  case pulled
  case searchTapped
  case searchChanged(String)
  case searchCleared
  case filterTapped(ProductFilter)
  case allTapped
  case orderChosen(ProductOrder)
  case groupingTapped
  case cardFocused(ID<Entity>)
  case picking(PickingAction)
  /// Premium is wanted.
  case unlockTapped
  case shopping(ShoppingAction)
  case settings(RestockSettingsAction)
}

/// What happened on the shopping list.
public enum ShoppingAction: Sendable {
  case tickTapped(ID<Entity>)
  case packsStepped(ID<Entity>, Int)
  /// Not this time.
  case skipTapped(ID<Entity>)
  /// A product is to be bought, due or not.
  case wantTapped(ID<Entity>)
  /// What was left out goes back on the list.
  case skippedTapped
  case allBoughtTapped
  /// What is ticked is to leave the list.
  case endTapped
  /// The line that puts something on the list.
  case lineChanged(String)
  case lineSubmitted
  /// What runs out within so many days is wanted.
  case daysChosen(Int)
  case groupingTapped
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
