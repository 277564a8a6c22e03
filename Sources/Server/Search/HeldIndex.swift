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
    /// Nothing of it is kept any more.
    var isGone = false

    /// What can be searched.
    mutating func current() -> IndexSnapshot {
      let snapshot = snapshot ?? index.snapshot()
      self.snapshot = snapshot
      return snapshot
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
    let (index, meaning, isDue) = state.withLock { state in
      let index = state.current()
      return (
        index, state.meaning, MeaningVectors.isDue(index.documentCount, madeOf: state.meant)
      )
    }
    if isDue {
      _ = makeMeaning(of: index)
    } else if var meaning {
      meaning.add(newOf: index)
      state.withLock { [meaning] state in
        if !state.isGone { state.meaning = meaning }
      }
    }
    return isDue
  }

  /// Makes them anew without what is no longer there; false where such may still lie in the file.
  func purgeMeaning() -> Bool {
    let index = state.withLock { state in
      state.meaning?.isOfRemoved(in: state.index) == true ? state.current() : nil
    }
    guard let index else {
      tendMeaning()
      return true
    }
    return makeMeaning(of: index)
  }

  /// Others may search meanwhile; false where the file may still have those of before.
  private func makeMeaning(of index: IndexSnapshot) -> Bool {
    let bytes = MeaningVectors.bytes(of: index)
    return state.withLock { state in
      guard !state.isGone else { return false }
      let kept = bytes.flatMap { files?.keepMeaning($0) }
      // As before where they cannot go: then it is tried again.
      if kept == nil, files?.removeMeaning() == false { return false }
      state.meant = index.documentCount
      state.meaning = kept ?? bytes.flatMap { MeaningVectors(SegmentBytes($0)) }
      return true
    }
  }
}
