import Kit
import ViewTree
import Wire

/// What is done by mail: a forgotten password, and the link that confirms an address.
enum MailScreens {
  static func forgot(_ state: State) -> Node<Action> {
    let words = state.words
    return AccountScreens.page(state, title: words.forgotTitle, back: "/sign-in") {
      if state.form.done == state.route {
        done(words.resetSent, words)
        Node(.p, .className("quiet-note")) { words.resetSentHint }
      } else if let server = state.server, !server.hasMail {
        AccountScreens.note(words.noMailHere, .key)
        Node(.p, .className("command")) { Node(.code) { "later user password EMAIL" } }
      } else {
        Node(.p, .className("quiet-note")) { words.forgotText }
        AccountScreens.form(state.form.problem, words, onSubmit: .account(.resetAsked)) {
          AccountScreens.field(
            .email, kind: .email, words.email, helper: "", isNew: false, state)
          Node.submitButton(words.sendLink, isBusy: state.form.isBusy)
        }
        Node(.p, .className("quiet-note")) {
          words.lostEverything + " " + words.lostEverythingText
        }
      }
    }
  }

  static func reset(_ state: State) -> Node<Action> {
    let words = state.words
    return AccountScreens.page(state, title: words.resetTitle, back: "/sign-in") {
      if state.form.done == state.route {
        done(words.resetDone, words)
        Node.linkButton(words.signIn, style: .primary, path: "/sign-in")
      } else {
        AccountScreens.form(state.form.problem, words, onSubmit: .account(.resetSubmitted)) {
          AccountScreens.field(
            .password, kind: .newPassword, words.newPassword, helper: words.passwordHelper,
            isNew: true, state)
          Node(.p, .className("field-note")) { words.resetText }
          Node.submitButton(words.setPassword, isBusy: state.form.isBusy)
        }
        Node(.p, .className("quiet-note")) {
          Node(.a, .href("/forgot-password")) { words.anotherLink }
        }
      }
    }
  }

  /// A press, so that a program that looks into mails does not use the link up.
  static func confirm(_ state: State) -> Node<Action> {
    let words = state.words
    return AccountScreens.page(state, title: words.confirmTitle, back: "/") {
      if state.form.done == state.route {
        done(words.confirmDone, words)
        Node.linkButton(words.goOn, style: .primary, path: "/")
      } else {
        AccountScreens.form(state.form.problem, words, onSubmit: .account(.confirmSubmitted)) {
          Node(.p, .className("quiet-note")) { words.confirmText }
          Node.submitButton(words.confirmAddress, isBusy: state.form.isBusy)
        }
      }
    }
  }

  private static func done(_ text: String, _ words: Words) -> Node<Action> {
    Node(.p, .className("form-note"), .id("form-done"), .role("status"), Attribute(.tabIndex, "-1"))
    {
      Icon.check.node(size: 20)
      Node(.span) { text }
    }
  }
}
