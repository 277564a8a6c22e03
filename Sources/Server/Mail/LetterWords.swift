import Kit
import Storage
import Wire

/// What a letter says in one language.
struct LetterWords {
  let letter: Letter
  /// Whether it brings a link, or only tells something.
  let hasLink: Bool
  /// Where the server is.
  let origin: String
  let words: Words

  var subject: String {
    switch letter.sort {
    case .reset: words.say("Set a new password for Later", "Later 비밀번호 다시 정하기")
    case .verification: words.say("Confirm your address for Later", "Later 이메일 주소 확인")
    case .change: words.say("Confirm your new address for Later", "Later 새 이메일 주소 확인")
    case .notice: words.say("Your Later email address was changed", "Later 이메일 주소가 바뀌었어요")
    case .newToken: words.say("An access token was created for Later", "Later 액세스 토큰이 만들어졌어요")
    case .newPassword: words.say("Your Later password was changed", "Later 비밀번호가 바뀌었어요")
    case .signIn: words.say("New sign-in to Later", "Later에 새로 로그인했어요")
    case .passkeyAdded: words.say("A passkey was added to Later", "Later에 패스키가 추가됐어요")
    case .passkeyRemoved: words.say("A passkey was removed from Later", "Later에서 패스키가 삭제됐어요")
    case .codesOn: words.say("Codes were turned on for Later", "Later 인증 코드가 켜졌어요")
    case .codesOff: words.say("Codes were turned off for Later", "Later 인증 코드가 꺼졌어요")
    case .recoveryCodesMade: words.say("New recovery codes for Later", "Later 복구 코드가 새로 만들어졌어요")
    case .recoveryCodeUsed: words.say("A recovery code was used for Later", "Later 복구 코드가 쓰였어요")
    case .providerLinked:
      words.say("Another way to sign in to Later was linked", "Later 로그인 방법이 연결됐어요")
    case .providerUnlinked:
      words.say("A way to sign in to Later was unlinked", "Later 로그인 방법의 연결이 끊어졌어요")
    case .wrongCodes:
      words.say("Wrong codes were entered for Later", "Later 인증 코드가 여러 번 틀렸어요")
    }
  }

  var lines: [String] {
    switch letter.sort {
    case .reset:
      [
        words.say(
          "Someone asked to set a new password for \(letter.address) at \(origin).",
          "\(origin)의 \(letter.address) 계정 비밀번호를 다시 정하려는 요청을 받았어요."),
        words.say(
          "If it was you, open this link within an hour. It works once.",
          "본인이라면 한 시간 안에 이 링크를 열어 주세요. 한 번만 쓸 수 있어요."),
      ]
    case .verification:
      [
        words.say(
          "Open this link to confirm that \(letter.address) is your address.",
          "이 링크를 열어 \(Particle.subject.after(letter.address)) 본인 주소인지 확인해 주세요."),
        words.say("The link works for a day.", "링크는 하루 동안 쓸 수 있어요."),
      ]
    case .change:
      [
        words.say(
          "Open this link to sign in to \(origin) with \(letter.address) from now on.",
          "이 링크를 열면 앞으로 \(Particle.towards.after(letter.address)) \(origin)에 로그인해요."),
        words.say(
          "The link works for a day. Nothing changes until you open it.",
          "링크는 하루 동안 쓸 수 있고, 열기 전에는 아무것도 바뀌지 않아요."),
      ]
    case .notice:
      [
        words.say(
          "The account at \(origin) now has another address, so this one no longer signs in.",
          "\(origin) 계정의 주소가 바뀌어 이 주소로는 더 이상 로그인할 수 없어요."),
        words.say(
          "If it wasn’t you, tell the owner of the server.",
          "본인이 한 일이 아니라면 서버 소유자에게 알려 주세요."),
      ]
    case .newToken:
      warning(
        "An access token was created for the account of \(letter.address) at \(origin).",
        "\(origin)의 \(letter.address) 계정에 액세스 토큰이 만들어졌어요.")
    case .newPassword:
      warning(
        "The password of \(letter.address) at \(origin) was changed. Passkeys, linked accounts and codes stay as they were.",
        "\(origin)의 \(letter.address) 계정 비밀번호가 바뀌었어요. 패스키, 연결된 계정, 인증 코드는 그대로예요.")
    case .signIn:
      warning(
        "A new browser signed in as \(letter.address) at \(origin).",
        "새 브라우저에서 \(origin)의 \(letter.address) 계정에 로그인했어요.")
    case .passkeyAdded:
      warning(
        "A passkey was added to the account of \(letter.address) at \(origin). It signs in without the password.",
        "\(origin)의 \(letter.address) 계정에 패스키가 추가됐어요. 비밀번호 없이 로그인할 수 있어요.")
    case .passkeyRemoved:
      warning(
        "A passkey was removed from the account of \(letter.address) at \(origin).",
        "\(origin)의 \(letter.address) 계정에서 패스키가 삭제됐어요.")
    case .codesOn:
      warning(
        "From now on, \(letter.address) needs a code from an app to sign in to \(origin) with the password.",
        "이제 \(letter.address) 계정은 비밀번호로 \(origin)에 로그인할 때 앱의 코드도 필요해요.")
    case .codesOff:
      warning(
        "\(letter.address) no longer needs a code to sign in to \(origin).",
        "\(letter.address) 계정은 이제 코드 없이 \(origin)에 로그인할 수 있어요.")
    case .recoveryCodesMade:
      warning(
        "New recovery codes were created for \(letter.address) at \(origin). The earlier ones no longer work.",
        "\(origin)의 \(letter.address) 계정에 복구 코드가 새로 만들어졌어요. 이전 코드는 쓸 수 없어요.")
    case .recoveryCodeUsed:
      warning(
        "A recovery code of \(letter.address) was used at \(origin). It won’t work again.",
        "\(origin)에서 \(letter.address) 계정의 복구 코드가 쓰였어요. 같은 코드는 다시 쓸 수 없어요.")
    case .providerLinked:
      warning(
        "The account of \(letter.address) at \(origin) was linked to an account somewhere else, which now signs in without the password.",
        "\(origin)의 \(letter.address) 계정이 다른 서비스의 계정과 연결됐어요. 이제 그 계정으로 비밀번호 없이 로그인할 수 있어요.")
    case .providerUnlinked:
      warning(
        "The account of \(letter.address) at \(origin) is no longer linked to an account somewhere else, which signed in without the password.",
        "\(origin)의 \(letter.address) 계정과 다른 서비스 계정의 연결이 끊어졌어요. 그 계정으로는 더 이상 로그인할 수 없어요.")
    case .wrongCodes:
      warning(
        "Someone who knew the password of \(letter.address) at \(origin), or used its linked account, entered several wrong codes. None of them was right.",
        "누군가 \(origin)의 \(letter.address) 계정 비밀번호를 입력하거나 연결된 계정으로 인증한 뒤, 인증 코드를 여러 번 틀렸어요. 맞는 코드는 입력하지 못했어요."
      )
    }
  }

  /// What happened, and what to do if it should not have: another password alone leaves a stranger's passkey.
  private func warning(_ english: String, _ korean: String) -> [String] {
    [
      words.say(english, korean),
      words.say(
        "If it wasn’t you, change your password in Settings, end any session there that you don’t recognize, and remove any passkey or linked account under Sign-in that isn’t yours.",
        "본인이 한 일이 아니라면 설정에서 비밀번호를 바꾸고, 모르는 기기는 로그아웃하고, 모르는 토큰은 종료하고, 로그인 방법에서 모르는 패스키와 연결된 계정을 삭제해 주세요."
      ),
    ]
  }

  /// For whoever did not ask for it.
  var ending: String? {
    guard hasLink else { return nil }
    return words.say(
      "If it wasn’t you, you can ignore this. Nothing happens unless the link is opened.",
      "본인이 요청하지 않았다면 무시해도 돼요. 링크를 열지 않으면 아무 일도 일어나지 않아요.")
  }

  var button: String {
    switch letter.sort {
    case .reset: words.say("Set a new password", "비밀번호 다시 정하기")
    case .verification, .change, .notice, .newToken, .newPassword, .signIn, .passkeyAdded,
      .passkeyRemoved, .codesOn, .codesOff, .recoveryCodesMade, .recoveryCodeUsed, .providerLinked,
      .providerUnlinked, .wrongCodes:
      words.say("Confirm the address", "주소 확인하기")
    }
  }
}
