import AppCore
import Kernel
import Wire

extension Screen {
  static var signInPages: [Situation] {
    [
      Situation("several", "/settings/sign-in") { answer(sampleMethods, &$0) },
      Situation("providers", "/settings/sign-in") { answer(linkedMethods, &$0) },
      Situation("none", "/settings/sign-in") { answer(SignInMethods(passkeys: []), &$0) },
      Situation("no-name", "/settings/sign-in") { answer(SignInMethods(passkeys: []), &$0) }
        .withoutPasskeys(),
      Situation("password", "/settings/sign-in") { stage in
        answer(sampleMethods, &stage)
        stage.perform(.settings(.signIn(.nameChanged("KOReader"))))
        stage.perform(.settings(.signIn(.makePasswordTapped)))
        let made = NewToken(
          id: "t1", secret: "abcd-efgh-ijkl-mnop-qrst-uvwx-yz23", expiresAt: Props.now)
        stage.respond(to: Routes.tokens, body: made.encoded)
      },
      Situation("loading", "/settings/sign-in"),
      Situation("unavailable", "/settings/sign-in") { stage in
        stage.perform(.settings(.signIn(.retryTapped)))
        stage.respond(to: Routes.signIn, status: 503)
      },
    ]
  }

  static var signInSheets: [Situation] {
    [
      Situation("confirm", "/settings/sign-in") { confirm(&$0) },
      Situation("confirm-code", "/settings/sign-in") { stage in
        confirm(&stage)
        stage.perform(.settings(.signIn(.textChanged("correct horse"))))
        stage.perform(.settings(.signIn(.submitted)))
        let problem = Problem(status: 401, code: "code-needed", detail: "")
        stage.respond(to: Routes.confirmation, status: 401, body: problem.encoded)
      },
      Situation("codes", "/settings/sign-in") { stage in
        answer(SignInMethods(passkeys: []), &stage)
        stage.perform(.settings(.signIn(.codesTapped)))
        let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
        let codes = NewCodes(
          secret: secret, address: "otpauth://totp/Later:maya?secret=\(secret)&issuer=Later")
        stage.respond(to: Routes.codes, body: codes.encoded)
      },
      Situation("recovery-codes", "/settings/sign-in") { stage in
        answer(sampleMethods, &stage)
        stage.perform(.settings(.signIn(.recoveryCodesTapped)))
        stage.perform(.dialogConfirmed)
        let codes = "ABCDE-FGHIJ KLMNO-PQRST UVWXY-Z2345 ABCDE-FGHIK BCDEF-GHIJK"
        stage.respond(to: Routes.recoveryCodes, body: RecoveryCodes(codes: codes).encoded)
      },
      Situation("set-password", "/settings/sign-in") { stage in
        answer(linkedMethods, &stage)
        stage.perform(.settings(.signIn(.setPasswordTapped)))
      },
      Situation("leave", "/settings/sign-in") { stage in
        answer(linkedMethods, &stage)
        stage.perform(.settings(.signIn(.linkTapped("google"))))
        let way = ProviderAddress(address: "https://accounts.google.com/o/oauth2/v2/auth")
        stage.respond(to: Routes.providers + "/google/link", body: way.encoded)
      },
      Situation("confirm-provider", "/settings/sign-in") { stage in
        answer(linkedMethods, &stage)
        stage.perform(.settings(.signIn(.linkTapped("google"))))
        let problem = Problem(status: 403, code: "confirmation-needed", detail: "")
        stage.respond(
          to: Routes.providers + "/google/link", status: 403, body: problem.encoded)
      },
      Situation("name", "/settings/sign-in") { stage in
        answer(sampleMethods, &stage)
        stage.perform(.settings(.signIn(.renameTapped("p1"))))
      },
    ]
  }

  static var signInQuestions: [Situation] {
    [
      Situation("remove", "/settings/sign-in") { stage in
        answer(sampleMethods, &stage)
        stage.perform(.settings(.signIn(.removeTapped("p1"))))
      },
      Situation("unlink", "/settings/sign-in") { stage in
        answer(linkedMethods, &stage)
        stage.perform(.settings(.signIn(.unlinkTapped("i1"))))
      },
      Situation("codes-off", "/settings/sign-in") { stage in
        answer(sampleMethods, &stage)
        stage.perform(.settings(.signIn(.codesOffTapped)))
      },
    ]
  }

  private static var sampleMethods: SignInMethods {
    func ago(_ hours: Int64) -> Instant { Props.now.adding(milliseconds: -3_600_000 * hours) }
    return SignInMethods(
      passkeys: [
        PasskeySummary(
          id: "p1", name: "iCloud Keychain", createdAt: ago(24 * 40), lastUsedAt: ago(2),
          isSynced: true),
        PasskeySummary(id: "p2", name: "Firefox, Linux", createdAt: ago(50), isSuspect: true),
      ], hasCodes: true, recoveryCodes: 8,
      events: [
        AccountEventSummary(kind: .signedInByPasskey, detail: "Safari, iPhone", at: ago(2)),
        AccountEventSummary(kind: .passkeyAdded, detail: "Firefox, Linux", at: ago(50)),
        AccountEventSummary(kind: .codesOn, at: ago(72)),
        AccountEventSummary(kind: .signedIn, detail: "Firefox, Linux", at: ago(73)),
      ])
  }

  /// Of an account that a provider began.
  private static var linkedMethods: SignInMethods {
    let then = Props.now.adding(milliseconds: -3_600_000 * 50)
    return SignInMethods(
      passkeys: [], events: [AccountEventSummary(kind: .providerLinked, detail: "Apple", at: then)],
      hasPassword: false,
      providers: [
        ProviderSummary(
          provider: "apple", name: "Apple", identity: "i1", label: "maya@example.org",
          linkedAt: then, lastUsedAt: then),
        ProviderSummary(provider: "google", name: "Google"),
      ])
  }

  private static func confirm(_ stage: inout Stage) {
    answer(sampleMethods, &stage)
    stage.perform(.settings(.signIn(.nameChanged("KOReader"))))
    stage.perform(.settings(.signIn(.makePasswordTapped)))
    let problem = Problem(status: 403, code: "confirmation-needed", detail: "")
    stage.respond(to: Routes.tokens, status: 403, body: problem.encoded)
  }

  private static func answer(_ methods: SignInMethods, _ stage: inout Stage) {
    stage.perform(.settings(.signIn(.retryTapped)))
    stage.respond(to: Routes.signIn, body: methods.encoded)
  }
}
