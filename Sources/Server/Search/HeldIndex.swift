import Kernel
import SearchCore
import Storage
import Synchronization

/// An account's index, handed from thread to thread.
final class HeldIndex: Sendable {
  struct State {
    var index: InvertedIndex
    var snapshot: IndexSnapshot?
    var meaning: MeaningVectors?
    /// Of how many documents vectors were last made, or tried in vain.
    var meant: Int?
    /// Those that are made while the files are rid of what was deleted are made beside others.
    var makings = Makings()
    /// Nothing of it is kept any more.
    var isGone = false

    /// What can be searched.
    mutating func current() -> IndexSnapshot {
      let snapshot = snapshot ?? index.snapshot()
      self.snapshot = snapshot
      return snapshot
    }

    /// What vectors are made of, and which making that is.
    mutating func beginMaking() -> (index: IndexSnapshot, number: Int) {
      (current(), makings.begin())
    }
  }

  let state: Mutex<State>
  /// The log up to where all is in it.
  let reached = Mutex<Head?>(nil)
  let files: SearchFiles?

  init(_ files: SearchFiles?) {
    self.files = files
    let index = files?.open() ?? InvertedIndex()
    let meaning = files?.openMeaning()
    state = Mutex(State(index: index, meaning: meaning, meant: meaning?.documentCount))
  }

  func reaches(_ head: Head) -> Bool {
    guard let reached = reached.withLock({ $0 }) else { return false }
    return reached.epoch == head.epoch && reached.seq >= head.seq
  }

  func end() { state.withLock { $0 = State(index: InvertedIndex(), isGone: true) } }
}

extension HeldIndex {
  /// Makes vectors where there are none yet or the library has grown by a fifth, and otherwise gives them to what is new;
  /// whether any were made.
  @discardableResult
  func tendMeaning() -> Bool {
    let making = state.withLock { state in
      MeaningVectors.isDue(state.current().documentCount, madeOf: state.meant)
        ? state.beginMaking() : nil
    }
    if let making { _ = makeMeaning(making) }
    // What came while they were made, too.
    addMeaning()
    return making != nil
  }

  /// Gives vectors to what came since they were made.
  private func addMeaning() {
    let (index, old, made) = state.withLock { ($0.current(), $0.meaning, $0.makings.taken) }
    guard var meaning = old else { return }
    meaning.add(newOf: index)
    state.withLock { [meaning] state in
      // Made anew meanwhile, they may be so because of a text that is gone.
      if !state.isGone, state.makings.taken == made { state.meaning = meaning }
    }
  }

  /// Makes them anew without what is no longer there; false where such may still lie in the file.
  func purgeMeaning() -> Bool {
    let making = state.withLock { state in
      state.meaning?.isOfRemoved(in: state.index) == true ? state.beginMaking() : nil
    }
    if let making, !makeMeaning(making) { return false }
    tendMeaning()
    return true
  }

  /// Others may search meanwhile; false where the file may still have those of before.
  private func makeMeaning(_ making: (index: IndexSnapshot, number: Int)) -> Bool {
    let bytes = MeaningVectors.bytes(of: making.index)
    return state.withLock { state in
      guard !state.isGone else { return false }
      // Those that stand were begun later, without what was gone by then.
      guard !state.makings.isOutdated(making.number) else { return true }
      let kept = bytes.flatMap { files?.keepMeaning($0) }
      // As before where they cannot go: then it is tried again.
      if kept == nil, files?.removeMeaning() == false { return false }
      state.makings.take(making.number)
      state.meant = making.index.documentCount
      state.meaning = kept ?? bytes.flatMap { MeaningVectors(SegmentBytes($0)) }
      return true
    }
  }
}
