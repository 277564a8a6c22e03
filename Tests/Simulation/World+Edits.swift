import Kernel
import SyncCore

extension World {
  static let note = RegisterNumber(number: 19)
  static let order = RegisterNumber(number: 30)
  /// Names a content.
  static let picture = RegisterNumber(number: 40)
  /// Written by the server too.
  static let state = RegisterNumber(number: 8)

  /// A person does something in some tab.
  mutating func edit(_ browser: Int) {
    guard !browsers[browser].tabs.isEmpty else { return }
    let tab = chance.below(browsers[browser].tabs.count)
    let id = entityIDs[chance.below(entityIDs.count)]
    switch chance.draw(isQuarrel ? [5, 5, 90, 0] : [40, 10, 25, 10]) {
    case 0: writeFields(browser, tab, id, plainNumbers())
    case 1: writeFields(browser, tab, id, [.deleted])
    case 2: editText(browser, tab, id)
    default: reorder(browser, tab, id)
    }
  }

  /// Registers that a program knows, and some of a later one.
  private mutating func plainNumbers() -> [RegisterNumber] {
    let all: [UInt16] = [3, 8, 12, 14, 40, 900, 65_535]
    var numbers: [RegisterNumber] = []
    for number in all where chance.happens(300) { numbers.append(RegisterNumber(number: number)) }
    return numbers.isEmpty ? [RegisterNumber(number: 3)] : numbers
  }

  /// Kinds that a program knows, and one of a later one.
  func kind(_ id: ID<Entity>) -> EntityKind {
    id == entityIDs[0] ? EntityKind(number: 777) : .item
  }

  private mutating func writeFields(
    _ browser: Int, _ tab: Int, _ id: ID<Entity>, _ numbers: [RegisterNumber]
  ) {
    var fields: [(RegisterNumber, [UInt8])] = []
    for (index, number) in numbers.enumerated() {
      fields.append((number, RegisterValue.int(ledger.nextNumber + index)))
    }
    record(browser, tab, id, fields, added: nil, removed: nil, at: moment(browser))
  }

  private mutating func reorder(_ browser: Int, _ tab: Int, _ id: ID<Entity>) {
    let replica = browsers[browser].tabs[tab].replica
    var keys: [OrderKey] = []
    for other in entityIDs where other != id {
      if let key = replica.entity(other)?.orderKey(Self.order) { keys.append(key) }
    }
    keys.sort()
    let place = chance.below(keys.count + 1)
    let key = OrderKey.between(
      place > 0 ? keys[place - 1] : nil, place < keys.count ? keys[place] : nil,
      salt: UInt16(truncatingIfNeeded: ledger.nextNumber << 1))
    record(
      browser, tab, id, [(Self.order, RegisterValue.bytes(key.bytes))], added: nil, removed: nil,
      at: moment(browser))
  }

  /// Puts a new word somewhere, or in the place of another.
  private mutating func editText(_ browser: Int, _ tab: Int, _ id: ID<Entity>) {
    let replica = browsers[browser].tabs[tab].replica
    let text = replica.entity(id)?.text(Self.note) ?? ""
    var words = text.split { $0 == " " || $0 == "\n" }.map { String($0) }
    let added = "w\(ledger.nextNumber)"
    var removed: String?
    if !words.isEmpty, chance.happens(isQuarrel ? 900 : 400) {
      let place = chance.below(words.count)
      removed = words[place]
      words[place] = added
    } else {
      words.insert(added, at: chance.below(words.count + 1))
    }
    let moment = moment(browser)
    let value = replica.value(
      ofText: words.joined(separator: " "), for: id, Self.note, at: moment)
    record(browser, tab, id, [(Self.note, value)], added: added, removed: removed, at: moment)
  }

  private mutating func record(
    _ browser: Int, _ tab: Int, _ id: ID<Entity>, _ fields: [(RegisterNumber, [UInt8])],
    added: String?, removed: String?, at moment: Moment
  ) {
    let before = browsers[browser].tabs[tab].replica.entity(id)
    let writes = browsers[browser].tabs[tab].replica.record(
      id, kind: kind(id), fields: fields, at: moment)
    guard let value = writes.last?.value, let change = try? Change(decoding: value) else {
      problem = "a record without its change"
      return
    }
    let after = browsers[browser].tabs[tab].replica.entity(id)
    for (number, value) in fields {
      if added == nil, after?[number]?.value != value {
        problem = "what was just written is not what is seen, register \(number.number)"
      }
      let write = Ledger.Write(
        place: Ledger.Place(entity: id, number: number), disk: browsers[browser].base,
        parent: before?[number].flatMap { ledger.write(of: $0.value) },
        change: change.id, added: added, removed: removed)
      ledger.add(write, value: value)
    }
    if let added, after?.text(Self.note)?.contains(added) != true {
      problem = "the word just written is not in the text"
    }
    keepContents(browser, fields)
    browsers[browser].write(writes, from: tab)
  }
}

extension EntityKind {
  /// As Later numbers its items; nothing here looks at a property of one.
  static let item = EntityKind(number: 1)
}
