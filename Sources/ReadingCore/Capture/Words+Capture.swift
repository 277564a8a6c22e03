public import Kit

extension Words {
  public var addSomething: String { say("Add", "추가") }
  public var addNote: String { say("Note", "메모") }
  public var note: String { say("Note", "메모") }
  public var quickNote: String { say("Quick Note", "빠른 메모") }
  public var notePlaceholder: String { say("What’s on your mind?", "무슨 생각을 하고 있나요?") }
  public var addTo: String { say("Add to:", "분류:") }
  public var addLinkOptional: String { say("Add link (optional)", "링크 추가 (선택)") }
  public var draftKept: String {
    say("Kept on this device as you type.", "입력하는 대로 이 기기에 보관돼요.")
  }
  public var discard: String { say("Discard", "지우기") }
  public var editNote: String { say("Edit", "편집") }
  public var done: String { say("Done", "완료") }
  public var otherVersions: String { say("Other versions", "다른 버전") }
  public var otherVersionsText: String {
    say(
      "This note was changed on two devices at once. Nothing of it is lost.",
      "두 기기에서 동시에 고친 메모예요. 잃어버린 것은 없어요.")
  }
  public var useVersion: String { say("Use this text", "이 글로 바꾸기") }

  public func captured(_ captured: Captured) -> String {
    switch captured {
    case .note: say("Note saved to your Inbox", "메모를 받은함에 저장했어요")
    case .changed: say("Saved", "저장했어요")
    }
  }
}
