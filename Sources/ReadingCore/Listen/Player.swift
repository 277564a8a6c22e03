import Kernel
public import Kit
public import ViewTree

/// What is being read aloud, above the tab bar on every screen.
public enum Player {
  /// Nil while nothing is read aloud.
  public static func view(_ state: ReadingState, _ scene: Scene) -> Node<ReadingAction>? {
    guard let now = state.listen.now else {
      if state.played == nil, state.listen.style.queue.items.isEmpty { return nil }
      return MediumPlayer.bar(state, scene) ?? QueuePart.bar(state, scene.words)
    }
    return bar(now, state, scene)
  }

  private static func bar(
    _ now: Listening, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    // Where nothing speaks, there is nothing to skip: the way to the server's voice has that room.
    let offer = SpokenPart.offer(now, state, scene)
    return Node(.section, .className("player"), .label(words.listening)) {
      if let mark = SpokenPart.mark(now, state) ?? MediumPlayer.mark(state) { mark }
      Node(
        .button, .type("button"), .className("player-open"), .id("player-open"),
        Attribute(.ariaHasPopup, "dialog"), on: .click(.listening(.sheetTapped))
      ) {
        if let problem = problem(state.listen, words) {
          Node(.span, .className("player-problem"), .role("status")) { problem }
        } else {
          Node(.span, .className("player-title")) { now.title }
          Node(.span, .className("player-note"), .role("status")) {
            words.sentenceOf(now.index + 1, now.count) + " · "
              + words.rateText(state.listen.style.rate)
          }
        }
        Node(.span, .className("visually-hidden")) { words.listenOptions }
      }
      if let offer {
        offer
      } else {
        Node.iconButton(
          .skipBack, label: words.sentenceBack, action: .listening(.sentencesTapped(-1)))
      }
      playButton(state.listen, words, id: "player-play")
      if offer == nil {
        Node.iconButton(
          .refresh, label: words.sentenceForward, action: .listening(.sentencesTapped(1)))
      }
      Node.iconButton(.close, label: words.stopListening, action: .listening(.closeTapped))
    }
  }

  /// All that can be chosen.
  static func sheet(
    _ now: Listening, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    return Node.dialog(
      id: "listen-sheet", title: now.title, onCancel: .listening(.sheetClosed)
    ) {
      if let problem = problem(state.listen, words) {
        Node(.p, .className("listen-problem"), .role("alert")) {
          Icon.warning.node(size: 20)
          Node(.span) { problem }
        }
      }
      Node(.p, .className("listen-words")) { now.words }
      Node(.div, .className("listen-keys")) {
        Node.iconButton(
          .back, label: words.paragraphBack, action: .listening(.paragraphsTapped(-1)))
        Node.iconButton(
          .skipBack, label: words.sentenceBack, action: .listening(.sentencesTapped(-1)))
        playButton(state.listen, words, id: "listen-play")
        Node.iconButton(
          .refresh, label: words.sentenceForward, action: .listening(.sentencesTapped(1)))
        Node.iconButton(
          .forward, label: words.paragraphForward, action: .listening(.paragraphsTapped(1)))
      }
      rates(state.listen, words)
      stops(now, words)
      if now.file == nil, state.listen.fitting.count > 1 { voices(state.listen, words) }
      if let part = SpokenPart.view(now, state, scene) { part }
      if let queue = QueuePart.view(state, words) { queue }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.stopListening, style: .text, action: .listening(.closeTapped))
        Node.button(words.done, style: .text, action: .listening(.sheetClosed))
      }
    }
  }

  private static func problem(_ listen: ListenState, _ words: Words) -> String? {
    switch listen.problem {
    case .noVoice: words.noVoiceForLanguage
    case .silent: words.noVoice
    case nil: nil
    }
  }

  private static func playButton(
    _ listen: ListenState, _ words: Words, id: String
  ) -> Node<ReadingAction> {
    Node.iconButton(
      listen.isPlaying ? .pause : .play, label: listen.isPlaying ? words.pause : words.play,
      id: id, className: "play", action: .listening(.playTapped))
  }

  static func rates(_ listen: ListenState, _ words: Words) -> Node<ReadingAction> {
    let rates = ListenStyle.rates
    let rate = listen.style.rate
    let slower = rates.last { $0 < rate }
    let faster = rates.first { $0 > rate }
    return Node(.div, .className("style-row"), .role("group"), .label(words.speed)) {
      Node(.span, .className("row-title")) { words.speed }
      Node.iconButton(
        .minus, label: words.slower, isEnabled: slower != nil,
        action: .listening(.rateChosen(slower ?? rate)))
      Node(.output, .className("style-value")) { words.rateText(rate) }
      Node.iconButton(
        .plus, label: words.faster, isEnabled: faster != nil,
        action: .listening(.rateChosen(faster ?? rate)))
    }
  }

  private static func stops(_ now: Listening, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("style-row"), .role("group"), .label(words.stopAfter)) {
      Node(.span, .className("row-title")) { words.stopAfter }
      Node(.div, .className("chips")) {
        Node.chip(
          words.atTheEnd, isOn: now.stopsAt == nil, action: .listening(.stopChosen(minutes: nil)))
        for minutes in [15, 30] {
          Node.chip(
            words.afterMinutes(minutes), isOn: now.stopsIn == minutes,
            action: .listening(.stopChosen(minutes: minutes)))
        }
      }
    }
  }

  private static func voices(_ listen: ListenState, _ words: Words) -> Node<ReadingAction> {
    var options = [
      Option(
        words.browsersVoice, isOn: listen.voice == nil,
        action: ReadingAction.listening(.voiceChosen("")))
    ]
    for voice in listen.fitting.prefix(40) {
      var option = Option(
        voice.name, isOn: listen.voice?.id == voice.id,
        action: ReadingAction.listening(.voiceChosen(voice.id)))
      option.note = voice.language
      options.append(option)
    }
    return Node.radioGroup(id: "voices", label: words.voiceLabel, options)
  }
}
