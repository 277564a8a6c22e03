import Kernel
import Kit
import SyncCore
import ViewTree
import Wire

/// The sheet in which a voice note is recorded.
public struct VoiceSheet: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    /// The browser asks whether the microphone may be used.
    case asking
    case recording
    case paused
    /// Ended; the file is on its way to the disk.
    case ending
    /// On the disk, to be heard and saved.
    case done(WaitingFile)
    case refused
    case missing
    case failed(FileTrouble)
  }

  public var phase = Phase.asking
  public var milliseconds = 0
  /// How loud it is, of 100.
  public var level = 0
  public var isSaving = false
  /// True while it is asked whether the recording may be thrown away.
  public var isLeaving = false

  public init() {}

  var seconds: Int { milliseconds / 1000 }

  /// Whether there is a recording that would be lost.
  public var hasUnsavedRecording: Bool {
    switch phase {
    case .recording, .paused, .ending, .done: !isSaving
    case .asking, .refused, .missing, .failed: false
    }
  }

  /// What the microphone says.
  mutating func hear(_ state: RecordingState, milliseconds: Int, level: Int) {
    switch state {
    case .refused: phase = .refused
    case .missing: phase = .missing
    case .recording, .paused:
      // What comes late must not undo the end.
      guard phase == .asking || phase == .recording || phase == .paused else { return }
      phase = state == .paused ? .paused : .recording
      self.milliseconds = milliseconds
      self.level = level
    }
  }
}

extension CaptureState {
  mutating func openVoice() -> [ReadingEffect] {
    isFanOpen = false
    guard voice == nil else { return [] }
    voice = VoiceSheet()
    return [.own(.capture(.record(.start))), .focus(id: "voice-sheet")]
  }

  mutating func stopVoice() -> [ReadingEffect] {
    guard voice?.phase == .recording || voice?.phase == .paused else { return [] }
    voice?.phase = .ending
    return [.own(.capture(.record(.stop)))]
  }

  mutating func saveVoice() -> [ReadingEffect] {
    guard case .done(let file) = voice?.phase, voice?.isSaving == false else {
      return []
    }
    voice?.isSaving = true
    return [.own(.capture(.save(file)))]
  }

  /// A touch beside the sheet, Escape or Back: a recording waits while it is asked whether it may go.
  mutating func leaveVoice() -> [ReadingEffect] {
    guard let sheet = voice, sheet.hasUnsavedRecording else { return cancelVoice() }
    voice?.isLeaving = true
    let ask = ReadingEffect.focus(id: "leave-form")
    return sheet.phase == .recording ? [.own(.capture(.record(.pause))), ask] : [ask]
  }

  mutating func keepVoice() -> [ReadingEffect] {
    voice?.isLeaving = false
    return [.focus(id: "voice-sheet")]
  }

  /// Throws the recording away.
  mutating func cancelVoice() -> [ReadingEffect] {
    guard let sheet = voice else { return [] }
    voice = nil
    var effects: [ReadingEffect] = [.focus(id: CaptureFan.id)]
    switch sheet.phase {
    case .asking, .recording, .paused, .ending: effects.append(.own(.capture(.record(.cancel))))
    case .done(let file): if !sheet.isSaving { effects.append(.own(.capture(.drop(file.hash)))) }
    case .refused, .missing, .failed: break
    }
    return effects
  }

  /// The microphone says something.
  public mutating func heard(_ state: RecordingState, milliseconds: Int, level: Int) {
    voice?.hear(state, milliseconds: milliseconds, level: level)
  }
}

extension Sheets {
  static func voice(_ sheet: VoiceSheet, _ words: Words) -> Node<ReadingAction> {
    if sheet.isLeaving {
      return Node.leaveDialog(
        words, title: words.discardRecording, keepLabel: words.keepRecording,
        keep: .capturing(.voiceKept), leave: .capturing(.voiceCancelled))
    }
    return Node.dialog(
      id: "voice-sheet", title: words.typeName(.voice), onCancel: .capturing(.voiceLeft)
    ) {
      switch sheet.phase {
      case .refused: told(.voice, words.microphoneRefused, words.microphoneRefusedText)
      case .missing: told(.voice, words.microphoneMissing, words.microphoneMissingText)
      case .failed(let trouble): told(.warning, words.didNotRecord, words.trouble(trouble))
      case .asking, .recording, .paused, .ending, .done: recorder(sheet, words)
      }
      voiceButtons(sheet, words)
    }
  }

  private static func told(
    _ icon: Icon, _ title: String, _ text: String
  ) -> Node<ReadingAction> {
    Node(.div, .className("stack small"), .role("status")) {
      Node(.p, .className("group-label told")) {
        icon.node(size: 20)
        Node(.span) { title }
      }
      Node(.p, .className("row-note")) { text }
    }
  }

  private static func recorder(_ sheet: VoiceSheet, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("recorder")) {
      Node(.p, .className("recorder-time"), .role("timer")) { words.clock(sheet.seconds) }
      if case .done(let file) = sheet.phase {
        Node(
          .audio, .id("voice-playback"), Attribute(.src, Routes.contents + "/" + file.hash),
          Attribute(.controls), .label(words.typeName(.voice)))
      } else {
        Node(
          .svg, .className("recorder-level"), Attribute(.width, "100%"), Attribute(.height, "8"),
          .decorative
        ) {
          Node(
            .rect, Attribute(.width, "\(sheet.level)%"), Attribute(.height, "8"),
            Attribute(.fill, "currentColor"))
        }
      }
      Node(.p, .className("field-note"), .role("status")) { words.recorder(sheet.phase) }
    }
  }

  private static func voiceButtons(
    _ sheet: VoiceSheet, _ words: Words
  ) -> Node<ReadingAction> {
    Node(.div, .className("dialog-buttons")) {
      switch sheet.phase {
      case .recording:
        Node.button(words.pause, icon: .pause, action: .capturing(.recordingPaused))
        Node.button(
          words.finish, icon: .check, style: .primary, action: .capturing(.recordingEnded))
      case .paused:
        Node.button(words.goOn, icon: .voice, action: .capturing(.recordingResumed))
        Node.button(
          words.finish, icon: .check, style: .primary, action: .capturing(.recordingEnded))
      case .done:
        Node.button(words.discard, icon: .trash, style: .text, action: .capturing(.voiceCancelled))
        Node.button(
          sheet.isSaving ? words.saving : words.save, style: .primary, isBusy: sheet.isSaving,
          action: .capturing(.voiceSaved))
      case .asking, .ending, .refused, .missing, .failed:
        Node.button(words.close, style: .text, action: .capturing(.voiceCancelled))
      }
    }
  }
}
