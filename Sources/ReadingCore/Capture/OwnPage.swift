import Kernel
import Kit
import SyncCore
import ViewTree
import Wire

/// A recording, or a file whose text nobody has found yet, in its page.
enum OwnPage {
  /// Nil where the item is an article to read.
  static func view(
    _ item: Item, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction>? {
    if item.type == .note { return NotePage.view(item, state, scene) }
    guard let file = item.file, item.isOwn, item.content == nil || item.type == .voice else {
      return nil
    }
    let words = scene.words
    return Node(.article, .className("reader own-page"), .id("article")) {
      Node(.header, .className("reader-header")) {
        Node(.h1, .id("heading"), Attribute(.tabIndex, "-1")) { item.displayTitle }
        Node(.p, .className("reader-meta")) {
          joined(
            [words.typeName(item.type)] + (item.seconds.map { [words.clock($0)] } ?? [])
              + [words.ago(item.savedAt, now: scene.now)])
        }
      }
      shown(item, file, words)
      if item.type == .voice { TranscriptPart.view(item, state, scene) }
      if item.state == .failed {
        Node(.p, .role("status")) { words.failureText(item.failure) }
      } else if item.isInProgress {
        Node(.p, .className("field-note"), .role("status")) {
          scene.isOnline ? words.findingText(item.state) : words.waitingForNetwork
        }
      }
      Node(.p) {
        Node(
          .a, .href(Routes.contents + "/" + file), .className("button secondary"),
          Attribute(.download, state.library.entity(item.id)?[Item.fileName] ?? "")
        ) { words.downloadFile }
      }
      ReaderScreen.ownNote(item, state, words)
    }
  }

  @NodeBuilder<ReadingAction>
  private static func shown(
    _ item: Item, _ file: String, _ words: Words
  ) -> [Node<ReadingAction>] {
    let source = Attribute(.src, Routes.contents + "/" + file)
    if item.type == .voice {
      Node(.audio, source, Attribute(.controls), .label(item.displayTitle))
    } else if item.type == .image {
      Node(.img, source, .className("own-picture"), Attribute(.alt, item.displayTitle))
    }
  }
}
