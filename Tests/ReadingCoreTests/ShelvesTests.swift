import Kernel
import Kit
import SyncCore
import Testing

import ReadingCore

/// Two devices of one account, each with its own clock, that meet now and then.
private struct Device {
  var state = ReadingState()
  var entities: [ID<Entity>: Entity] = [:]
  let id: DeviceID
  var step: Int64 = 0

  init(_ number: UInt64) { id = DeviceID(bits: number) }

  mutating func perform(_ action: OrganiseAction, salt: UInt64) {
    step += 1
    let moment = Moment(
      instant: Instant(milliseconds: 1_000 + step * 7 + Int64(id.bits)),
      entropy: Entropy(high: id.bits &* 977 &+ UInt64(step), low: salt))
    let effects = reduce(&state, .organising(action), moment)
    for case .record(let edits, _) in effects {
      for edit in edits { write(edit, at: moment) }
    }
  }

  mutating func write(_ edit: Edit, at moment: Moment) {
    let stamp = Stamp(milliseconds: moment.instant.milliseconds, device: id)
    take(
      Entity(
        id: edit.entity, kind: edit.kind,
        fields: edit.fields.map {
          Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
        }))
  }

  mutating func take(_ entity: Entity) {
    var merged = entities[entity.id] ?? Entity(id: entity.id, kind: entity.kind)
    merged.merge(entity)
    entities[entity.id] = merged
    state.update(merged)
  }

  mutating func meet(_ other: inout Device) {
    for entity in other.entities.values { take(entity) }
    for entity in entities.values { other.take(entity) }
    // As a hybrid clock does: what is written after a meeting is later than what was met.
    step = max(step, other.step) + 1
    other.step = step
  }

  /// What a person sees: each tag's name with its items, each item with its tags.
  var seen: [String] {
    var lines: [String] = []
    let shelves = state.organise.shelves
    for sort in [Shelf.Sort.tag, .collection, .category] {
      for shelf in shelves.all(sort) {
        let items = shelves.items(of: shelf.id).sorted().map(\.text).joined(separator: ",")
        lines.append("\(shelf.name(Words(.english))) \(shelves.count(shelf.id)) \(items)")
        if sort == .collection {
          lines.append(shelves.ordered(shelf.id).map(\.text).joined(separator: ","))
        }
      }
    }
    return lines
  }
}

private func item(_ number: UInt64) -> ID<Entity> { ID(high: 0x1234_5678, low: number) }

private func withItems(_ number: UInt64) -> Device {
  var device = Device(number)
  for number: UInt64 in 1...6 {
    device.take(Entity(id: item(number), kind: .item))
  }
  return device
}

extension Device {
  fileprivate mutating func tag(_ items: [UInt64], _ name: String, salt: UInt64 = 1) {
    perform(.tagsTapped(items.map { item($0) }), salt: salt)
    perform(.textChanged(name), salt: salt)
    perform(.textSubmitted, salt: salt)
    perform(.sheetClosed, salt: salt)
  }

  fileprivate func tagNamed(_ name: String) throws -> Shelf {
    try #require(state.organise.shelves.named(name, .tag))
  }

  fileprivate func tags(of number: UInt64) -> [String] {
    state.organise.shelves.shelves(of: item(number), .tag).map { $0.name(Words(.english)) }
  }

  fileprivate mutating func merge(_ name: String, into other: String) throws {
    let ids = (try tagNamed(name).id, try tagNamed(other).id)
    perform(.mergeTapped(ids.0), salt: 5)
    perform(.mergeChosen(ids.1), salt: 5)
  }

  fileprivate mutating func rename(_ name: String, to other: String) throws {
    perform(.editTapped(try tagNamed(name).id), salt: 6)
    perform(.textChanged(other), salt: 6)
    perform(.formSubmitted, salt: 6)
  }
}

@Suite struct ShelvesTests {
  @Test func everyAccountHasThreeCategoriesThatNobodyMade() {
    let names = Shelves().all(.category).map { $0.name(Words(.korean)) }
    #expect(names == ["업무", "개인", "배움"])
  }

  // Shows L64.
  @Test func aTagIsMadeAsItIsTypedAndTakenOffAgain() throws {
    var device = withItems(1)
    device.tag([1, 2], "  #Slow   reading ")
    #expect(device.tags(of: 1) == ["Slow reading"])
    #expect(device.state.organise.shelves.count(try device.tagNamed("slow reading").id) == 2)
    device.perform(.tagsTapped([item(1)]), salt: 1)
    device.perform(.shelfToggled(try device.tagNamed("slow reading").id), salt: 1)
    #expect(device.tags(of: 1) == [])
    #expect(device.state.organise.shelves.count(try device.tagNamed("slow reading").id) == 1)
  }

  @Test(arguments: [("Ärger", "ärger"), ("Cafe\u{301}", "CAFÉ"), ("ΛΟΓΟΣ two", "λογοσ  Two")])
  func aNameInOtherLettersIsTheTagThatThereIs(first: String, second: String) {
    var device = withItems(1)
    device.tag([1], first)
    device.tag([2], second, salt: 2)
    #expect(device.tags(of: 2) == [first])
  }

  @Test func twoDevicesThatTagTheSameItemMakeOneMembership() throws {
    var (one, two) = (withItems(1), withItems(2))
    one.tag([1], "calm")
    one.meet(&two)
    one.tag([2], "calm")
    two.tag([2], "calm")
    one.meet(&two)
    let count = one.entities.values.filter { $0.kind == .membership }.count
    #expect(count == 2)
    #expect(one.seen == two.seen)
  }

  // Shows L64.
  @Test func twoDevicesThatMakeTheSameTagSeeOne() throws {
    var (one, two) = (withItems(1), withItems(2))
    one.tag([1], "Calm")
    two.tag([2], "calm")
    one.meet(&two)
    #expect(one.state.organise.shelves.all(.tag).count == 1)
    #expect(one.state.organise.shelves.count(try one.tagNamed("calm").id) == 2)
    // Renaming keeps together what was shown as one.
    try two.rename("calm", to: "quiet")
    one.meet(&two)
    #expect(one.tags(of: 1) == ["quiet"])
    #expect(one.tags(of: 2) == ["quiet"])
    #expect(one.seen == two.seen)
  }

  // Shows L64.
  @Test func whatIsTaggedElsewhereMeanwhileFollowsAMerge() throws {
    var (one, two) = (withItems(1), withItems(2))
    one.tag([1], "strategy")
    one.tag([2], "plan")
    one.meet(&two)
    try one.merge("strategy", into: "plan")
    two.tag([3], "strategy")
    one.meet(&two)
    for device in [one, two] {
      #expect(device.tags(of: 1) == ["plan"])
      #expect(device.tags(of: 3) == ["plan"])
      #expect(device.state.organise.shelves.count(try device.tagNamed("plan").id) == 3)
    }
    // Taken off there, it is off, whichever tag it was stored under.
    one.perform(.tagsTapped([item(3)]), salt: 1)
    one.perform(.shelfToggled(try one.tagNamed("plan").id), salt: 1)
    one.meet(&two)
    #expect(two.tags(of: 3) == [])
  }

  @Test func tagsThatTwoDevicesJoinToEachOtherAreOne() throws {
    var (one, two) = (withItems(1), withItems(2))
    one.tag([1], "a")
    one.tag([2], "b")
    one.meet(&two)
    try one.merge("a", into: "b")
    try two.merge("b", into: "a")
    one.meet(&two)
    #expect(one.state.organise.shelves.all(.tag).count == 1)
    #expect(one.tags(of: 1) == one.tags(of: 2))
    #expect(one.tags(of: 1).count == 1)
    #expect(one.seen == two.seen)
  }

  // Shows L64.
  @Test func aTagThatWasJoinedToADeletedOneStaysOnItsItems() throws {
    var (one, two) = (withItems(1), withItems(2))
    one.tag([1], "kept")
    one.tag([2], "gone")
    one.meet(&two)
    try one.merge("kept", into: "gone")
    two.perform(.deleteTapped(try two.tagNamed("gone").id), salt: 3)
    two.perform(.deleteConfirmed, salt: 3)
    one.meet(&two)
    #expect(two.tags(of: 1) == ["kept"])
    #expect(one.seen == two.seen)
  }

  // Shows L65.
  @Test func aCollectionKeepsTheOrderOfTheHand() throws {
    var device = withItems(1)
    device.perform(.collectionsTapped([item(1), item(2), item(3)]), salt: 9)
    device.perform(.textChanged("Weekend"), salt: 9)
    device.perform(.textSubmitted, salt: 9)
    device.perform(.sheetClosed, salt: 9)
    let id = try #require(device.state.organise.shelves.all(.collection).first).id
    #expect(device.state.organise.shelves.ordered(id) == [item(1), item(2), item(3)])
    let moment = Moment(instant: Instant(milliseconds: 1), entropy: Entropy(high: 1, low: 1))
    _ = device.state.enter(.collection(id), isLibrary: false, moment)
    device.perform(.moved(key: item(3).text, place: 0), salt: 9)
    #expect(device.state.organise.shelves.ordered(id) == [item(3), item(1), item(2)])
    device.perform(.moved(key: item(3).text, place: 1), salt: 9)
    #expect(device.state.organise.shelves.ordered(id) == [item(1), item(3), item(2)])
  }

  @Test func whateverTwoDevicesDoTheyAgreeAndNothingIsLost() throws {
    for seed: UInt64 in 1...60 {
      var random = SplitMix(seed)
      var (one, two) = (withItems(1), withItems(2))
      for _ in 0..<60 {
        if random.next() % 2 == 0 { act(&one, &random) } else { act(&two, &random) }
        if random.next() % 7 == 0 { one.meet(&two) }
      }
      one.meet(&two)
      #expect(one.seen == two.seen, "seed \(seed)")
      // Taking everything over anew shows the same.
      var fresh = Device(3)
      for entity in one.entities.values { fresh.take(entity) }
      #expect(fresh.seen == one.seen, "seed \(seed)")
      expectEveryMembershipIsShown(one)
    }
  }

  private func act(_ device: inout Device, _ random: inout SplitMix) {
    let names = ["a", "b", "c", "d"]
    let name = names[Int(random.next() % 4)]
    let number = random.next() % 6 + 1
    let tags = device.state.organise.shelves.all(.tag)
    let known = tags.isEmpty ? nil : tags[Int(random.next() % UInt64(tags.count))]
    switch random.next() % 10 {
    case 0...4: device.tag([number], name, salt: random.next())
    case 5:
      guard let known else { return }
      device.perform(.tagsTapped([item(number)]), salt: 1)
      device.perform(.shelfToggled(known.id), salt: 1)
    case 6:
      guard let known else { return }
      device.perform(.editTapped(known.id), salt: 1)
      device.perform(.textChanged(name), salt: 1)
      device.perform(.formSubmitted, salt: 1)
    case 7:
      guard let known, let other = tags.first(where: { $0.id != known.id }) else { return }
      device.perform(.mergeTapped(known.id), salt: 1)
      device.perform(.mergeChosen(other.id), salt: 1)
    case 8:
      device.write(
        Edit(
          item(number), kind: .item, [.init(.deleted, random.next() % 2 == 0 ? [0xF6] : [0x01])]),
        at: Moment(
          instant: Instant(milliseconds: 5_000 + device.step),
          entropy: Entropy(high: 1, low: 1)))
    default:
      guard let known, random.next() % 3 == 0 else { return }
      device.perform(.deleteTapped(known.id), salt: 1)
      device.perform(.deleteConfirmed, salt: 1)
    }
  }

  /// Every live membership of a tag that was not deleted is under some tag of its item.
  private func expectEveryMembershipIsShown(_ device: Device) {
    for entity in device.entities.values where entity.kind == .membership && !entity.isDeleted {
      guard let of = entity[Membership.item],
        let tag = entity[Membership.group],
        device.entities[tag]?.isDeleted == false, device.entities[of]?.isDeleted == false
      else { continue }
      let shelves = device.state.organise.shelves
      #expect(shelves.contains(of, in: tag))
      #expect(!shelves.shelves(of: of, .tag).isEmpty)
    }
  }
}

private struct SplitMix {
  var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
