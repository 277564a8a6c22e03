import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing

/// What an item stands in that was joined to another of the same page.
///
/// Because of a loss: the tags and collections of the one that went went with it.
@Suite struct JoinedShelvesTests {
  private static let kept = ID<Entity>(high: 1, low: 1)
  private static let gone = ID<Entity>(high: 1, low: 2)
  private static let earlier = ID<Entity>(high: 1, low: 3)
  private static let tag = ID<Entity>(high: 2, low: 1)
  private static let collection = ID<Entity>(high: 2, low: 2)

  private static func entity(
    _ id: ID<Entity>, _ kind: EntityKind, _ values: [(RegisterNumber, [UInt8])] = []
  ) -> Entity {
    let stamp = Stamp(milliseconds: 1_000, device: DeviceID(bits: 0x100))
    return Entity(
      id: id, kind: kind,
      fields: values.map {
        Field(number: $0.0, register: Register(stamp: stamp, value: $0.1))
      })
  }

  private static func joined(_ item: ID<Entity>, to other: ID<Entity>) -> Entity {
    entity(
      item, .item,
      [
        (.deleted, RegisterValue.instant(Instant(milliseconds: 5))),
        (Item.mergedInto.number, RegisterValue.id(other)),
      ])
  }

  private static func on(
    _ item: ID<Entity>, _ shelf: ID<Entity>, order: [UInt8]? = nil, isDeleted: Bool = false
  ) -> Entity {
    var values = [
      (Membership.item.number, RegisterValue.id(item)),
      (Membership.group.number, RegisterValue.id(shelf)),
    ]
    if let order { values.append((Membership.order.number, RegisterValue.bytes(order))) }
    if isDeleted { values.append((.deleted, RegisterValue.instant(Instant(milliseconds: 5)))) }
    return entity(Shelves.membership(of: item, in: shelf), .membership, values)
  }

  private static let shelves = [
    entity(tag, .tag, [(ItemTag.name.number, RegisterValue.text("calm"))]),
    entity(collection, .collection, [(ItemCollection.name.number, RegisterValue.text("Weekend"))]),
  ]

  /// One that was joined to one that was joined: both stood where the last does not.
  private static let all =
    shelves + [
      entity(kept, .item), joined(gone, to: kept), joined(earlier, to: gone),
      on(gone, tag), on(earlier, tag), on(earlier, collection, order: [0x40]),
      on(gone, collection, order: [0x20]),
    ]

  private func expectAll(of shelves: Shelves) {
    #expect(shelves.shelves(of: Self.kept, .tag).map { $0.id } == [Self.tag])
    #expect(shelves.contains(Self.kept, in: Self.tag))
    #expect(shelves.items(of: Self.tag) == [Self.kept])
    #expect(shelves.count(Self.tag) == 1)
    #expect(shelves.count(Self.collection) == 1)
    #expect(shelves.ordered(Self.collection) == [Self.kept])
    #expect(shelves.order(of: Self.kept, in: Self.collection)?.bytes == [0x20])
  }

  private static func state(_ entities: [Entity]) -> ReadingState {
    var state = ReadingState()
    for entity in entities { state.update(entity) }
    return state
  }

  @Test func theOneThatStaysStandsWhereTheOthersStood() {
    for start in Self.all.indices {
      let order = Array(Self.all[start...] + Self.all[..<start])
      expectAll(of: Self.state(order).organise.shelves)
      expectAll(of: Self.state(order.reversed()).organise.shelves)
      var shelves = Shelves()
      shelves.take(order)
      expectAll(of: shelves)
    }
  }

  @Test func aDeviceThatStartsKnowsWhatWasJoined() {
    var replica = Replica(device: DeviceID(bits: 0x200))
    let now = Instant(milliseconds: 2_000)
    let answer = PullResponse(
      epoch: ID(high: 5, low: 5), head: 9, cursor: 9, now: now, entities: Self.all)
    _ = replica.received(answer, to: replica.nextPull(), at: now)
    var state = ReadingState()
    state.library = Library(replica.entities(of: .item))
    state.load(replica)
    expectAll(of: state.organise.shelves)
  }

  @Test func whatComesLaterComesToTheOpenListToo() {
    var state = Self.state(Self.shelves + [Self.entity(Self.kept, .item)])
    let moment = Moment(instant: Instant(milliseconds: 9), entropy: Entropy(high: 1, low: 1))
    _ = state.enter(.tag(Self.tag), isLibrary: false, moment)
    state.update(Self.entity(Self.gone, .item))
    state.update(Self.on(Self.gone, Self.tag))
    #expect(state.library.items(.shown, first: 9).map { $0.id } == [Self.gone])
    state.update(Self.joined(Self.gone, to: Self.kept))
    #expect(state.library.items(.shown, first: 9).map { $0.id } == [Self.kept])

    state.update(Self.on(Self.gone, Self.tag, isDeleted: true))
    #expect(state.library.items(.shown, first: 9).isEmpty)
    state.update(Self.joined(Self.earlier, to: Self.gone))
    state.update(Self.on(Self.earlier, Self.tag))
    #expect(state.library.items(.shown, first: 9).map { $0.id } == [Self.kept])
    #expect(state.organise.shelves.count(Self.tag) == 1)
  }

  @Test func whatIsTakenOffStaysOff() {
    var state = Self.state(Self.all)
    let moment = Moment(instant: Instant(milliseconds: 9), entropy: Entropy(high: 1, low: 1))
    let work = state.organise.shelves.taking([Self.kept], off: Self.tag, moment)
    #expect(work.edits.count == 2)
    for edit in work.edits {
      var membership = Self.entity(edit.entity, .membership)
      for known in Self.all where known.id == edit.entity { membership = known }
      for field in edit.fields {
        let stamp = Stamp(milliseconds: 2_000, device: DeviceID(bits: 0x100))
        membership.merge(
          Field(number: field.number, register: Register(stamp: stamp, value: field.value)))
      }
      state.update(membership)
    }
    #expect(state.organise.shelves.shelves(of: Self.kept, .tag).isEmpty)
    #expect(state.organise.shelves.count(Self.tag) == 0)
    #expect(state.organise.shelves.count(Self.collection) == 1)
  }

  @Test func whatWasTakenOffBeforeItWasJoinedDoesNotComeBack() {
    let shelves = Self.state(
      Self.shelves + [
        Self.entity(Self.kept, .item), Self.joined(Self.gone, to: Self.kept),
        Self.on(Self.gone, Self.tag, isDeleted: true),
      ]
    ).organise.shelves
    #expect(!shelves.contains(Self.kept, in: Self.tag))
    #expect(shelves.items(of: Self.tag).isEmpty)
    #expect(shelves.count(Self.tag) == 0)
  }

  @Test func aRingOfJoinsLeadsNowhere() {
    let shelves = Self.state(
      Self.shelves + [
        Self.joined(Self.kept, to: Self.gone), Self.joined(Self.gone, to: Self.kept),
        Self.on(Self.gone, Self.tag),
      ]
    ).organise.shelves
    #expect(shelves.items(of: Self.tag).isEmpty)
    #expect(shelves.count(Self.tag) == 0)
  }

  @Test func anItemThatStandsByAnotherIsMovedByHand() {
    let second = ID<Entity>(high: 1, low: 9)
    var state = Self.state(
      Self.all + [Self.entity(second, .item), Self.on(second, Self.collection, order: [0x60])])
    let moment = Moment(instant: Instant(milliseconds: 9), entropy: Entropy(high: 1, low: 1))
    _ = state.enter(.collection(Self.collection), isLibrary: false, moment)
    #expect(state.organise.shelves.ordered(Self.collection) == [Self.kept, second])
    let effects = reduce(
      &state, .organising(.moved(key: Self.kept.text, place: 1)), moment)
    for case .record(let edits, _) in effects {
      for edit in edits {
        var membership = Self.on(Self.gone, Self.collection, order: [0x20])
        #expect(edit.entity == membership.id)
        for field in edit.fields {
          let stamp = Stamp(milliseconds: 2_000, device: DeviceID(bits: 0x100))
          membership.merge(
            Field(number: field.number, register: Register(stamp: stamp, value: field.value)))
        }
        state.update(membership)
      }
    }
    #expect(state.organise.shelves.ordered(Self.collection) == [second, Self.kept])
  }
}
