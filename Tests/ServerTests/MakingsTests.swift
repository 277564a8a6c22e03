import Server
import Testing

// Vectors of texts that were gone took the place of those that were made without them.
@Test func whatBeganEarlierNeverTakesThePlaceOfWhatBeganLater() {
  var makings = Makings()
  let (first, second) = (makings.begin(), makings.begin())
  #expect(!makings.isOutdated(first) && !makings.isOutdated(second))
  makings.take(second)
  #expect(makings.isOutdated(first) && !makings.isOutdated(second))
  makings.take(first)
  #expect(makings.isOutdated(first))
  #expect(!makings.isOutdated(makings.begin()))
}

@Test func whatIsDoneInTheOrderInWhichItBeganIsAllTaken() {
  var makings = Makings()
  let (first, second) = (makings.begin(), makings.begin())
  makings.take(first)
  #expect(!makings.isOutdated(second))
}
