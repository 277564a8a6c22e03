import Kernel
import Kit
import SyncCore
import ViewTree

/// What can be chosen for this app.
enum SettingsScreens {
  static func settings(_ state: TasksState, _ words: Words) -> Node<TasksAction> {
    Node(.div, .className("settings")) {
      Node.list(label: words.settings) {
        row(words.notifications, words.notificationsNote, .bell, TasksRoute.notifications)
        row(words.privacy, words.privacyNote, .key, TasksRoute.privacy)
      }
      Node(.div, .className("lines")) {
        Node.select(
          Select(
            id: "tasks-swipe", label: words.swipeLeft,
            choices: TodoSwipe.allCases.map {
              Select.Choice("\($0.rawValue)", words.swipeName($0))
            }, value: "\(state.settings.swipe.rawValue)"),
          onChange: { .swipeChosen($0) })
      }
      Node.list(label: words.moreSettings) {
        row(
          words.importsTitle, words.importNote, .document, TasksRoute.account(.imports))
        row(
          words.accountSettings, words.accountSettingsNote, .settings, TasksRoute.account(.settings)
        )
      }
    }
  }

  static func notifications(
    _ state: TasksState, _ words: Words
  ) -> Node<TasksAction> {
    let settings = state.settings
    return Node(.div, .className("settings stack")) {
      Node(.div, .className("lines")) {
        Node.toggle(
          words.remindMe, isOn: settings.remindersAreOn, id: "tasks-reminders",
          action: .remindersTapped)
        Node.select(
          Select(
            id: "tasks-reminder", label: words.usualReminder,
            choices: TasksSettings.reminders.map {
              .init($0.map { "\($0)" } ?? "", words.reminderName($0))
            },
            value: settings.reminder.map { "\($0)" } ?? ""),
          onChange: { .usualReminderChosen($0) })
      }
      if settings.remindersAreOn {
        Node.permission(state.permission, words, ask: .permissionTapped)
      }
      Node(.p, .className("field-note")) { words.notificationsFooter }
      Node.list(label: words.allNotifications) {
        row(
          words.allNotifications, words.allNotificationsNote, .bell,
          TasksRoute.account(.notifications))
      }
    }
  }

  static func privacy(_ words: Words) -> Node<TasksAction> {
    Node(.div, .className("settings stack")) {
      Node(.div, .className("prose")) {
        for text in words.privacyParagraphs { Node(.p) { text } }
      }
      Node.list(label: words.privacy) {
        row(words.privacyDevices, words.privacyDevicesNote, .device, TasksRoute.account(.settings))
        Node.row(link(words.privacyPolicy, "", .document, "/restock/privacy"))
      }
    }
  }

  private static func row(
    _ title: String, _ note: String, _ icon: Icon, _ route: TasksRoute
  ) -> Node<TasksAction> {
    Node.row(link(title, note, icon, route.path))
  }

  private static func link(
    _ title: String, _ note: String, _ icon: Icon, _ path: String
  ) -> ListRow<TasksAction> {
    var row = ListRow<TasksAction>(title)
    row.subtitle = note
    row.leading = [icon.node()]
    row.trailing = [Icon.forward.node(size: 16)]
    row.target = .link(path)
    return row
  }
}

extension TasksState {
  mutating func chooseUsualReminder(_ text: String) -> [TasksEffect] {
    [.record([TasksSettings.setting(TasksSettings.reminder, Int(text))])]
  }

  /// For the list that is shown, or for all places and the lists that have none of their own.
  mutating func chooseOrder(_ text: String, _ moment: Moment) -> [TasksEffect] {
    let chosen = Int(text).flatMap { TodoOrder(rawValue: $0) }
    guard chosen != nil || text.utf8.isEmpty else { return [] }
    let places = chosen == .byHand ? placesAsSeen(moment) : []
    window = ListWindow()
    var edits = places
    if let own = settingOwnOrder(chosen) {
      edits.append(own)
    } else {
      guard let chosen else { return [] }
      edits.append(TasksSettings.setting(TasksSettings.order, chosen))
    }
    let undo = inverses(of: places, moment) + [orderAsItIs]
    if settingOwnOrder(nil) == nil, let chosen { chosenOrder = chosen }
    // Many rows have got a place with it: one Undo takes all of it back.
    if places.isEmpty { return [.record(edits)] }
    return [.record(edits, Saying(words.orderedByHand, undo: undo))]
  }

  mutating func chooseSwipe(_ text: String) -> [TasksEffect] {
    guard let swipe = Int(text).flatMap({ TodoSwipe(rawValue: $0) }) else { return [] }
    return [.record([TasksSettings.setting(TasksSettings.swipe, swipe)])]
  }

  mutating func toggleReminders() -> [TasksEffect] {
    let isOn = !settings.remindersAreOn
    let record = TasksEffect.record(
      [TasksSettings.setting(TasksSettings.remindersAreOn, isOn)])
    return isOn ? [.notify(asks: true), record] : [record]
  }
}
