import Kernel
import Kit

/// Password, invitations, and what could not be sent.
extension Words {
  var export: String { say("Take everything with you", "모두 내려받기") }
  var exportText: String {
    say(
      "One zip of open formats: pages, Markdown, JSON, CSV and files.",
      "열린 형식의 zip 하나: 글, Markdown, JSON, CSV, 파일.")
  }
  var download: String { say("Download", "내려받기") }
  var deleteAccount: String { say("Delete Account", "계정 삭제") }
  var deleteAccountTitle: String { say("Delete your account?", "계정을 삭제할까요?") }
  var deleteAccountText: String {
    say(
      "Everything in it is deleted, on the server and on this device, for good. "
        + "Download it before, if you want to keep it.",
      "서버와 이 기기에 있는 모든 것이 영구히 삭제돼요. 남기고 싶다면 먼저 내려받아 주세요.")
  }
  var accountDeleted: String { say("Your account is deleted.", "계정을 삭제했어요.") }

  var changePassword: String { say("Change Password", "비밀번호 바꾸기") }
  var currentPassword: String { say("Current password", "현재 비밀번호") }
  var newPassword: String { say("New password", "새 비밀번호") }
  var changePasswordText: String {
    say("Every other browser is signed out then.", "바꾸면 다른 브라우저에서는 모두 로그아웃돼요.")
  }
  var endTokens: String { say("End access tokens too", "액세스 토큰도 끝내기") }
  var change: String { say("Change", "바꾸기") }
  var passwordChanged: String {
    say("Password changed, other browsers signed out", "비밀번호를 바꾸고 다른 브라우저는 로그아웃했어요")
  }

  var invitations: String { say("Open invitations", "보낸 초대") }
  func invitationMade(_ ago: String) -> String { say("Made \(ago)", "\(ago) 만든 초대") }
  func holdsUntil(_ date: String) -> String { say("Holds until \(date)", "\(date)까지") }
  var withdraw: String { say("Withdraw", "거두기") }
  var withdrawTitle: String { say("Withdraw this invitation?", "이 초대를 거둘까요?") }
  var withdrawText: String {
    say("Its link will make no account any more.", "링크로 더는 계정을 만들 수 없게 돼요.")
  }
  var keepIt: String { say("Keep It", "그대로 두기") }
  var invitationWithdrawn: String { say("Invitation withdrawn", "초대를 거뒀어요") }
  var invitationGone: String {
    say("It was used or withdrawn already", "이미 쓰였거나 거둔 초대예요")
  }

  var refusedTitle: String { say("Could not be sent", "보내지 못한 변경") }
  func refusedBanner(_ count: Int) -> String {
    say(
      count == 1
        ? "A change could not be sent. It is kept on this device."
        : "\(count) changes could not be sent. They are kept on this device.",
      "변경 \(count)개를 보내지 못했어요. 이 기기에 보관하고 있어요.")
  }
  var showRefused: String { say("Show", "보기") }
  var aChange: String { say("A change", "변경") }
  func refusedReason(_ status: Int, _ code: String) -> String {
    if status == 413 {
      return say("It is larger than the server takes.", "서버가 받을 수 있는 크기보다 커요.")
    }
    let reason = code.utf8.isEmpty ? "\(status)" : code
    return say("The server did not accept it (\(reason)).", "서버가 받아들이지 않았어요(\(reason)).")
  }
  var sendAllAgain: String { say("Try All Again", "모두 다시 시도") }
  var remove: String { say("Remove", "지우기") }
  var removed: String { say("Removed", "지웠어요") }
  var removeRefusedTitle: String { say("Remove this change?", "이 변경을 지울까요?") }
  var removeRefusedText: String {
    say(
      "It is nowhere else. Copy it first if you may need it.",
      "다른 곳에는 없어요. 필요할 수 있다면 먼저 복사해 두세요.")
  }

  /// What is done, and to which, for screen readers.
  func doing(_ verb: String, _ name: String) -> String {
    say("\(verb): “\(name)”", "‘\(name)’ \(verb)")
  }
}
