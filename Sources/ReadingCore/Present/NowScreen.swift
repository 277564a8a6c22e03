import Kernel
public import Kit
import SyncCore
public import ViewTree
import Wire

/// What fits this moment, and what was begun.
public enum NowScreen {
  public static func view(_ state: ReadingState, _ scene: Scene) -> [Node<ReadingAction>] {
    let words = scene.words
    if state.library.isEmpty, scene.isLoading { return [ListScreens.skeletons(scene)] }
    let started = state.library.items(.started, first: 3)
    let suggestions = state.suggestions(scene)
    var nodes = context(scene)
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
              let why = Self.why(suggestion, scene)
              card(
                suggestion, isPrimary: index == 0,
                why: index > 0 && why == Self.why(suggestions[index - 1], scene) ? "" : why, scene)
            }
          }
        })
    }
    if !started.isEmpty { nodes.append(continued(started, state, scene)) }
    return nodes
  }

  /// The screen's heading: a greeting.
  public static func heading(_ scene: Scene) -> String {
    let part = wall(scene).map { PartOfDay(hour: $0.time.hour) }
    return scene.words.greeting(part, name: scene.name)
  }

  /// What fits this moment best, for where nothing is open: what it is, why, and the way to it.
  public static func offer(_ state: ReadingState, _ scene: Scene) -> [Node<ReadingAction>] {
    guard !scene.isLoading, let best = state.suggestions(scene).first else { return [] }
    let item = best.item
    return [
      Node(
        .p, .className("offer-title"),
        item.language.isEmpty ? nil : Attribute(.language, item.language)
      ) { item.displayTitle },
      Node(.p, .className("reason")) { why(best, scene) },
      Node.linkButton(scene.words.begin(item), path: item.path),
    ]
  }

  private static func wall(_ scene: Scene) -> CivilDateTime? {
    scene.offsetSeconds.map { CivilDateTime(scene.now, offsetSeconds: $0) }
  }

  @NodeBuilder<ReadingAction>
  private static func context(_ scene: Scene) -> [Node<ReadingAction>] {
    if let wall = wall(scene) {
      Node(.p, .className("context-bar")) {
        Icon.clock.node(size: 16)
        Node(.span) { scene.words.moment(wall) }
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

  static func why(_ suggestion: Suggestion, _ scene: Scene) -> String {
    guard let reason = suggestion.reasons.first else { return "" }
    return scene.words.reason(
      reason, ago: scene.words.ago(suggestion.item.savedAt, now: scene.now))
  }

  /// The first as a card with its picture, the others as rows, which do not say again why.
  private static func card(
    _ suggestion: Suggestion, isPrimary: Bool, why: String, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    let item = suggestion.item
    var parts: [String] = []
    if !item.source.isEmpty { parts.append(item.source) }
    if let minutes = item.minutes { parts.append(words.length(minutes, of: item.type)) }
    return Node(
      .li, .className(isPrimary ? "card suggestion primary" : "card suggestion"), key: item.id.text
    ) {
      if let image = item.image {
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
        if isPrimary, !item.excerpt.isEmpty {
          Node(
            .p, .className("card-excerpt"),
            item.language.isEmpty ? nil : Attribute(.language, item.language)
          ) { item.excerpt }
        }
        Node(.div, .className("suggestion-actions")) {
          if isPrimary {
            Node.linkButton(words.begin(item), style: .primary, path: item.path)
            if item.content != nil, !item.isPlayed { listenButton(item, words) }
          }
          Node(
            .button, .type("button"), .className("button plain not-now"),
            .label(words.notNow(item.displayTitle)),
            on: .click(.suggesting(.notNowTapped(item.id)))
          ) { words.notNow }
        }
      }
    }
  }

  private static func listenButton(_ item: Item, _ words: Words) -> Node<ReadingAction> {
    Node(
      .button, .type("button"), .className("button plain"),
      .label(words.listenInstead(item.displayTitle)), on: .click(.listening(.listenTapped(item.id)))
    ) { words.listenInstead }
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
