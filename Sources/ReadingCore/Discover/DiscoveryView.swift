import Kernel
import Kit
import SyncCore
import ViewTree

/// What the search shows while nothing is typed, beside what was looked for and what is kept.
enum DiscoveryView {
  /// Items that may have been forgotten, and topics that grow: nothing where there is neither.
  @NodeBuilder<ReadingAction>
  static func suggestions(_ state: ReadingState, _ scene: Scene) -> [Node<ReadingAction>] {
    let words = scene.words
    if let discovery = state.present.discovery {
      let similar =
        group(.missed, discovery, state, scene) + group(.similar, discovery, state, scene)
      let nodes =
        similar + topics(discovery.topics, state, words)
        + group(.surprise, discovery, state, scene)
      if !nodes.isEmpty {
        Node(.section, .className("section discovery"), .label(words.smartSuggestions)) {
          Node(.h2, .className("section-title")) { words.smartSuggestions }
          nodes
        }
      }
    }
  }

  /// The tags that hold most, and the way to all where there are more.
  @NodeBuilder<ReadingAction>
  static func tags(_ state: ReadingState, _ words: Words) -> [Node<ReadingAction>] {
    let shelves = state.organise.shelves
    let tags = (state.present.discovery?.tags ?? []).compactMap { shelves.shelf($0) }
    if !tags.isEmpty {
      Node(.section, .className("section"), .label(words.browseByTag)) {
        Node(.h2, .className("section-title")) { words.browseByTag }
        ShelfLists.cloud(tags, state, words)
        if tags.count < shelves.all(.tag).count {
          Node.linkButton(words.allTags, style: .text, path: OrganiseRoute.tags.path)
        }
      }
    }
  }

  /// A few figures in words, without a goal and without a judgement.
  @NodeBuilder<ReadingAction>
  static func figures(_ state: ReadingState, _ words: Words) -> [Node<ReadingAction>] {
    if let figures = state.present.discovery?.figures, !figures.isEmpty {
      Node(.section, .className("section"), .label(words.readingStats)) {
        Node(.h2, .className("section-title")) { words.readingStats }
        Node(.ul, .className("stats"), .role("list"), .label(words.readingStats)) {
          for line in lines(figures, state.organise.shelves, words) { Node(.li) { line } }
        }
      }
    }
  }

  private static func lines(
    _ figures: ReadingFigures, _ shelves: Shelves, _ words: Words
  ) -> [String] {
    var lines: [String] = []
    if let saved = figures.saved {
      lines.append(words.savedThisMonth(saved, isMore: figures.isMore))
    }
    if let percent = figures.completion { lines.append(words.completionRate(percent)) }
    if let top = figures.top, let shelf = shelves.shelf(top.category) {
      lines.append(words.topCategory(shelf.name(words), top.percent))
    }
    if let minutes = figures.minutes { lines.append(words.readingTime(minutes)) }
    return lines
  }

  private static func group(
    _ group: Discovery.Group, _ discovery: Discovery, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    let title = words.name(of: group)
    var rows: [Node<ReadingAction>] = []
    for offer in discovery.offers(group) {
      guard let item = state.library.item(offer.item) else { continue }
      rows.append(
        RelatedList.row(
          item, heading: .h4, hasID: true, isOpen: state.reader?.id == item.id,
          reason: reason(offer.reason, item, state, scene), words))
    }
    if rows.isEmpty { return [] }
    return [
      heading(title),
      Node(.ul, .className("cards rows"), .role("list"), .label(title)) { rows },
    ]
  }

  private static func topics(
    _ topics: [GrowingTopic], _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    let rows = topics.compactMap { topic -> Node<ReadingAction>? in
      switch topic.subject {
      case .tag(let id):
        guard let tag = state.organise.shelves.shelf(id) else { return nil }
        return row(tag.name(words), tag.icon, tag.path, topic, words)
      case .word(let word):
        return row(words.quoted(word), .search, OrganiseRoute.search(word).path, topic, words)
      }
    }
    if rows.isEmpty { return [] }
    return [heading(words.growingTopics), Node.list(label: words.growingTopics) { rows }]
  }

  private static func row(
    _ title: String, _ icon: Icon, _ path: String, _ topic: GrowingTopic, _ words: Words
  ) -> Node<ReadingAction> {
    var row = ListRow<ReadingAction>(title)
    row.subtitle = words.growth(topic.now, topic.before)
    row.leading = [icon.node(size: 20)]
    row.target = .link(path)
    return Node.row(row, key: path)
  }

  private static func heading(_ title: String) -> Node<ReadingAction> {
    Node(.h3, .className("discovery-title")) { title }
  }

  private static func reason(
    _ reason: Discovery.Reason, _ item: Item, _ state: ReadingState, _ scene: Scene
  ) -> String {
    let words = scene.words
    switch reason {
    case .itself(let reason):
      return words.reason(
        reason, ago: words.ago(item.savedAt, now: scene.now), shelves: state.organise.shelves)
    case .like(let id, let reason):
      let common = RelatedList.reason(reason, state, words)
      guard let read = state.library.item(id) else { return common }
      return joined([words.likeRead(read.displayTitle), common])
    }
  }
}
