import Kernel
import RestockCore
import SyncCore
import Testing

@Suite struct ModelTests {
  private let id = ID<Entity>(high: 7, low: 9)

  private func entity(_ kind: EntityKind, _ values: [(UInt16, [UInt8])]) -> Entity {
    Entity(
      id: id, kind: kind,
      fields: values.map { number, value in
        Field(
          number: RegisterNumber(number: number),
          register: Register(
            stamp: Stamp(milliseconds: 1, device: DeviceID(bits: 1)), value: value))
      })
  }

  private func values(_ values: [(UInt16, [UInt8])]) -> [Edit.Value] {
    values.map { Edit.Value(RegisterNumber(number: $0.0), $0.1) }
  }

  @Test func aNewProductIsStoredInSixRegisters() {
    var product = Product(name: " Tea ")
    product.category = .pantry
    product.cycle = 14
    let edits = Edit.adding(ProductInput(product), id: id, now: Instant(milliseconds: 5))
    #expect(edits.map { $0.kind } == [.product])
    let expected: [(UInt16, [UInt8])] = [
      (1, [0x63, 0x54, 0x65, 0x61]), (2, [0x01]), (3, [0x0E]), (4, [0x60]), (5, [0x00]),
      (6, [0x05]),
    ]
    #expect(edits[0].fields == values(expected))
  }

  @Test func aPurchaseIsStoredWithAllThatIsKnownOfIt() {
    var purchase = ProductEvent(.bought, of: nil, on: CivilDate(dayNumber: 20), packs: 2)
    purchase.price = 10
    let edit = Edit.buying(purchase, of: id)
    #expect(edit.kind == .purchase)
    #expect(edit.entity == ProductEventID.id(.bought, of: id, on: CivilDate(dayNumber: 20)))
    let expected: [(UInt16, [UInt8])] = [
      (1, RegisterValue.id(id)), (2, [0x00]), (3, [0x14]), (4, [0x02]), (5, [0x0A]), (6, [0xF6]),
      (8, [0xF6]),
    ]
    #expect(edit.fields == values(expected) + [.alive])
  }

  @Test func aPauseIsStoredWithItsEnd() {
    let pause = ProductEvent(.paused, of: nil, on: CivilDate(dayNumber: 20))
    let expected: [(UInt16, [UInt8])] = [(1, [0xF6]), (2, [0x03]), (3, [0x14]), (7, [0xF6])]
    #expect(Edit.writing(pause).fields == values(expected) + [.alive])
  }

  @Test func whatIsNotStoredIsAsUsual() {
    let product = Product(entity(.product, [(1, RegisterValue.text("Tea"))]))
    #expect(product == Product(id: id, name: "Tea"))
    #expect(product.cycle == 30)
    let settings = RestockSettings(entity(.restockSettings, [(3, [0xF6]), (4, [0x09])]))
    #expect(settings == RestockSettings())
    #expect(settings.remindersAreOn && settings.minuteOfDay == 540 && settings.daysBefore == 3)
  }

  @Test func numbersOutOfRangeAreReadAsTheNearest() {
    let product = Product(entity(.product, [(3, RegisterValue.int(1_000)), (5, [0x20])]))
    #expect(product.cycle == 365)
    #expect(product.deliveryDays == 0)
    let stored: [(UInt16, [UInt8])] = [
      (1, RegisterValue.id(id)), (2, [0x00]), (3, [0x14]), (4, [0x00]),
      (5, RegisterValue.int(.max)), (6, RegisterValue.text("Market")),
    ]
    let event = ProductEvent(entity(.purchase, stored))
    #expect(event?.packs == 1)
    #expect(event?.price == 2_000_000_000)
    #expect(event?.shop == "Market")
    #expect(event?.day == CivilDate(dayNumber: 20))
  }

  @Test func anEventNeedsItsSortItsDayAndItsProduct() {
    let product: (UInt16, [UInt8]) = (1, RegisterValue.id(id))
    #expect(ProductEvent(entity(.purchase, [product, (2, [0x00])])) == nil)
    #expect(ProductEvent(entity(.purchase, [product, (3, [0x14])])) == nil)
    #expect(ProductEvent(entity(.purchase, [product, (2, [0x04]), (3, [0x14])])) == nil)
    #expect(ProductEvent(entity(.purchase, [(2, [0x00]), (3, [0x14])])) == nil)
    #expect(ProductEvent(entity(.purchase, [(2, [0x03]), (3, [0x14])]))?.sort == .paused)
  }

  @Test func anEditWritesOnlyWhatDiffers() {
    let product = Product(id: id, name: "Tea")
    #expect(Edit.editing(product, ProductInput(product)) == nil)
    #expect(Edit.editing(product, ProductInput(product), isGone: true)?.fields == [.alive])
    var input = ProductInput(product)
    input.product.name = "Tea "
    input.product.category = .pantry
    #expect(
      Edit.editing(product, input)
        == Edit(id, [.set(Product.category, .pantry), .alive]))
  }
}
