import Kernel
import Kit
import RestockCore
import SyncCore
import Testing
import ViewTree

/// One row of the document's table "Add Item Validation".
struct FormRow: Sendable {
  var typed: [RestockAction]
  /// Empty where it may be saved.
  var focus = ""
  var english = ""
  var korean = ""

  private static let named = RestockAction.productChanged(.name, "Toothpaste")
  private static let past = ("Choose a day in 2000 or later.", "2000년 이후의 날짜를 골라 주세요.")

  static let allowed = [
    FormRow(typed: [.productChanged(.name, "T")]),
    FormRow(typed: [.productChanged(.name, String(repeating: "치", count: 100))]),
    FormRow(typed: [named, .productChanged(.category, "")]),
    FormRow(typed: [named, .productChanged(.category, "pet-care")]),
    FormRow(typed: [named, .productChanged(.day, "2025-10-27")]),
    FormRow(typed: [named, .productChanged(.day, "2000-01-01")]),
    FormRow(typed: [named, .productChanged(.cycle, "1")]),
    FormRow(typed: [named, .productChanged(.cycle, "365")]),
    FormRow(typed: [named, .productChanged(.notes, "")]),
    FormRow(typed: [named, .productChanged(.notes, String(repeating: "약", count: 500))]),
  ]

  static let refused =
    ["0", "366", "-1", "", "many", "1.5"].map {
      FormRow(
        typed: [named, .productChanged(.cycle, $0)], focus: "product-cycle",
        english: "Enter 1 to 365 days.",
        korean: "1~365일로 입력해 주세요.")
    }
    + ["2025-10-28", "2030-01-01"].map {
      FormRow(
        typed: [named, .productChanged(.day, $0)], focus: "product-day",
        english: "Choose today or an earlier day.",
        korean: "오늘까지의 날짜를 골라 주세요.")
    } + [
      FormRow(
        typed: [named, .productChanged(.day, "1999-12-31")], focus: "product-day", english: past.0,
        korean: past.1),
      FormRow(
        typed: [.productChanged(.name, String(repeating: "a", count: 101))], focus: "product-name",
        english: "Use up to 100 characters for the name.", korean: "이름은 100자까지 쓸 수 있어요."),
      FormRow(
        typed: [.productChanged(.name, " ")], focus: "product-name", english: "Enter a name.",
        korean: "이름을 입력해 주세요."),
      FormRow(
        typed: [named, .productChanged(.notes, String(repeating: "a", count: 501))],
        focus: "product-notes",
        english: "Use up to 500 characters for the notes.", korean: "메모는 500자까지 쓸 수 있어요."),
    ]
}

@Suite struct FormTests {
  private let moment = Moment(
    instant: Instant(milliseconds: 1_761_552_000_000),  // 2025-10-27T08:00Z
    offsetSeconds: 0, entropy: Entropy(high: 1, low: 1))

  private func sheet(_ state: RestockState, _ language: Language) -> String {
    let scene = Scene(
      words: Words(language), now: moment.instant, offsetSeconds: 0, isOnline: true,
      isLoading: false)
    return RestockScreens.sheet(state, scene)?.html ?? ""
  }

  private func typed(_ row: FormRow) -> RestockState {
    var state = RestockState()
    _ = reduce(&state, .addTapped, moment)
    for action in row.typed { _ = reduce(&state, action, moment) }
    return state
  }

  /// A form with this typed, and what pressing Enter in it asks for.
  private func saved(_ row: FormRow) -> (state: RestockState, effects: [RestockEffect]) {
    var state = typed(row)
    let effects = reduce(&state, .formSubmitted, moment)
    return (state, effects)
  }

  private func isRecorded(_ effects: [RestockEffect]) -> Bool {
    effects.contains { if case .record = $0 { true } else { false } }
  }

  // There were two of a name without a word.
  @Test func aNameThatIsOnTheListIsSaidAndLeadsToIt() {
    var state = RestockState()
    var input = ProductInput()
    input.product.name = "milk"
    let id = ID<Entity>(high: 9, low: 9)
    Recorder().apply(Edit.adding(input, id: id, now: moment.instant), to: &state)
    _ = reduce(&state, .addTapped, moment)
    _ = reduce(&state, .productChanged(.name, "Mil"), moment)
    #expect(!sheet(state, .english).contains("You already have"))
    _ = reduce(&state, .productChanged(.name, " Milk"), moment)
    #expect(sheet(state, .english).contains("You already have “milk”"))
    #expect(sheet(state, .korean).contains("이미 ‘milk’ 항목이 있어요"))
    // It is a hint: it may be saved.
    #expect(state.productForm?.canSave == true)
    _ = reduce(&state, .editTapped(id), moment)
    #expect(state.productForm?.fields[.name] == "milk")
    #expect(!sheet(state, .english).contains("You already have"))
  }

  @Test(arguments: FormRow.allowed)
  func whatTheTableAllowsIsSaved(row: FormRow) {
    #expect(typed(row).productForm?.canSave == true)
    let (state, effects) = saved(row)
    #expect(state.form == nil)
    #expect(isRecorded(effects))
  }

  @Test(arguments: FormRow.refused)
  func whatTheTableRefusesIsSaidAtItsField(row: FormRow) {
    let typing = typed(row)
    #expect(typing.productForm?.canSave == false)
    // Why Save is off is said before anybody presses Enter.
    #expect(sheet(typing, .english).contains(row.english))
    #expect(sheet(typing, .korean).contains(row.korean))
    let (state, effects) = saved(row)
    #expect(effects == [.vibrate(milliseconds: 60), .focus(id: row.focus)])
    #expect(sheet(state, .english).contains(row.english))
    #expect(sheet(state, .korean).contains(row.korean))
  }

  // Adding several took the way to the form each time.
  @Test func enterSavesANewOneAndWaitsForTheNext() {
    var state = RestockState()
    _ = reduce(&state, .addTapped, moment)
    _ = reduce(&state, .productChanged(.name, "Coffee"), moment)
    #expect(sheet(state, .english).contains(">Add another<"))
    #expect(sheet(state, .korean).contains(">이어서 추가<"))
    let effects = reduce(&state, .formContinued, moment)
    #expect(isRecorded(effects))
    #expect(effects.last == .focus(id: "product-name"))
    #expect(state.productForm?.fields[.name] == nil)
    #expect(!state.hasUnsavedInput)
    #expect(sheet(state, .english).contains(">Close<"))
    // What cannot be saved is said, and nothing goes on.
    _ = reduce(&state, .productChanged(.name, "Tea"), moment)
    _ = reduce(&state, .productChanged(.cycle, "0"), moment)
    #expect(reduce(&state, .formContinued, moment).last == .focus(id: "product-cycle"))
    _ = reduce(&state, .productChanged(.cycle, "30"), moment)
    _ = reduce(&state, .formContinued, moment)
    // An empty one after others says that these were all.
    let last = reduce(&state, .formContinued, moment)
    #expect(!isRecorded(last))
    #expect(state.form == nil)
  }

  @Test func whereNoMoreFitNoneIsAskedFor() {
    var state = RestockState()
    state.limit = 1
    _ = reduce(&state, .addTapped, moment)
    _ = reduce(&state, .productChanged(.name, "Coffee"), moment)
    #expect(isRecorded(reduce(&state, .formContinued, moment)))
    #expect(state.form == nil)
  }

  @Test func whatOthersWriteWhileTheFormIsOpenStays() throws {
    var state = RestockState()
    var time: Int64 = 1
    func write(_ edits: [Edit]) {
      for edit in edits {
        time += 1
        let stamp = Stamp(milliseconds: time, device: DeviceID(bits: 1))
        var entity = state.entity(edit.entity) ?? Entity(id: edit.entity, kind: edit.kind)
        for value in edit.fields {
          entity.merge(
            Field(number: value.number, register: Register(stamp: stamp, value: value.value)))
        }
        state.update(entity)
      }
    }
    func save(_ actions: [RestockAction]) {
      for action in actions { _ = reduce(&state, action, moment) }
      for case .record(let edits, _) in reduce(&state, .formSubmitted, moment) { write(edits) }
    }
    _ = reduce(&state, .addTapped, moment)
    save([.productChanged(.name, "Toothpaste")])
    let id = try #require(state.cursor)
    _ = reduce(&state, .editTapped(id), moment)
    let theirs = [
      Edit.Value(Product.name.number, RegisterValue.text("Mild toothpaste")),
      Edit.Value(Product.notes.number, RegisterValue.text("the green one")),
    ]
    write([Edit(id, kind: .product, theirs)])
    save([.productChanged(.cycle, "45")])
    let product = state.book.product(id)
    #expect(product?.name == "Mild toothpaste")
    #expect(product?.notes == "the green one")
    #expect(product?.cycle == 45)

    // Deleted while its form is open, it comes back when that is saved.
    _ = reduce(&state, .editTapped(id), moment)
    write([.deleting(id, .product, at: moment.instant)])
    #expect(state.book.product(id) == nil)
    save([.productChanged(.notes, "the blue one")])
    #expect(state.book.product(id)?.notes == "the blue one")
  }

  @Test(arguments: [("", false), (" ", false), ("\t\n", false), ("T", true), ("치약", true)])
  func saveIsOnWhileThereIsAName(name: String, isOn: Bool) {
    var state = RestockState()
    _ = reduce(&state, .addTapped, moment)
    _ = reduce(&state, .productChanged(.name, name), moment)
    #expect(state.productForm?.canSave == isOn)
  }

  private static let refusedPurchases: [(PurchaseForm.Field, String, String, String, String)] = [
    (
      .day, "2025-10-28", "purchase-day", "Choose today or an earlier day.",
      "오늘까지의 날짜를 골라 주세요."
    ),
    (.day, "", "purchase-day", "Choose today or an earlier day.", "오늘까지의 날짜를 골라 주세요."),
    (
      .day, "1999-12-31", "purchase-day", "Choose a day in 2000 or later.",
      "2000년 이후의 날짜를 골라 주세요."
    ),
    // Buttons step it: there is no field for it that could say so.
    (.packs, "0", "purchase-packs", "", ""), (.packs, "100", "purchase-packs", "", ""),
    (
      .price, "1.234", "purchase-price", "Enter a number with up to two decimals.",
      "소수점 아래 두 자리까지 숫자로 입력해 주세요."
    ),
    (
      .shop, String(repeating: "a", count: 101), "purchase-shop",
      "Use up to 100 characters for the store.", "구매처는 100자까지 쓸 수 있어요."
    ),
  ]

  @Test(arguments: refusedPurchases)
  func aPurchaseThatIsRefusedSaysSoAtItsFieldWhileSaveIsOff(
    field: PurchaseForm.Field, text: String, focus: String, english: String, korean: String
  ) throws {
    var state = RestockState()
    let id = ID<Entity>(high: 7, low: 1)
    let stamp = Stamp(milliseconds: 1, device: DeviceID(bits: 1))
    let name = Register(stamp: stamp, value: RegisterValue.text("Tea"))
    state.update(
      Entity(
        id: id, kind: .product, fields: [Field(number: Product.name.number, register: name)]))
    _ = reduce(&state, .notePurchaseTapped(id), moment)
    #expect(state.purchaseForm?.canSave == true)
    _ = reduce(&state, .purchaseChanged(field, text), moment)
    #expect(state.purchaseForm?.canSave == false)
    #expect(sheet(state, .english).contains(english))
    #expect(sheet(state, .korean).contains(korean))
    #expect(
      reduce(&state, .formSubmitted, moment) == [.vibrate(milliseconds: 60), .focus(id: focus)])
  }

  /// What another program of the person's wrote is held to the table as it is read.
  @Test(arguments: [(-5, 1), (0, 1), (1, 1), (365, 365), (366, 365), (1_000_000, 365)])
  func aCycleThatCameBySyncIsHeldToItsRange(stored: Int, read: Int) {
    let value = Register(
      stamp: Stamp(milliseconds: 1, device: DeviceID(bits: 1)), value: RegisterValue.int(stored))
    let entity = Entity(
      id: ID(high: 1, low: 1), kind: .product,
      fields: [Field(number: Product.cycle.number, register: value)])
    #expect(Product(entity).cycle == read)
  }
}
