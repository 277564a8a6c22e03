import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Wire

/// Does what the screens of TaskFlow and Before You Run Out ask for.
extension State {
  mutating func perform(_ requested: [TasksEffect], _ moment: Moment) -> [Effect] {
    var effects: [Effect] = []
    for effect in requested {
      switch effect {
      case .record(let edits, let saying): effects += record(edits, saying, moment)
      case .open(let path): effects += show(Route(path: path), replaces: false, moment)
      case .goBack(let otherwise): effects.append(.goBack(otherwise: otherwise))
      case .focus(let id): effects.append(.focus(id: id))
      case .announce(let text): effects.append(.announce(text))
      case .vibrate(let milliseconds): effects.append(.vibrate(milliseconds: milliseconds))
      case .reconnect: effects += reconnect(moment)
      case .notify(let asks): effects.append(.notify(asks: asks))
      }
    }
    return effects
  }

  mutating func perform(_ requested: [RestockEffect], _ moment: Moment) -> [Effect] {
    var effects: [Effect] = []
    for effect in requested {
      switch effect {
      case .record(let edits, let saying): effects += record(edits, saying, moment)
      case .open(let path): effects += show(Route(path: path), replaces: false, moment)
      case .goBack(let otherwise): effects.append(.goBack(otherwise: otherwise))
      case .focus(let id): effects.append(.focus(id: id))
      case .announce(let text): effects.append(.announce(text))
      case .say(let text): effects += show(text)
      case .vibrate(let milliseconds): effects.append(.vibrate(milliseconds: milliseconds))
      case .reconnect: effects += reconnect(moment)
      case .notify(let asks): effects.append(.notify(asks: asks))
      case .setDark(let isDark):
        effects += handle(SettingsAction.themeChosen(isDark ? .dark : .light), moment)
      }
    }
    return effects
  }

  /// What Before You Run Out has to know of language and account.
  mutating func updateRestockContext() {
    restock.words = words
    restock.limit = profile?.productLimit ?? 0
    restock.sponsor = profile?.sponsor ?? ""
  }

  private mutating func record(
    _ edits: [Edit], _ saying: Saying?, _ moment: Moment
  ) -> [Effect] {
    record(edits, saying: saying.map { Confirmation.saying($0) } ?? .silent, moment)
  }

  /// The sheet for something new, in the app that is shown.
  mutating func openNew(_ moment: Moment) -> [Effect] {
    switch route {
    case .tasks: perform(tasks.openNew(moment), moment)
    case .restock: perform(restock.openNew(moment), moment)
    default: perform(reading.openLinkSheet(), moment)
    }
  }

  mutating func reconnect(_ moment: Moment) -> [Effect] {
    isOnline = true
    sync.attempt = 0
    sync.isAsked = true
    return syncNow(moment)
  }
}
