import Kernel
import Kit
import ReadingCore
import ViewTree
import Wire

/// Account, appearance, devices, and what the owner decides.
enum SettingsScreen {
  static func view(_ state: State) -> Node<Action> {
    page(state) {
      if !state.sync.refused.isEmpty { RefusedGroup.view(state) }
      account(state)
      appearance(state)
      places(state)
      KeyboardGroup.view(state)
      forYou(state)
      if state.route.app == .later { FilingGroup.view(state) }
      fromTheBrowser(state)
      if state.profile?.isOwner == true { ServerGroup.view(state) }
      // Lists that the server tells come last, one after the other: they move nothing when they come.
      sessions(state)
      if state.settings.sessions.isSettled {
        MailAddressGroup.view(state)
        InvitationGroup.view(state)
        if state.settings.invitations.isSettled || state.profile?.isOwner != true { ending(state) }
      }
    }
  }

  /// A page of the settings: empty until it is known who is here, since what comes would push away what one is about
  /// to press.
  static func page(
    _ state: State, @NodeBuilder<Action> children: () -> [Node<Action>]
  ) -> Node<Action> {
    let groups = state.session == .unknown ? [] : children()
    return Node(.div, .className("settings")) { groups }
  }

  /// The row in place of what an account alone has, where nobody is signed in.
  static func signInRow(_ note: String, _ words: Words) -> Node<Action> {
    Node(.div, .className("row"), key: "sign-in") {
      Node(.p, .className("row-note")) { note }
      Node.linkButton(words.signIn, style: .text, path: "/sign-in")
    }
  }

  static func group(
    _ title: String, @NodeBuilder<Action> children: () -> [Node<Action>]
  ) -> Node<Action> {
    let rows = children()
    return section(title) { Node(.div, .className("group-rows")) { rows } }
  }

  /// What stands under a heading: lines, and what is said of them.
  static func section(
    _ title: String, @NodeBuilder<Action> children: () -> [Node<Action>]
  ) -> Node<Action> {
    let content = children()
    return Node(.section, .className("group"), .label(title)) {
      Node(.h2) { title }
      content
    }
  }

  /// One thing that can be done, with why, as wide as the group.
  static func row(
    _ icon: Icon, _ title: String, _ why: String, sign: Icon = .forward, isEnabled: Bool = true,
    key: String? = nil, _ action: Action
  ) -> Node<Action> {
    Node(
      .button, .type("button"), .className("row row-press"), .flag(.disabled, if: !isEnabled),
      key: key, on: .click(action)
    ) {
      icon.node()
      Node(.span, .className("choice-text")) {
        Node(.span) { title }
        Node(.span, .className("choice-note")) { why }
      }
      sign.node(size: 16)
    }
  }

  /// A row that opens to what is done with what it names.
  static func opening(
    _ icon: Icon, _ title: String, _ notes: [String], key: String,
    @NodeBuilder<Action> presses: () -> [Node<Action>]
  ) -> Node<Action> {
    let buttons = presses()
    return Node(.details, .className("key-list opening"), key: key) {
      Node(.summary) {
        Node(.span, .className("row-icon")) { icon.node() }
        Node(.span, .className("row-text")) {
          Node(.span, .className("row-title")) { title }
          for note in notes { Node(.span, .className("row-note"), .role("status")) { note } }
        }
        Icon.down.node(size: 20)
      }
      Node(.div, .className("row-presses")) { buttons }
    }
  }

  /// What is copied, with the sign that does it at its end.
  static func copyField(
    _ id: String, _ label: String, _ text: String, copyLabel: String, isEnabled: Bool = true,
    _ action: Action
  ) -> Node<Action> {
    Node(.div, .className("field-box")) {
      Node(
        .input, .id(id), .className("invitation"), Attribute(.readOnly), .label(label),
        Attribute(.value, text), Attribute(.translate, "no"))
      Node.iconButton(.copy, label: copyLabel, isEnabled: isEnabled, action: action)
    }
  }

  /// The pages of their own, and how each is set where that is one word.
  private static func places(_ state: State) -> Node<Action> {
    let words = state.words
    let calendars = state.context.calendars.all.count
    return group(words.general) {
      link(
        words.notices,
        value: state.notices.permission == nil ? "" : words.switched(state.notices.isOnHere),
        path: state.route.path(to: .notifications))
      link(words.privacyTitle, path: state.route.path(to: .privacy))
      if state.route.app == .later {
        link(
          words.calendarsTitle, value: calendars == 0 ? "" : "\(calendars)",
          path: Page.calendars.path)
        link(words.learntTitle, path: Page.learnt.path)
      }
      link(words.importsTitle, path: state.route.path(to: .imports))
      link(words.widgetsAndCalendars, path: state.route.path(to: .links))
      link(words.phoneShortcuts, path: state.route.path(to: .shortcuts))
      link(words.about, value: About.version(state), path: state.route.path(to: .about))
    }
  }

  /// A row that leads to a page of its own.
  static func link(_ title: String, value: String = "", path: String) -> Node<Action> {
    Node(.a, .className("row row-press"), .href(path)) {
      Node(.span, .className("row-title")) { title }
      if !value.isEmpty { Node(.span, .className("row-note")) { value } }
      Icon.forward.node(size: 16)
    }
  }

  private static func account(_ state: State) -> Node<Action> {
    let words = state.words
    return group(words.account) {
      if let profile = state.profile {
        Node(.div, .className("row")) {
          Node.avatar(
            name: profile.shownName, state: state.portrait, colour: profile.colour)
          Node(.div, .className("row-text")) {
            Node(.p, .className("row-title")) {
              profile.name.isEmpty ? profile.email : profile.name
            }
            if !profile.name.isEmpty { Node(.p, .className("row-note")) { profile.email } }
            if profile.isOwner { Node(.p, .className("row-note")) { words.owner } }
          }
          if state.isSignedIn {
            Node.button(
              words.editProfile, style: .text, id: "edit-profile",
              action: .settings(.profileTapped))
          }
        }
        if state.isSignedIn, state.server?.hasMail == true, !profile.isEmailConfirmed {
          Node(.div, .className("row")) {
            Node(.div, .className("row-text")) {
              Node(.p, .className("row-note")) { words.emailUnconfirmed }
            }
            Node.button(
              words.sendConfirmation, style: .text, action: .settings(.verifyTapped))
          }
        }
      }
      sync(state)
      link(words.signInMethods, path: state.route.path(to: .signIn))
      if state.isSignedIn {
        press(words.changePassword, id: "change-password", .passwordTapped)
        press(words.changeEmail, id: "change-email", .emailTapped)
        Node(.div, .className("row")) {
          Node(.div, .className("row-text")) {
            Node(.p, .className("row-title")) { words.export }
            Node(.p, .className("row-note")) { words.exportText }
          }
          Node(
            .a, .href(Routes.export), .className("button plain"), .id("export"),
            Attribute(.download, "later-export.zip")
          ) { words.download }
        }
      }
    }
  }

  /// How far this device is with the server, where that is not as it should be.
  @NodeBuilder<Action>
  private static func sync(_ state: State) -> [Node<Action>] {
    let words = state.words
    let (icon, text) = SyncStatus.words(state)
    if icon != .check, icon != .sync {
      Node(.div, .className("row"), key: "sync") {
        Node(.div, .className("row-text")) {
          Node(.p, .className("row-note"), .role("status")) { text }
        }
        if state.isSignedIn {
          Node.button(words.syncNow, style: .text, action: .settings(.syncTapped))
        } else {
          Node.linkButton(words.signIn, style: .text, path: "/sign-in")
        }
      }
    }
  }

  /// What ends things stands last.
  private static func ending(_ state: State) -> Node<Action> {
    let words = state.words
    return Node(.div, .className("group-rows ending")) {
      press(words.signOut, id: "sign-out", leads: false, .signOutTapped)
      if state.isSignedIn {
        press(
          words.deleteAccount, id: "delete-account", isDanger: true, leads: false,
          .deleteAccountTapped)
      }
    }
  }

  /// One thing that can be done, as wide as the group.
  private static func press(
    _ label: String, id: String, isDanger: Bool = false, leads: Bool = true,
    _ action: SettingsAction
  ) -> Node<Action> {
    Node(
      .button, .type("button"), .className(isDanger ? "row row-press danger" : "row row-press"),
      .id(id), on: .click(.settings(action))
    ) {
      Node(.span, .className("row-title")) { label }
      if leads { Icon.forward.node(size: 16) }
    }
  }

  private static func appearance(_ state: State) -> Node<Action> {
    let words = state.words
    return group(words.appearance) {
      choices(
        words.languageLabel,
        [
          (words.asSystem, state.chosenLanguage == nil, .settings(.languageChosen(nil))),
          (
            "English", state.chosenLanguage == .english, .settings(.languageChosen(.english))
          ),
          ("한국어", state.chosenLanguage == .korean, .settings(.languageChosen(.korean))),
        ])
      choices(
        words.appearanceLabel,
        [
          (words.asSystem, state.appearance == .system, .settings(.appearanceChosen(.system))),
          (words.light, state.appearance == .light, .settings(.appearanceChosen(.light))),
          (words.dark, state.appearance == .dark, .settings(.appearanceChosen(.dark))),
        ])
      Node(.div, .className("row")) {
        Node.toggle(
          words.tabSwipes, isOn: state.swipesTabs, action: .settings(.tabSwipesTapped))
      }
    }
  }

  /// What the first run asked for, to be changed.
  private static func forYou(_ state: State) -> Node<Action> {
    group(state.words.topics) {
      Node(.div, .className("row wraps")) {
        FirstRunScreens.topics(state.reading, state.words).map { Action.reading($0) }
      }
      if let forget = FirstRunScreens.forget(state.reading, state.words) {
        Node(.div, .className("row wraps")) { forget.map { Action.reading($0) } }
      }
    }
  }

  /// A few choices of which one holds, side by side.
  static func choices(
    _ label: String, _ options: [(label: String, isOn: Bool, action: Action)]
  ) -> Node<Action> {
    Node(.div, .className("row wraps")) {
      Node(.p, .className("row-title")) { label }
      Node(.div, .className("segments"), .role("group"), .label(label)) {
        for option in options {
          Node(
            .button, .type("button"), .className(option.isOn ? "segment current" : "segment"),
            .state(.ariaPressed, option.isOn), on: .click(option.action)
          ) { option.label }
        }
      }
    }
  }

  private static func sessions(_ state: State) -> Node<Action> {
    let words = state.words
    return group(words.sessions) {
      switch state.settings.sessions {
      case .known(let sessions):
        for session in sessions { row(session, state) }
      case .unavailable:
        Node(.div, .className("row")) {
          Node(.p, .className("row-note")) { words.sessionsUnavailable }
          Node.button(words.tryAgain, style: .text, action: .settings(.sessionsRetryTapped))
        }
      case .unknown, .loading:
        Node(.div, .className("row"), .role("status"), .label(words.loading)) {
          Node.skeleton(lines: 2)
        }
      }
    }
  }

  private static func row(_ session: SessionSummary, _ state: State) -> Node<Action> {
    let words = state.words
    let label = session.label.isEmpty ? words.accessToken : session.label
    return Node(.div, .className("row"), key: session.id) {
      Node(.span, .className("row-icon")) { (session.isToken ? Icon.key : Icon.device).node() }
      Node(.div, .className("row-text")) {
        Node(.p, .className("row-title")) { label }
        Node(.p, .className("row-note")) {
          if session.isThis {
            words.thisDevice
          } else {
            words.lastSeen(words.ago(session.lastSeenAt, now: state.now))
          }
        }
      }
      if !session.isThis {
        Node(
          .button, .type("button"), .className("button plain"), .label(words.endSession(label)),
          .flag(.disabled, if: state.settings.ending.contains(session.id)),
          on: .click(.settings(.endSessionTapped(session.id)))
        ) { words.endSession }
      }
    }
  }

  /// Pages beside the app, which say how.
  private static func fromTheBrowser(_ state: State) -> Node<Action> {
    let words = state.words
    let ways = [
      (words.extensionTitle, words.extensionNote, "extension"),
      (words.bookmarkTitle, words.bookmarkNote, "send"),
    ]
    return group(words.bookmarklet) {
      for (title, note, name) in ways {
        Node(.div, .className("row"), key: name) {
          Node(.div, .className("row-text")) {
            Node(.p, .className("row-title")) { title }
            Node(.p, .className("row-note")) { note }
          }
          // The target leaves the link to the browser: no screen of the app has these paths.
          Node(
            .a, .href("/" + name), .className("button plain"), Attribute(.target, "_self"),
            .label(words.doing(words.setUpExtension, title))
          ) { words.setUpExtension }
        }
      }
    }
  }
}
