extension Words {
  public var today: String { say("Today", "오늘") }
  public var noneChosen: String { say("None", "없음") }
  public var later: String { "Later" }
  public var tagline: String { say("Calm content companion", "차분하게 읽는 시간") }

  public var now: String { say("Now", "지금") }
  public var inbox: String { say("Inbox", "받은함") }
  public var library: String { say("Library", "서재") }
  public var settings: String { say("Settings", "설정") }

  public var taskFlow: String { "TaskFlow" }
  public var restock: String { say("Before You Run Out", "다 떨어지기 전에") }
  public var apps: String { say("Apps", "앱") }

  public func appName(_ app: App) -> String {
    switch app {
    case .later: later
    case .taskFlow: taskFlow
    case .restock: restock
    }
  }

  public var mainNavigation: String { say("Main", "주 메뉴") }
  public var skipToContent: String { say("Skip to content", "본문으로 건너뛰기") }

  public var back: String { say("Back", "뒤로") }
  public var close: String { say("Close", "닫기") }
  public var cancel: String { say("Cancel", "취소") }
  public var done: String { say("Done", "완료") }
  public var save: String { say("Save", "저장") }
  public var saving: String { say("Saving…", "저장하는 중…") }
  public var more: String { say("More", "더 보기") }
  /// The sheet of how a list is shown.
  public var listView: String { say("View", "보기") }
  public var refresh: String { say("Refresh", "새로 고침") }
  public var refreshing: String { say("Refreshing", "새로 고치는 중") }
  public func addTyped(_ text: String) -> String { say("Add “\(text)”", "‘\(text)’ 추가") }
  public var undo: String { say("Undo", "되돌리기") }
  public var discardTitle: String { say("Discard what you typed?", "입력한 내용을 버릴까요?") }
  public var discard: String { say("Discard", "버리기") }
  public var keepEditing: String { say("Keep editing", "계속 편집") }
  public var tryAgain: String { say("Try Again", "다시 시도") }
  public var showMore: String { say("Show more", "더 보기") }
  public var dismiss: String { say("Dismiss", "닫기") }
  public var loading: String { say("Loading", "불러오는 중") }
  public var error: String { say("Error", "오류") }
  public var showPassword: String { say("Show password", "비밀번호 보기") }
  public var hidePassword: String { say("Hide password", "비밀번호 숨기기") }

  public var updateReady: String {
    say("A new version of Later is ready.", "Later의 새 버전이 준비됐어요.")
  }
  public var update: String { say("Update", "업데이트") }

  /// The numbers of hundred that are done, as the reader's wireframe says it.
  public func percentComplete(_ percent: Int) -> String {
    say("\(percent)% complete", "\(percent)% 읽음")
  }

  public func minutesRead(_ minutes: Int) -> String {
    say("\(minutes) min read", "\(minutes)분 분량")
  }

  public func minutesLeft(_ minutes: Int) -> String {
    say("\(minutes) min left", "\(minutes)분 남음")
  }
}
