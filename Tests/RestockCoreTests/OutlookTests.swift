import Kernel
import RestockCore
import SyncCore
import Testing

@Suite struct OutlookTests {
  // Shows R02.
  @Test(arguments: [
    (30, ProductStatus.plenty), (8, .plenty), (7, .soon), (1, .soon), (0, .due), (-1, .due),
    (-400, .due),
  ])
  func theStatusFollowsFromTheDaysThatAreLeft(days: Int, status: ProductStatus) {
    #expect(ProductStatus(daysLeft: days) == status)
  }

  @Test func aProductRunsOutOneCycleAfterItWasBought() {
    let outlook = Outlook(
      .coffee, ProductHistory(Product.coffee.bought("2025-10-27")), today: day("2025-11-03"))
    #expect(outlook.dueDay == day("2025-11-26"))
    #expect(outlook.daysLeft == 23)
    #expect(outlook.status == .plenty)
  }

  // What had just been bought was said to run out soon.
  @Test func onTheDayOfAPurchaseThereIsPlentyOfIt() {
    let milk = Product.named("Milk", number: 2, cycle: 7)
    let history = ProductHistory(milk.bought("2025-10-27"))
    #expect(Outlook(milk, history, today: day("2025-10-27")).status == .plenty)
    #expect(Outlook(milk, history, today: day("2025-10-28")).status == .soon)
  }

  @Test func beforeAnythingWasBoughtThereIsNoDay() {
    let outlook = Outlook(.coffee, ProductHistory([]), today: day("2025-11-03"))
    #expect(outlook.dueDay == nil)
    #expect(outlook.reason == nil)
  }

  // Shows R23.
  @Test func twoPacksLastTwiceAsLongForThatOneCycle() {
    let coffee = Product.coffee
    let double = coffee.bought("2025-01-01", packs: 2)
    let first = Outlook(coffee, ProductHistory(double), today: day("2025-01-02"))
    #expect(first.dueDay == day("2025-03-02"))
    let both = ProductHistory(double + coffee.bought("2025-03-01"))
    let next = Outlook(coffee, both, today: day("2025-03-02"))
    #expect(next.dueDay == day("2025-03-31"))
  }

  // Shows R24.
  @Test func stillHavingSomeMovesTheDayAndNeverBringsItNearer() {
    let coffee = Product.coffee
    let late = coffee.bought("2025-01-01") + [coffee.signal(.stillHaveSome, "2025-01-30")]
    #expect(
      Outlook(coffee, ProductHistory(late), today: day("2025-01-30")).dueDay
        == day("2025-02-04"))
    let early = coffee.bought("2025-01-01") + [coffee.signal(.stillHaveSome, "2025-01-05")]
    #expect(
      Outlook(coffee, ProductHistory(early), today: day("2025-01-06")).dueDay
        == day("2025-01-31"))
  }

  // Shows R24.
  @Test func runningOutEarlyMakesItDueOnThatDay() {
    let coffee = Product.coffee
    let events = coffee.bought("2025-01-01") + [coffee.signal(.ranOut, "2025-01-20")]
    let outlook = Outlook(coffee, ProductHistory(events), today: day("2025-01-22"))
    #expect(outlook.dueDay == day("2025-01-20"))
    #expect(outlook.status == .due)
    #expect(outlook.reason?.signal?.sort == .ranOut)
  }

  // Shows R24.
  @Test func aSignalIsForgottenWithTheNextPurchase() {
    let coffee = Product.coffee
    let events =
      coffee.bought("2025-01-01", "2025-01-20") + [coffee.signal(.ranOut, "2025-01-20")]
    let outlook = Outlook(coffee, ProductHistory(events), today: day("2025-01-20"))
    #expect(outlook.dueDay == day("2025-02-19"))
  }

  // Shows R27.
  @Test func aPauseKeepsTheDaysThatAreLeftAndGoesOnRightly() {
    let coffee = Product.coffee
    let running = ProductHistory(coffee.bought("2025-01-01") + [coffee.paused("2025-01-11")])
    for text in ["2025-01-11", "2025-01-31", "2025-06-01"] {
      let outlook = Outlook(coffee, running, today: day(text))
      #expect(outlook.daysLeft == 20)
      #expect(outlook.isPaused)
    }
    let over = ProductHistory(
      coffee.bought("2025-01-01") + [coffee.paused("2025-01-11", until: "2025-01-21")])
    let outlook = Outlook(coffee, over, today: day("2025-01-25"))
    #expect(outlook.dueDay == day("2025-02-10"))
    #expect(outlook.reason?.pausedDays == 10)
    #expect(!outlook.isPaused)
  }

  // Shows R27.
  @Test func overlappingPausesCountTheirDaysOnce() {
    let coffee = Product.coffee
    var holiday = ProductEvent(.paused, of: nil, on: day("2025-01-15"))
    holiday.until = day("2025-01-25")
    let own = coffee.paused("2025-01-11", until: "2025-01-21")
    let history = ProductHistory(coffee.bought("2025-01-01") + [own], pausesOfAll: [holiday])
    #expect(
      Outlook(coffee, history, today: day("2025-02-01")).dueDay == day("2025-02-14"))
  }

  // Shows R27.
  @Test func aPauseAfterEverythingIsUsedUpChangesNothing() {
    let coffee = Product.coffee
    let history = ProductHistory(
      coffee.bought("2025-01-01") + [coffee.paused("2025-02-15", until: "2025-03-15")])
    #expect(
      Outlook(coffee, history, today: day("2025-03-20")).dueDay == day("2025-01-31"))
  }

  // Shows R25.
  @Test func whatIsDeliveredHasToBeOrderedBefore() {
    let product = Product.named("Filters", number: 3, deliveryDays: 4)
    let outlook = Outlook(
      product, ProductHistory(product.bought("2025-01-01")), today: day("2025-01-02"))
    #expect(outlook.orderBy == day("2025-01-27"))
    #expect(outlook.buyBy == day("2025-01-27"))
  }

  @Test func theOrderInWhichEventsComeDoesNotMatter() {
    var dice = Dice(state: 11)
    let coffee = Product.coffee
    for _ in 0..<200 {
      let start = day("2024-01-01")
      var events: [ProductEvent] = []
      for _ in 0..<Int.random(in: 1...14, using: &dice) {
        let on = start.adding(days: Int.random(in: 0..<400, using: &dice))
        let sort = ProductEvent.Sort.allCases.randomElement(using: &dice) ?? .bought
        var event = ProductEvent(
          sort, of: coffee.id, on: on, packs: Int.random(in: 1...3, using: &dice))
        if sort == .paused { event.until = on.adding(days: Int.random(in: 1...30, using: &dice)) }
        if !events.contains(where: { $0.id == event.id }) { events.append(event) }
      }
      let today = start.adding(days: Int.random(in: 0..<500, using: &dice))
      let inOrder = ProductHistory(events)
      let shuffled = ProductHistory(events.shuffled(using: &dice))
      #expect(Outlook(coffee, inOrder, today: today) == Outlook(coffee, shuffled, today: today))
      #expect(Forecast(inOrder, today: today) == Forecast(shuffled, today: today))
      #expect(
        ProductStatistics(inOrder, today: today) == ProductStatistics(shuffled, today: today))
    }
  }
}

@Suite struct TripTests {
  private func candidates(_ ages: [(Product, Int)], today: CivilDate) -> [(Product, Outlook)] {
    ages.map { product, age in
      let events = [ProductEvent(.bought, of: product.id, on: today.adding(days: -age))]
      return (product, Outlook(product, ProductHistory(events), today: today))
    }
  }

  // Shows R25.
  @Test func thingsDueWithinThreeDaysShareATrip() {
    let today = day("2025-05-10")
    let list = candidates(
      [
        (.named("A", number: 1), 26), (.named("B", number: 2), 24), (.named("C", number: 3), 20),
      ], today: today)
    let trip = Trip(list.map { (product: $0.0, outlook: $0.1) }, today: today)
    #expect(trip?.day == day("2025-05-14"))
    #expect(trip?.products == [ID(high: 7, low: 1), ID(high: 7, low: 2)])
  }

  @Test func oneThingOrDeliveredThingsAreNoTrip() {
    let today = day("2025-05-10")
    let list = candidates(
      [(.named("A", number: 1), 29), (.named("B", number: 2, deliveryDays: 3), 29)], today: today)
    #expect(Trip(list.map { (product: $0.0, outlook: $0.1) }, today: today) == nil)
  }

  // Its “Bought all” would have bought what the list leaves out.
  @Test func whatWasBoughtOrLeftOutTodayIsInNoTrip() {
    let today = day("2025-05-10")
    var left = Product.named("B", number: 2)
    left.skippedOn = today
    for other in [(left, 29), (Product.named("C", number: 3, cycle: 2), 0)] {
      let list = candidates([(.named("A", number: 1), 29), other], today: today)
      #expect(Trip(list.map { (product: $0.0, outlook: $0.1) }, today: today) == nil)
    }
  }

  @Test func whatIsOverdueIsBoughtToday() {
    let today = day("2025-05-10")
    let list = candidates(
      [(.named("A", number: 1), 90), (.named("B", number: 2), 27)], today: today)
    let trip = Trip(list.map { (product: $0.0, outlook: $0.1) }, today: today)
    #expect(trip?.day == today)
    #expect(trip?.products.count == 2)
  }
}
