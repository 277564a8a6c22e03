import ArticleCore
import Kernel
import ReadingCore
import SearchCore
import SyncCore

/// The index of what this device holds, and what is still to be taken into it (docs/search.md).
///
/// It is made once the search is opened, and follows every change from then on. All work is done in steps, so
/// that nothing waits for it.
public struct FindingState: Sendable {
  /// Something whose text the host is asked for.
  struct WantedText: Sendable {
    var id: ID<Entity>
    var hash: String
    /// Whether only the sentence is wanted in which something was found.
    var isForPlace = false
  }

  /// A text that came and is not indexed yet; nil where the device does not have it.
  private struct CameText: Sendable {
    var wanted: WantedText
    var lines: String?
  }

  /// What is indexed in one step: words, and at least one thing; and as many things are looked at.
  private static let wordsOfStep = 2_000
  private static let thingsOfStep = 250
  /// Words in memory, until they become a segment.
  private static let wordsOfSegment = 8_000
  private static let termsOfStep = 400
  /// At most, of one that was merged: each goes to the host at once.
  private static let bytesOfSegment = 8 << 20
  /// Texts that the host is asked for at once.
  private static let textsAtOnce = 64
  /// Texts that may have come to the device since they were asked for: as many are asked for again.
  private static let mostMissing = 500

  var table = SearchTable()
  private var index = InvertedIndex()
  private var snapshot: IndexSnapshot?
  /// What is to be looked at, the next one last.
  private var pending: [ID<Entity>] = []
  /// Texts to be asked for, the next one first.
  private var wanted: [WantedText] = []
  /// Sentences to be asked for: they come before all texts.
  private var places: [WantedText] = []
  /// What the host was asked for and has not answered, the next one last.
  private var asked: [WantedText] = []
  private var token: UInt32?
  private var came: [CameText] = []
  /// Texts that the device does not have, by the items whose they are.
  private var missing: [ID<Entity>: String] = [:]
  private var merge: IndexMerge?
  private var kept = KeptIndex()
  /// Whether a segment was rid of older versions in this visit.
  private var isTidied = false
  /// How many were indexed since somebody looked.
  private(set) var fresh = 0
  /// Until nothing was typed for a moment.
  var isTyping = false
  /// True where everything is to be looked at again.
  var isOutdated = true
  /// Counts what happened, so that two states can be told apart.
  private var changes: UInt64 = 0

  public init() {}

  /// Whether there is work that needs no answer of the host.
  var hasWork: Bool { isOutdated || !pending.isEmpty || !came.isEmpty || merge != nil }

  /// Whether all is in it that the device has.
  var isComplete: Bool {
    !isOutdated && pending.isEmpty && came.isEmpty && wanted.isEmpty && asked.isEmpty
  }

  /// What is found is old: much came since.
  var isStale: Bool { fresh > 0 && (isComplete || fresh >= max(64, index.documentCount / 3)) }

  /// Everything is to be looked at: what is as it was indexed costs nothing.
  mutating func look(at all: [ID<Entity>]) {
    isOutdated = false
    changes += 1
    let there = Set(all)
    let known = Set(table.entries.keys).union(index.keys.map { $0.cast() })
    let gone = Array(known.subtracting(there))
    pending = Array((all + gone.inOrder()).reversed())
  }

  /// This is another than it was.
  mutating func note(_ id: ID<Entity>) {
    changes += 1
    if pending.last != id { pending.append(id) }
  }

  /// Takes in a highlight, for the item that it is of.
  mutating func note(highlight entity: Entity) {
    let old = table.item(ofHighlight: entity.id)
    table.take(entity)
    if let item = table.item(ofHighlight: entity.id) ?? old { note(item) }
  }

  /// Texts that were not on the device may be by now; of many, only those that are said to be here.
  mutating func retryMissing(where isHere: (String) -> Bool) {
    let all = Array(missing.keys).inOrder()
    for id in all {
      guard let hash = missing[id], all.count <= Self.mostMissing || isHere(hash) else { continue }
      missing[id] = nil
      wanted.append(WantedText(id: id, hash: hash))
      changes += 1
    }
  }

  /// What can be searched now.
  mutating func current() -> IndexSnapshot {
    fresh = 0
    if let snapshot { return snapshot }
    let made = index.snapshot()
    snapshot = made
    return made
  }
}

extension FindingState: Equatable {
  public static func == (left: FindingState, right: FindingState) -> Bool {
    left.changes == right.changes && left.isTyping == right.isTyping
      && left.isOutdated == right.isOutdated && left.fresh == right.fresh
  }
}

/// How the index lasts from one visit to the next.
extension FindingState {
  var isOpening: Bool { kept.phase == .opening }

  /// Begins to read what was kept; false where that was done.
  mutating func open(_ token: UInt32, of account: ID<AccountTag>) -> Bool {
    guard kept.phase == .closed else { return false }
    changes += 1
    kept.open(token, of: account)
    return true
  }

  /// Milliseconds that the host is waited for; nil where it is not.
  var patience: UInt32? { isOpening ? kept.patience : nil }

  /// Goes on without a host that has said nothing for long; what it tells later is taken in all the same.
  mutating func stopWaiting() {
    guard isOpening else { return }
    changes += 1
    kept.stopWaiting()
  }

  /// Takes in what was kept, no rows at its end; false for what nobody asked for.
  mutating func take(_ rows: [IndexRow], of token: UInt32) -> Bool {
    guard kept.isReading, token == kept.token else { return false }
    changes += 1
    if rows.isEmpty { endOpening() } else { kept.take(rows) }
    return true
  }

  /// Goes on with what was kept, if it is whole: everything is looked at, and what has another number indexed again.
  private mutating func endOpening() {
    guard let opened = kept.opened() else { return }
    index = opened
    snapshot = nil
    fresh += 1
    // What was begun before is in it, or will be asked for again.
    wanted = []
    merge = index.beginMerge(largest: Self.bytesOfSegment)
    isOutdated = true
  }

  /// What is to be written next; nil while nothing is.
  mutating func write() -> Effect? {
    guard kept.isReady, merge == nil else { return nil }
    changes += 1
    // Less is done again with the first letter.
    if isComplete, index.buffered >= Self.wordsOfStep {
      seal()
      guard merge == nil else { return nil }
    }
    if isComplete, !isTyping {
      merge = beginPurge()
      guard merge == nil else { return nil }
    }
    return kept.write(index, isComplete: isComplete)
  }

  /// A segment with words of what is gone is made anew, and one in a visit without those that only changed.
  private mutating func beginPurge() -> IndexMerge? {
    if let purge = index.beginPurge() { return purge }
    guard !isTidied else { return nil }
    isTidied = true
    return index.beginPurge(ofChanged: true)
  }

  /// False for what nobody waits for.
  mutating func written(_ isKept: Bool, of token: UInt32) -> Bool {
    guard token == kept.token else { return false }
    changes += 1
    kept.written(isKept)
    return true
  }

  private mutating func seal() {
    _ = index.seal()
    snapshot = nil
    merge = index.beginMerge(largest: Self.bytesOfSegment)
  }
}

/// How texts come from the host.
extension FindingState {
  /// What the host is asked next; nil while it has not answered, and where nothing is wanted.
  mutating func ask(_ token: UInt32) -> [String]? {
    guard self.token == nil, !hasWork || !places.isEmpty else { return nil }
    if !places.isEmpty {
      asked = places
      places = []
    } else {
      guard !wanted.isEmpty else { return nil }
      asked = Array(wanted.prefix(Self.textsAtOnce).reversed())
      wanted.removeFirst(asked.count)
    }
    self.token = token
    changes += 1
    return asked.reversed().map { $0.hash }
  }

  /// Sentences that are wanted in the place of those that were wanted before.
  mutating func wantPlaces(_ places: [WantedText]) { self.places = Array(places.reversed()) }

  /// Takes the next of the texts that were asked for; gives back those that a sentence is wanted of.
  mutating func take(
    _ contents: [[UInt8]], of token: UInt32
  ) -> [(id: ID<Entity>, lines: String)] {
    guard token == self.token else { return [] }
    changes += 1
    var forPlaces: [(id: ID<Entity>, lines: String)] = []
    for content in contents {
      guard let wanted = asked.popLast() else { break }
      // What is no article holds no word.
      let lines = content.isEmpty ? nil : (try? Article(decoding: content))?.lines ?? ""
      if !wanted.isForPlace {
        came.append(CameText(wanted: wanted, lines: lines))
      } else if let lines {
        forPlaces.append((wanted.id, lines))
      }
    }
    if asked.isEmpty { self.token = nil }
    return forPlaces
  }
}

/// How the index grows.
extension FindingState {
  /// What a step needs to know.
  struct Sources {
    var entity: (ID<Entity>) -> Entity?
    var highlight: (ID<Entity>) -> Highlight?
    var shelves: Shelves
  }

  /// Goes on with the work, for some milliseconds.
  mutating func step(_ sources: Sources) {
    changes += 1
    if advanceMerge() { return }
    let end = index.buffered + Self.wordsOfStep
    for _ in 0..<Self.thingsOfStep where index.buffered < end {
      if let text = came.popLast() {
        take(text, sources)
      } else if let id = pending.popLast() {
        take(id, sources)
      } else {
        break
      }
    }
    if index.buffered > Self.wordsOfSegment { seal() }
  }

  /// False where nothing is being merged.
  private mutating func advanceMerge() -> Bool {
    guard merge != nil else { return false }
    merge?.advance(terms: Self.termsOfStep)
    guard let done = merge, done.isDone else { return true }
    _ = index.finish(done)
    snapshot = nil
    merge = index.beginMerge(largest: Self.bytesOfSegment)
    return true
  }

  /// What has a text of its own is indexed without it until that has come, and keeps the old one as long.
  private mutating func take(_ id: ID<Entity>, _ sources: Sources) {
    let entity = sources.entity(id)
    let isNew = table.entries[id] == nil
    if let entity { table.take(entity) }
    guard let entity, let print = table.fingerprint(of: id, in: sources.shelves),
      let candidate = SearchCandidate(entity)
    else { return remove(id) }
    let known = index.fingerprint(of: id.cast())
    guard known != print else {
      // It was kept, and can be shown from now on.
      if isNew { fresh += 1 }
      return
    }
    guard let hash = candidate.content else { return put(candidate, print, nil, sources) }
    if known == nil { put(candidate, print ^ 1, nil, sources) }
    wanted.append(WantedText(id: id, hash: hash))
  }

  private mutating func take(_ text: CameText, _ sources: Sources) {
    let id = text.wanted.id
    guard let entity = sources.entity(id), let candidate = SearchCandidate(entity),
      let print = table.fingerprint(of: id, in: sources.shelves)
    else { return remove(id) }
    // It has another text by now, which is asked for by itself.
    guard candidate.content == text.wanted.hash else { return }
    let known = index.fingerprint(of: id.cast())
    // What was kept and told late has its text, also one that is no longer on the device.
    guard known != print else { return }
    if text.lines == nil { missing[id] = text.wanted.hash }
    let wanted = text.lines == nil ? print ^ 1 : print
    guard known != wanted else { return }
    put(candidate, wanted, text.lines, sources)
  }

  private mutating func put(
    _ candidate: SearchCandidate, _ print: UInt64, _ lines: String?, _ sources: Sources
  ) {
    var candidate = candidate
    candidate.add(
      sources.shelves, table.highlights(of: candidate.id).compactMap { sources.highlight($0) })
    if let lines { candidate.texts.append((.body, lines)) }
    index.put(
      IndexedDocument(key: candidate.id.cast(), fingerprint: print, texts: candidate.texts))
    snapshot = nil
    fresh += 1
  }

  private mutating func remove(_ id: ID<Entity>) {
    guard index.fingerprint(of: id.cast()) != nil else { return }
    index.remove(id.cast())
    snapshot = nil
    fresh += 1
  }
}
