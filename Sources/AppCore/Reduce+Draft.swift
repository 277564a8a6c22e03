import ReadingCore

/// What was typed of a new link outlives the sheet, the tab and an update.
extension State {
  /// Stores the draft if the device does not hold it yet: at once, or after the one being stored.
  mutating func storeDraft() -> [Effect] {
    guard isDraftUnstored, !requests.contains(where: { $0.isDraft }) else { return [] }
    let text = reading.draft
    return [.persist(token: requests.token(for: .draft(text)), [MetaRows.writeDraft(text)])]
  }

  /// The new version begins once the draft is safe.
  mutating func updateNow() -> [Effect] {
    isUpdating = isDraftUnstored
    return isUpdating ? storeDraft() : [.applyUpdate]
  }

  mutating func draftStored(_ text: String, _ succeeded: Bool) -> [Effect] {
    guard succeeded else {
      storageFailed = true
      isUpdating = false
      return [.announce(words.storageFailed)]
    }
    storedDraft = text
    storageFailed = false
    return isUpdating ? updateNow() : storeDraft()
  }

  /// Takes over what the device holds; what was typed before that was read is newer.
  mutating func restoreDraft(_ text: String) {
    storedDraft = text
    guard reading.draft.utf8.isEmpty else { return }
    reading.draft = text
    if reading.linkSheet?.text.utf8.isEmpty == true { reading.linkSheet?.text = text }
  }

  private var isDraftUnstored: Bool {
    // A link that is being saved takes its draft along.
    replica != nil && reading.linkSheet?.isSaving != true
      && !reading.draft.utf8.elementsEqual(storedDraft.utf8)
  }
}
