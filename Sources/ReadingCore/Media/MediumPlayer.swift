import AddressCore
import ArticleCore
import Kernel
import Kit
import SyncCore
import ViewTree

/// The player of a recording or a film, above what its page says of it.
enum MediumPlayer {
  static let siteID = "site-player"

  /// Nil where there is nothing to play.
  static func view(
    _ item: Item, _ reader: Reader, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction>? {
    switch PlayableMedium(item, state.library.entity(item.id)) {
    case nil: nil
    case .own: own(item, reader, state, scene)
    case .hosted(let film): hosted(film, item, state, scene)
    }
  }

  // MARK: - By the browser

  private static func own(
    _ item: Item, _ reader: Reader, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    let now = state.medium.now.flatMap { $0.item == item.id ? $0 : nil }
    return Node(.section, .className("recording"), .label(words.typeName(item.type))) {
      if let now, now.isFilm { screen(now, state, words) }
      position(item, now, state, words)
      keys(item, now, state, scene)
      if now?.hasFailed == true {
        Node(.p, .className("listen-problem"), .role("alert")) {
          Icon.warning.node(size: 20)
          Node(.span) { words.notPlayable }
        }
        if let link = item.originalLink(words) { link }
      } else if !scene.isOnline, now?.isPlaying != true {
        Node(.p, .className("field-note"), .role("status")) { words.mediumOffline }
      }
      if now != nil, let queue = QueuePart.view(state, words) { queue }
      if case .ready(let article, _) = reader.text {
        chapters(ListedChapter.list(article), item, now, words)
      }
    }
  }

  private static func screen(
    _ now: PlayedMedium, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    Node(
      .video, .className("recording-screen"), .id("film"), .label(now.title), Attribute(.controls),
      Attribute(.dataHost, now.orders(rate: state.listen.style.rate)),
      on: .input { .listening(.medium(.told($0))) })
  }

  private static func keys(
    _ item: Item, _ now: PlayedMedium?, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    return Node(.div, .className("listen-keys")) {
      Node.iconButton(
        .skipBack, label: words.secondsBack, isEnabled: now != nil,
        action: .listening(.medium(.skipTapped(-ReadingState.secondsBack))))
      playButton(
        item.id, now, words, id: "medium-play", isEnabled: scene.isOnline || now != nil)
      Node.iconButton(
        .forward, label: words.secondsOn, isEnabled: now != nil,
        action: .listening(.medium(.skipTapped(ReadingState.secondsOn))))
      Player.rates(state.listen, words)
    }
  }

  private static func playButton(
    _ id: ID<Entity>, _ now: PlayedMedium?, _ words: Words, id elementID: String, isEnabled: Bool
  ) -> Node<ReadingAction> {
    let isPlaying = now?.isPlaying == true
    return Node.iconButton(
      isPlaying ? .pause : .play, label: isPlaying ? words.pause : words.play,
      isEnabled: isEnabled, id: elementID, className: "play",
      action: .listening(.medium(.playTapped(id))))
  }

  private static func position(
    _ item: Item, _ now: PlayedMedium?, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let total = now?.duration.map { $0 / 1000 } ?? item.seconds ?? 0
    let kept = state.library.entity(item.id)?.secondsPlayed ?? 0
    let seconds = now.map { $0.shown / 1000 } ?? kept
    let clock = words.playClock(seconds)
    return Node(.div, .className("recording-position")) {
      Node(
        .input, .type("range"), .id("medium-position"), .label(words.playerPosition),
        Attribute(.min, "0"), Attribute(.max, "\(max(total, 1))"), Attribute(.step, "1"),
        Attribute(.value, "\(min(seconds, max(total, 1)))"),
        Attribute(.ariaValueText, words.positionText(clock, of: words.playClock(total))),
        .flag(.disabled, if: now == nil || total == 0),
        on: .input { .listening(.medium(.held($0))) }, .change { .listening(.medium(.letGo($0))) })
      Node(.p, .className("recording-times"), .decorative) {
        Node(.span) { clock }
        if total > 0 { Node(.span) { words.timeLeft(words.playClock(total - seconds)) } }
      }
    }
  }

  @NodeBuilder<ReadingAction>
  private static func chapters(
    _ chapters: [ListedChapter], _ item: Item, _ now: PlayedMedium?, _ words: Words
  ) -> [Node<ReadingAction>] {
    if !chapters.isEmpty {
      let current = now.flatMap { now in
        chapters.lastIndex { $0.seconds * 1000 <= now.position }
      }
      Node(.details, .className("recording-chapters")) {
        Node(.summary) {
          Node(.span) { words.chapters(chapters.count) }
          Icon.down.node(size: 20)
        }
        Node(.ol) {
          for (index, chapter) in chapters.enumerated() {
            Node(.li) {
              Node(
                .button, .type("button"), .className("button plain"),
                index == current ? Attribute(.ariaCurrent, "true") : nil,
                on: .click(
                  .listening(.medium(.chapterTapped(item.id, seconds: chapter.seconds))))
              ) {
                Node(.span, .className("recording-time")) { words.playClock(chapter.seconds) }
                Node(.span, .className("recording-part")) { chapter.title }
                if index == current { Icon.play.node(size: 20) }
              }
            }
          }
        }
      }
    }
  }

  // MARK: - By its site

  private static func hosted(
    _ film: HostedFilm, _ item: Item, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    return Node(.section, .className("recording"), .label(words.typeName(item.type))) {
      if state.medium.shownPlayer == item.id {
        Node(
          .div, .className("recording-screen"), .id(siteID), Attribute(.tabIndex, "-1"),
          .role("group"), .label(item.displayTitle), Attribute(.dataHost, film.player))
      } else {
        Node(.div, .className("recording-offer")) {
          Node.button(
            words.playHere, icon: .play, style: .primary, isEnabled: scene.isOnline,
            action: .listening(.medium(.siteTapped(item.id))))
          Node(.p, .className("field-note")) {
            scene.isOnline ? words.loadsPlayer(film.host) : words.mediumOffline
          }
        }
      }
      Node(
        .a, .className("button secondary"), .href(film.page), Attribute(.target, "_blank"),
        Attribute(.rel, "noopener noreferrer")
      ) {
        Icon.external.node(size: 20)
        Node(.span) { words.openAt(film.host) }
      }
    }
  }

  // MARK: - On every screen

  /// By what the host knows what a recording is to do; nil where there is none.
  static func mark(_ state: ReadingState) -> Node<ReadingAction>? {
    guard let now = state.medium.now, !now.isFilm else { return nil }
    return Node(
      .span, .id("medium"), Attribute(.hidden),
      Attribute(.dataHost, now.orders(rate: state.listen.style.rate)),
      on: .input { .listening(.medium(.told($0))) })
  }

  /// What plays on while one is elsewhere; in its own page only the host sees it.
  static func bar(_ state: ReadingState, _ scene: Scene) -> Node<ReadingAction>? {
    guard let now = state.medium.now, !now.isFilm else { return nil }
    let words = scene.words
    let isHere = state.reader?.id == now.item
    return Node(
      .section, .className("player"), .label(words.listening), .flag(.hidden, if: isHere)
    ) {
      if let mark = mark(state) { mark }
      if !isHere {
        Node(.a, .href("/read/" + now.item.text), .className("player-open")) {
          Node(.span, .className("player-title")) { now.title }
          Node(.span, .className("player-note")) {
            now.hasFailed ? words.notPlayable : words.playClock(now.position / 1000)
          }
        }
        Node.iconButton(
          .skipBack, label: words.secondsBack,
          action: .listening(.medium(.skipTapped(-ReadingState.secondsBack))))
        playButton(now.item, now, words, id: "medium-bar-play", isEnabled: true)
        Node.iconButton(
          .forward, label: words.secondsOn,
          action: .listening(.medium(.skipTapped(ReadingState.secondsOn))))
        Node.iconButton(
          .close, label: words.stopPlaying, action: .listening(.medium(.closeTapped)))
      }
    }
  }
}
