import Kernel
import ReadingCore
import SyncCore
import Wire

/// The browser has deleted the device's database under the open page.
extension State {
  /// Everything that is in memory goes into the new one, before anything else does.
  ///
  /// Of several tabs the one that pulls writes the mirror; each writes its own changes and drafts.
  mutating func storageLost() -> [Effect] {
    let isErasing = signOut.erasing == .begun || signOut.erasing == .failed
    var writes: [StoreWrite] = []
    if let replica, !isErasing {
      storage.unsaved = []
      drafts.stored = Drafts()
      writes = replica.rows(withMirror: sync.isLeading)
      writes += drafts.rows(typed)
      for row in loaded.stores[.drafts] ?? [] {
        writes.append(StoreWrite(.drafts, key: row.key, value: row.value))
      }
      // Which texts are kept is found out again: they may be gone as well.
      keeping = KeepingState()
      writes += metaRows
    }
    return [.renew(token: requests.token(for: .renewed(writes)), writes)]
  }

  mutating func renewed(_ writes: [StoreWrite], _ succeeded: Bool, _ moment: Moment) -> [Effect] {
    guard succeeded else {
      storage.fail(writes)
      return [.announce(words.storageFailed)]
    }
    replica?.markStored(writes)
    // Their database went with it.
    let restored = files.waiting.map { Effect.restoreFile($0) }
    return restored + storeDraft() + requestPass(moment)
  }

  /// What the app keeps beside the replica.
  private var metaRows: [StoreWrite] {
    var rows = [
      MetaRows.write(chosenLanguage), MetaRows.write(appearance), MetaRows.write(reading.style),
      MetaRows.write(reading.listen.style), MetaRows.write(swipesTabs: swipesTabs),
      MetaRows.write(keys),
      MetaRows.write(reading.organise.tab), MetaRows.writeSignOut(isPending: signOut.isPending),
      MetaRows.writeKeptFiles(areDue: files.kept.isOwed),
    ]
    for refused in sync.refused { rows.append(refused.putting) }
    rows += context.rows
    if case .otherAccount(let left) = dialog {
      rows.append(MetaRows.write(left.owner))
      rows.append(MetaRows.writeMeeting(profile))
    } else if let profile {
      rows.append(MetaRows.write(profile))
    }
    return rows
  }
}
