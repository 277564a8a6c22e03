import Kernel
import Kit
import SyncCore
import ViewTree

/// What is done with what a feed brought beyond what is done with all items: it is saved to the Inbox.
enum FeedDeeds {
  static func keep(_ items: [ID<Entity>]) -> ReadingAction {
    .organising(.feeds(.keepTapped(items)))
  }

  /// The day on which it was published; where nobody knows that, how long ago it came.
  static func age(of item: Item, cameAgo came: String, _ scene: Scene) -> String {
    let isKnown = ReadingDerivation.publication(item.publishedAt, before: item.savedAt) != nil
    return isKnown ? ReaderScreen.publication(of: item, scene) ?? came : came
  }

  /// To the right, where others are tagged.
  static func swipe(_ item: Item, _ words: Words) -> SwipeAction<ReadingAction> {
    SwipeAction(.inbox, words.saveToInbox, tone: .good, action: keep([item.id]))
  }

  static func button(_ item: Item, _ words: Words) -> Node<ReadingAction> {
    Node.iconButton(
      .inbox, label: words.saveToInbox(item.displayTitle), isInRow: true,
      action: keep([item.id]))
  }

  /// First in the menu; for collections there is room in its second part.
  static func add(
    to rows: inout [MenuItem<ReadingAction>], isLong: Bool, _ item: Item, _ scene: Scene
  ) {
    let words = scene.words
    if isLong {
      rows.insert(
        MenuItem(
          .collection, words.addToCollection + "…",
          action: .organising(.collectionsTapped([item.id]))), at: 1)
    } else {
      // On a desk there is room for all.
      if !scene.hasSideBar { rows.remove(at: 3) }
      let key = scene.itemKeys.count > 4 ? scene.itemKeys[4] : ""
      rows.insert(MenuItem(.inbox, words.saveToInbox, key: key, action: keep([item.id])), at: 0)
    }
  }
}

extension ReadingState {
  /// All that are picked, or else this one.
  func picked(or id: ID<Entity>) -> [ID<Entity>] {
    let picked = organise.picked ?? []
    return picked.isEmpty ? [id] : picked
  }
}
