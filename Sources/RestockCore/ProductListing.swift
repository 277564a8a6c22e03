public import Kernel

extension ProductBook {
  /// A product with what is to come of it.
  public struct Listed: Hashable, Sendable {
    public var product: Product
    public var outlook: Outlook
    /// What its place in a list follows from; what is to come of it, but for what was pressed just now.
    public var place: Outlook

    init(product: Product, outlook: Outlook, place: Outlook? = nil) {
      self.product = product
      self.outlook = outlook
      self.place = place ?? outlook
    }
  }

  /// The live products in this order; of equals the name decides, then the ID.
  public func listed(_ order: ProductOrder, today: CivilDate) -> [Product] {
    listedOutlooks(order, today: today).map { $0.product }
  }

  public func listedOutlooks(_ order: ProductOrder, today: CivilDate) -> [Listed] {
    var listed: [Listed] = []
    for product in live {
      listed.append(Listed(product: product, outlook: outlook(product, today: today)))
    }
    return Self.ordered(listed, order)
  }

  static func ordered(_ listed: [Listed], _ order: ProductOrder) -> [Listed] {
    listed.inOrder { left, right in
      switch order {
      case .status:
        let (first, second) = (Self.urgency(left.place), Self.urgency(right.place))
        if first != second { return first < second }
      case .date:
        let first = left.place.lastPurchase?.day ?? .first
        let second = right.place.lastPurchase?.day ?? .first
        if first != second { return second < first }
      case .name: break
      }
      let names = Folding.order(left.product.name, right.product.name)
      return names == 0 ? left.product.id < right.product.id : names < 0
    }
  }

  /// What is paused comes last, and what was never bought before that.
  private static func urgency(_ outlook: Outlook) -> Int {
    if outlook.isPaused { return 2_000_000 }
    return outlook.daysLeft ?? 1_000_000
  }
}
