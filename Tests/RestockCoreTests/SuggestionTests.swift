import Kernel
import Kit
import RestockCore
import SyncCore
import Testing
import ViewTree

@Suite struct SuggestionTests {
  private let moment = Moment(
    instant: Instant(milliseconds: 1_761_552_000_000),  // 2025-10-27T08:00Z
    offsetSeconds: 0, entropy: Entropy(high: 1, low: 1))

  /// The form of a new product, with these on the list and these on it before, in the order of their making.
  private func form(had: [Product] = [], living: [Product] = []) -> RestockState {
    var device = Device()
    for (number, product) in (had + living).enumerated() {
      let id = ID<Entity>(high: 3, low: UInt64(number))
      let now = Instant(milliseconds: Int64(number))
      device.write(Edit.adding(ProductInput(product), id: id, now: now))
      if number < had.count { device.write([.deleting(id, .product, at: now)]) }
    }
    var state = RestockState()
    for entity in device.entities.values { state.update(entity) }
    _ = reduce(&state, .addTapped, moment)
    return state
  }

  private func thing(
    _ name: String, _ cycle: Int = 30, _ category: ProductCategory? = nil
  ) -> Product {
    var product = Product.named(name, number: 1, cycle: cycle)
    product.category = category
    return product
  }

  private func sheet(_ state: RestockState, _ language: Language) -> String {
    let scene = Scene(
      words: Words(language), now: moment.instant, offsetSeconds: 0, isOnline: true,
      isLoading: false)
    return RestockScreens.sheet(state, scene)?.html ?? ""
  }

  private func suggested(
    _ typed: String, _ language: Language = .english, in form: RestockState? = nil
  ) -> [String] {
    var state = form ?? self.form()
    _ = reduce(&state, .productChanged(.name, typed), moment)
    let chips = sheet(state, language).split(separator: #"class="chip""#).dropFirst()
    return chips.compactMap { chip in
      chip.firstRange(of: "<span>").flatMap { start in
        chip[start.upperBound...].split(separator: "<").first.map { String($0) }
      }
    }
  }

  private func values(_ state: RestockState) -> [String] {
    [ProductForm.Field.name, .category, .cycle].map { state.productForm?.fields[$0] ?? "" }
  }

  @Test func everyUsualThingIsFoundByItsNameAndHasItsDays() {
    for (name, korean, category, days) in [
      ("Coffee beans", "커피 원두", "pantry", "21"), ("Omega-3", "오메가3", "health", "60"),
      ("Toilet paper", "두루마리 휴지", "household", "30"), ("Engine oil", "엔진 오일", "other", "180"),
    ] {
      for text in [name, korean] {
        var state = form()
        _ = reduce(&state, .productChanged(.name, text), moment)
        #expect(values(state) == [text, category, days])
      }
    }
  }

  // The commonest names gave no category and thirty days.
  @Test(arguments: [
    ("휴지", "household", "30"), ("화장지", "household", "30"), ("두루마리휴지 30롤", "household", "30"),
    ("세제", "household", "45"), ("세탁세제 3kg", "household", "45"), ("섬유유연제", "household", "45"),
    ("달걀", "pantry", "10"), ("달걀 30구", "pantry", "10"), ("대파", "pantry", "7"),
    ("참치캔", "pantry", "30"), ("햇반 210g x 12", "pantry", "21"), ("사료", "pet-care", "30"),
    ("고양이모래", "pet-care", "21"), ("렌즈", "health", "30"), ("생수 2L", "pantry", "14"),
    ("생수2L×6", "pantry", "14"), ("Yoghurt", "pantry", "7"), ("Kitchen roll", "household", "30"),
    ("kitchen rolls (4 rolls)", "household", "30"), ("Washing powder", "household", "45"),
    ("Nappies", "personal-care", "14"), ("Rice 500 g", "pantry", "45"), ("egg", "pantry", "10"),
    ("12 Eggs", "pantry", "10"), ("Coffee x2", "pantry", "21"), ("Omega 3", "health", "60"),
    // An amount alone is nothing, and what holds more words is another thing.
    ("2L", "", "30"), ("500 g", "", "30"), ("렌즈 케이스", "", "30"), ("Rice cooker", "", "30"),
  ])
  func aThingGoesByOtherNamesAndWithSizesToo(name: String, category: String, days: String) {
    var state = form()
    _ = reduce(&state, .productChanged(.name, name), moment)
    #expect(values(state) == [name, category, days])
  }

  @Test func whatOneHadBeforeIsKnownWithAnotherSize() {
    var state = form(had: [thing("Coffee 500 g", 50, .other)])
    _ = reduce(&state, .productChanged(.name, "coffee 250g"), moment)
    #expect(values(state) == ["coffee 250g", "other", "50"])
    // What is exactly of the name comes first.
    _ = reduce(&state, .productChanged(.name, "coffee"), moment)
    #expect(values(state) == ["coffee", "pantry", "21"])
  }

  @Test func anyWordOfANameMayBeTyped() {
    #expect(suggested("cof") == ["Coffee", "Coffee beans", "Coffee capsules", "Coffee filters"])
    #expect(suggested("BEANS") == ["Coffee beans"])
    #expect(suggested("coffee b") == ["Coffee beans"])
    // What begins with it comes first.
    #expect(suggested("paper") == ["Paper towels", "Paper cups", "Toilet paper", "Baking paper"])
    #expect(suggested("offee").isEmpty)
    #expect(suggested("").isEmpty)
    #expect(suggested(" ").isEmpty)
    #expect(suggested("커피").isEmpty)
  }

  @Test(arguments: [
    ("커", ["커피", "커피 원두", "커피 캡슐", "커피 필터"]), ("원두", ["커피 원두"]),
    ("ㅋㅍㅇ", ["커피 원두"]), ("커피ㅇㄷ", ["커피 원두"]), ("ㅋㅊㅌㅇ", ["키친타월"]),
    ("고양이 사", ["고양이 사료"]), ("고양이사료", ["고양이 사료"]), ("커피우", []),
    // A syllable that is still open.
    ("주바", ["주방 세제"]), ("coffee", []),
  ])
  func koreanIsFoundAsItIsTyped(typed: String, names: [String]) {
    #expect(suggested(typed, .korean) == names)
  }

  @Test func whatOneHadBeforeComesFirstAsItWasLast() {
    let state = form(had: [
      thing("Cocoa powder", 50), thing("coffee", 9, .other), thing("Coconut oil", 70),
      thing("COFFEE", 12, .household),
    ])
    #expect(
      suggested("co", in: state) == ["COFFEE", "Coconut oil", "Cocoa powder", "Coffee beans"])
    var taken = state
    _ = reduce(&taken, .suggestionTapped("COFFEE"), moment)
    #expect(values(taken) == ["COFFEE", "household", "12"])
  }

  @Test func whatIsOnTheListOrTypedAlreadyIsNotSuggested() {
    let state = form(had: [thing("coffee beans")], living: [thing("COFFEE BEANS")])
    #expect(
      suggested("coffee", in: state) == [
        "Coffee capsules", "Coffee filters", "Ground coffee", "Instant coffee",
      ])
    #expect(suggested("coffee beans ").isEmpty)
    // A form of what is on the list suggests nothing, and fills in nothing.
    var editing = form(living: [thing("Vitamins", 20)])
    _ = reduce(&editing, .coverClosed, moment)
    _ = reduce(&editing, .editTapped(ID(high: 3, low: 0)), moment)
    #expect(suggested("Vitamin", in: editing).isEmpty)
    _ = reduce(&editing, .productChanged(.name, "Vitamin C"), moment)
    #expect(values(editing) == ["Vitamin C", "", "20"])
  }

  @Test func aSuggestionFillsInAndSaysSo() {
    var state = form()
    _ = reduce(&state, .productChanged(.name, "shav"), moment)
    let effects = reduce(&state, .suggestionTapped("Shaving foam"), moment)
    #expect(
      effects == [
        .announce("Filled in: Shaving foam, Personal Care, Rebuy cycle: 60 days"),
        .focus(id: "product-name"),
      ])
    #expect(values(state) == ["Shaving foam", "personal-care", "60"])
    // More of the name changes nothing of it; another thing does, and so does no name.
    _ = reduce(&state, .productChanged(.name, "Shaving foam, mild"), moment)
    #expect(values(state) == ["Shaving foam, mild", "personal-care", "60"])
    _ = reduce(&state, .productChanged(.name, "Milk"), moment)
    #expect(values(state) == ["Milk", "pantry", "7"])
    _ = reduce(&state, .suggestionTapped("Shaving foam"), moment)
    _ = reduce(&state, .nameCleared, moment)
    #expect(values(state) == ["", "", "30"])
    #expect(!state.hasUnsavedInput)
  }

  @Test func whatANameFilledInGoesWithThatName() {
    var state = form()
    _ = reduce(&state, .productChanged(.name, "tea"), moment)
    #expect(values(state) == ["tea", "pantry", "60"])
    #expect(sheet(state, .english).contains("Rebuy cycle: 60 days"))
    _ = reduce(&state, .productChanged(.name, "tea towels"), moment)
    #expect(values(state) == ["tea towels", "", "30"])
  }

  @Test func whatThePersonHasSetStays() {
    var state = form()
    _ = reduce(&state, .productChanged(.category, "other"), moment)
    _ = reduce(&state, .productChanged(.name, "Milk"), moment)
    #expect(values(state) == ["Milk", "other", "7"])
    _ = reduce(&state, .cycleStepped(1), moment)
    _ = reduce(&state, .suggestionTapped("Rice"), moment)
    #expect(values(state) == ["Rice", "other", "8"])
    // Each stays changeable.
    _ = reduce(&state, .productChanged(.cycle, "90"), moment)
    _ = reduce(&state, .productChanged(.name, "Bread"), moment)
    #expect(values(state) == ["Bread", "other", "90"])
  }

  @Test func theyAreAGroupThatSaysWhatItIs() {
    var state = form()
    _ = reduce(&state, .productChanged(.name, "우"), moment)
    #expect(sheet(state, .korean).contains(#"role="group" aria-label="추천""#))
    _ = reduce(&state, .productChanged(.name, "mil"), moment)
    #expect(sheet(state, .english).contains(#"role="group" aria-label="Suggestions""#))
  }
}
