import Kernel
import ReadingCore
import SyncCore
import Testing

@Suite struct LibraryTests {
  static func entity(
    _ number: UInt64, savedAt: Int64, archivedAt: Int64? = nil, isFavourite: Bool = false,
    isDeleted: Bool = false, permille: Int? = nil
  ) -> Entity {
    func field(_ number: RegisterNumber, _ value: [UInt8]) -> Field {
      Field(
        number: number,
        register: Register(stamp: Stamp(milliseconds: 1, device: .server), value: value))
    }
    var fields = [
      field(Item.savedAt.number, RegisterValue.instant(Instant(milliseconds: savedAt))),
      field(Item.isFavourite.number, RegisterValue.bool(isFavourite)),
    ]
    if let archivedAt {
      let value = RegisterValue.instant(Instant(milliseconds: archivedAt))
      fields.append(field(Item.archivedAt.number, value))
    }
    if isDeleted { fields.append(field(.deleted, RegisterValue.int(1))) }
    if let permille {
      let place = ReadingPlace(block: 1, offset: 0, permille: permille)
      fields.append(field(Item.place.number, place.register))
      fields.append(field(Item.openedAt.number, RegisterValue.int(5)))
    }
    return Entity(id: ID(high: 0, low: number), kind: .item, fields: fields)
  }

  // Shows L40.
  @Test func aLibraryThatChangedStepByStepEqualsOneMadeAtOnce() {
    var seed: UInt64 = 42
    func random(_ bound: UInt64) -> UInt64 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return seed >> 33 % bound
    }
    var library = Library()
    var newest: [UInt64: Entity] = [:]
    for _ in 0..<3_000 {
      let number = random(60)
      let entity = Self.entity(
        number, savedAt: Int64(random(40)), archivedAt: random(3) == 0 ? Int64(random(40)) : nil,
        isFavourite: random(2) == 0, isDeleted: random(6) == 0,
        permille: random(2) == 0 ? Int(random(1001)) : nil)
      library.update(entity)
      newest[number] = entity
      if random(100) == 0 { #expect(library == Library(Array(newest.values))) }
    }
    #expect(library == Library(Array(newest.values)))
  }

  @Test func theNewestStandsFirstAndDeletedOnesNowhere() {
    let library = Library([
      Self.entity(1, savedAt: 10), Self.entity(2, savedAt: 30), Self.entity(3, savedAt: 20),
      Self.entity(4, savedAt: 40, isDeleted: true), Self.entity(5, savedAt: 50, archivedAt: 60),
    ])
    #expect(library.items(.inbox, first: 9).map(\.id.low) == [2, 3, 1])
    #expect(library.items(.archive, first: 9).map(\.id.low) == [5])
    #expect(library.item(ID(high: 0, low: 4)) == nil)
    #expect(library.index(of: ID(high: 0, low: 3), in: .inbox) == 1)
    #expect(library.id(in: .inbox, at: -1) == nil)
  }

  @Test func anItemWithNothingInItsRegistersIsStillShown() {
    let item = Item(Entity(id: ID(high: 1, low: 1), kind: .item))
    #expect(item.state == .waiting)
    #expect(item.place == nil)
    #expect(!item.isDeleted)
  }

  @Test func minutesThatAreLeftAreAtLeastOneUntilTheEnd() {
    #expect(ReadingPlace(block: 0, offset: 0, permille: 0).minutesLeft(of: 8) == 8)
    #expect(ReadingPlace(block: 0, offset: 0, permille: 400).minutesLeft(of: 8) == 5)
    #expect(ReadingPlace(block: 0, offset: 0, permille: 980).minutesLeft(of: 8) == 1)
    #expect(ReadingPlace(block: 0, offset: 0, permille: 1000).minutesLeft(of: 8) == 0)
  }
}
