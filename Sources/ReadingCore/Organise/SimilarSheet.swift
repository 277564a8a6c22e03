import Kernel
import Kit
import SyncCore
import ViewTree

/// Two items whose text is the same in great part, side by side.
enum SimilarSheet {
  static func view(
    _ id: ID<Entity>, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    return Node.dialog(
      id: "similar-sheet", title: words.similarItems, onCancel: .organising(.sheetClosed)
    ) {
      Node(.p) { words.similarText }
      if let item = state.library.item(id), let other = state.similar(to: id) {
        Node(.div, .className("group-rows")) {
          Node(.div, .className("row wraps")) {
            column(other, merging: item, state, scene)
            column(item, merging: other, state, scene)
          }
        }
      }
      Node(.div, .className("dialog-buttons")) {
        Node.button(
          words.keepApart, style: .text, action: .organising(.comparing(.parted(id))))
        Node.button(words.close, style: .text, action: .organising(.sheetClosed))
      }
    }
  }

  private static func column(
    _ item: Item, merging other: Item, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    return Node(.div, .className("row-text"), .role("group"), .label(item.displayTitle)) {
      Node(
        .h3, .className("row-title"),
        item.language.isEmpty ? nil : Attribute(.language, item.language)
      ) { item.displayTitle }
      for fact in facts(item, state, scene) { Node(.p, .className("row-note")) { fact } }
      Node.button(
        words.mergeIntoThis, style: .secondary,
        action: .organising(.comparing(.merged(other.id, into: item.id))))
    }
  }

  /// What tells the two apart, and what a merge would keep.
  private static func facts(_ item: Item, _ state: ReadingState, _ scene: Scene) -> [String] {
    let words = scene.words
    var facts = [item.source].filter { !$0.isEmpty }
    if let minutes = item.minutes { facts.append(words.length(minutes, of: item.type)) }
    facts.append(words.ago(item.savedAt, now: scene.now))
    if let place = item.progress, place.isBegun {
      facts.append(
        place.isFinished ? words.finished : words.percentComplete(place.permille / 10))
    }
    let highlights = state.highlightCount(of: item.id)
    if highlights > 0 { facts.append(words.highlightCount(highlights)) }
    let shelves = state.organise.shelves
    for shelf in shelves.shelves(of: item.id, .tag) + shelves.shelves(of: item.id, .collection) {
      facts.append(shelf.name(words))
    }
    let note = state.library.entity(item.id)?[Item.note].text ?? ""
    if !note.isEmpty { facts.append(note) }
    return facts
  }
}

extension Words {
  var similarItems: String { say("Similar items", "비슷한 글") }
  var similarText: String {
    say(
      "Most of their text is the same. Merging keeps the highlights, notes, tags, collections, and progress of both.",
      "본문이 대부분 같아요. 합치면 두 글의 하이라이트, 메모, 태그, 모음, 진행률이 모두 남아요.")
  }
  var compareSimilar: String { say("Compare with the similar one", "비슷한 글과 비교") }
  var mergeIntoThis: String { say("Merge into this one", "이 글로 합치기") }
  var keepApart: String { say("Keep both", "따로 두기") }
  var itemsMerged: String { say("Merged", "합쳤어요") }
  var keptApart: String { say("Both kept", "따로 두었어요") }
}
