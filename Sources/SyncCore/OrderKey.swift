/// A place in an order by hand: bytes that sort between any two others (a fraction in base 256).
///
/// Lists are sorted by (key, ID), so equal keys do no harm.
public struct OrderKey: Hashable, Comparable, Sendable {
  /// Never empty; the last byte is not 0.
  public let bytes: [UInt8]

  /// Nil for bytes that are no key.
  public init?(bytes: [UInt8]) {
    guard let last = bytes.last, last != 0 else { return nil }
    self.bytes = bytes
  }

  private init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
  }

  public static func < (left: OrderKey, right: OrderKey) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// A key after `lower` and before `upper`; nil stands for an end of the list.
  ///
  /// The salt (random bits) keeps two devices from making the same key. Where the two are equal or
  /// the wrong way round, the key is just after `lower`.
  public static func between(_ lower: OrderKey?, _ upper: OrderKey?, salt: UInt16) -> OrderKey {
    let low = lower?.bytes ?? []
    var high = upper?.bytes
    if let bound = high, !low.lexicographicallyPrecedes(bound) { high = nil }
    var key: [UInt8] = []
    var index = 0
    while true {
      let floor = index < low.count ? Int(low[index]) : 0
      let ceiling = high.map { index < $0.count ? Int($0[index]) : 0 } ?? 256
      if ceiling - floor > 1 {
        let digit = digit(floor, ceiling, isFirst: lower == nil, isLast: high == nil)
        key.append(UInt8(truncatingIfNeeded: digit))
        break
      }
      key.append(UInt8(truncatingIfNeeded: floor))
      if ceiling > floor { high = nil }
      index += 1
    }
    return OrderKey(unchecked: key + [UInt8(salt >> 8), UInt8(salt & 0xFF) | 1])
  }

  /// Close to the neighbour at an end of the list, where lists grow, so that keys stay short.
  private static func digit(_ floor: Int, _ ceiling: Int, isFirst: Bool, isLast: Bool) -> Int {
    if isFirst == isLast { return floor + (ceiling - floor) / 2 }
    return isLast ? floor + 1 : ceiling - 1
  }
}

extension Entity {
  public func orderKey(_ number: RegisterNumber) -> OrderKey? {
    bytes(number).flatMap { OrderKey(bytes: $0) }
  }
}
