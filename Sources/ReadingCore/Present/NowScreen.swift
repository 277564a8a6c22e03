import Kernel
public import Kit
import SyncCore
public import ViewTree
import Wire

/// What fits this moment, and what was begun.
public enum NowScreen {
  /// The context bar, what fits, and what was begun.
  ///
  /// `lines` stand below the context bar.
  public static func view(
    _ state: ReadingState, _ scene: Scene, _ surroundings: Surroundings,
    lines: [Node<ReadingAction>] = []
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    if state.library.isEmpty, scene.isLoading { return [ListScreens.skeletons(scene)] }
    let started = state.library.items(.started, first: 3)
    let suggestions = state.suggestions(scene, surroundings)
    var nodes = context(scene, surroundings) + lines
    if suggestions.isEmpty && started.isEmpty {
      nodes.append(nothing(state, words))
      return nodes
    }
    if !suggestions.isEmpty {
      nodes.append(
        Node(.section, .className("section"), .label(words.perfectForNow)) {
          Node(.h2, .className("section-title")) { words.perfectForNow }
          Node(.ul, .className("suggestions"), .role("list")) {
            for (index, suggestion) in suggestions.enumerated() {
              let why = Self.why(suggestion, state, scene, surroundings)
              card(
                suggestion, isPrimary: index == 0, isOpen: state.reader?.id == suggestion.item.id,
                why: index > 0
                  && why == Self.why(suggestions[index - 1], state, scene, surroundings)
                  ? "" : why,
                scene, surroundings)
            }
          }
        })
    }
    if !started.isEmpty { nodes.append(continued(started, state, scene)) }
    return nodes
  }

  /// The screen's heading: a greeting.
  public static func heading(_ scene: Scene, _ surroundings: Surroundings) -> String {
    let part = wall(scene, surroundings).map { PartOfDay(hour: $0.time.hour) }
    return scene.words.greeting(part, name: scene.name)
  }

  /// What fits this moment best, for where nothing is open: what it is, why, and the way to it.
  public static func offer(
    _ state: ReadingState, _ scene: Scene, _ surroundings: Surroundings
  ) -> [Node<ReadingAction>] {
    guard !scene.isLoading, let best = state.suggestions(scene, surroundings).first else {
      return []
    }
    let item = best.item
    return [
      Node(
        .p, .className("offer-title"),
        item.language.isEmpty ? nil : Attribute(.language, item.language)
      ) { item.displayTitle },
      Node(.p, .className("reason")) { why(best, state, scene, surroundings) },
      Node.linkButton(scene.words.begin(item), path: item.path),
    ]
  }

  private static func wall(_ scene: Scene, _ surroundings: Surroundings) -> CivilDateTime? {
    guard surroundings.usesHour else { return nil }
    return scene.offsetSeconds.map { CivilDateTime(scene.now, offsetSeconds: $0) }
  }

  @NodeBuilder<ReadingAction>
  private static func context(
    _ scene: Scene, _ surroundings: Surroundings
  ) -> [Node<ReadingAction>] {
    let text = scene.words.context(surroundings, wall(scene, surroundings))
    if !text.utf8.isEmpty {
      Node(.p, .className("context-bar")) {
        (surroundings.spot == nil ? Icon.clock : Icon.place).node(size: 16)
        Node(.span) { text }
      }
    }
  }

  private static func nothing(_ state: ReadingState, _ words: Words) -> Node<ReadingAction> {
    let isRead = state.library.count(.inbox) == 0 && state.library.count(.archive) > 0
    return Node.emptyState(
      icon: .sprout, title: isRead ? words.allReadTitle : words.emptyNowTitle,
      text: isRead ? words.allReadText : words.emptyNowText
    ) {
      Node.linkButton(words.goToInbox, icon: .inbox, path: "/inbox")
    }
  }

  static func why(
    _ suggestion: Suggestion, _ state: ReadingState, _ scene: Scene, _ surroundings: Surroundings
  ) -> String {
    guard let reason = suggestion.reasons.first else { return "" }
    return scene.words.reason(
      reason, ago: scene.words.ago(suggestion.item.savedAt, now: scene.now), surroundings,
      shelves: state.organise.shelves)
  }

  /// The first as a card with its picture, the others as rows, which do not say again why.
  private static func card(
    _ suggestion: Suggestion, isPrimary: Bool, isOpen: Bool, why: String, _ scene: Scene,
    _ surroundings: Surroundings
  ) -> Node<ReadingAction> {
    let words = scene.words
    let item = suggestion.item
    var parts: [String] = []
    if !item.source.isEmpty { parts.append(item.source) }
    if let minutes = item.minutes { parts.append(words.length(minutes, of: item.type)) }
    return Node(
      .li, .className(isPrimary ? "card suggestion primary" : "card suggestion"), key: item.id.text
    ) {
      if let image = item.image, !surroundings.device.contains(.savesData) {
        Node(
          .img, .className("suggestion-image"), Attribute(.src, Routes.contents + "/" + image),
          Attribute(.alt, ""), Attribute(.loading, "lazy"), Attribute(.decoding, "async"))
      }
      Node(.div, .className("suggestion-text")) {
        Node(
          .h3, .className("card-title"),
          item.language.isEmpty ? nil : Attribute(.language, item.language)
        ) {
          Node(.a, .id("card-" + item.id.text), .href(item.path), .className("card-link")) {
            item.displayTitle
          }
        }
        Node(.p, .className("card-meta")) {
          if item.type != .article { item.type.icon.node(size: 16) }
          Node(.span) { joined(parts) }
        }
        if !why.utf8.isEmpty { Node(.p, .className("reason")) { why } }
        if isPrimary, !item.preview.utf8.isEmpty {
          Node(
            .p, .className("card-excerpt"),
            item.language.isEmpty ? nil : Attribute(.language, item.language)
          ) { item.preview }
        }
        Node(.div, .className("suggestion-actions")) {
          if isPrimary {
            let isHeard = item.content != nil && !item.isPlayed
            let isHeardFirst = isHeard && surroundings.isForListening
            if isHeardFirst { listenButton(item, words, isFirst: true) }
            Node.linkButton(
              words.begin(item), style: isHeardFirst ? .text : .primary, path: item.path)
            if isHeard, !isHeardFirst { listenButton(item, words) }
          }
          if isPrimary {
            Node(
              .button, .type("button"), .className("button plain not-now"),
              .label(words.notNow(item.displayTitle)),
              on: .click(.suggesting(.notNowTapped(item.id)))
            ) { words.notNow }
          }
          // While the item is open beside the list, its menu's button in the reader has the usual ID.
          Node.iconButton(
            .more, label: words.actions(for: item.displayTitle),
            id: (isOpen ? "row-more-" : "more-") + item.id.text,
            className: "more",
            action: .suggesting(.menuTapped(item.id)))
        }
      }
    }
  }

  private static func listenButton(
    _ item: Item, _ words: Words, isFirst: Bool = false
  ) -> Node<ReadingAction> {
    Node(
      .button, .type("button"), .className(isFirst ? "button primary" : "button plain"),
      .label(words.listenInstead(item.displayTitle)), on: .click(.listening(.listenTapped(item.id)))
    ) { isFirst ? words.listen : words.listenInstead }
  }

  private static func continued(
    _ items: [Item], _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    return Node(.section, .className("section"), .label(words.continueReading)) {
      Node(.h2, .className("section-title")) { words.continueReading }
      Node(.ul, .className("cards rows"), .role("list"), .label(words.continueReading)) {
        for item in items {
          let begun = state.library.entity(item.id)?[Item.startedAt]
          scene.card(
            item, heading: .h3,
            age: begun.map { words.started(words.ago($0, now: scene.now)) })
        }
      }
    }
  }
}
