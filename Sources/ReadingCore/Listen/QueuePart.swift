import Kernel
import Kit
import SyncCore
import ViewTree

/// The list of what is listened to one after another.
enum QueuePart {
  static let listID = "queue"

  /// The button by which an item is found after it was moved.
  static func id(of item: ID<Entity>) -> String { "queue-" + item.text }

  /// The button that goes to the next, or back.
  static func stepID(_ step: Int) -> String { step < 0 ? "queue-back" : "queue-next" }

  /// Nil where what is heard is no part of it.
  static func view(_ state: ReadingState, _ words: Words) -> Node<ReadingAction>? {
    let queue = state.listen.style.queue
    guard state.isQueueHeard, queue.items.count > 1 else { return nil }
    return Node(
      .section, .id(listID), .className("listen-queue"), Attribute(.tabIndex, "-1"),
      .label(words.listeningList)
    ) {
      Node(.div, .className("style-row")) {
        Node(.span, .className("row-title")) {
          words.listeningList + " · " + words.placeInQueue(queue.at + 1, queue.items.count)
        }
        step(.back, words.previousItem, -1, isEnabled: queue.at > 0)
        step(.forward, words.nextItem, 1, isEnabled: queue.at + 1 < queue.items.count)
      }
      Node(.ol) {
        for (index, id) in queue.items.enumerated() {
          if let item = state.library.item(id) { row(item, index, queue, words) }
        }
      }
    }
  }

  private static func step(
    _ icon: Icon, _ label: String, _ step: Int, isEnabled: Bool
  ) -> Node<ReadingAction> {
    Node.iconButton(
      icon, label: label, isEnabled: isEnabled, id: stepID(step),
      action: .listening(.queue(.stepTapped(step))))
  }

  private static func row(
    _ item: Item, _ index: Int, _ queue: ListenQueue, _ words: Words
  ) -> Node<ReadingAction> {
    let title = item.displayTitle
    func button(
      _ icon: Icon, _ label: String, isEnabled: Bool = true, _ action: QueueAction
    ) -> Node<ReadingAction> {
      Node.iconButton(icon, label: label, isEnabled: isEnabled, action: .listening(.queue(action)))
    }
    return Node(.li, key: item.id.text) {
      Node(
        .button, .type("button"), .className("button plain"), .id(id(of: item.id)),
        index == queue.at ? Attribute(.ariaCurrent, "true") : nil,
        on: .click(.listening(.queue(.chosen(item.id))))
      ) { Node(.span) { title } }
      button(.up, words.moveUp(title), isEnabled: index > 0, .moved(item.id, by: -1))
      button(
        .down, words.moveDown(title), isEnabled: index + 1 < queue.items.count,
        .moved(item.id, by: 1))
      button(.close, words.takeFromQueue(title), .removed(item.id))
    }
  }

  /// What stands above the tab bar while nothing of the list is heard, after a reload too; nil for no list.
  static func bar(_ state: ReadingState, _ words: Words) -> Node<ReadingAction>? {
    let queue = state.listen.style.queue
    guard let item = queue.current.flatMap({ state.library.item($0) }) else { return nil }
    return Node(.section, .className("player"), .label(words.listeningList)) {
      Node(.a, .href(item.path), .className("player-open")) {
        Node(.span, .className("player-title")) { item.displayTitle }
        Node(.span, .className("player-note")) {
          words.listeningList + " · " + words.placeInQueue(queue.at + 1, queue.items.count)
        }
      }
      Node.iconButton(
        .play, label: words.play, id: "queue-play", className: "play",
        action: .listening(.queue(.playTapped)))
      Node.iconButton(.close, label: words.endQueue, action: .listening(.queue(.endTapped)))
    }
  }
}
