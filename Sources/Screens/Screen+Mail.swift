import AppCore
import Kernel
import Wire

/// Forgotten passwords, and links of mails.
extension Screen {
  static var forgotten: [Situation] {
    func ask(_ stage: inout Stage, _ status: Int) {
      stage.start()
      stage.perform(.account(.emailChanged("maya@example.org")))
      stage.perform(.account(.resetAsked))
      stage.respond(to: Routes.passwordResets, status: status)
    }
    var without = Situation.stranger("no-mail", "/forgot-password")
    without.hasMail = false
    return [
      .stranger("open", "/forgot-password"),
      .stranger("sent", "/forgot-password") { ask(&$0, 202) },
      .stranger("offline", "/forgot-password") { ask(&$0, 0) },
      without,
    ]
  }

  static var resets: [Situation] {
    let path = "/reset-password#secret=abc"
    func submit(_ stage: inout Stage, _ status: Int, _ body: [UInt8] = []) {
      stage.start()
      stage.perform(.account(.passwordChanged("correct horse battery")))
      stage.perform(.account(.resetSubmitted))
      stage.respond(to: Routes.passwordResetRedemption, status: status, body: body)
    }
    return [
      .stranger("open", path),
      .stranger("done", path) { submit(&$0, 204) },
      .stranger("late", path) { submit(&$0, 403, late) },
    ]
  }

  static var confirmations: [Situation] {
    let path = "/confirm-email#secret=abc"
    func submit(_ stage: inout Stage, _ status: Int, _ body: [UInt8] = []) {
      stage.start()
      stage.perform(.account(.confirmSubmitted))
      stage.respond(to: Routes.emailConfirmation, status: status, body: body)
    }
    return [
      .stranger("open", path),
      .stranger("done", path) { submit(&$0, 204) },
      .stranger("late", path) { submit(&$0, 403, late) },
    ]
  }

  static var emails: [Situation] {
    func open(_ stage: inout Stage) {
      stage.perform(.settings(.emailTapped))
    }
    return [
      Situation("open", "/settings", act: open),
      Situation("faulty", "/settings") { stage in
        open(&stage)
        stage.perform(.settings(.email(.emailChanged("maya@"))))
        stage.perform(.settings(.email(.emailLeft)))
      },
    ]
  }

  private static var late: [UInt8] {
    Problem(status: 403, code: "link-invalid", detail: "").encoded
  }
}
