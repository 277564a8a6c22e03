import Kernel
public import Kit
import SyncCore
public import ViewTree
import Wire

/// All highlights of the library.
public enum HighlightsScreen {
  public static func view(
    _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    guard state.marks.count > 0 else {
      if scene.isLoading { return [ListScreens.skeletons(scene)] }
      return [
        Node.emptyState(
          icon: .highlight, title: words.noHighlightsTitle, text: words.noHighlightsText
        ) {
          // For whoever has keys.
          Node(.p, .className("keys")) { words.noHighlightsKey }
          Node.linkButton(words.goToInbox, icon: .inbox, path: "/inbox")
        }
      ]
    }
    let found = state.listedHighlights
    let shown = Array(found.prefix(state.marks.page.shown))
    var nodes = [filters(found.count, state, words)]
    if found.isEmpty {
      nodes.append(
        Node.emptyState(
          icon: .search, title: words.nothingFound, text: words.nothingFoundText
        ) {
          Node.button(words.clearFilters, style: .text, action: .marking(.page(.cleared)))
        })
      return nodes
    }
    nodes += state.marks.page.isByDay ? days(shown, state, scene) : items(shown, state, scene)
    if found.count > shown.count {
      nodes.append(
        Node(.div, .className("show-more")) {
          Node.button(words.showMore, action: .marking(.page(.moreTapped)))
        })
    }
    return nodes
  }

  /// The button of the top bar that leads to the options.
  public static func optionsButton(_ words: Words) -> Node<ReadingAction> {
    Node.iconButton(
      .more, label: words.listOptions, id: optionsID, action: .marking(.page(.optionsTapped)))
  }

  static let optionsID = "highlights-options"

  /// How they are grouped, those of which tag, and what is shown as a file for other programs.
  static func options(_ state: ReadingState, _ words: Words) -> Node<ReadingAction> {
    let page = state.marks.page
    let count = state.foundHighlights.count
    return Node.dialog(
      id: "highlight-options", title: words.listView, onCancel: .marking(.sheetClosed)
    ) {
      grouping(page, words)
      tags(page, state, words)
      Node.menu(
        [
          MenuItem(.repeating, words.dailyReview, path: ReviewScreen.path),
          MenuItem(.settings, words.settings, path: "/settings"),
        ] + (count > 0 ? files(words) : []))
      if count > 0 { Node(.p, .className("row-note")) { words.exportedHighlights(count) } }
      Node.button(words.done, style: .text, action: .marking(.sheetClosed))
    }
  }

  private static func files(_ words: Words) -> [MenuItem<ReadingAction>] {
    [
      MenuItem(
        .note, words.exportHighlights("Markdown"), action: .marking(.page(.markdownTapped))),
      MenuItem(
        .document, words.exportHighlights("Readwise CSV"), action: .marking(.page(.tableTapped))),
    ]
  }

  private static func grouping(_ page: HighlightsPage, _ words: Words) -> Node<ReadingAction> {
    Node.segments(
      id: "highlight-grouping", label: words.highlightGrouping,
      [
        Option(
          words.byArticle, isOn: !page.isByDay,
          action: .marking(.page(.groupingChosen(isByDay: false)))),
        Option(
          words.byDay, isOn: page.isByDay,
          action: .marking(.page(.groupingChosen(isByDay: true)))),
      ])
  }

  /// What narrows the page, and what there is.
  private static func filters(
    _ count: Int, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let page = state.marks.page
    let tag = page.tag.flatMap { state.organise.shelves.shelf($0) }?.name(words)
    return Node(
      .div, .className("highlight-filters"), .role("search"), .label(words.searchHighlights)
    ) {
      search(page, words)
      Node(.div, .className("mark-colours"), .role("group"), .label(words.colour)) {
        for colour in HighlightColour.allCases {
          MarkSheets.swatch(
            words.colourName(colour), colour, isOn: page.colour == colour,
            action: .marking(.page(.colourTapped(colour))))
        }
      }
      Node(.p, .className("row-note"), .role("status")) {
        joined([words.highlightCount(count)] + (tag.map { [$0] } ?? []))
      }
    }
  }

  private static func search(_ page: HighlightsPage, _ words: Words) -> Node<ReadingAction> {
    var field = TextField(
      id: "highlight-search", kind: .search, label: words.searchHighlights, value: page.text)
    field.isRequired = false
    field.placeholder = words.searchHighlights
    let clear = Clear<ReadingAction>(
      label: words.clearFilters, action: .marking(.page(.cleared)))
    return Node(.div, .className("list-search search-form")) {
      Icon.search.node(size: 20)
      Node.field(field, clear: page.text.utf8.isEmpty ? nil : clear) {
        .marking(.page(.textChanged($0)))
      }
    }
  }

  @NodeBuilder<ReadingAction>
  private static func tags(
    _ page: HighlightsPage, _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    let tags = state.highlightedTags
    if !tags.isEmpty {
      Node.select(
        Select(
          id: "highlight-tag", label: words.tagOfArticle,
          choices: [Select.Choice("", words.allTags)]
            + tags.map { Select.Choice($0.id.text, $0.name(words)) },
          value: page.tag?.text ?? "")
      ) { .marking(.page(.tagChosen($0))) }
    }
  }

  private static func items(
    _ shown: [Highlight], _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    state.highlightGroups(shown).map { group in
      let item = state.library.item(group.item)
      let title = item?.displayTitle ?? ""
      return section(
        title, image: item?.image, key: group.item.text, group.highlights, state, scene)
    }
  }

  private static func days(
    _ shown: [Highlight], _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    var groups: [(day: CivilDate, highlights: [Highlight])] = []
    for highlight in shown {
      let day = CivilDateTime(highlight.createdAt, offsetSeconds: scene.offsetSeconds ?? 0).date
      if groups.last?.day == day {
        groups[groups.count - 1].highlights.append(highlight)
      } else {
        groups.append((day, [highlight]))
      }
    }
    return groups.map { group in
      section(
        scene.words.date(group.day, today: scene.today), image: nil, key: group.day.text,
        group.highlights, state, scene, withTitles: true)
    }
  }

  private static func section(
    _ title: String, image: String?, key: String, _ highlights: [Highlight],
    _ state: ReadingState, _ scene: Scene, withTitles: Bool = false
  ) -> Node<ReadingAction> {
    Node(.section, .className("highlight-group"), key: key) {
      if !title.utf8.isEmpty {
        Node(.h2) {
          if let image {
            Node(
              .img, Attribute(.src, Routes.contents + "/" + image), Attribute(.alt, ""),
              Attribute(.width, "40"), Attribute(.height, "40"), Attribute(.loading, "lazy"),
              Attribute(.decoding, "async"))
          }
          Node(.span) { title }
        }
      }
      list(title, highlights, state, scene, withTitles: withTitles)
    }
  }

  static func list(
    _ label: String, _ highlights: [Highlight], _ state: ReadingState, _ scene: Scene,
    withTitles: Bool
  ) -> Node<ReadingAction> {
    Node(
      .ul, .className("highlights"), .role("list"),
      .label(label.utf8.isEmpty ? scene.words.highlights : label), Attribute(.dataRows)
    ) {
      for (index, highlight) in highlights.enumerated() {
        // What several have in a row stands below the last of them.
        let isLast =
          index + 1 == highlights.count
          || state.item(of: highlights[index + 1]) != state.item(of: highlight)
        MarkSheets.card(highlight, state, scene, withTitle: withTitles && isLast)
      }
    }
  }
}

/// A few highlights of earlier days, for a quiet minute.
public enum ReviewScreen {
  public static let path = "/highlights/review"

  public static func view(
    _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    let picks = state.review(scene.now, offsetSeconds: scene.offsetSeconds).picks
    guard !picks.isEmpty else {
      if scene.isLoading { return [ListScreens.skeletons(scene)] }
      return [
        Node.emptyState(
          icon: .highlight, title: words.noReviewTitle, text: words.noReviewText
        ) {
          Node.linkButton(words.allHighlights, icon: .highlight, path: "/highlights")
        }
      ]
    }
    return [
      HighlightsScreen.list(words.dailyReview, picks, state, scene, withTitles: true),
      Node(.p, .className("field-note")) { words.reviewEnd },
      Node.linkButton(words.allHighlights, style: .text, path: "/highlights"),
    ]
  }
}
