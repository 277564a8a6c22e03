import Kernel
import Kit
import ViewTree
import Wire

/// Invitations that nobody has used.
enum InvitationGroup {
  @NodeBuilder<Action>
  static func view(_ state: State) -> [Node<Action>] {
    let words = state.words
    switch state.settings.invitations {
    case .known(let invitations):
      if !invitations.isEmpty {
        SettingsScreen.group(words.invitations) {
          for invitation in invitations { row(invitation, state) }
        }
      }
    case .unavailable:
      SettingsScreen.group(words.invitations) {
        Node(.div, .className("row")) {
          Node(.p, .className("row-note")) { words.sessionsUnavailable }
          Node.button(words.tryAgain, style: .text, action: .settings(.invitationsRetryTapped))
        }
      }
    case .unknown, .loading: Node.text("")
    }
  }

  private static func row(_ invitation: InvitationSummary, _ state: State) -> Node<Action> {
    let words = state.words
    let date = words.date(
      invitation.expiresAt, now: state.now, offsetSeconds: state.offsetSeconds)
    let ends = words.holdsUntil(date)
    return Node(.div, .className("row"), key: "invitation-" + invitation.id) {
      Node(.span, .className("row-icon")) { Icon.mail.node() }
      Node(.div, .className("row-text")) {
        Node(.p, .className("row-title")) {
          words.invitationMade(words.ago(invitation.createdAt, now: state.now))
        }
        Node(.p, .className("row-note")) { ends }
      }
      Node(
        .button, .type("button"), .className("button plain"),
        .label(words.doing(words.withdraw, ends)),
        .flag(.disabled, if: state.settings.withdrawing.contains(invitation.id)),
        on: .click(.settings(.withdrawTapped(invitation.id)))
      ) { words.withdraw }
    }
  }
}
