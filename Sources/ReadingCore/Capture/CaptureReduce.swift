import AddressCore
import Kernel
public import Kit
import SyncCore

extension ReadingState {
  mutating func perform(_ action: CaptureAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .fanTapped:
      capture.isFanOpen.toggle()
      return capture.isFanOpen ? [] : [.focus(id: CaptureFan.id)]
    case .fanClosed:
      guard capture.isFanOpen else { return [] }
      capture.isFanOpen = false
      return [.focus(id: CaptureFan.id)]
    case .noteTapped: return capture.openNote()
    case .noteChanged(let text): return capture.changeNote { $0.text = text }
    case .noteLinkChanged(let text): return capture.changeNote { $0.link = text }
    case .noteCategoryTapped(let id):
      return capture.changeNote { $0.category = $0.category == id ? nil : id }
    case .noteSubmitted: return capture.submitNote(words, moment)
    case .noteCancelled: return capture.closeNote()
    case .noteDiscarded:
      capture.draft = NoteDraft()
      return capture.closeNote() + [.keepDrafts]
    case .writeTapped(let id): return beginWriting(id)
    case .writingChanged(let text):
      capture.writing?.text = text
      capture.writing?.isChanged = true
      return [.keepDrafts]
    case .writingEnded: return endWriting() + [.focus(id: "heading")]
    case .versionTapped(let id, let index): return takeVersion(index, of: id)
    case .filesTapped:
      capture.isFanOpen = false
      return [.own(.capture(.pickFiles)), .focus(id: CaptureFan.id)]
    case .voiceTapped: return capture.openVoice()
    case .recordingPaused: return [.own(.capture(.record(.pause)))]
    case .recordingResumed: return [.own(.capture(.record(.resume)))]
    case .recordingEnded: return capture.stopVoice()
    case .voiceSaved: return capture.saveVoice()
    case .voiceLeft: return capture.leaveVoice()
    case .voiceKept: return capture.keepVoice()
    case .voiceCancelled: return capture.cancelVoice()
    case .pasteTapped: return [.own(.capture(.paste))]
    case .processTapped(let id): return process(id)
    case .reasonChanged(let text):
      capture.processing?.reason = text
      return [.keepDrafts]
    case .processingCategoryTapped(let id): return chooseCategory(id)
    case .processingSaved: return closeProcessing(isSaved: true)
    case .processingClosed: return closeProcessing(isSaved: false)
    case .topicTapped(let topic): return tapTopic(topic)
    case .personForgotten: return forgetPerson()
    case .firstRunOn(let step): return goOn(from: step, moment)
    case .textAdded(let text): return add(text, moment)
    case .examplesTapped: return capture.addExamples(words)
    }
  }
}

/// A new note.
extension CaptureState {
  public mutating func openNote() -> [ReadingEffect] {
    isFanOpen = false
    if noteSheet == nil { noteSheet = NoteSheet() }
    return [.focus(id: "note-text")]
  }

  mutating func changeNote(_ change: (inout NoteDraft) -> Void) -> [ReadingEffect] {
    guard var sheet = noteSheet, !sheet.isSaving else { return [] }
    change(&draft)
    sheet.isLinkFaulty = false
    sheet.didFail = false
    noteSheet = sheet
    return [.keepDrafts]
  }

  mutating func closeNote() -> [ReadingEffect] {
    guard noteSheet != nil else { return [] }
    noteSheet = nil
    return [.focus(id: CaptureFan.id)]
  }

  /// An item of its own; with a link alone it is that link.
  mutating func submitNote(_ words: Words, _ moment: Moment) -> [ReadingEffect] {
    guard var sheet = noteSheet, !sheet.isSaving else { return [] }
    let draft = self.draft
    guard !draft.isEmpty else { return [.focus(id: "note-text")] }
    var others: [Assignment<Item>] = [
      .set(Item.type, .note),
      .set(Item.state, .ready),
      .set(Item.savedAt, moment.instant),
    ]
    if !draft.link.utf8.isEmpty {
      guard let address = Address(draft.link) else {
        sheet.isLinkFaulty = true
        noteSheet = sheet
        return [.focus(id: "note-link")]
      }
      others.append(.set(Item.url, address.text))
    }
    if let category = draft.category {
      others.append(.set(Item.category, category))
    }
    sheet.isSaving = true
    sheet.didFail = false
    noteSheet = sheet
    let record = TextRecord(
      moment.id(of: Entity.self), Item.body.number, text: draft.text,
      base: TextBase(visible: nil, mirrored: nil), others: others.map { $0.value })
    return [.own(.recordText(record, Saying(words.noteSaved), .note))]
  }
}

/// What was typed in quick find.
extension ReadingState {
  /// The address that a text is from end to end.
  static func address(_ text: String) -> Address? {
    text.trimmed.utf8.contains { $0 <= 32 } ? nil : Address(text)
  }

  private func add(_ text: String, _ moment: Moment) -> [ReadingEffect] {
    if let address = Self.address(text) {
      let isKnown = library.item(comparable: address.comparable) != nil
      let saying = Saying(isKnown ? words.linkSavedAgain : words.linkSaved)
      return [.record([saving(address, moment)], saying)]
    }
    let fields: [Assignment<Item>] = [
      .set(Item.type, .note), .set(Item.state, .ready), .set(Item.savedAt, moment.instant),
    ]
    let id = moment.id(of: Entity.self)
    let record = TextRecord(
      id, Item.body.number, text: text, base: TextBase(visible: nil, mirrored: nil),
      others: fields.map { $0.value })
    // The draft of another note stays.
    return [.own(.recordText(record, Saying(words.noteSaved), .writing(id)))]
  }
}

/// A note in its page.
extension ReadingState {
  private mutating func beginWriting(_ id: ID<Entity>) -> [ReadingEffect] {
    guard capture.writing?.id != id, let entity = library.entity(id) else { return [] }
    let ended = endWriting()
    capture.writing = NoteWriting(id: id, text: entity[Item.body].text)
    return ended + [.own(.baseWriting), .focus(id: "note-body")]
  }

  /// Records what was written; called whenever its page is left.
  public mutating func endWriting() -> [ReadingEffect] {
    guard let writing = capture.writing else { return [] }
    capture.writing = nil
    guard let record = writing.record else { return [] }
    return [.own(.recordText(record, Saying(words.saved), .writing(writing.id)))]
  }

  /// What is written on a note that is to be deleted comes before that: later, it would bring it back.
  mutating func endWriting(of items: [ID<Entity>]) -> [ReadingEffect] {
    guard let id = capture.writing?.id, items.contains(id) else { return [] }
    return endWriting()
  }

  /// An earlier text becomes the note's text.
  private mutating func takeVersion(_ index: Int, of id: ID<Entity>) -> [ReadingEffect] {
    guard let versions = library.entity(id)?.mergedText(Item.body.number)?.versions,
      versions.indices.contains(index)
    else { return [] }
    let record = TextRecord(id, Item.body.number, text: versions[index].text)
    return [
      .own(.recordText(record, Saying(words.saved), .writing(id))), .focus(id: "heading"),
    ]
  }
}

extension ReadingState {
  /// What was typed or recorded is stored: its sheet closes.
  public mutating func stored(_ saved: SavedDraft) {
    switch saved {
    case .link:
      draft = ""
      linkSheet = nil
    case .note:
      capture.draft = NoteDraft()
      capture.noteSheet = nil
    case .voice: capture.voice = nil
    case .reason, .writing: break
    }
  }

  /// The device could not store it: what was typed stays where it is.
  public mutating func notStored(_ saved: SavedDraft) {
    switch saved {
    case .link:
      linkSheet?.isSaving = false
      linkSheet?.didFail = true
    case .note:
      capture.noteSheet?.isSaving = false
      capture.noteSheet?.didFail = true
    case .voice: capture.voice?.isSaving = false
    case .reason, .writing: break
    }
  }
}
