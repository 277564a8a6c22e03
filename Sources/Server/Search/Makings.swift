/// Which of several makings of one thing, that go on beside each other, counts: the one that began last of those that are done.
public struct Makings: Hashable, Sendable {
  private var begun = 0
  /// The one whose result stands; 0 before the first.
  private(set) var taken = 0

  public init() {}

  /// The number of one that begins now.
  public mutating func begin() -> Int {
    begun += 1
    return begun
  }

  /// Whether what one that began later has made stands already.
  public func isOutdated(_ making: Int) -> Bool { making < taken }

  public mutating func take(_ making: Int) { taken = max(taken, making) }
}
