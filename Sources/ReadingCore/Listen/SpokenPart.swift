public import Kernel
import Kit
public import SyncCore
import ViewTree

/// What a person asks of the server's voice.
public enum SpokenAction: Sendable {
  /// Have the text read into a file.
  case makeTapped(ID<Entity>)
  /// Delete the file, or make none.
  case deleteTapped(ID<Entity>)
  /// Go on in the file, where the browser's voice is.
  case playTapped
  /// Show what the server's voice can do, where the device has none.
  case offerTapped
}

extension ReadingState {
  mutating func perform(_ action: SpokenAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .makeTapped(let id):
      guard library.item(id)?.content != nil else { return [] }
      return [
        .record([Edit(id, [.set(Item.speaking, .asked), .set(Item.spokenPercent, nil)])]),
        .focus(id: SpokenPart.id),
      ]
    case .deleteTapped(let id):
      let edit = Edit(
        id, [.set(Item.spoken, nil), .set(Item.speaking, .none), .set(Item.spokenPercent, nil)])
      return [.record([edit]), .focus(id: SpokenPart.id)]
    case .playTapped:
      guard let now = listen.now, now.file == nil, let file = spokenFile(for: now) else {
        return []
      }
      return pauseMedium(moment, forFile: true) + follow(listen.use(file), moment)
        + [.focus(id: SpokenPart.id)]
    case .offerTapped:
      guard listen.now != nil else { return [] }
      // The focus goes past the head of the sheet, to what was asked for.
      _ = listen.reduce(.sheetTapped, at: moment.instant)
      return [.focus(id: SpokenPart.id)]
    }
  }

  /// Whether what is read aloud can be heard from a file.
  var hasSpokenFile: Bool { listen.now.flatMap { spokenFile(for: $0) } != nil }

  /// The file of what is read aloud; nil where there is none of this text, or the summary comes first: it is told in
  /// another order than that of the file.
  func spokenFile(for now: Listening) -> SpokenFile? {
    guard now.introduction == 0, let spoken = library.entity(now.item)?[Item.spoken] else {
      return nil
    }
    return SpokenFile(spoken, of: now.content, sentences: now.count)
  }
}

/// The file that the server's voice makes of a text, in the sheet of what is read aloud.
enum SpokenPart {
  static let id = "spoken-file"

  /// By what the host knows what the file is to do; nil where a voice of the browser speaks.
  static func mark(_ now: Listening, _ state: ReadingState) -> Node<ReadingAction>? {
    guard let file = now.file else { return nil }
    return Node(
      .span, .id("medium"), Attribute(.hidden),
      Attribute(
        .dataHost, file.orders(isPlaying: now.isPlaying, rate: state.listen.style.rate)),
      on: .input { .listening(.fileTold($0)) })
  }

  /// The way to the server's voice, in the bar, where the device cannot speak this text; nil where the server cannot either.
  static func offer(
    _ now: Listening, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction>? {
    guard state.listen.problem != nil, let entity = state.library.entity(now.item),
      entity[Item.content] != nil
    else { return nil }
    switch entity[Item.speaking] {
    case .none: if !scene.hasVoice { return nil }
    case .noVoice, .noLanguage, .tooLong: return nil
    case .asked, .making, .ready, .noRoom, .failed: break
    }
    return Node(
      .button, .type("button"), .className("button secondary player-offer"),
      Attribute(.ariaHasPopup, "dialog"), on: .click(.listening(.file(.offerTapped)))
    ) { scene.words.serversVoice }
  }

  /// Nil where the server has no voice, and has made no file.
  static func view(
    _ now: Listening, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction>? {
    let entity = state.library.entity(now.item)
    let speaking = entity?[Item.speaking] ?? .none
    guard scene.hasVoice || speaking != .none, state.library.item(now.item)?.content != nil else {
      return nil
    }
    let words = scene.words
    let percent = entity?[Item.spokenPercent]
    let canPlay = now.file == nil && state.spokenFile(for: now) != nil
    // What is there is of another text, and is being made anew.
    let isRemade =
      speaking == .ready && now.file == nil && !canPlay
      && entity.map(ReadingDerivation.wantsSpeech) == true
    let shown = isRemade ? percent == nil ? .asked : .making : speaking
    return Node(
      .section, .id(id), .className("listen-file"), Attribute(.tabIndex, "-1"),
      .label(words.audioFile)
    ) {
      Node(.p, .className("field-note"), .role("status")) {
        words.speakingText(shown, percent: percent ?? 0)
      }
      Node(.div, .className("chips")) { buttons(now, shown, canPlay: canPlay, words) }
    }
  }

  @NodeBuilder<ReadingAction>
  private static func buttons(
    _ now: Listening, _ speaking: SpeakingState, canPlay: Bool, _ words: Words
  ) -> [Node<ReadingAction>] {
    switch speaking {
    case .ready:
      if canPlay {
        Node.button(words.playAudioFile, icon: .play, action: .listening(.file(.playTapped)))
      }
      Node.button(
        words.deleteAudioFile, icon: .trash, style: .text,
        action: .listening(.file(.deleteTapped(now.item))))
    case .asked, .making:
      Node.button(
        words.makeNoAudioFile, style: .text, action: .listening(.file(.deleteTapped(now.item))))
    case .none:
      Node.button(
        words.makeAudioFile, icon: .podcast, action: .listening(.file(.makeTapped(now.item))))
    default:
      Node.button(
        words.tryAgain, icon: .refresh, action: .listening(.file(.makeTapped(now.item))))
    }
  }
}
