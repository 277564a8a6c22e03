import Kernel
public import Kit
import SyncCore
public import ViewTree

/// The steps that follow a sign-up; each has an address of its own.
public enum FirstRunStep: Int, Hashable, Sendable, CaseIterable {
  case topics, done

  /// Nil for what is no step.
  public init?(name: String) {
    for step in Self.allCases where step.name == name {
      self = step
      return
    }
    return nil
  }

  var name: String {
    switch self {
    case .topics: "topics"
    case .done: "done"
    }
  }

  public var path: String { "/start/" + name }

  public func title(_ words: Words) -> String {
    switch self {
    case .topics: words.whatInterestsYou
    case .done: words.allSet
    }
  }

  fileprivate var next: FirstRunStep? { FirstRunStep(rawValue: rawValue + 1) }
}

extension Topic {
  var icon: Icon {
    switch self {
    case .work: .folder
    case .technology: .device
    case .design: .highlight
    case .learning: .library
    case .health: .heart
    case .personal: .sprout
    }
  }
}

/// What the person told Later of themselves.
public struct Person: Hashable, Sendable {
  public var topics: [Topic] = []
  /// What earlier versions asked for and nothing uses: it can be taken back.
  public var usesPlaces = false
  public var usesCalendar = false
  /// The address of a calendar, as the person gave it.
  public var calendar = ""
  /// How the app is to show itself on all devices, as numbers; nil before a choice.
  public var appearance: Int?
  public var language: Int?

  public init() {}

  init(_ entity: Entity) {
    usesPlaces = entity[ReadingSettings.usesPlaces]
    usesCalendar = entity[ReadingSettings.usesCalendar]
    calendar = entity[ReadingSettings.calendar]
    appearance = entity[ReadingSettings.appearance]
    language = entity[ReadingSettings.language]
    // A topic of a later version is not shown.
    topics = entity[ReadingSettings.topics].compactMap { Topic(rawValue: $0) }
  }

  /// True where something is known that suggestions are made from.
  var isKnown: Bool { !topics.isEmpty || isMoreKnown }

  /// True where that is more than topics.
  var isMoreKnown: Bool { usesPlaces || usesCalendar || !calendar.utf8.isEmpty }

  /// The topics with this one chosen, or no longer.
  func toggling(_ topic: Topic) -> [Topic] {
    Topic.allCases.filter { topics.contains($0) != ($0 == topic) }
  }

  /// What makes this known, and no more.
  var edit: Edit {
    Edit(
      ReadingSettings.id,
      [
        .set(ReadingSettings.topics, topics.map { $0.rawValue }),
        .set(ReadingSettings.usesPlaces, usesPlaces),
        .set(ReadingSettings.usesCalendar, usesCalendar),
        .set(ReadingSettings.calendar, calendar),
      ])
  }
}

extension ReadingState {
  mutating func tapTopic(_ topic: Topic) -> [ReadingEffect] {
    choose(
      .set(ReadingSettings.topics, capture.person.toggling(topic).map { $0.rawValue }))
  }

  /// Forgets all that suggestions are made from.
  mutating func forgetPerson() -> [ReadingEffect] {
    let saying = Saying(words.forgotAllOfIt, undo: [capture.person.edit])
    return [.record([Person().edit], saying)]
  }

  /// On to the next step; after the last one, into the app.
  mutating func goOn(from step: FirstRunStep, _ moment: Moment) -> [ReadingEffect] {
    if let next = step.next { return [.open(path: next.path)] }
    return choose(.set(ReadingSettings.welcomedAt, moment.instant)) + [.open(path: "/inbox")]
  }
}

/// The screens of the first run.
public enum FirstRunScreens {
  public static func view(
    _ step: FirstRunStep, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    return Node(.main, .id("main"), .className("first-run")) {
      Node(.div, .className("first-run-head")) {
        // Before the first there is only the account, which is made.
        if step != .topics {
          Node(
            .button, .type("button"), .className("button plain back"), on: .click(.backTapped)
          ) {
            Icon.back.node(size: 20)
            Node(.span) { words.back }
          }
        }
      }
      if step == .done { Illustration.node(.sprout) }
      Node(.h1, .id("heading"), Attribute(.tabIndex, "-1")) { step.title(words) }
      if step == .topics { Node(.p) { words.whyTopics } }
      // Read after the reason; drawn at the top, as the wireframe has it.
      Node(
        .p, .className("onboarding-dots"), .role("img"),
        .label(words.step(step.rawValue + 1, of: FirstRunStep.allCases.count))
      ) {
        for dot in FirstRunStep.allCases {
          Node(.span, .className(dot == step ? "dot current" : "dot"), .decorative)
        }
      }
      switch step {
      case .topics: topicsStep(state, words)
      case .done: doneStep(words)
      }
    }
  }

  @NodeBuilder<ReadingAction>
  private static func topicsStep(
    _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    Node(.p) { words.selectTopics }
    topics(state, words)
    Node(.div, .className("stack")) {
      Node.button(words.continueOn, style: .primary, action: .capturing(.firstRunOn(.topics)))
      Node.button(words.skipForNow, style: .text, action: .capturing(.firstRunOn(.topics)))
    }
  }

  /// The topics as pills, of which several may be chosen.
  public static func topics(_ state: ReadingState, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("topics"), .role("group"), .label(words.topics)) {
      for topic in Topic.allCases {
        Node.chip(
          words.name(of: topic), icon: topic.icon,
          isOn: state.capture.person.topics.contains(topic),
          action: .capturing(.topicTapped(topic)))
      }
    }
  }

  /// Takes back all that was told; nil where nothing was.
  public static func forget(_ state: ReadingState, _ words: Words) -> Node<ReadingAction>? {
    guard state.capture.person.isKnown else { return nil }
    return Node.button(
      words.forgetAllOf(state.capture.person), style: .text, action: .capturing(.personForgotten))
  }

  @NodeBuilder<ReadingAction>
  private static func doneStep(_ words: Words) -> [Node<ReadingAction>] {
    Node(.p) { words.allSetText }
    Node(.p, .className("tip")) { words.shareTip }
    Node(.div, .className("stack")) {
      Node.button(
        words.startUsing, style: .primary, action: .capturing(.firstRunOn(.done)))
    }
  }
}
