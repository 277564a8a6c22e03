import SyncCore
import Testing

@Test func aKeyLiesBetweenItsNeighbours() {
  var generator = Generator(seed: 5)
  var keys: [OrderKey] = []
  for _ in 0..<3_000 {
    let place = generator.below(keys.count + 1)
    let lower = place > 0 ? keys[place - 1] : nil
    let upper = place < keys.count ? keys[place] : nil
    let key = OrderKey.between(lower, upper, salt: UInt16(truncatingIfNeeded: generator.next()))
    if let lower { #expect(lower < key) }
    if let upper { #expect(key < upper) }
    #expect(OrderKey(bytes: key.bytes) == key)
    keys.insert(key, at: place)
  }
}

@Test func keysStayShortWhereAListGrowsAtAnEnd() {
  var last: OrderKey?
  var first: OrderKey?
  for count in 0..<1_000 {
    last = OrderKey.between(last, nil, salt: UInt16(count))
    first = OrderKey.between(nil, first, salt: UInt16(count))
  }
  #expect((last?.bytes.count ?? 99) <= 12)
  #expect((first?.bytes.count ?? 99) <= 12)
}

@Test func keysThatTwoDevicesMakeForTheSamePlaceDiffer() {
  let keys = Set((0..<100).map { OrderKey.between(nil, nil, salt: UInt16($0) << 1).bytes })
  #expect(keys.count == 100)
}

@Test func equalNeighboursGiveAKeyAfterThem() {
  let key = OrderKey.between(nil, nil, salt: 7)
  #expect(key < OrderKey.between(key, key, salt: 7))
}
