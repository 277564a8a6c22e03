import Kernel
import SyncCore

extension World {
  /// All trouble ends: every device comes up, writes what waits, and syncs until all are settled.
  mutating func heal() throws(Failure) {
    for index in browsers.indices where browsers[index].tabs.isEmpty { browsers[index].openTab() }
    network = []
    for _ in 0..<40 {
      var isCalm = true
      for index in browsers.indices {
        let wasSettled = try settle(index)
        isCalm = isCalm && wasSettled
      }
      if isCalm { return }
    }
    throw Failure(description: "the devices do not settle")
  }

  /// True when the device was settled already, with the whole of the server's log.
  private mutating func settle(_ browser: Int) throws(Failure) -> Bool {
    calm(browser)
    let start = browsers[browser].tabs[0].replica
    if start.isSettled, start.epoch == authority.durable.epoch,
      start.cursor == authority.durable.head, start.hash == authority.durable.hash
    {
      return true
    }
    for _ in 0..<200 {
      time += 50
      talk(browser)
      let after = browsers[browser].tabs[0].replica
      if after.isSettled, after.cursor == authority.durable.head,
        after.hash == authority.durable.hash
      {
        return false
      }
    }
    let last = browsers[browser].tabs[0].replica
    throw Failure(
      description: "device \(browser) does not settle: \(last.pendingCount) pending, "
        + "cursor \(last.cursor) of \(last.head), server at \(authority.durable.head), "
        + "same epoch \(last.epoch == authority.durable.epoch), needs pull \(last.needsPull)")
  }

  func check() throws(Failure) {
    guard authority.isGapFree else { throw Failure(description: "the sequence has gaps") }
    guard authority.falseAlarms == 0 else {
      throw Failure(description: "a device claims more than the server has told")
    }
    for (index, browser) in browsers.enumerated() {
      for tab in browser.tabs { try checkEqual(tab.replica, "device \(index), slot \(tab.slot)") }
      try checkEqual(browser.restored, "device \(index) restored from its disk")
    }
    for index in ledger.writes.indices { try checkSurvival(index) }
    try checkContents()
  }

  private func checkEqual(_ replica: Replica, _ name: String) throws(Failure) {
    var seen = 0
    for kind in [EntityKind.item, EntityKind(number: 777)] {
      for entity in replica.entities(of: kind) {
        seen += 1
        guard authority.durable.entities[entity.id]?.entity.encoded == entity.encoded else {
          throw Failure(description: "\(name) differs from the server in \(entity.id.text)")
        }
      }
    }
    guard seen == authority.durable.entities.count else {
      throw Failure(description: "\(name) has \(seen) entities, not the server's count")
    }
  }

  private func checkSurvival(_ index: Int) throws(Failure) {
    let write = ledger.writes[index]
    let lostDisks = browsers.reduce(into: Set<UInt64>()) { $0.formUnion($1.lostDisks) }
    guard ledger.mustSurvive(write, lostDisks: lostDisks) else { return }
    let entity = authority.durable.entities[write.place.entity]?.entity
    guard let register = entity?[write.place.number] else {
      throw Failure(description: "write \(index) left no register")
    }
    if write.added != nil {
      try checkWord(index, TextRegister(value: register.value))
      return
    }
    guard let winner = ledger.write(of: register.value) else {
      throw Failure(description: "nobody wrote what register \(write.place.number.number) holds")
    }
    guard ledger.isBefore(winner, index) else { return }
    // A clamped write that a restored server is told again takes another stamp than it had.
    if let first = ledger.writes[winner].firstStamp, first != register.stamp { return }
    // It, or what was written over it, was clamped to before an earlier one that a restored server
    // was told again.
    if ledger.writes[winner].isForgotten, wasHeld(index, before: register.stamp) { return }
    throw Failure(description: "write \(index) lost to write \(winner), which it had seen")
  }

  private func wasHeld(_ index: Int, before stamp: Stamp) -> Bool {
    ledger.writes.indices.contains { other in
      guard let first = ledger.writes[other].firstStamp, first < stamp else { return false }
      return other == index || ledger.isBefore(index, other)
    }
  }

  /// A word is in the text, or in a version of it, or an edit took its place and is itself there.
  private func checkWord(_ index: Int, _ text: TextRegister?) throws(Failure) {
    guard let text else {
      throw Failure(description: "the text of write \(index) is no text any more")
    }
    var words: Set<String> = []
    for text in [text.text] + text.versions.map({ $0.text }) {
      for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        words.insert(String(word))
      }
    }
    if isThere(ledger.writes[index], in: words) { return }
    // So many texts that lost are kept, and no more.
    guard text.kept.count == TextRegister.maximumKept else {
      throw Failure(description: "the word \(ledger.writes[index].added ?? "") is lost")
    }
  }

  private func isThere(_ write: Ledger.Write, in words: Set<String>) -> Bool {
    guard let word = write.added else { return false }
    if words.contains(word) { return true }
    return ledger.writes.contains {
      $0.removed == word && $0.place == write.place && isThere($0, in: words)
    }
  }

  /// The end of the schedule in few bytes: equal for equal seeds.
  var digest: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for id in authority.durable.entities.keys.sorted() {
      for byte in authority.durable.entities[id]?.entity.encoded ?? [] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return (hash ^ authority.durable.head) &* 0x100_0000_01B3
  }
}
