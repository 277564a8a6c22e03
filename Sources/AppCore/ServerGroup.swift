import Kit
import ViewTree
import Wire

/// What the owner decides: who may make an account, and who is invited.
enum ServerGroup {
  static func view(_ state: State) -> Node<Action> {
    let words = state.words
    let mode = state.server?.registration
    return SettingsScreen.group(words.serverTitle) {
      SettingsScreen.choices(
        words.registration,
        [Registration.open, .byInvitation, .closed].map { option in
          (
            words.registrationMode(option), mode == option,
            .settings(.registrationChosen(option))
          )
        })
      Node(.div, .className("row wraps")) {
        Node(.div, .className("row-text")) {
          Node(.p, .className("row-title")) { words.invite }
          Node(.p, .className("row-note")) { words.inviteText }
        }
        Node.button(
          words.invite, icon: .mail, isBusy: state.settings.isInviting,
          action: .settings(.inviteTapped))
      }
      link(state)
      invitations(state)
    }
  }

  @NodeBuilder<Action>
  private static func link(_ state: State) -> [Node<Action>] {
    let words = state.words
    if !state.settings.invitation.isEmpty {
      Node(.div, .className("row wraps")) {
        Node(.label, Attribute(.forID, "invitation"), .className("row-title")) {
          words.invitationLink
        }
        Node(
          .input, .id("invitation"), .className("invitation"), Attribute(.readOnly),
          Attribute(.value, state.settings.invitation))
        Node.button(words.copy, action: .settings(.copyInvitationTapped))
      }
    }
  }

  @NodeBuilder<Action>
  private static func invitations(_ state: State) -> [Node<Action>] {
    let words = state.words
    switch state.settings.invitations {
    case .known(let invitations):
      if !invitations.isEmpty {
        Node(.h3, .className("row-heading")) { words.invitations }
        for invitation in invitations { row(invitation, state) }
      }
    case .unavailable:
      Node(.div, .className("row")) {
        Node(.p, .className("row-note")) { words.sessionsUnavailable }
        Node.button(words.tryAgain, style: .text, action: .settings(.invitationsRetryTapped))
      }
    case .unknown, .loading: Node.text("")
    }
  }

  private static func row(_ invitation: InvitationSummary, _ state: State) -> Node<Action> {
    let words = state.words
    let date = words.date(invitation.expiresAt, offsetSeconds: state.offsetSeconds)
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
