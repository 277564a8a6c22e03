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
      (ItemRegister.savedAt, RegisterValue.int(Int.random(in: 0...50))),
      (ItemRegister.minutes, RegisterValue.int(Int.random(in: 1...9))),
      (ItemRegister.isFavourite, RegisterValue.bool(Bool.random())),
      (ItemRegister.archivedAt, isArchived ? RegisterValue.int(5) : RegisterValue.null),
      (ItemRegister.place, ReadingPlace(block: 0, offset: 0, permille: permille).encoded),
      (ItemRegister.openedAt, RegisterValue.int(Int.random(in: 0...50))),
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

  @Test(arguments: ListQuery.Scope.allCases, ListSort.allCases)
  func aListThatIsKeptChangeByChangeIsTheOneThatIsMadeAnew(
    _ scope: ListQuery.Scope, _ sort: ListSort
  ) {
    var random = SystemRandomNumberGenerator()
    var library = Library()
    library.show(ListQuery(scope, sort: sort))
    var entities: [ID<Entity>: Entity] = [:]
    for _ in 0..<200 {
      let entity = item(UInt64.random(in: 1...40), &random)
      entities[entity.id] = entity
      library.update(entity)
    }
    var fresh = Library(Array(entities.values))
    fresh.show(ListQuery(scope, sort: sort))
    for list in ListName.allCases { #expect(ids(library, list) == ids(fresh, list)) }
  }

  @Test func theMembersOfATagComeAndGo() {
    var random = SystemRandomNumberGenerator()
    var library = Library()
    let entity = item(1, &random)
    var live = Entity(id: entity.id, kind: .item)
    live.merge(
      Field(
        number: ItemRegister.savedAt,
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
}
