import Kernel
import Kit
import ViewTree
import Wire

/// What the owner decides: who may make an account, and who is to be invited.
enum ServerGroup {
  static func view(_ state: State) -> Node<Action> {
    let words = state.words
    let mode = state.server?.registration
    return SettingsScreen.group(words.serverTitle) {
      condition(state)
      SettingsScreen.choices(
        words.registration,
        [Registration.open, .byInvitation, .closed].map { option in
          (
            words.registrationMode(option), mode == option,
            .settings(.registrationChosen(option))
          )
        })
      if mode != .closed {
        Node(.div, .className("row wraps")) {
          Node(.div, .className("row-text")) {
            Node(.p, .className("row-title")) { words.invite }
            Node(.p, .className("row-note")) { words.inviteText }
          }
          Node.button(
            words.invite, icon: .mail, isBusy: state.settings.isInviting,
            action: .settings(.inviteTapped))
        }
      }
      link(state)
    }
  }

  /// When the last backup was made, and what the owner should look after.
  @NodeBuilder<Action>
  private static func condition(_ state: State) -> [Node<Action>] {
    let words = state.words
    if let profile = state.profile, profile.lastBackup != nil || !profile.warnings.isEmpty {
      Node(.div, .className("row")) {
        Node(.div, .className("row-text")) {
          Node(.p, .className("row-title")) { words.lastBackup }
          Node(.p, .className("row-note")) {
            profile.lastBackup.map { words.ago($0, now: state.now) } ?? words.noBackupYet
          }
          for warning in words.warnings(profile.warnings) {
            Node(.p, .className("row-note")) { warning }
          }
        }
      }
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
}
