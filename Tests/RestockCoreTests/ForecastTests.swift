import Kernel
import RestockCore
import SyncCore
import Testing
import households

@Suite struct ForecastTests {
  private let today = day("2025-12-31")

  private func events(_ gaps: [Int], packs: [Int] = []) -> [ProductEvent] {
    var date = day("2024-06-01")
    var events = [
      ProductEvent(.bought, of: Product.coffee.id, on: date, packs: packs.first ?? 1)
    ]
    for (index, gap) in gaps.enumerated() {
      date = date.adding(days: gap)
      let count = index + 1 < packs.count ? packs[index + 1] : 1
      events.append(ProductEvent(.bought, of: Product.coffee.id, on: date, packs: count))
    }
    return events
  }

  // Shows R20.
  @Test func fourPurchasesGiveARange() {
    let forecast = Forecast(ProductHistory(events([26, 30, 33])), today: today)
    #expect(forecast?.purchases == 4)
    #expect(forecast?.range == 26...33)
    #expect(forecast?.cycle == 30)
    #expect(forecast?.confidence == .fair)
  }

  @Test func twoPurchasesSayNothing() {
    #expect(Forecast(ProductHistory(events([30])), today: today) == nil)
  }

  // Shows R20.
  @Test func evenTimesGiveHighConfidence() {
    let forecast = Forecast(ProductHistory(events([24, 25, 24, 26, 25, 24])), today: today)
    #expect(forecast?.confidence == .high)
    #expect(forecast?.offer(for: .coffee) == 25)
  }

  // Shows R20.
  @Test func whatIsNearTheSetCycleIsNotOffered() {
    let forecast = Forecast(ProductHistory(events([29, 31, 30, 32, 29])), today: today)
    #expect(forecast?.offer(for: .coffee) == nil)
  }

  // Shows R20.
  @Test func whatWasDeclinedIsNotOfferedAgain() {
    var product = Product.coffee
    let forecast = Forecast(ProductHistory(events([20, 21, 20, 20, 21])), today: today)
    #expect(forecast?.offer(for: product) == 20)
    product.declinedCycle = 20
    #expect(forecast?.offer(for: product) == nil)
  }

  // Shows R20, R23.
  @Test func severalPacksShareTheirTime() {
    let forecast = Forecast(
      ProductHistory(events([30, 60, 30, 90, 30], packs: [1, 2, 1, 3, 1, 1])), today: today)
    #expect(forecast?.range == 30...30)
  }

  // Shows R20.
  @Test func aHolidayThatNobodyNotedIsLeftOut() {
    let forecast = Forecast(ProductHistory(events([30, 31, 75, 29, 30, 31])), today: today)
    #expect(forecast?.range == 29...31)
    #expect(forecast?.cycle == 30)
  }

  // Shows R20.
  @Test(arguments: [
    ([30, 30, 30, 30, 15, 15, 15, 15, 15, 15, 15], 15, 30),
    ([30, 30, 30, 30, 15, 15, 15], 15, 30),
    ([15, 15, 15, 15, 15, 30, 30, 30], 30, 15),
    ([30, 31, 29, 30, 14, 60, 15, 16, 15, 14], 15, 30),
    ([55, 50, 45, 40, 40], 40, 53),
  ])
  func aLastingChangeIsOfferedWithWhatItWasBefore(gaps: [Int], now: Int, before: Int) throws {
    let forecast = try #require(Forecast(ProductHistory(events(gaps)), today: today))
    var product = Product.coffee
    product.cycle = before
    #expect(forecast.offer(for: product) == now)
    #expect(forecast.before == before)
    #expect(forecast.interval.contains(now) && !forecast.interval.contains(before))
    product.cycle = now
    #expect(forecast.offer(for: product) == nil)
  }

  // Shows R20.
  @Test(arguments: [
    [30, 30, 30, 30, 15], [30, 30, 30, 30, 15, 15], [30, 30, 30, 30, 90, 90],
    [30, 30, 30, 30, 15, 30], [30, 31, 29, 30, 31, 75], [75, 30, 31, 29, 30],
    [30, 75, 29, 31, 30, 70, 30], [30, 36, 28, 33, 25, 31, 27, 34, 29, 26],
  ])
  func whatDoesNotLastIsNoChange(gaps: [Int]) {
    let forecast = Forecast(ProductHistory(events(gaps)), today: today)
    #expect(forecast?.before == nil)
    #expect(forecast?.offer(for: .coffee) == nil)
  }

  // Shows R20.
  @Test func threePurchasesTheSameTimeApartAreEnough() {
    let forecast = Forecast(ProductHistory(events([20, 20])), today: today)
    #expect(forecast?.offer(for: .coffee) == 20)
    #expect(Forecast(ProductHistory(events([20, 24])), today: today)?.confidence == .low)
    #expect(Forecast(ProductHistory(events([20, 40])), today: today)?.offer(for: .coffee) == nil)
  }

  // Shows R20, R23.
  @Test func aChangeIsSeenThroughSeveralPacks() {
    let gaps = [30, 60, 30, 30, 45, 15, 30, 15]
    let forecast = Forecast(
      ProductHistory(events(gaps, packs: [1, 2, 1, 1, 3, 1, 2, 1, 1])), today: today)
    #expect(forecast?.offer(for: .coffee) == 15)
  }

  // Shows R20.
  @Test func theIntervalIsAsWideAsTheErrorsWere() throws {
    func width(_ gaps: [Int]) throws -> Int {
      try #require(Forecast(ProductHistory(events(gaps)), today: today)).interval.count
    }
    let even = [30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30]
    #expect(try width(even) < width(Array(even.prefix(3))))
    #expect(try width(even) < width([30, 36, 25, 31, 35, 26, 34, 29, 24, 36, 30, 25]))
    let holiday = even.prefix(6) + [60] + even.suffix(6)
    #expect(try width(Array(holiday)) <= width(even) + 3)
  }

  // What docs/benchmarks.md says of more households, by seeds that chose nothing.
  // Shows R20.
  @Test(arguments: [true, false])
  func fourOfFivePurchasesAreWithinTheInterval(surprises: Bool) {
    let habits = Habit.allCases.map { habit in
      Coverage((11...12).map { Coverage(of: habit, surprises: surprises, seed: $0) })
    }
    for habit in habits {
      #expect((76...84).contains(habit.share))
      #expect(habit.meanWidth < habit.meanWidthOfDeviations)
    }
    let all = Coverage(habits)
    #expect(all.meanWidth < all.meanWidthOfDeviations * 4 / 5)
    #expect(!surprises || all.meanWidth < all.meanWidthOfDeviation)
    #expect(all.shareOfDeviation < all.share - 10)
  }

  // Shows R20.
  @Test func theIntervalWidensWhereItWasMissed() throws {
    func width(_ gaps: [Int]) throws -> Int {
      try #require(Forecast(ProductHistory(events(gaps)), today: today)).interval.count
    }
    let near = [60, 68, 52, 60, 68, 52, 60]
    let missed = try width(near + [80])
    #expect(try missed > width(near + [64]))
    #expect(try missed > width(near + [80, 60, 60, 60]))
    #expect(try missed < width(near + [80, 40]))
  }

  @Test func aSecondTapOnTheNextDayIsLeftOut() {
    let forecast = Forecast(ProductHistory(events([30, 1, 29, 30, 31])), today: today)
    #expect(forecast?.range == 29...31)
  }

  // Shows R27.
  @Test func pausedDaysDoNotCount() {
    let coffee = Product.coffee
    let pause = coffee.paused("2024-07-05", until: "2024-07-25")
    let forecast = Forecast(ProductHistory(events([30, 50, 30]) + [pause]), today: today)
    #expect(forecast?.range == 30...30)
  }

  // Shows R24.
  @Test func runningOutEndsAPackBeforeTheNextPurchase() {
    let coffee = Product.coffee
    let signals = [coffee.signal(.ranOut, "2024-06-21"), coffee.signal(.ranOut, "2024-07-21")]
    let forecast = Forecast(ProductHistory(events([30, 30, 21]) + signals), today: today)
    #expect(forecast?.range == 20...21)
  }

  // Shows R24.
  @Test func stillHavingSomeTeachesThatAPackLastsLonger() {
    let coffee = Product.coffee
    let bought = events([20, 20, 20])
    let signal = coffee.signal(.stillHaveSome, "2024-08-27")
    let before = Forecast(ProductHistory(bought), today: day("2024-08-27"))
    let after = Forecast(ProductHistory(bought + [signal]), today: day("2024-08-27"))
    #expect(before?.range == 20...20)
    #expect(after?.range == 20...27)
  }

  @Test func theForecastStaysWithinTheCyclesThatCanBeSet() {
    var dice = Dice(state: 5)
    for _ in 0..<500 {
      let gaps = (0..<Int.random(in: 1...12, using: &dice)).map { _ in
        Int.random(in: 1...900, using: &dice)
      }
      guard let forecast = Forecast(ProductHistory(events(gaps)), today: .last) else { continue }
      #expect(Product.cycles.contains(forecast.cycle))
      #expect(forecast.range.contains(forecast.cycle))
      #expect(Product.cycles.contains(forecast.interval.lowerBound))
      #expect(Product.cycles.contains(forecast.interval.upperBound))
      #expect(forecast.interval.contains(forecast.cycle))
    }
  }

  // Shows R17.
  @Test func spendingAndTheRealCycleAreAddedUp() {
    var bought = events([20, 40, 20], packs: [1, 2, 1, 1])
    bought[0].price = 1_250
    bought[3].price = 1_350
    let statistics = ProductStatistics(ProductHistory(bought), today: today)
    #expect(statistics.purchases == 4)
    #expect(statistics.packs == 5)
    #expect(statistics.spent == 2_600)
    #expect(statistics.realCycle == 20)
    #expect(
      ProductStatistics(ProductHistory(events([20])), today: today).spent == nil)
  }
}
