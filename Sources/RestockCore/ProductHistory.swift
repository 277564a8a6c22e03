public import Kernel

/// The live events of a product, in order of their days, whatever order they came in.
public struct ProductHistory: Hashable, Sendable {
  public private(set) var purchases: [ProductEvent] = []
  public private(set) var signals: [ProductEvent] = []
  public private(set) var pauses: Pauses

  /// `pauses` are those of everything; the product's own are among the events.
  public init(_ events: [ProductEvent], pausesOfAll: [ProductEvent] = []) {
    var paused = pausesOfAll.filter { !$0.isDeleted }
    for event in events where !event.isDeleted {
      switch event.sort {
      case .bought: purchases.append(event)
      case .stillHaveSome, .ranOut: signals.append(event)
      case .paused: paused.append(event)
      }
    }
    purchases = purchases.inOrder(ProductEvent.isEarlier)
    signals = signals.inOrder(ProductEvent.isEarlier)
    pauses = Pauses(paused)
  }

  /// The latest purchase that is not in the future.
  public func lastPurchase(by today: CivilDate) -> ProductEvent? {
    var index = purchases.count
    while index > 0 {
      index -= 1
      if purchases[index].day <= today { return purchases[index] }
    }
    return nil
  }
}
