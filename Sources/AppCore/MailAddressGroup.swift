import Kit
import ViewTree
import Wire

/// The person's own address for mail, where the server takes any.
enum MailAddressGroup {
  @NodeBuilder<Action>
  static func view(_ state: State) -> [Node<Action>] {
    if let own = state.settings.mailAddress, own.isOn { group(own, state.words) }
  }

  private static func group(_ own: OwnMailAddress, _ words: Words) -> Node<Action> {
    SettingsScreen.group(words.mailAddress) {
      Node(.div, .className("row wraps")) {
        Node(.p, .className("row-note")) { words.mailAddressText }
        if own.address.isEmpty {
          Node.button(
            words.makeMailAddress, icon: .mail, id: "mail-address",
            action: .settings(.newMailAddressTapped))
        } else {
          Node(
            .input, .id("mail-address"), .className("invitation"), Attribute(.readOnly),
            .label(words.mailAddressLabel), Attribute(.value, own.address))
          Node.button(
            words.copy, id: "copy-mail-address", action: .settings(.copyMailAddressTapped))
          Node.button(words.newMailAddress + "…", action: .settings(.newMailAddressTapped))
        }
      }
    }
  }
}
