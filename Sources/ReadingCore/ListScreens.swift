import Kernel
public import Kit
import SyncCore
public import ViewTree

/// The screens that list items.
public enum ListScreens {
  /// Everything that waits, newest first.
  public static func inbox(_ state: ReadingState, _ scene: Scene) -> [Node<ReadingAction>] {
    let words = scene.words
    if state.library.count(.inbox) == 0 {
      if scene.isLoading { return [skeletons(scene)] }
      if !scene.isOnline { return [connectionLost(state, scene)] }
      return [
        Node.emptyState(icon: .inbox, title: words.emptyInboxTitle, text: words.emptyInboxText) {
          Node.button(words.addLink, style: .primary, action: .addLinkTapped)
          // Whoever has nothing yet may want to see what it is like.
          if state.library.count(.all) == 0 {
            Node.button(words.tryExample, id: "try-example", action: .capturing(.examplesTapped))
          }
        }
      ]
    }
    return OrganiseBar.inbox(state, scene) + [
      Node.pullToRefresh(
        isBusy: scene.isSyncing, label: words.syncingNow, action: .organising(.refreshTapped),
        search: .organising(.searchPulled)
      ) { inboxPanel(state, scene) }
    ]
  }

  private static func inboxPanel(
    _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let list = state.organisedList ?? .inbox
    return Node(.div, .id("inbox-panel"), .role("tabpanel"), .label(scene.words.inboxList)) {
      if state.library.count(list) == 0 {
        Node.emptyState(
          icon: .inbox, title: scene.words.nothingInTab, text: scene.words.nothingInTabText
        ) {
          Node.button(
            scene.words.tabName(.all), action: .organising(.tabTapped(.all)))
        }
      } else {
        Self.list(list, label: scene.words.inboxList, state, scene)
      }
    }
  }

  /// The cards of a list that are near to what is seen; a button for more as long as nobody tells that.
  static func list(
    _ name: ListName, label: String, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let count = state.library.count(name)
    let parts = state.parts(name)
    let className = state.organise.isRows ? "cards rows" : "cards"
    var nodes = [
      Node<ReadingAction>.longList(parts, of: count, className: className, label: label) { index in
        state.library.item(in: name, at: index).map { item in
          scene.card(item, place: Node<ReadingAction>.place(index, of: count), in: state)
        }
      }
    ]
    if case .rows(let shown) = parts.last, shown.upperBound < count {
      nodes.append(
        Node(.div, .className("show-more")) {
          Node(.p) { scene.words.showing(shown.upperBound, of: count) }
          Node.button(scene.words.showMore, action: .showMoreTapped(name))
        })
    }
    return nodes
  }

  static func skeletons(_ scene: Scene) -> Node<ReadingAction> {
    Node(.div, .className("cards rows"), .role("status"), .label(scene.words.loading)) {
      for _ in 0..<4 {
        Node(.div, .className("card")) { Node.skeleton(lines: 3) }
      }
    }
  }

  /// Nothing waits here and nothing can come: what this device has, or that it has nothing.
  private static func connectionLost(
    _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    let isEmpty = state.library.count(.archive) + state.library.count(.favourites) == 0
    return Node.emptyState(
      icon: .offline, title: words.connectionLost,
      text: isEmpty ? words.connectionLostNothingHere : words.connectionLostText
    ) {
      Node.button(
        words.tryAgain, icon: .refresh, style: .primary, action: .connectionRetryTapped)
      if isEmpty {
        Node.button(words.addLink, style: .text, action: .addLinkTapped)
      } else {
        Node.button(words.viewOffline, style: .text, action: .offlineContentTapped)
      }
    }
  }
}
