import Kit

extension Words {
  var synced: String { say("Synced", "동기화됨") }
  var syncing: String { say("Syncing…", "동기화하는 중…") }
  var savedHere: String {
    say("Saved here · no network", "이 기기에 저장됨 · 네트워크 없음")
  }
  var offline: String { say("Offline", "오프라인") }
  var notSyncedYet: String { say("On this device", "이 기기에서 보는 중") }
  func notReached(_ failure: SyncState.Failure) -> String {
    switch failure {
    case .noAnswer: say("Saved here · no answer", "이 기기에 저장됨 · 서버 응답 없음")
    case .between(let status):
      say("Saved here · \(status) from a proxy", "이 기기에 저장됨 · 프록시 응답 \(status)")
    case .page:
      say("Saved here · a proxy’s sign-in", "이 기기에 저장됨 · 프록시 로그인 화면")
    case .server(let status):
      say("Saved here · server error \(status)", "이 기기에 저장됨 · 서버 오류 \(status)")
    case .refused(let status):
      say("Saved here · server refused (\(status))", "이 기기에 저장됨 · 서버가 거절함(\(status))")
    }
  }
  var filesLimited: String {
    say(
      "Something between this device and the server doesn’t accept files this large. "
        + "It’s kept here and tried again.",
      "이 기기와 서버 사이에서 이렇게 큰 파일을 막고 있어요. 이 기기에 보관하고 다시 시도할게요.")
  }
  var syncNow: String { say("Sync now", "지금 동기화") }
  var offlineBanner: String {
    say(
      "You’re offline. Your changes are kept.",
      "오프라인이에요. 변경 내용은 연결되면 보내요.")
  }
  var sessionExpired: String {
    say(
      "You were signed out. Everything is still here. Sign in to sync.",
      "로그아웃됐어요. 모두 그대로 있으니 로그인하면 다시 동기화돼요.")
  }
  var storageFailed: String {
    say(
      "This device couldn’t store your last change. Keep this window open.",
      "마지막 변경 내용을 이 기기에 저장하지 못했어요. 창을 닫지 마세요.")
  }
  var storageMissing: String {
    say(
      "This browser doesn’t let Later keep anything on this device. What’s synced is safe.",
      "이 브라우저에서는 기기에 아무것도 보관할 수 없어요. 동기화된 내용은 안전해요.")
  }
}
