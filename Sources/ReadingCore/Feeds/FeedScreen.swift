import AddressCore
import Kernel
import Kit
import SyncCore
import ViewTree
import Wire

/// What feeds brought and nobody saved, marked or put away: all together, or of one feed.
///
/// Nothing is counted: what is not wanted goes by itself.
enum FeedScreen {
  static func all(_ state: ReadingState, _ scene: Scene) -> [Node<ReadingAction>] {
    let words = scene.words
    guard !state.feeds.isEmpty || state.library.count(.shown) > 0 else {
      if scene.isLoading { return [ListScreens.skeletons(scene)] }
      return [
        Node.emptyState(icon: .feed, title: words.noFeeds, text: words.noFeedsText) {
          Node.button(
            words.subscribeToFeed, style: .primary, id: FeedSheet.addButton,
            action: .organising(.feeds(.addTapped)))
          importLink(words)
        }
      ]
    }
    return head(nil, state, words) + troubles(state, words)
      + OrganiseScreens.items(
        .shown, .init(icon: .feed, title: words.noFeedItems, text: words.noFeedItemsText), state,
        scene)
  }

  static func one(
    _ id: ID<Entity>, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    guard let feed = state.feeds.feed(id) else { return [OrganiseScreens.gone(scene)] }
    return head(id, state, words) + [facts(feed, scene)] + list(feed, state, scene)
  }

  private static func list(
    _ feed: FeedSubscription, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    guard feed.isMixed, state.library.count(.shown) == 0 else {
      return OrganiseScreens.items(
        .shown, .init(icon: .feed, title: words.noFeedItems, text: words.noFeedItemsText), state,
        scene)
    }
    return [
      Node.emptyState(icon: .inbox, title: words.mixedFeed, text: words.mixedFeedText) {
        Node.linkButton(words.goToInbox, icon: .inbox, path: "/inbox")
      }
    ]
  }

  /// One line that scrolls: all feeds, and each by itself.
  private static func head(
    _ id: ID<Entity>?, _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    let feeds = state.feeds.all
    guard !feeds.isEmpty else { return [] }
    return [
      Node(.div, .className("chips shelves")) {
        Node(.nav, .className("together"), .label(words.feeds)) {
          LibraryScreen.chip(
            words.allFeeds, nil, OrganiseRoute.feeds.path, .plain, isOn: id == nil)
          for feed in feeds {
            LibraryScreen.chip(
              feed.name, feed.isTroubled ? .warning : nil, feed.path, .plain, isOn: id == feed.id)
          }
        }
      }
    ]
  }

  /// Which feeds bring nothing, by their names.
  private static func troubles(
    _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    let troubled = state.feeds.all.filter { $0.isTroubled }
    guard !troubled.isEmpty else { return [] }
    return [
      Node(.p, .className("shelf-description")) {
        words.troubledFeeds + " "
        for (index, feed) in troubled.enumerated() {
          if index > 0 { ", " }
          Node(.a, .href(feed.path)) { feed.name }
        }
      }
    ]
  }

  /// From where it comes, how much of it is wanted and how it is doing, in words.
  private static func facts(
    _ feed: FeedSubscription, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    return Node(.div, .className("stack")) {
      Node(.p, .className("row-note")) {
        if let site = Address(absolute: feed.site) {
          Node(
            .a, .href(site.text), Attribute(.target, "_blank"),
            Attribute(.rel, "noopener noreferrer")
          ) { site.displayHost }
          " · "
        }
        joined([
          words.amount(of: feed), words.fades(after: feed.fadesAfter),
          words.place(of: feed),
        ])
      }
      let states = words.states(of: feed, now: scene.now)
      if !states.isEmpty {
        Node(.p, .className("shelf-description")) {
          for (index, sentence) in states.enumerated() {
            if index > 0 { " " }
            sentence
          }
        }
      }
    }
  }

  /// To where the list of another reader is brought along.
  static func importLink(_ words: Words) -> Node<ReadingAction> {
    Node.linkButton(words.importFeeds, style: .text, path: importPath)
  }

  private static let importPath = "/settings/import"

  static func addButton(_ words: Words) -> Node<ReadingAction> {
    Node.iconButton(
      .plus, label: words.subscribeToFeed, id: FeedSheet.addButton,
      action: .organising(.feeds(.addTapped)))
  }

  static func changeButton(
    _ feed: ID<Entity>, _ words: Words
  ) -> Node<ReadingAction> {
    Node.iconButton(
      .edit, label: words.changeFeed, id: FeedSheet.changeButton,
      action: .organising(.feeds(.changeTapped(feed))))
  }

  /// What stands among the options of the list: feeds from a file and as one, and saving what is picked.
  static func options(
    _ state: OrganiseState, _ words: Words
  ) -> [MenuItem<ReadingAction>] {
    switch state.route {
    case .feeds, .feed: break
    default: return []
    }
    guard let picked = state.picked, !picked.isEmpty else {
      return [
        MenuItem(.document, words.importFeeds, path: importPath),
        MenuItem(.external, words.exportFeeds, url: Routes.feedList),
      ]
    }
    return [MenuItem(.inbox, words.saveToInbox, action: FeedDeeds.keep(picked))]
  }

  /// In the side bar: without a number.
  static func place(
    _ page: String, _ state: ReadingState, _ words: Words
  ) -> SideItem<ReadingAction> {
    var isCurrent = page == OrganiseRoute.feeds.path
    if case .feed = state.organise.route { isCurrent = true }
    return SideItem(.feed, words.feeds, path: OrganiseRoute.feeds.path, isCurrent: isCurrent)
  }
}

extension FeedSubscription {
  /// Whether it brings nothing at the moment, or any more.
  var isTroubled: Bool { state == .failing || state == .gone }
}
