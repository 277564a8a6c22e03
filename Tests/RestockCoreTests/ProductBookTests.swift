import Kernel
import RestockCore
import SyncCore
import Testing

@Suite struct ProductBookTests {
  private let id = ID<Entity>(high: 7, low: 9)
  private let now = Instant(milliseconds: 1_760_000_000_000)

  private func input(_ name: String, bought: String = "2025-10-01") -> ProductInput {
    var input = ProductInput()
    input.product.name = name
    input.lastPurchased = day(bought)
    return input
  }

  private func due(_ device: Device, today: String = "2025-10-20") -> CivilDate? {
    guard let product = device.book.product(id) else { return nil }
    return device.book.outlook(product, today: day(today)).dueDay
  }

  @Test func whatIsWrittenIsRead() {
    var entered = input("  Toothpaste ")
    entered.product.category = .personalCare
    entered.product.cycle = 60
    entered.product.notes = "the mild one"
    entered.product.deliveryDays = 2
    var device = Device()
    device.write(Edit.adding(entered, id: id, now: now))
    let product = device.book.product(id)
    #expect(product?.name == "Toothpaste")
    #expect(product?.category == .personalCare)
    #expect(product?.cycle == 60)
    #expect(product?.notes == "the mild one")
    #expect(product?.deliveryDays == 2)
    #expect(product?.createdAt == now)
    #expect(due(device) == day("2025-11-30"))
  }

  @Test func twoDevicesThatBuyOnTheSameDayBoughtOnce() {
    var phone = Device(1)
    phone.write(Edit.adding(input("Coffee"), id: id, now: now))
    var desktop = Device(2, time: 2_000)
    desktop.receive(phone)
    phone.write([.buying(ProductEvent(.bought, of: nil, on: day("2025-10-20")), of: id)])
    var twoPacks = ProductEvent(.bought, of: nil, on: day("2025-10-20"))
    twoPacks.packs = 2
    desktop.write([.buying(twoPacks, of: id)])
    phone.receive(desktop)
    desktop.receive(phone)
    #expect(phone.book == desktop.book)
    #expect(phone.book.history(id).purchases.count == 2)
    // The later word about that day holds.
    #expect(due(phone) == day("2025-12-19"))
  }

  @Test func whatOneDeviceNotesOfAPurchaseStaysWhereAnotherOnlyKnowsOfIt() {
    var phone = Device(1)
    phone.write(Edit.adding(input("Coffee"), id: id, now: now))
    var desktop = Device(2, time: 2_000)
    desktop.receive(phone)
    var noted = ProductEvent(.bought, of: nil, on: day("2025-10-20"))
    noted.packs = 2
    noted.shop = "Market"
    phone.write([.buying(noted, of: id)])
    // Later, and without a network.
    desktop.write([.rebuying(id, on: day("2025-10-20"))])
    #expect(desktop.book.history(id).purchases.count == 2)
    phone.receive(desktop)
    desktop.receive(phone)
    #expect(phone.book == desktop.book)
    let purchase = phone.book.events(of: id).first { $0.day == day("2025-10-20") }
    #expect(purchase?.packs == 2)
    #expect(purchase?.shop == "Market")
  }

  @Test func undoingAPurchaseRestoresEverything() {
    var dice = Dice(state: 3)
    for _ in 0..<100 {
      var device = Device()
      device.write(Edit.adding(input("Coffee"), id: id, now: now))
      for _ in 0..<Int.random(in: 0...5, using: &dice) {
        let on = day("2025-10-01").adding(days: Int.random(in: 0...60, using: &dice))
        device.write([.buying(ProductEvent(.bought, of: nil, on: on), of: id)])
      }
      let today = day("2025-10-01").adding(days: Int.random(in: 0...90, using: &dice))
      let before = device.book
      let purchase = Edit.buying(ProductEvent(.bought, of: nil, on: today), of: id)
      let undo =
        before.event(purchase.entity).map { Edit.writing($0) }
        ?? .deleting(purchase.entity, .purchase, at: now)
      device.write([purchase])
      device.write([undo])
      let history = device.book.history(id)
      #expect(history == before.history(id))
      #expect(Forecast(history, today: today) == Forecast(before.history(id), today: today))
    }
  }

  @Test func aBackDatedPurchaseRecomputesEverything() {
    var device = Device()
    device.write(Edit.adding(input("Coffee", bought: "2025-08-01"), id: id, now: now))
    device.write([.buying(ProductEvent(.bought, of: nil, on: day("2025-10-01")), of: id)])
    #expect(due(device) == day("2025-10-31"))
    device.write([.buying(ProductEvent(.bought, of: nil, on: day("2025-09-01")), of: id)])
    #expect(due(device) == day("2025-10-31"))
    #expect(Forecast(device.book.history(id), today: day("2025-10-20"))?.range == 30...31)
    let latest = ProductEventID.id(.bought, of: id, on: day("2025-10-01"))
    device.write([.deleting(latest, .purchase, at: now)])
    #expect(due(device) == day("2025-10-01"))
  }

  @Test func deletingAndBringingBackChangesNothingElse() {
    var device = Device()
    device.write(Edit.adding(input("Coffee"), id: id, now: now))
    let before = device.book.product(id)
    device.write([.deleting(id, .product, at: now)])
    #expect(device.book.product(id) == nil)
    #expect(device.book.live.isEmpty)
    device.write([.deleting(id, .product, at: nil)])
    #expect(device.book.product(id) == before)
  }

  // Shows R27.
  @Test func pausesStartedOnTwoDevicesEndTogether() {
    var phone = Device(1)
    phone.write(Edit.adding(input("Coffee"), id: id, now: now))
    var desktop = Device(2, time: 2_000)
    desktop.receive(phone)
    phone.write([.writing(ProductEvent(.paused, of: nil, on: day("2025-10-05")))])
    desktop.write([.writing(ProductEvent(.paused, of: nil, on: day("2025-10-06")))])
    phone.receive(desktop)
    let running = phone.book.runningPauses(of: nil, on: day("2025-10-15"))
    #expect(running.count == 2)
    phone.write(
      running.map { event in
        var ended = event
        ended.until = day("2025-10-15")
        return .writing(ended)
      })
    #expect(due(phone) == day("2025-11-10"))
  }

  @Test func anEntityOfAStrangerIsSurvived() {
    var dice = Dice(state: 17)
    var book = ProductBook()
    for _ in 0..<2_000 {
      let kind = [EntityKind.product, .purchase, .restockSettings].randomElement(using: &dice)
      let fields = (0..<8).map { number in
        let value: [UInt8] =
          switch Int.random(in: 0...4, using: &dice) {
          case 0: RegisterValue.null
          case 1: RegisterValue.int(Int.random(in: .min ... .max, using: &dice))
          case 2: RegisterValue.text("x")
          case 3: RegisterValue.id(id)
          default: RegisterValue.int(Int.random(in: 0...3, using: &dice))
          }
        let stamp = Stamp(milliseconds: 1, device: DeviceID(bits: 1))
        return Field(
          number: RegisterNumber(number: UInt16(number)),
          register: Register(stamp: stamp, value: value))
      }
      let owner: ID<Entity> = Bool.random(using: &dice) ? id : ID(high: dice.next(), low: 1)
      book.update(Entity(id: owner, kind: kind ?? .product, fields: fields))
    }
    for product in book.live {
      let outlook = book.outlook(product, today: day("2025-10-20"))
      #expect(ProductStatus(daysLeft: outlook.daysLeft ?? 0) == outlook.status)
    }
    #expect(RestockSettings.daysBeforeRange.contains(book.settings.daysBefore))
  }
}

@Suite struct ProductInputTests {
  private let today = day("2025-10-27")

  // Shows R06.
  @Test(arguments: [
    ("", ProductFault.nameMissing), ("   ", .nameMissing), ("A", nil),
    (String(repeating: "가", count: 100), nil), (String(repeating: "a", count: 101), .nameTooLong),
    ("a\u{7}b", .nameMalformed), ("다 떨어지기 전에", nil),
  ])
  func aNameHasOneToAHundredCharacters(name: String, fault: ProductFault?) {
    var input = ProductInput()
    input.product.name = name
    #expect(input.fault(today: today) == fault)
  }

  // Shows R06.
  @Test(arguments: [
    (0, ProductFault.cycleOutOfRange), (1, nil), (30, nil), (365, nil), (366, .cycleOutOfRange),
    (-1, .cycleOutOfRange),
  ])
  func aCycleHasOneTo365Days(cycle: Int, fault: ProductFault?) {
    var input = ProductInput()
    input.product.name = "Coffee"
    input.product.cycle = cycle
    #expect(input.fault(today: today) == fault)
  }

  // Shows R06.
  @Test(arguments: [
    ("2025-10-27", nil), ("2025-10-28", ProductFault.dayInFuture), ("2000-01-01", nil),
    ("1999-12-31", .dayTooEarly),
  ])
  func thePurchaseIsNotInTheFuture(text: String, fault: ProductFault?) {
    var input = ProductInput()
    input.product.name = "Coffee"
    input.lastPurchased = day(text)
    #expect(input.fault(today: today) == fault)
    #expect(ProductEvent(.bought, of: nil, on: day(text)).fault(today: today) == fault)
  }

  // Shows R06.
  @Test(arguments: [(500, nil), (501, ProductFault.notesTooLong)])
  func notesHaveUpTo500Characters(length: Int, fault: ProductFault?) {
    var input = ProductInput()
    input.product.name = "Coffee"
    input.product.notes = String(repeating: "글", count: length)
    #expect(input.fault(today: today) == fault)
  }

  @Test(arguments: [
    (0, ProductFault.packsOutOfRange), (1, nil), (99, nil), (100, .packsOutOfRange),
  ])
  func aPurchaseIsOfOneTo99Packs(packs: Int, fault: ProductFault?) {
    var input = ProductEvent(.bought, of: nil, on: today)
    input.packs = packs
    #expect(input.fault(today: today) == fault)
  }

  @Test func aNewProductLastsThirtyDays() {
    #expect(ProductInput().product.cycle == 30)
    #expect(ProductInput().product.category == nil)
  }
}
