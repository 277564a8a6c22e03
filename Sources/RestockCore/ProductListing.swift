public import Kernel

extension ProductBook {
  /// A product with what is to come of it.
  public struct Listed: Hashable, Sendable {
    public var product: Product
    public var outlook: Outlook
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
    return listed.inOrder { left, right in
      switch order {
      case .status:
        let (first, second) = (Self.urgency(left.outlook), Self.urgency(right.outlook))
        if first != second { return first < second }
      case .date:
        let first = left.outlook.lastPurchase?.day ?? .first
        let second = right.outlook.lastPurchase?.day ?? .first
        if first != second { return second < first }
      case .name: break
      }
      let names = Folded.order(left.product.name, right.product.name)
      return names == 0 ? left.product.id < right.product.id : names < 0
    }
  }

  /// What is paused comes last, and what was never bought before that.
  private static func urgency(_ outlook: Outlook) -> Int {
    if outlook.isPaused { return 2_000_000 }
    return outlook.daysLeft ?? 1_000_000
  }
}

/// Texts compared without regard to the case of Latin letters, by their bytes.
public enum Folded {
  /// Less than 0, 0 or more than 0, as the first stands before, beside or after the second.
  public static func order(_ left: String, _ right: String) -> Int {
    let left = bytes(left)
    let right = bytes(right)
    let count = min(left.count, right.count)
    for index in 0..<count where left[index] != right[index] {
      return left[index] < right[index] ? -1 : 1
    }
    return left.count - right.count
  }

  /// Whether the text holds the part.
  public static func contains(_ text: String, _ part: String) -> Bool {
    let text = bytes(text)
    let part = bytes(part)
    guard part.count <= text.count else { return false }
    if part.isEmpty { return true }
    for start in 0...(text.count - part.count) where text[start] == part[0] {
      var index = 1
      while index < part.count, text[start + index] == part[index] { index += 1 }
      if index == part.count { return true }
    }
    return false
  }

  private static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 { bytes.append((65...90).contains(byte) ? byte | 0x20 : byte) }
    return bytes
  }
}
