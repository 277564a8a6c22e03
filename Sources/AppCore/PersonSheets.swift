import Kit
import ViewTree
import Wire

/// Who one is, for TaskFlow's own screen and the settings.
enum ProfileScreen {
  static func view(_ state: State) -> Node<Action> {
    let words = state.words
    return Node(.div, .className("profile")) {
      if let profile = state.profile {
        Node.avatar(
          name: profile.shownName, state: state.portrait, size: .huge, colour: profile.colour)
        Node(.h2) { profile.shownName }
        if !profile.name.isEmpty { Node(.p, .className("row-note")) { profile.email } }
        Node.list(label: words.settings) {
          if state.isSignedIn { Node.row(editing(words)) }
          Node.row(settings(words))
        }
      }
    }
  }

  private static func editing(_ words: Words) -> ListRow<Action> {
    var row = ListRow<Action>(words.editProfile)
    row.leading = [Icon.person.node()]
    row.trailing = [Icon.forward.node(size: 16)]
    row.target = .action(.settings(.profileTapped))
    row.id = "edit-profile"
    return row
  }

  private static func settings(_ words: Words) -> ListRow<Action> {
    var row = ListRow<Action>(words.settings)
    row.subtitle = words.profileSettingsNote
    row.leading = [Icon.settings.node()]
    row.trailing = [Icon.forward.node(size: 16)]
    row.target = .link("/tasks/settings")
    return row
  }
}

extension Profile {
  /// What the person is called; the address where there is no name.
  var shownName: String { name.isEmpty ? email : name }
}

/// The sheets in which name, colour and address are changed.
enum PersonSheets {
  static func profile(_ form: ProfileForm, _ state: State) -> Node<Action> {
    let words = state.words
    return Node.dialog(
      id: "profile-sheet", title: words.editProfile, onCancel: .settings(.profile(.closed))
    ) {
      Node.form("stack", onSubmit: .settings(.profile(.submitted))) {
        AccountScreens.problem(form.problem, words)
        Node.avatar(
          name: form.name.isEmpty ? state.profile?.email ?? "" : form.name,
          state: state.portrait, size: .huge, colour: form.colour)
        picture(state)
        name(form, words)
        Node.radioGroup(
          id: "profile-colour", label: words.colour,
          (0...Profile.colours).map { colour in
            Option(
              words.colourName(colour), isOn: form.colour == colour,
              action: .settings(.profile(.colourChosen(colour))))
          })
        buttons(words.save, isBusy: form.isBusy, .profile(.closed), words)
      }
    }
  }

  private static func picture(_ state: State) -> Node<Action> {
    let words = state.words
    return Node(.div, .className("portrait-buttons")) {
      Node.button(
        words.choosePicture, icon: .image, id: "choose-picture",
        action: .settings(.pictureTapped))
      if state.pictureHash != nil {
        Node.button(
          words.removePicture, style: .text, action: .settings(.pictureRemoved))
      }
    }
  }

  private static func name(_ form: ProfileForm, _ words: Words) -> Node<Action> {
    var field = TextField(id: "profile-name", kind: .name, label: words.name, value: form.name)
    field.helper = words.nameHelper
    field.isRequired = false
    field.isEnabled = !form.isBusy
    if let fault = form.fault { field.error = words.fault(fault, in: .name) }
    return Node.field(field, onInput: { .settings(.profile(.nameChanged($0))) })
  }

  static func email(_ form: EmailForm, _ state: State) -> Node<Action> {
    let words = state.words
    return Node.dialog(
      id: "email-sheet", title: words.changeEmail, onCancel: .settings(.email(.closed))
    ) {
      Node.form("stack", onSubmit: .settings(.email(.submitted))) {
        AccountScreens.problem(form.problem, words)
        address(form, words)
        if form.asksPassword { password(form, words) }
        Node(.p, .className("field-note")) {
          state.server?.hasMail == true ? words.changeEmailByLink : words.changeEmailAtOnce
        }
        buttons(words.change, isBusy: form.isBusy, .email(.closed), words)
      }
    }
  }

  private static func address(_ form: EmailForm, _ words: Words) -> Node<Action> {
    var field = TextField(id: "new-email", kind: .email, label: words.newEmail, value: form.email)
    field.isEnabled = !form.isBusy
    if form.isTouched, let fault = form.fault { field.error = words.fault(fault, in: .email) }
    return Node.field(
      field, onInput: { .settings(.email(.emailChanged($0))) },
      onBlur: .settings(.email(.emailLeft)))
  }

  private static func password(_ form: EmailForm, _ words: Words) -> Node<Action> {
    var field = TextField(
      id: "email-password", kind: .currentPassword, label: words.currentPassword,
      value: form.password)
    field.isEnabled = !form.isBusy
    if form.isPasswordMissing { field.error = words.fault(.missing, in: .password) }
    return Node.field(
      field,
      reveal: Reveal(
        isOn: form.isShown, label: form.isShown ? words.hidePassword : words.showPassword,
        action: .settings(.email(.revealTapped))),
      onInput: { .settings(.email(.passwordChanged($0))) })
  }

  private static func buttons(
    _ label: String, isBusy: Bool, _ cancel: SettingsAction, _ words: Words
  ) -> Node<Action> {
    Node(.div, .className("dialog-buttons")) {
      Node.button(words.cancel, style: .text, action: .settings(cancel))
      Node.submitButton(label, isBusy: isBusy)
    }
  }
}
