public import Kit
import Wire

extension Words {
  public var addSomething: String { say("Add", "추가") }
  public var addNote: String { say("Note", "메모") }
  public var note: String { say("Note", "메모") }
  public var quickNote: String { say("Quick Note", "빠른 메모") }
  public var notePlaceholder: String { say("What’s on your mind?", "떠오른 생각을 적어 보세요") }
  public var addTo: String { say("Add to:", "분류:") }
  public var addLinkOptional: String { say("Add link (optional)", "링크 추가 (선택)") }
  public var draftKept: String {
    say("Kept on this device as you type.", "입력하는 대로 이 기기에 보관돼요.")
  }
  public var discard: String { say("Discard", "버리기") }
  public var editNote: String { say("Edit", "편집") }
  public var otherVersions: String { say("Other versions", "다른 버전") }
  public var otherVersionsText: String {
    say(
      "This note was edited on two devices at once. Both texts are kept.",
      "두 기기에서 동시에 편집한 메모예요. 두 내용 모두 남아 있어요.")
  }
  public var useVersion: String { say("Use this text", "이 내용으로 바꾸기") }

  public var voice: String { say("Voice", "음성") }
  public var photo: String { say("Photo or file", "사진·파일") }
  public var goOn: String { say("Resume", "이어서 녹음") }
  public var finish: String { say("Finish", "녹음 끝내기") }
  public var microphoneRefused: String {
    say("The microphone isn’t allowed here.", "마이크 사용이 허용되지 않았어요.")
  }
  public var microphoneRefusedText: String {
    say(
      "That’s fine. If you change your mind, allow it in your browser’s settings for this site.",
      "괜찮아요. 마음이 바뀌면 브라우저의 사이트 설정에서 허용할 수 있어요.")
  }
  public var microphoneMissing: String { say("No microphone was found.", "마이크를 찾지 못했어요.") }
  public var microphoneMissingText: String {
    say("A written note works everywhere.", "글로 쓰는 메모는 어디서나 쓸 수 있어요.")
  }
  public var didNotRecord: String {
    say("The recording couldn’t be saved.", "녹음을 저장하지 못했어요.")
  }
  public var pasteLink: String { say("Paste and save", "붙여 넣고 저장") }
  public var nothingToPaste: String {
    say("There’s no link on the clipboard.", "클립보드에 링크가 없어요.")
  }
  public var downloadFile: String { say("Download the file", "파일 내려받기") }

  /// What the server does with a file.
  public func findingText(_ state: ItemState) -> String {
    state == .waiting
      ? say("Saved. Waiting to look for text…", "저장했어요. 글자 찾기를 기다리는 중…")
      : say("Looking for text…", "글자를 찾는 중…")
  }
  public var saveToLater: String { say("Save to Later", "Later에 저장") }
  public var suggestedCategory: String { say("Suggested category:", "추천 분류:") }
  public var addReason: String { say("Add note (optional)", "메모 추가 (선택)") }
  public var savedBecause: String { say("Why you saved it", "저장한 이유") }
  public var reasonPlaceholder: String {
    say("Why this is interesting…", "왜 저장했나요?")
  }
  public var processingProgress: String { say("Progress", "진행률") }

  /// The step that the server is at.
  public func processing(_ state: ItemState) -> String {
    switch state {
    case .waiting: say("Saved. Waiting to be fetched…", "저장했어요. 가져오기를 기다리는 중…")
    case .fetching: say("Fetching…", "가져오는 중…")
    case .reading: say("Reading…", "읽는 중…")
    case .ready: say("Ready to read", "읽을 준비가 됐어요")
    case .failed: couldNotProcess
    }
  }

  func recorder(_ phase: VoiceSheet.Phase) -> String {
    switch phase {
    case .asking: say("Your browser is asking for the microphone…", "브라우저가 마이크 사용을 묻고 있어요…")
    case .recording: say("Recording. It’s kept on this device.", "녹음 중이에요. 이 기기에 보관돼요.")
    case .paused: say("Paused", "일시 정지됨")
    case .ending: saving
    case .done, .refused, .missing, .failed: say("Listen, then save it.", "들어 보고 저장해 주세요.")
    }
  }

  public func trouble(_ trouble: FileTrouble) -> String {
    switch trouble {
    case .notStored: say("There isn’t enough space on this device.", "이 기기에 공간이 부족해요.")
    case .tooLarge: largerThan(FileLimit.megabytes)
    case .unreadable: say("It couldn’t be read.", "읽을 수 없었어요.")
    case .unsupported:
      say(
        "Only pictures, PDFs, recordings, and text files can be saved.",
        "사진, PDF, 녹음, 텍스트 파일만 저장할 수 있어요.")
    }
  }

  private func largerThan(_ megabytes: Int) -> String {
    say("It’s larger than \(megabytes) MB.", "\(megabytes) MB보다 커요.")
  }

  /// Minutes and seconds, as recorders show them.
  public func clock(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):" + (rest < 10 ? "0\(rest)" : "\(rest)")
  }

  var noteSaved: String { say("Note saved to your Inbox", "메모를 받은함에 저장했어요") }
  public var saved: String { say("Saved", "저장했어요") }
  public var voiceSaved: String { say("Voice note saved", "음성 메모를 저장했어요") }
}

/// The first run.
extension Words {
  public var whatInterestsYou: String { say("What interests you?", "무엇에 관심이 있나요?") }
  var whyTopics: String {
    say(
      "Topics help Later suggest what to read next. You can change them in Settings.",
      "고른 주제를 참고해 읽을 글을 추천해 드려요. 설정에서 언제든 바꿀 수 있어요.")
  }
  public var selectTopics: String {
    say("Select topics that matter:", "관심 있는 주제를 골라 주세요")
  }
  public var topics: String { say("Topics", "주제") }
  public var continueOn: String { say("Continue", "계속") }
  public var skipForNow: String { say("Skip for now", "나중에 하기") }
  func forgetAllOf(_ person: Person) -> String {
    person.isMoreKnown
      ? say("Clear topics, places, and calendar", "주제, 장소, 캘린더 지우기")
      : say("Clear topics", "주제 지우기")
  }
  var forgotAllOfIt: String { say("Cleared", "지웠어요") }
  var discardRecording: String { say("Discard this recording?", "이 녹음을 버릴까요?") }
  var keepRecording: String { say("Keep it", "그대로 두기") }
  public var allSet: String { say("You’re all set!", "준비가 끝났어요!") }
  public var allSetText: String {
    say(
      "Later is ready to help you save and enjoy content without the overwhelm.",
      "이제 부담 없이 저장하고 즐길 수 있어요.")
  }
  public var shareTip: String {
    say(
      "Pro tip: Use the share button in any app to save content to Later. On an iPhone or iPad, "
        + "set up the shortcut in Settings first.",
      "어느 앱에서나 공유 버튼으로 Later에 저장할 수 있어요. iPhone과 iPad에서는 설정의 단축어를 먼저 추가해 주세요.")
  }
  public var startUsing: String { say("Start Using Later", "Later 시작하기") }

  func step(_ number: Int, of count: Int) -> String {
    say("Step \(number) of \(count)", "\(count)단계 중 \(number)단계")
  }

  public func name(of topic: Topic) -> String {
    switch topic {
    case .work: say("Work", "업무")
    case .technology: say("Tech", "기술")
    case .design: say("Design", "디자인")
    case .learning: say("Learn", "배움")
    case .health: say("Health", "건강")
    case .personal: say("Personal", "개인")
    }
  }
}
