import Kernel
public import Kit
import SyncCore
public import ViewTree

/// What stands above a list of items: its parts, and what is done with many at once.
public enum OrganiseBar {
  static func inbox(_ state: ReadingState, _ scene: Scene) -> [Node<ReadingAction>] {
    let words = scene.words
    return [
      Node.tabs(
        label: words.inbox, panel: "inbox-panel",
        InboxTab.allCases.map { tab in
          Option(
            words.tabName(tab) + " (\(state.library.count(tab.list)))",
            isOn: state.organise.tab == tab, action: ReadingAction.organising(.tabTapped(tab)))
        })
    ] + tools(state, scene)
  }

  /// Above the other lists: what is done with what is picked.
  static func tools(_ state: ReadingState, _ scene: Scene) -> [Node<ReadingAction>] {
    state.organise.picked.map { [selection($0, state, scene.words)] } ?? []
  }

  /// The one button of the top bar that leads to order, layout, choosing several and looking for news.
  public static func options(_ words: Words) -> Node<ReadingAction> {
    Node.iconButton(
      .more, label: words.listOptions, id: "sorting", action: .organising(.sortingTapped))
  }

  /// What stands in the top bar of a screen.
  @NodeBuilder<ReadingAction>
  public static func actions(
    _ route: OrganiseRoute, _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    if let sort = route.sort {
      // Where there is none, the button stands in the middle of the screen.
      if !state.organise.shelves.all(sort).isEmpty {
        Node.iconButton(
          .plus, label: words.newShelf(sort), id: "new-shelf",
          action: .organising(.newTapped(sort)))
      }
      Node.iconLink(.settings, label: words.settings, path: "/settings")
    } else {
      if route == .feeds, !state.feeds.isEmpty { FeedScreen.addButton(words) }
      if case .feed(let id) = route, state.feeds.feed(id) != nil {
        FeedScreen.changeButton(id, words)
      }
      options(words)
    }
  }

  private static func selection(
    _ picked: [ID<Entity>], _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let isEnabled = !picked.isEmpty
    func button(_ icon: Icon, _ label: String, _ action: OrganiseAction) -> Node<ReadingAction> {
      Node.iconButton(icon, label: label, isEnabled: isEnabled, action: .organising(action))
    }
    return Node(
      .div, .className("selection"), .role("toolbar"), .label(words.selectItems)
    ) {
      Node.iconButton(.close, label: words.endSelection, action: .organising(.selectionEnded))
      Node(.p, .className("selection-count"), .role("status")) {
        words.selectedCount(picked.count)
      }
      Node.button(words.selectAll, style: .text, action: .organising(.allPicked))
      Node(.div, .className("selection-actions")) {
        button(.archive, words.archive, .archivePicked)
        button(.tag, words.tags, .tagsTapped(picked))
        button(.folder, words.category, .categoryTapped(picked))
        button(.trash, words.delete, .deletePicked)
        // A phone has room for four: the sheet has the others.
        button(.more, words.more, .sortingTapped)
      }
    }
  }
}

extension ReadingState {
  /// The keys of many at once, and of tags.
  mutating func organiseKey(
    _ key: String, _ id: ID<Entity>, _ moment: Moment
  ) -> [ReadingEffect]? {
    switch key {
    case "x": return reduce(&self, .organising(.picked(id)), moment)
    case "t":
      let picked = organise.picked ?? []
      let items = picked.isEmpty ? [id] : picked
      return reduce(&self, .organising(.tagsTapped(items)), moment)
    case "e", "f", "#":
      guard let picked = organise.picked, !picked.isEmpty else { return nil }
      let action: OrganiseAction =
        key == "e" ? .archivePicked : key == "f" ? .favouritePicked : .deletePicked
      return reduce(&self, .organising(action), moment)
    default: return nil
    }
  }
}

extension Words {
  func tabName(_ tab: InboxTab) -> String {
    switch tab {
    case .new: say("New", "새 글")
    case .started: say("In Progress", "읽는 중")
    case .all: say("All Items", "전체")
    }
  }
  var listOptions: String { say("List options", "목록 설정") }
  var syncingNow: String { say("Syncing", "동기화하는 중") }
  var selectItems: String { say("Select items", "글 선택") }
  var endSelection: String { say("End selection", "선택 끝내기") }
  var selectAll: String { say("Select all", "모두 선택") }
  func selectedCount(_ count: Int) -> String {
    say("\(count) selected", "\(count)개 선택")
  }
  var nothingInTab: String { say("Nothing here", "목록이 비어 있어요") }
  var nothingInTabText: String {
    say("Everything in your Inbox is under All Items.", "받은함의 글은 모두 ‘전체’에 있어요.")
  }
}
