import Kernel
import RestockCore
import SyncCore
import Testing

@Suite struct ReminderTests {
  /// Berlin in 2025: clocks forward on 30 March, back on 26 October, both at 01:00 UTC.
  private let berlin = Zone(
    name: "Europe/Berlin", firstOffset: 3_600,
    transitions: [
      .init(instant: Instant(milliseconds: 1_743_296_400_000), offsetSeconds: 7_200),
      .init(instant: Instant(milliseconds: 1_761_440_400_000), offsetSeconds: 3_600),
    ])

  private func reminder(
    bought: String, minute: Int = 540, before: Int = 3, product: Product = .coffee,
    events: [ProductEvent] = [], today: String? = nil
  ) -> ProductReminder? {
    var device = Device()
    device.write([
      .setting(RestockSettings.minuteOfDay, minute),
      .setting(RestockSettings.daysBefore, before),
    ])
    let history = ProductHistory(product.bought(bought) + events)
    let outlook = Outlook(product, history, today: day(today ?? bought))
    return ProductReminder(product, outlook, history, device.book.settings, zone: berlin)
  }

  // Shows R08, R09.
  @Test func itComesAtNineThreeDaysBefore() {
    let reminder = reminder(bought: "2025-01-01")
    #expect(reminder?.day == day("2025-01-28"))
    // 08:00 UTC is nine in Berlin in winter.
    #expect(reminder?.instant == Instant(milliseconds: 1_738_051_200_000))
  }

  // Shows R08, R09.
  @Test func theChosenTimeHoldsOnTheWallInSummerToo() {
    let reminder = reminder(bought: "2025-03-10")
    #expect(reminder?.day == day("2025-04-06"))
    #expect(berlin.local(at: reminder?.instant ?? Instant(milliseconds: 0)).time.hour == 9)
  }

  @Test func aTimeThatTheClocksSkipComesAnHourLater() {
    let reminder = reminder(bought: "2025-03-03", minute: 150)
    #expect(reminder?.day == day("2025-03-30"))
    let local = berlin.local(at: reminder?.instant ?? Instant(milliseconds: 0))
    #expect(local.date == day("2025-03-30"))
    #expect(local.time == CivilTime(hour: 3, minute: 30))
  }

  // Shows R09.
  @Test func aTimeThatTheClocksShowTwiceComesOnce() {
    let reminder = reminder(bought: "2025-09-29", minute: 150)
    #expect(reminder?.day == day("2025-10-26"))
    // The first of the two: still summer time.
    #expect(reminder?.instant == Instant(milliseconds: 1_761_438_600_000))
  }

  // Shows R08.
  @Test func everyReminderMovesWithTheSettings() {
    #expect(reminder(bought: "2025-01-01", before: 5)?.day == day("2025-01-26"))
    #expect(reminder(bought: "2025-01-01", before: 0)?.day == day("2025-01-31"))
  }

  @Test func whatIsDeliveredIsRemindedOfBeforeItMustBeOrdered() {
    let product = Product.named("Filters", number: 3, deliveryDays: 4)
    #expect(reminder(bought: "2025-01-01", product: product)?.day == day("2025-01-24"))
  }

  @Test func noReminderComesBeforeThePurchaseItself() {
    let product = Product.named("Milk", number: 3, cycle: 2)
    #expect(reminder(bought: "2025-01-01", product: product)?.day == day("2025-01-01"))
  }

  // Shows R27.
  @Test func aPauseHoldsItBackUntilItIsOver() {
    let coffee = Product.coffee
    let endless = reminder(
      bought: "2025-01-01", events: [coffee.paused("2025-01-27")], today: "2025-02-20")
    #expect(endless == nil)
    let planned = reminder(
      bought: "2025-01-01", events: [coffee.paused("2025-01-30", until: "2025-02-09")],
      today: "2025-01-30")
    #expect(planned?.day == day("2025-02-09"))
  }

  // Shows R07.
  @Test func remindersCanBeSwitchedOff() {
    var device = Device()
    device.write([.setting(RestockSettings.remindersAreOn, false)])
    let history = ProductHistory(Product.coffee.bought("2025-01-01"))
    let outlook = Outlook(.coffee, history, today: day("2025-01-01"))
    #expect(
      ProductReminder(.coffee, outlook, history, device.book.settings, zone: berlin) == nil)
  }
}
