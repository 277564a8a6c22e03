import Kernel
import SyncCore

extension World {
  mutating func mintEpoch() -> ID<Epoch> {
    epochs += 1
    return ID(high: epochs, low: chance.next())
  }

  mutating func backUp() {
    authority.backups.append(authority.durable)
    if chance.happens(700) { authority.contentBackups.append(authority.contents) }
  }

  /// A copy of any age comes back, and contents of the same or another.
  ///
  /// By `later restore`, which begins an epoch, or by hand, which nobody is told. Then whoever is not
  /// ahead may write first.
  mutating func restoreServer() {
    loseQuestions()
    if chance.happens(500) {
      let before = authority.contents
      authority.restoreContents(chance.below(authority.contentBackups.count))
      for browser in browsers.indices {
        browsers[browser].unasked.formUnion(before.subtracting(authority.contents))
      }
    }
    if chance.happens(900) {
      authority.restore(
        chance.below(authority.backups.count), epoch: chance.happens(300) ? mintEpoch() : nil)
      ledger.forget(except: authority.durable.changes)
    }
    if chance.happens(600) { writeMeanwhile() }
  }

  private mutating func writeMeanwhile() {
    join()
    var present = [browsers.count - 1]
    for browser in browsers.indices.dropLast() where chance.happens(300) { present.append(browser) }
    for _ in 0..<chance.below(24) {
      time += Int64(chance.below(3_000))
      if chance.happens(400) {
        work()
      } else {
        let browser = present[chance.below(present.count)]
        edit(browser)
        talk(browser)
      }
    }
  }

  /// A person signs in on another device.
  mutating func join() {
    guard browsers.count < 9 else { return }
    var browser = Browser(base: mintBase())
    browser.skew = chance.happens(200) ? anySkew() : 0
    browser.openTab()
    browsers.append(browser)
  }

  /// The server writes by itself, as a capture does: after what stands there.
  mutating func work() {
    let id = entityIDs[chance.below(entityIDs.count)]
    let number = Self.state
    let stored = authority.durable.entities[id]?.entity[number]
    let now = Stamp(milliseconds: serverNow.milliseconds, device: .server).time
    let stamp = Stamp(time: max(now, (stored?.stamp.time ?? 0) &+ 1), device: .server)
    let value = RegisterValue.int(ledger.nextNumber)
    let field = Field(number: number, register: Register(stamp: stamp, value: value))
    let change = Change(
      id: ID(high: chance.next(), low: chance.next()),
      entity: Entity(id: id, kind: kind(id), fields: [field]))
    ledger.add(
      Ledger.Write(
        place: Ledger.Place(entity: id, number: number), disk: 0,
        parent: stored.flatMap { ledger.write(of: $0.value) }, change: change.id,
        isConfirmed: true),
      value: value)
    keep(authority.appending([change], now: serverNow).0)
  }
}

/// Contents lie beside the database: a picture that a device took, which its item names.
extension World {
  static let keptRow = Array("kept-files".utf8)

  /// What the person wrote as a picture lies on the device.
  mutating func keepContents(_ browser: Int, _ fields: [(RegisterNumber, [UInt8])]) {
    for (number, value) in fields where number == Self.picture {
      browsers[browser].contents.insert(value)
    }
  }

  /// A picture goes to the server before the change that names it.
  mutating func upload(_ changes: [Change], from browser: Int) {
    for change in changes {
      guard let value = change.entity[Self.picture]?.value,
        browsers[browser].contents.contains(value)
      else { continue }
      authority.store(value)
    }
  }

  /// A device keeps some of what others took.
  mutating func fetchSomething(_ browser: Int) {
    let id = entityIDs[chance.below(entityIDs.count)]
    guard chance.happens(150), let entity = browsers[browser].tabs.first?.replica.entity(id),
      let value = entity[Self.picture]?.value, authority.contents.contains(value)
    else { return }
    browsers[browser].contents.insert(value)
  }

  /// The leading tab sends what the server lacks once it knows all of a new epoch.
  mutating func sendKeptContents(_ browser: Int) {
    guard browsers[browser].disk[.meta]?[Self.keptRow] != nil,
      let tab = browsers[browser].tabs.first, !tab.replica.needsPull
    else { return }
    for content in browsers[browser].contents { authority.store(content) }
    browsers[browser].write([StoreWrite(.meta, key: Self.keptRow, value: nil)], from: 0)
  }

  /// A device is asked when its epoch changes: what went before that must be back.
  func checkContents() throws(Failure) {
    for (_, entity) in authority.durable.entities.values {
      guard let value = entity[Self.picture]?.value, !authority.contents.contains(value) else {
        continue
      }
      for browser in browsers
      where browser.contents.contains(value) && !browser.unasked.contains(value) {
        throw Failure(description: "a device keeps a content that the server lacks")
      }
    }
  }
}
