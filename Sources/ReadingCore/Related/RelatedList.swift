import AddressCore
import Kernel
import Kit
import SyncCore
import ViewTree

/// What stands below an article, and what is said of where it comes from.
enum RelatedList {
  /// The few items that belong to it.
  static func view(
    _ reader: Reader, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    Node(.section, .className("related"), .label(words.related)) {
      Node(.h2, .className("section-title")) { words.related }
      Node.list(label: words.related) {
        for related in reader.related {
          if let item = state.library.item(related.item) { row(item, related, state, words) }
        }
      }
    }
  }

  private static func row(
    _ item: Item, _ related: Related, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    var row = ListRow<ReadingAction>(item.displayTitle)
    var parts = [item.source].filter { !$0.isEmpty }
    if let minutes = item.minutes { parts.append(words.length(minutes, of: item.type)) }
    row.subtitle = joined(parts)
    row.detail = reason(related.reason, state, words)
    row.leading = [item.type.icon.node(size: 20)]
    row.target = .link(item.isPlainLink ? Address(item.url)?.text ?? item.path : item.path)
    return Node.row(row, key: item.id.text)
  }

  private static func reason(
    _ reason: Related.Reason, _ state: ReadingState, _ words: Words
  ) -> String {
    switch reason {
    case .linked: return words.linkedInText
    case .twin: return words.sameTitle
    case .word(let word): return words.alsoAbout(word)
    case .source: return words.sameSource
    case .shelf(let id):
      guard let shelf = state.organise.shelves.shelf(id) else { return "" }
      return words.alsoOn(shelf.name(words), shelf.sort)
    }
  }

  /// What the page says of itself, and how well its source is known.
  static func provenance(_ item: Item, _ state: ReadingState, _ words: Words) -> String {
    guard item.type == .article, item.state == .ready, item.content != nil, !item.isOwn else {
      return ""
    }
    var parts: [String] = []
    if item.byline.isEmpty || item.publishedAt == nil {
      parts.append(
        words.notNamed(author: item.byline.isEmpty, date: item.publishedAt == nil))
    }
    let count = state.library.countOfSource(item.id)
    if count > 1 { parts.append(words.savedFromSource(count)) }
    return joined(parts)
  }
}

extension Words {
  var related: String { say("Related", "관련 글") }
  var linkedInText: String { say("Linked in this text", "이 글에서 링크함") }
  var sameTitle: String { say("Same title, same source", "제목과 출처가 같음") }
  var sameSource: String { say("From the same source", "같은 출처의 글") }
  func alsoAbout(_ word: String) -> String {
    say("“\(word)” in its title too", "제목에 ‘\(word)’ 공통")
  }
  func alsoOn(_ name: String, _ sort: Shelf.Sort) -> String {
    sort == .tag
      ? say("Tagged “\(name)” too", "‘\(name)’ 태그 공통")
      : say("In “\(name)” too", "‘\(name)’ 모음에 함께 있음")
  }
  func notNamed(author: Bool, date: Bool) -> String {
    if author, date { return say("No author or date given", "글쓴이와 날짜를 알 수 없어요") }
    return author
      ? say("No author given", "글쓴이를 알 수 없어요") : say("No date given", "날짜를 알 수 없어요")
  }
  func savedFromSource(_ count: Int) -> String {
    say("\(count) saved from this source", "이 출처에서 \(count)개 저장함")
  }
}
