import Kernel
import SearchCore
import Storage
import Synchronization

extension HeldIndex {
  /// Words in memory, until they become a segment.
  private static let words = 60_000
  /// Words in memory that are worth a segment once all is indexed: they are not read again after a start.
  private static let fewWords = 4_000

  func put(_ documents: [IndexedDocument]) {
    state.withLock { state in
      guard !state.isGone else { return }
      for document in documents { state.index.put(document) }
      state.snapshot = nil
    }
    keep(from: Self.words)
  }

  /// Once all is indexed: what is in memory is kept, and segments of about one size become one.
  func settle() {
    keep(from: Self.fewWords)
    merge { $0.beginMerge() }
  }

  /// Takes what was deleted out of the files.
  func purge(_ head: Head, _ now: Instant) {
    merge { $0.beginPurge(ofChanged: true) }
    guard purgeMeaning() else { return }
    state.withLock { state in
      guard !state.isGone else { return }
      files?.keepPurged(state.index, head, at: now)
    }
  }

  /// Makes a segment of what is in memory, if that are so many words.
  private func keep(from words: Int) {
    state.withLock { state in
      guard !state.isGone, state.index.buffered >= words else { return }
      if let sealed = state.index.seal() { files?.keep(sealed, of: &state.index) }
      files?.keepManifest(of: state.index)
      state.snapshot = nil
    }
  }

  /// Makes segments anew while others may search.
  private func merge(_ begin: (InvertedIndex) -> IndexMerge?) {
    while var merge = state.withLock({ begin($0.index) }) {
      while !merge.isDone { merge.advance(terms: 10_000) }
      state.withLock { [merge] state in
        guard !state.isGone else { return }
        if let sealed = state.index.finish(merge) { files?.keep(sealed, of: &state.index) }
        files?.keepManifest(of: state.index)
        state.snapshot = nil
      }
    }
  }
}
