import AppCore
import Kernel
import Wire

extension Screen {
  static var phoneShortcutPages: [Situation] {
    let path = "/settings/shortcuts"
    return [
      Situation("usual", path),
      Situation("made", path) { stage in
        stage.perform(.settings(.shortcut(.chosen(.addTodo))))
        stage.perform(.settings(.shortcut(.passwordChanged("a secret"))))
        stage.perform(.settings(.shortcut(.submitted)))
        let made = NewToken(
          id: "t1", secret: "later_sample",
          expiresAt: Props.now.adding(milliseconds: 86_400_000 * 365))
        stage.respond(to: Routes.tokens, status: 201, body: made.encoded)
      },
      Situation("wrong-password", path) { stage in
        stage.perform(.settings(.shortcut(.passwordChanged("a guess"))))
        stage.perform(.settings(.shortcut(.submitted)))
        stage.respond(
          to: Routes.tokens, status: 403,
          body: Problem(status: 403, code: "wrong-password", detail: "").encoded)
      },
      Situation("http-shortcuts", path) { stage in
        stage.perform(.settings(.shortcut(.chosen(.addShopping))))
        stage.perform(.settings(.shortcut(.programChosen(.httpShortcuts))))
      },
      Situation("tasker", path) { $0.perform(.settings(.shortcut(.programChosen(.tasker)))) },
      Situation("curl", path) { $0.perform(.settings(.shortcut(.programChosen(.curl)))) },
    ]
  }
}
