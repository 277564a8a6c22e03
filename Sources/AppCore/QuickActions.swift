import Kernel
public import Kit
import ReadingCore
import RestockCore
import TasksCore
import ViewTree

/// What can be done at once with a place of the tab bar: it was held, clicked with the right button, or
/// asked for by the key of menus.
public enum QuickAction: Hashable, Sendable {
  case held(Tab)
  case closed
  /// The sheet for something new.
  case add
  case sync
  /// A finger went sideways over the screen: to the next place, or to the one before.
  case swiped(step: Int)
}

enum QuickActions {
  static func view(_ tab: Tab, _ state: State) -> Node<Action> {
    let words = state.words
    let first =
      tab.isCurrent
      ? MenuItem<Action>(.up, words.toTheTop, path: tab.path)
      : MenuItem<Action>(tab.icon, words.openPlace(tab.label), path: tab.path)
    let rows = [
      first, MenuItem(.plus, words.addNew(state.route.app), action: .quick(.add)),
      MenuItem(.search, words.quickFind, action: .palette(.opened)),
      MenuItem(.sync, words.syncNow, action: .quick(.sync)),
      MenuItem(.settings, words.settings, path: "/settings"),
    ]
    return Node.dialog(id: "quick-actions", title: tab.label, onCancel: .quick(.closed)) {
      Node.menu(rows)
      Node.button(words.close, style: .text, action: .quick(.closed))
    }
  }
}

extension State {
  mutating func handle(_ action: QuickAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .held(let tab):
      sheet = .quickActions(tab)
      return [.vibrate(milliseconds: 10), .focus(id: "quick-actions")]
    case .closed: return closeSheet()
    case .add:
      sheet = nil
      return openNew(moment)
    case .sync: return closeSheet() + syncNow(moment)
    case .swiped(let step): return swipe(step, moment)
    }
  }

  private mutating func swipe(_ step: Int, _ moment: Moment) -> [Effect] {
    let tabs = Shell.tabs(self)
    for (index, tab) in tabs.enumerated() where tab.isCurrent {
      guard tabs.indices.contains(index + step) else { return [] }
      return followed(tabs[index + step].path, moment)
    }
    return []
  }
}

extension Words {
  var toTheTop: String { say("Scroll to top", "맨 위로") }
  func openPlace(_ place: String) -> String { say("Open \(place)", "\(place) 열기") }
  var tabSwipes: String { say("Swipe between tabs", "옆으로 밀어 탭 이동") }

  func addNew(_ app: App) -> String {
    switch app {
    case .later: addLink
    case .taskFlow: say("New Task", "새 할 일")
    case .restock: say("Add item", "항목 추가")
    }
  }
}
