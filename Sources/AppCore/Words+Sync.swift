import Kit

extension Words {
  var synced: String { say("Synced", "동기화됨") }
  var syncing: String { say("Syncing…", "동기화하는 중…") }
  var savedHere: String {
    say("Saved here · no network", "여기 저장됨 · 네트워크 없음")
  }
  var offline: String { say("Offline", "오프라인") }
  var notSyncedYet: String { say("On this device", "이 기기에서 보는 중") }
  func notReached(_ failure: SyncState.Failure) -> String {
    switch failure {
    case .noAnswer: say("Saved here · no answer", "여기 저장됨 · 서버 응답 없음")
    case .between(let status):
      say("Saved here · \(status) from a proxy", "여기 저장됨 · 프록시 응답 \(status)")
    case .page:
      say("Saved here · a proxy’s sign-in", "여기 저장됨 · 프록시 로그인 화면")
    case .server(let status):
      say("Saved here · server error \(status)", "여기 저장됨 · 서버 오류 \(status)")
    case .refused(let status):
      say("Saved here · server refused (\(status))", "여기 저장됨 · 서버가 거절함(\(status))")
    }
  }
  var filesLimited: String {
    say(
      "Something between this device and the server takes no files this large. "
        + "It is kept here and tried again.",
      "이 기기와 서버 사이의 무언가가 이만큼 큰 파일을 받지 않아요. 여기 보관하고 다시 시도해요.")
  }
  var syncNow: String { say("Sync now", "지금 동기화") }
  var offlineBanner: String {
    say(
      "You’re offline. What you saved is here, and what you do is kept.",
      "오프라인이에요. 저장한 것은 여기 있고, 바꾼 내용은 연결되면 보내요.")
  }
  var sessionExpired: String {
    say(
      "You were signed out. Everything is still here; sign in to sync.",
      "로그아웃되었어요. 모두 그대로 있으니 로그인하면 동기화돼요.")
  }
  var storageFailed: String {
    say(
      "This device could not store your last change. Keep this window open.",
      "마지막 변경을 이 기기에 저장하지 못했어요. 창을 닫지 마세요.")
  }
  var storageMissing: String {
    say(
      "This browser lets Later keep nothing on this device. What is synced is safe.",
      "이 브라우저에서는 기기에 아무것도 보관할 수 없어요. 동기화된 것은 안전해요.")
  }

  /// What a key does.
  var shortcutList: [(keys: String, meaning: String)] {
    [
      ("n", say("Save a link", "링크 저장")),
      ("N", say("Write a note", "메모 쓰기")),
      ("j  ↓", say("Next item", "다음 글")),
      ("k  ↑", say("Previous item", "이전 글")),
      ("Enter", say("Open", "열기")),
      ("r", say("Look for news", "새로 고침")),
      ("e", say("Archive, or back to Inbox", "보관 또는 받은함으로")),
      ("f", say("Favorite", "즐겨찾기")),
      ("t", say("Tags", "태그")),
      ("x", say("Select", "선택")),
      ("/", say("Search", "검색")),
      ("h", say("Highlight what is selected, or the sentence", "선택한 글이나 문장 하이라이트")),
      ("l", say("Listen, or pause", "듣기, 일시 정지")),
      ("#", say("Delete", "삭제")),
      ("u  Esc", say("Back", "뒤로")),
      ("?", say("This list", "이 목록")),
    ]
  }
}
