import Kernel
import Kit
import NotificationCore
import ViewTree

/// How the account is told things: this device, the others, and when.
enum NoticesScreen {
  static func view(_ state: State) -> Node<Action> {
    SettingsScreen.page(state) {
      device(state)
      times(state)
      channels(state)
    }
  }

  // MARK: - This device

  private static func device(_ state: State) -> Node<Action> {
    let words = state.words
    let permission = state.notices.permission
    let canChange = permission == .on || permission?.canBeTurnedOn == true
    return SettingsScreen.section(words.thisDeviceTitle) {
      Node(.div, .className("lines")) {
        Node.toggle(
          words.notifyHere, isOn: state.notices.isOnHere,
          isEnabled: canChange && state.isOnline && state.isSignedIn && !state.notices.isTurningOn,
          id: "notices-device", action: .notices(.deviceTapped))
      }
      for note in deviceNotes(state) {
        Node(.p, .className("field-note"), .role("status")) { note }
      }
      // That nothing can be sent is said once.
      if canChange || !state.hasNoChannel {
        Node(.p, .className("field-note"), .id("next-notice")) { next(state) }
      }
    }
  }

  private static func deviceNotes(_ state: State) -> [String] {
    var notes: [String] = []
    let words = state.words
    switch state.notices.permission {
    case .missing?, .denied?, .homeScreen?:
      notes.append(state.notices.permission.map { words.permission($0) } ?? "")
    case .unasked?, .granted?, .on?, nil:
      if state.notices.wasTakenOff { notes.append(words.takenOffNote) }
      if !state.isOnline { notes.append(words.deviceNeedsNetwork) }
    }
    return notes
  }

  /// “Next: tomorrow at 9:00 AM – Toothpaste”, as this device knows it.
  private static func next(_ state: State) -> String {
    let words = state.words
    if state.hasNoChannel { return words.nothingTold }
    let plan = state.noticePlan
    guard let notice = plan.next(after: state.now), let text = plan.text(of: notice, words: words)
    else { return words.nothingNext }
    let zone = state.noticeZone
    return words.nextNotice(
      zone.local(at: notice.dueAt), today: zone.local(at: state.now).date, text.title)
  }

  // MARK: - When

  private static func times(_ state: State) -> Node<Action> {
    let words = state.words
    let settings = state.noticeSettings
    return SettingsScreen.section(words.whenTitle) {
      Node(.div, .className("lines")) {
        time("quiet-from", words.quietFrom, settings.quietFrom, words) {
          .notices(.quietChanged(isStart: true, $0))
        }
        time("quiet-until", words.quietUntil, settings.quietUntil, words) {
          .notices(.quietChanged(isStart: false, $0))
        }
        Node.stepper(
          Stepper(
            label: words.mostADay, text: "\(settings.most)", lessLabel: words.oneLess,
            moreLabel: words.oneMore,
            less: settings.most > NotificationSettings.mostRange.lowerBound
              ? .notices(.mostStepped(-1)) : nil,
            more: settings.most < NotificationSettings.mostRange.upperBound
              ? .notices(.mostStepped(1)) : nil,
            idle: .notices(.mostStepped(0))))
        Node.toggle(
          words.digestSwitch, isOn: settings.digest != nil, id: "notices-digest",
          action: .notices(.digestTapped))
        if let digest = settings.digest {
          time("digest-time", words.digestTime, digest, words) { .notices(.digestChanged($0)) }
        }
        Node.toggle(
          words.showTitles, isOn: settings.showsTitles, note: words.showTitlesNote,
          id: "notices-titles", action: .notices(.titlesTapped))
      }
      Node(.p, .className("field-note")) { words.quietNote }
    }
  }

  private static func time(
    _ id: String, _ label: String, _ minute: Int, _ words: Words,
    onInput: @escaping (String) -> Action
  ) -> Node<Action> {
    let time = CivilTime(wrapping: minute * 60)
    var field = TextField(id: id, kind: .time, label: label, value: time.text)
    field.isRequired = false
    field.shown = words.time(time)
    return Node.field(field, onInput: onInput)
  }

  // MARK: - Channels

  private static func channels(_ state: State) -> Node<Action> {
    let words = state.words
    return SettingsScreen.group(words.channelsTitle) {
      switch state.notices.channels {
      case .known(let channels):
        if channels.isEmpty {
          Node(.div, .className("row")) { Node(.p, .className("row-note")) { words.noChannels } }
        }
        for channel in channels { row(channel, state) }
        adding(state)
      case .unavailable:
        Node(.div, .className("row")) {
          Node(.p, .className("row-note")) {
            state.isOnline ? words.channelsUnavailable : words.deviceNeedsNetwork
          }
          Node.button(words.tryAgain, style: .text, action: .notices(.retryTapped))
        }
      case .unknown, .loading:
        Node(.div, .className("row"), .role("status"), .label(words.loading)) {
          Node.skeleton(lines: 2)
        }
      }
    }
  }

  private static func row(_ channel: NoticeChannel, _ state: State) -> Node<Action> {
    let words = state.words
    let isOwn = channel.id == state.notices.own?.id
    let isBusy = state.notices.busy.contains(channel.id)
    let test = state.notices.test(of: channel.id)
    let label = channel.label.isEmpty ? words.sortName(channel.sort) : channel.label
    return SettingsScreen.opening(
      icon(channel.sort), label,
      [
        isOwn ? words.thisBrowser : words.sortName(channel.sort),
        test.isEmpty ? lastTry(channel, state) : test,
      ], key: channel.id
    ) {
      button(words.test, words.testing(label), isBusy, state, .testTapped(channel.id))
      button(words.remove, words.removing(label), isBusy, state, .removeTapped(channel.id))
    }
  }

  private static func button(
    _ label: String, _ full: String, _ isBusy: Bool, _ state: State, _ action: NoticesAction
  ) -> Node<Action> {
    Node(
      .button, .type("button"), .className("button plain"), .label(full),
      .flag(.disabled, if: isBusy || !state.isOnline), on: .click(.notices(action))
    ) { label }
  }

  private static func lastTry(_ channel: NoticeChannel, _ state: State) -> String {
    guard channel.lastAt > 0, !channel.sentence.isEmpty else { return state.words.notTriedYet }
    let at = Instant(milliseconds: Int64(channel.lastAt) * 1_000)
    return state.words.lastTry(state.words.ago(at, now: state.now), channel.sentence)
  }

  private static func icon(_ sort: NoticeChannel.Sort) -> Icon {
    switch sort {
    case .push: .device
    case .mail: .mail
    case .ntfy, .gotify: .bell
    case .webhook: .link
    }
  }

  // MARK: - One more

  @NodeBuilder<Action>
  private static func adding(_ state: State) -> [Node<Action>] {
    let words = state.words
    if let form = state.notices.form {
      Node(.div, .className("row wraps"), key: "form") {
        Node.form("stack", onSubmit: .notices(.addSubmitted)) {
          Node.select(
            Select(
              id: "channel-sort", label: words.channelSort,
              choices: ChannelForm.sorts.map {
                Select.Choice("\($0.rawValue)", words.sortName($0))
              },
              value: "\(form.sort.rawValue)"),
            onChange: { .notices(.sortChosen($0)) })
          fields(form, state)
          if let trouble = form.trouble, trouble.field == nil {
            Node(
              .p, .className("form-problem"), .id("form-problem"), .role("alert"),
              Attribute(.tabIndex, "-1")
            ) { words.trouble(trouble, form.sort) }
          }
          Node(.div, .className("dialog-buttons")) {
            Node.button(words.cancel, style: .text, action: .notices(.addCancelled))
            Node.submitButton(words.addIt, isBusy: form.isBusy, isEnabled: state.isOnline)
          }
        }
      }
    } else {
      Node(.div, .className("row"), key: "add") {
        Node.button(
          words.addChannel, icon: .plus, isEnabled: state.isOnline && state.isSignedIn,
          id: "add-channel", action: .notices(.addTapped))
      }
    }
  }

  @NodeBuilder<Action>
  private static func fields(_ form: ChannelForm, _ state: State) -> [Node<Action>] {
    let words = state.words
    let answer = state.notices.answer
    if form.sort == .mail {
      Node(.p, .className("field-note")) {
        if !answer.hasMail {
          words.trouble(.mailMissing, .mail)
        } else {
          answer.isMailConfirmed
            ? words.mailTo(answer.mail) : words.trouble(.mailUnconfirmed, .mail)
        }
      }
    } else {
      field(.address, form, words)
      field(.secret, form, words)
    }
  }

  private static func field(
    _ field: ChannelForm.Field, _ form: ChannelForm, _ words: Words
  ) -> Node<Action> {
    let isAddress = field == .address
    var control = TextField(
      id: isAddress ? "channel-address" : "channel-secret",
      kind: isAddress ? .link : .currentPassword,
      label: isAddress ? words.channelAddress : words.secretLabel(form.sort),
      value: isAddress ? form.address : form.secret)
    control.isRequired = isAddress || form.sort != .ntfy
    if isAddress { control.placeholder = words.addressExample(form.sort) }
    if let trouble = form.trouble, trouble.field == field {
      control.error = words.trouble(trouble, form.sort)
    }
    let reveal =
      isAddress
      ? nil
      : Reveal<Action>(
        isOn: form.isSecretShown,
        label: form.isSecretShown ? words.hidePassword : words.showPassword,
        action: .notices(.revealTapped))
    return Node.field(control, reveal: reveal, onInput: { .notices(.changed(field, $0)) })
  }
}

extension State {
  /// True where it is known that there is nowhere to send anything.
  fileprivate var hasNoChannel: Bool {
    guard case .known(let channels) = notices.channels else { return false }
    return channels.isEmpty
  }
}
