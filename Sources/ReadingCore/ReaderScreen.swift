import AddressCore
import ArticleCore
import Kernel
public import Kit
import SyncCore
public import ViewTree
import Wire

/// An article, and nothing else.
public enum ReaderScreen {
  /// The bar above: back, the text's size and face, more.
  public static func bar(_ state: ReadingState, _ scene: Scene) -> Node<ReadingAction> {
    let words = scene.words
    return Node(.header, .className("reader-bar")) {
      Node(
        .button, .type("button"), .className("button plain back"), on: .click(.backTapped)
      ) {
        Icon.back.node(size: 20)
        Node(.span) { words.back }
      }
      Node(.div, .className("reader-tools")) {
        if case .ready = state.reader?.text {
          if let id = state.reader?.id { listenButton(id, state, words) }
          Node(
            .button, .type("button"), .className("icon-button face"), .id("style-open"),
            .label(words.textStyle), Attribute(.title, words.textStyle),
            Attribute(.ariaHasPopup, "dialog"), on: .click(.styleTapped)
          ) { Node(.span, .decorative) { "Aa" } }
        }
        if let id = state.reader?.id, state.library.item(id) != nil {
          Node.iconButton(
            .more, label: words.more, id: "more-" + id.text, action: .menuTapped(id))
        }
      }
    }
  }

  private static func listenButton(
    _ id: ID<Entity>, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    // The player pauses; while it is there, this one opens what can be chosen.
    let isHeard = state.listen.now?.item == id
    return Node(
      .button, .type("button"), .className("button plain listen"), .id("listen"),
      isHeard ? Attribute(.ariaHasPopup, "dialog") : nil,
      on: .click(.listening(isHeard ? .sheetTapped : .listenTapped(id)))
    ) {
      Icon.podcast.node(size: 20)
      Node(.span) { isHeard ? words.listening : words.listen }
    }
  }

  public static func view(_ state: ReadingState, _ scene: Scene) -> [Node<ReadingAction>] {
    let words = scene.words
    guard let reader = state.reader, let item = state.library.item(reader.id) else {
      if scene.isLoading { return [loading(words)] }
      return [
        Node(.h1, .id("heading"), .className("visually-hidden"), Attribute(.tabIndex, "-1")) {
          words.gone
        },
        Node.emptyState(icon: .article, title: words.gone, text: words.goneText) {
          Node.linkButton(words.backToInbox, icon: .inbox, path: "/inbox")
        },
      ]
    }
    if let page = OwnPage.view(item, state, scene) { return [page] }
    return [
      Node(.article, .className(articleClass(state.style)), .id("article")) {
        header(item, reader, state, scene)
        if item.state == .ready, item.failure == .paywall { beginning(item, words) }
        if item.state == .ready, item.failure == .partlyRead, item.content != nil {
          note(words.onlyPart)
        }
        if item.state == .ready, item.failure == .uncertainText { uncertain(item, words) }
        if let player = MediumPlayer.view(item, reader, state, scene) { player }
        ReaderSummary.view(item, reader, state, words)
        MarkSheets.help(words)
        text(item, reader, state, scene)
      }
    ] + end(item, reader, state, words)
  }

  /// What is done with an article that was read.
  private static func end(
    _ item: Item, _ reader: Reader, _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    guard case .ready = reader.text else { return [] }
    let related = reader.related.isEmpty ? [] : [RelatedList.view(reader, state, words)]
    if item.isArchived { return related }
    return [
      Node(.footer, .className("reader-end")) {
        Node.button(words.archive, icon: .archive, action: .archiveTapped(item.id))
      }
    ] + related
  }

  /// What the person wrote of the item: as it was saved, and later.
  @NodeBuilder<ReadingAction>
  static func ownNote(
    _ item: Item, _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    let entity = state.library.entity(item.id)
    if let reason = entity?.text(Item.reason.number), !reason.isEmpty {
      Node(.aside, .className("own-note"), .label(words.savedBecause)) {
        Icon.note.node(size: 20)
        Node(.p) { reason }
      }
    }
    if let note = entity?.text(Item.note.number), !note.isEmpty {
      Node(.aside, .className("own-note"), .label(words.ownNote)) {
        Icon.note.node(size: 20)
        Node(.p) { note }
        Node.iconButton(
          .edit, label: words.editOwnNote, action: .marking(.noteTapped(item.id)))
      }
    }
  }

  /// The class of everything around the article.
  public static func frame(_ state: ReadingState) -> String {
    "reader-screen" + state.style.paper.className
  }

  private static func articleClass(_ style: ReaderStyle) -> String {
    "reader " + style.face.name + " " + column(style) + " spacing-\(style.spacing)"
  }

  /// The classes that say how wide the column of the text is, and what stands below it.
  static func column(_ style: ReaderStyle) -> String {
    "size-\(style.size - ReaderStyle.sizes.lowerBound) width-\(style.width)"
  }

  private static func header(
    _ item: Item, _ reader: Reader, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    let provenance = RelatedList.provenance(item, state, words)
    var parts: [String] = []
    if !item.source.isEmpty { parts.append(item.source) }
    if !item.byline.isEmpty { parts.append(item.byline) }
    if let date = publication(of: item, scene) { parts.append(unbroken(date)) }
    if let minutes = item.minutes { parts.append(words.length(minutes, of: item.type)) }
    return Node(.header, .className("reader-header")) {
      Node(
        .h1, .id("heading"), Attribute(.tabIndex, "-1"),
        item.language.isEmpty ? nil : Attribute(.language, item.language)
      ) { item.displayTitle }
      Node(.p, .className("reader-meta")) { joined(parts) }
      if !provenance.isEmpty { Node(.p, .className("reader-meta")) { provenance } }
      if item.content != nil, let link = item.fileLink(words) {
        Node(.p, .className("reader-file")) { link }
      }
      // Above the room that the progress has before there is any.
      ownNote(item, state, words)
      if case .ready = reader.text, !item.type.isMedium {
        Node.component(
          ReadingProgress(
            place: state.progress(of: item) ?? ReadingPlace(block: 0, offset: 0, permille: 0),
            minutes: item.minutes, words: words))
      }
    }
  }

  /// The day on which it was published, where the reader is.
  ///
  /// A page that names a day and no hour means that day everywhere: its midnight is UTC's. Nil where
  /// nobody knows it, or the zone.
  static func publication(of item: Item, _ scene: Scene) -> String? {
    guard let instant = item.publishedAt else { return nil }
    let offset = instant.milliseconds % 86_400_000 == 0 ? 0 : scene.offsetSeconds
    return offset.map { scene.words.date(instant, now: scene.now, offsetSeconds: $0) }
  }

  private static func text(
    _ item: Item, _ reader: Reader, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    if item.state == .failed { return failed(item, words) }
    if item.isPlainLink { return plainLink(item, words) }
    if item.state == .ready, item.content == nil { return document(item, words) }
    if item.content == nil { return working(item, scene) }
    switch reader.text {
    case .ready(let article, _):
      return .component(
        Prose(
          article: article, content: reader.content ?? "", marks: state.drawnMarks, words: words,
          played: PlayableMedium.address(item, state.library.entity(item.id))))
    case .loading, .outdated: return loading(words)
    case .unavailableOffline:
      return Node.emptyState(
        icon: .offline, title: words.unavailableOfflineTitle, text: words.unavailableOfflineText
      ) {
        Node.button(words.tryAgain, icon: .refresh, style: .primary, action: .articleRetryTapped)
      }
    case .unreadable:
      return Node.emptyState(
        icon: .warning, title: words.unreadableTitle, text: words.unreadableText
      ) {
        Node.button(
          words.refetch, icon: .refresh, style: .primary, action: .tryAgainTapped(item.id))
      }
    case .damaged:
      let isSent = state.library.entity(item.id)?.bytes(Item.sentPage.number) != nil
      return Node.emptyState(
        icon: .warning, title: words.damagedTitle,
        text: isSent
          ? words.damagedSentText : item.isOwn ? words.damagedFileText : words.damagedPageText
      ) {
        Node.button(words.tryAgain, icon: .refresh, style: .primary, action: .articleRetryTapped)
      }
    }
  }

  private static func loading(_ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("prose"), .role("status"), .label(words.loadingArticle)) {
      Node.skeleton(lines: 6)
      Node.skeleton(lines: 5)
    }
  }

  /// Without a network nobody knows how far the server is.
  private static func working(_ item: Item, _ scene: Scene) -> Node<ReadingAction> {
    guard scene.isOnline else {
      return Node.emptyState(
        icon: .offline, title: scene.words.unavailableOfflineTitle, text: scene.words.willBeFetched
      ) {}
    }
    return Node(.div, .className("prose"), .role("status")) {
      Node(.p, .className("card-state")) {
        Node(.span, .className("pulse"), .decorative)
        Node(.span) { scene.words.stateText(of: item) }
      }
      Node.skeleton(lines: 6)
    }
  }

  private static func failed(_ item: Item, _ words: Words) -> Node<ReadingAction> {
    Node.emptyState(
      icon: .warning, title: words.couldNotProcess, text: words.failureText(item.failure)
    ) {
      Node.button(
        words.tryAgain, icon: .refresh, style: .primary, action: .tryAgainTapped(item.id))
      if item.mayBeChosenFrom {
        Node.button(words.chooseText, icon: .article, action: .choosing(.opened(item.id)))
      }
      Node.button(words.saveLink, icon: .link, action: .saveLinkTapped(item.id))
      if let link = item.originalLink(words) { link }
    }
  }

  private static func plainLink(_ item: Item, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("empty")) {
      Illustration.node(.link)
      Node(.p) { words.plainLinkText }
      if let link = item.originalLink(words, className: "button primary") { link }
    }
  }

  /// A file that has no text to show here, and why.
  private static func document(_ item: Item, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("empty")) {
      Illustration.node(item.type.icon)
      if item.failure != .unknown { Node(.p) { words.failureText(item.failure) } }
      if let link = item.fileLink(words, className: "button primary") { link }
      if let link = item.originalLink(words) { link }
    }
  }

  private static func note(_ text: String) -> Node<ReadingAction> {
    Node(.div, .className("reader-note"), .role("note")) {
      Icon.warning.node(size: 20)
      Node(.p) { text }
    }
  }

  /// Said above a text of which the page may have shown only the beginning.
  private static func beginning(_ item: Item, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("reader-note"), .role("note")) {
      Icon.warning.node(size: 20)
      Node(.p) { words.onlyBeginning }
      if let link = item.originalLink(words) { link }
    }
  }

  /// Said above a text that may be another part of its page.
  private static func uncertain(_ item: Item, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("reader-note"), .role("note")) {
      Icon.warning.node(size: 20)
      Node(.p) { words.uncertainText }
      if item.mayBeChosenFrom {
        Node.button(words.chooseText, icon: .article, action: .choosing(.opened(item.id)))
      }
      if let link = item.originalLink(words) { link }
    }
  }
}

extension Item {
  /// A button that gives the file itself; nil where there is none.
  func fileLink(
    _ words: Words, className: String = "button secondary"
  ) -> Node<ReadingAction>? {
    guard let file else { return nil }
    return Node(
      .a, .className(className), .href(Routes.contents + "/" + file),
      Attribute(.download, fileName)
    ) {
      type.icon.node(size: 20)
      Node(.span) { type == .pdf ? words.viewPDF : words.viewFile }
    }
  }

  /// A button that opens the page where it came from; nil where that is no web address.
  func originalLink(
    _ words: Words, className: String = "button secondary"
  ) -> Node<ReadingAction>? {
    guard let address = Address(url) else { return nil }
    return Node(
      .a, .className(className), .href(address.text), Attribute(.target, "_blank"),
      Attribute(.rel, "noopener noreferrer")
    ) {
      Icon.external.node(size: 20)
      Node(.span) { words.openOriginal }
    }
  }
}
