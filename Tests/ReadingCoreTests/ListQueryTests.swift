import Kernel
import SyncCore
import Testing

import ReadingCore

@Suite struct ListQueryTests {
  private func item(_ number: UInt64, _ random: inout SystemRandomNumberGenerator) -> Entity {
    let stamp = Stamp(milliseconds: Int64.random(in: 1...1_000_000), device: .server)
    let permille = [0, 0, 300, 700, 1000].randomElement() ?? 0
    let isArchived = Bool.random()
    let values: [(RegisterNumber, [UInt8])] = [
      (Item.savedAt.number, RegisterValue.int(Int.random(in: 0...50))),
      (Item.minutes.number, RegisterValue.int(Int.random(in: 1...9))),
      (Item.isFavourite.number, RegisterValue.bool(Bool.random())),
      (Item.archivedAt.number, isArchived ? RegisterValue.int(5) : RegisterValue.null),
      (Item.place.number, ReadingPlace(block: 0, offset: 0, permille: permille).register),
      (Item.openedAt.number, RegisterValue.int(Int.random(in: 0...50))),
      (Item.sharedAt.number, Bool.random() ? RegisterValue.int(7) : RegisterValue.null),
      (.deleted, Int.random(in: 0...4) == 0 ? RegisterValue.int(1) : RegisterValue.null),
    ]
    return Entity(
      id: ID(high: 9, low: number), kind: .item,
      fields: values.map {
        Field(number: $0.0, register: Register(stamp: stamp, value: $0.1))
      })
  }

  private func ids(_ library: Library, _ list: ListName) -> [ID<Entity>] {
    (0..<library.count(list)).compactMap { library.id(in: list, at: $0) }
  }

  // Shows L45, L66.
  @Test(arguments: ListQuery.Scope.allCases, ListOrder.allCases)
  func aListThatIsKeptChangeByChangeIsTheOneThatIsMadeAnew(
    _ scope: ListQuery.Scope, _ order: ListOrder
  ) {
    var random = SystemRandomNumberGenerator()
    var library = Library()
    var query = ListQuery(scope, order: order)
    query.context = SuggestionContext(now: Instant(milliseconds: 90_000_000), offsetSeconds: 0)
    library.show(query)
    var entities: [ID<Entity>: Entity] = [:]
    for _ in 0..<200 {
      let entity = item(UInt64.random(in: 1...40), &random)
      entities[entity.id] = entity
      library.update(entity)
    }
    var fresh = Library(Array(entities.values))
    fresh.show(query)
    for list in ListName.allCases { #expect(ids(library, list) == ids(fresh, list)) }
  }

  @Test func theMembersOfATagComeAndGo() {
    var random = SystemRandomNumberGenerator()
    var library = Library()
    let entity = item(1, &random)
    var live = Entity(id: entity.id, kind: .item)
    live.merge(
      Field(
        number: Item.savedAt.number,
        register: Register(
          stamp: Stamp(milliseconds: 1, device: .server), value: RegisterValue.int(1))))
    library.update(live)
    var query = ListQuery(.all)
    query.members = []
    library.show(query)
    #expect(library.count(.shown) == 0)
    library.setMember(live.id, true)
    #expect(ids(library, .shown) == [live.id])
    library.setMember(live.id, false)
    #expect(library.count(.shown) == 0)
  }

  // Shows L45.
  @Test func whatFitsTheMomentComesFirstByRelevance() {
    func item(_ number: UInt64, _ title: String, minutes: Int, permille: Int = 0) -> Entity {
      let stamp = Stamp(milliseconds: 1, device: .server)
      let values: [(RegisterNumber, [UInt8])] = [
        (Item.title.number, RegisterValue.text(title)),
        (Item.minutes.number, RegisterValue.int(minutes)),
        (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
        (Item.content.number, RegisterValue.bytes([UInt8](repeating: 7, count: 32))),
        (Item.savedAt.number, RegisterValue.int(Int(number))),
        (Item.openedAt.number, RegisterValue.int(5)),
        (Item.place.number, ReadingPlace(block: 0, offset: 0, permille: permille).register),
      ]
      return Entity(
        id: ID(high: 9, low: number), kind: .item,
        fields: values.map {
          Field(number: $0.0, register: Register(stamp: stamp, value: $0.1))
        })
    }
    var library = Library([
      item(1, "On design", minutes: 8), item(2, "Tea", minutes: 40), item(3, "Bread", minutes: 8),
      item(4, "Design, read", minutes: 8, permille: 1000), item(5, "Rope", minutes: 40),
    ])
    var query = ListQuery(.inbox, order: .relevance)
    // A Wednesday at 7 in the morning, years later.
    query.context = SuggestionContext(
      now: Instant(milliseconds: 1_762_930_800_000), offsetSeconds: 0)
    query.context?.topics = [.design]
    library.show(query)
    #expect(ids(library, .shown).map { $0.low } == [1, 3, 5, 4, 2])
  }
}
