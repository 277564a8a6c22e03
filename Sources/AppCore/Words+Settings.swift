import Kernel
import Kit

/// Password, invitations, and what could not be sent.
extension Words {
  var general: String { say("General", "일반") }
  func switched(_ isOn: Bool) -> String { isOn ? say("On", "켬") : say("Off", "끔") }

  var export: String { say("Download everything", "모두 내려받기") }
  var exportText: String {
    say(
      "One zip with your pages, Markdown, JSON, CSV, and files.",
      "글·마크다운·JSON·CSV·파일을 zip 하나에 담아요.")
  }
  var download: String { say("Download", "내려받기") }
  var deleteAccount: String { say("Delete account", "계정 삭제") }
  var deleteAccountTitle: String { say("Delete your account?", "계정을 삭제할까요?") }
  var deleteAccountText: String {
    say(
      "Everything in it is deleted for good, on the server and on this device. "
        + "Download it first if you want to keep it.",
      "서버와 이 기기에 있는 모든 것이 영구히 삭제돼요. 남기고 싶다면 먼저 내려받아 주세요.")
  }
  var accountDeleted: String { say("Your account has been deleted.", "계정을 삭제했어요.") }

  var changePassword: String { say("Change password", "비밀번호 바꾸기") }
  var currentPassword: String { say("Current password", "현재 비밀번호") }
  var newPassword: String { say("New password", "새 비밀번호") }
  var changePasswordText: String {
    say(
      "You’ll be signed out of every other browser. Passkeys and linked accounts keep working.",
      "바꾸면 다른 브라우저에서는 모두 로그아웃돼요. 패스키와 연결된 계정으로는 계속 로그인할 수 있어요.")
  }
  var endTokens: String { say("End access tokens too", "액세스 토큰도 종료") }
  var change: String { say("Change", "바꾸기") }
  var passwordChanged: String {
    say("Password changed, and other browsers signed out", "비밀번호를 바꾸고 다른 브라우저는 로그아웃했어요")
  }

  var mailAddress: String { say("Save by mail", "메일로 저장") }
  var mailAddressText: String {
    say(
      "Links, newsletters, and documents sent to this address are saved. Keep it to yourself.",
      "이 주소로 보낸 링크와 뉴스레터, 문서를 저장해요. 다른 사람에게는 알려 주지 마세요.")
  }
  var mailAddressLabel: String { say("Your address for mail", "내 메일 주소") }
  var makeMailAddress: String { say("Get an address", "주소 만들기") }
  var newMailAddress: String { say("New address", "새 주소") }
  var newMailAddressTitle: String { say("Get a new address?", "새 주소로 바꿀까요?") }
  var newMailAddressText: String {
    say(
      "Mail to the old one is rejected from then on. Change it wherever you subscribed with it.",
      "지금 주소로 오는 메일은 더 이상 받지 않아요. 이 주소로 구독한 곳에서 주소를 바꿔 주세요.")
  }

  var invitations: String { say("Open invitations", "보낸 초대") }
  func invitationMade(_ ago: String) -> String { say("Created \(ago)", "\(ago) 만든 초대") }
  func holdsUntil(_ date: String) -> String { say("Expires \(date)", "\(date)까지") }
  var withdraw: String { say("Withdraw", "초대 취소") }
  var withdrawTitle: String { say("Withdraw this invitation?", "이 초대를 취소할까요?") }
  var withdrawText: String {
    say("Its link will no longer create an account.", "이 링크로는 더 이상 계정을 만들 수 없어요.")
  }
  var keepIt: String { say("Keep it", "그대로 두기") }
  var invitationWithdrawn: String { say("Invitation withdrawn", "초대를 취소했어요") }
  var invitationGone: String {
    say("It was already used or withdrawn", "이미 사용했거나 취소한 초대예요")
  }

  var refusedTitle: String { say("Couldn’t be sent", "보내지 못한 변경 내용") }
  func refusedBanner(_ count: Int) -> String {
    say(
      count == 1
        ? "A change couldn’t be sent. It’s kept on this device."
        : "\(count) changes couldn’t be sent. They’re kept on this device.",
      "변경 내용 \(count)건을 보내지 못했어요. 이 기기에 보관하고 있어요.")
  }
  var showRefused: String { say("Show", "보기") }
  var aChange: String { say("A change", "변경 내용") }
  func refusedReason(_ status: Int, _ code: String) -> String {
    if status == 413 {
      return say("It’s larger than the server accepts.", "서버가 받을 수 있는 크기보다 커요.")
    }
    if code == RefusedChange.productLimit {
      return say(
        "It’s kept here, and is sent once there’s room on the list.",
        "이 기기에 보관하고 있어요. 목록에 자리가 나면 보낼게요.")
    }
    let reason = code.utf8.isEmpty ? "\(status)" : code
    return say("The server didn’t accept it (\(reason)).", "서버가 받아들이지 않았어요(\(reason)).")
  }
  var sendAllAgain: String { say("Try all again", "모두 다시 시도") }
  var remove: String { say("Remove", "삭제") }
  var removed: String { say("Removed", "삭제했어요") }
  var removeRefusedTitle: String { say("Remove this change?", "이 변경 내용을 삭제할까요?") }
  var removeRefusedText: String {
    say(
      "It isn’t kept anywhere else. Copy it first if you might need it.",
      "다른 곳에는 없는 내용이에요. 필요할 수 있다면 먼저 복사해 두세요.")
  }

  /// What is done, and to which, for screen readers.
  func doing(_ verb: String, _ name: String) -> String {
    say("\(verb): “\(name)”", "‘\(name)’ \(verb)")
  }
}
