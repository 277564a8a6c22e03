public import Kernel
public import Kit
public import SyncCore
public import ViewTree

/// The steps that follow a sign-up; each has an address of its own.
public enum FirstRunStep: Int, Hashable, Sendable, CaseIterable {
  case topics, context, done

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
    case .context: "context"
    case .done: "done"
    }
  }

  public var path: String { "/start/" + name }

  public func title(_ words: Words) -> String {
    switch self {
    case .topics: words.whatInterestsYou
    case .context: words.smartSuggestions
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
  public var usesPlaces = false
  public var usesCalendar = false
  /// The address of a calendar, as the person gave it.
  public var calendar = ""
  /// How the app is to show itself on all devices, as numbers; nil before a choice.
  public var theme: Int?
  public var language: Int?

  public init() {}

  init(_ entity: Entity) {
    usesPlaces = entity.bool(ReadingSettingsRegister.usesPlaces) ?? false
    usesCalendar = entity.bool(ReadingSettingsRegister.usesCalendar) ?? false
    calendar = entity.text(ReadingSettingsRegister.calendar) ?? ""
    theme = entity.int(ReadingSettingsRegister.theme)
    language = entity.int(ReadingSettingsRegister.language)
    guard let value = entity[ReadingSettingsRegister.topics]?.value else { return }
    var reader = CBORReader(value)
    // Null before the first choice; a topic of a later version is not shown.
    guard let count = try? reader.readArrayCount() else { return }
    for _ in 0..<count {
      guard let number = try? reader.readInt() else { return }
      if let topic = Topic(rawValue: number) { topics.append(topic) }
    }
  }

  /// True where something is known that suggestions are made from.
  var isKnown: Bool { !topics.isEmpty || usesPlaces || usesCalendar || !calendar.utf8.isEmpty }

  /// The register's value with the topic chosen, or no longer.
  func toggling(_ topic: Topic) -> [UInt8] {
    Self.encoded(Topic.allCases.filter { topics.contains($0) != ($0 == topic) })
  }

  var encodedTopics: [UInt8] { Self.encoded(topics) }

  private static func encoded(_ topics: [Topic]) -> [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(topics.count)
    for topic in topics { writer.write(topic.rawValue) }
    return writer.bytes
  }
}

extension ReadingState {
  private func setting(_ number: RegisterNumber, _ value: [UInt8]) -> ReadingEffect {
    let edit = Edit(ReadingSettings.id, kind: .readingSettings, [.init(number, value)])
    return .record([edit], .silent)
  }

  mutating func tapTopic(_ topic: Topic) -> [ReadingEffect] {
    [setting(ReadingSettingsRegister.topics, capture.person.toggling(topic))]
  }

  /// Asked of the browser only once the person wants it.
  mutating func tapPlaces() -> [ReadingEffect] {
    if capture.person.usesPlaces {
      return [setting(ReadingSettingsRegister.usesPlaces, RegisterValue.bool(false))]
    }
    return [.capture(.askForPlace)]
  }

  /// The browser's answer.
  public mutating func placesAnswered(_ isAllowed: Bool) -> [ReadingEffect] {
    capture.isPlaceRefused = !isAllowed
    return [setting(ReadingSettingsRegister.usesPlaces, RegisterValue.bool(isAllowed))]
  }

  mutating func tapCalendar() -> [ReadingEffect] {
    guard capture.calendarDraft == nil else {
      capture.calendarDraft = nil
      return []
    }
    capture.calendarDraft = capture.person.calendar
    return [.focus(id: "calendar")]
  }

  mutating func saveCalendar() -> [ReadingEffect] {
    guard let text = capture.calendarDraft else { return [] }
    let address = Address(text)
    guard text.utf8.isEmpty || address != nil else {
      capture.isCalendarFaulty = true
      return [.focus(id: "calendar")]
    }
    capture.calendarDraft = nil
    let edit = Edit(
      ReadingSettings.id, kind: .readingSettings,
      [
        .init(ReadingSettingsRegister.calendar, RegisterValue.text(address?.text ?? "")),
        .init(ReadingSettingsRegister.usesCalendar, RegisterValue.bool(address != nil)),
      ])
    return [.record([edit], .captured(.details))]
  }

  /// Forgets all that suggestions are made from.
  mutating func forgetPerson() -> [ReadingEffect] {
    capture.calendarDraft = nil
    let edit = Edit(
      ReadingSettings.id, kind: .readingSettings,
      [
        .init(ReadingSettingsRegister.topics, Person().encodedTopics),
        .init(ReadingSettingsRegister.usesPlaces, RegisterValue.bool(false)),
        .init(ReadingSettingsRegister.usesCalendar, RegisterValue.bool(false)),
        .init(ReadingSettingsRegister.calendar, RegisterValue.text("")),
      ])
    let known = capture.person
    let undo = Edit(
      ReadingSettings.id, kind: .readingSettings,
      [
        .init(ReadingSettingsRegister.topics, known.encodedTopics),
        .init(ReadingSettingsRegister.usesPlaces, RegisterValue.bool(known.usesPlaces)),
        .init(ReadingSettingsRegister.usesCalendar, RegisterValue.bool(known.usesCalendar)),
        .init(ReadingSettingsRegister.calendar, RegisterValue.text(known.calendar)),
      ])
    return [.record([edit], .saying(Saying(words.forgotAllOfIt, undo: [undo])))]
  }

  /// On to the next step; after the last one, into the app.
  mutating func goOn(from step: FirstRunStep, _ moment: Moment) -> [ReadingEffect] {
    // An address that was typed counts as if Save had been pressed; a faulty one is corrected first.
    let saved = (capture.calendarDraft ?? "").utf8.isEmpty ? [] : saveCalendar()
    if capture.calendarDraft != nil, !saved.isEmpty { return saved }
    capture.calendarDraft = nil
    if let next = step.next { return saved + [.open(path: next.path)] }
    return saved + [
      setting(ReadingSettingsRegister.welcomedAt, RegisterValue.instant(moment.instant)),
      .open(path: "/inbox"),
    ]
  }
}

/// The screens of the first run.
public enum FirstRunScreens {
  public static func view(
    _ step: FirstRunStep, _ state: ReadingState, _ scene: ReadingScene
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
        Node(.p, .className("quiet-note")) { words.step(step.rawValue + 2, of: 4) }
      }
      Node(.h1, .id("heading"), Attribute(.tabIndex, "-1")) { step.title(words) }
      switch step {
      case .topics: topicsStep(state, words)
      case .context: contextStep(state, words)
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

  @NodeBuilder<ReadingAction>
  private static func contextStep(
    _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    Node(.p) { words.contextBenefit }
    Node(.ul, .className("benefits")) {
      for line in words.contextExamples { Node(.li) { line } }
    }
    permissions(state, words)
    Node(.div, .className("stack")) {
      Node.button(words.continueOn, style: .primary, action: .capturing(.firstRunOn(.context)))
      Node.button(words.contextNotNow, style: .text, action: .capturing(.firstRunPast(.context)))
    }
  }

  /// What may be allowed; each can be taken back here.
  public static func permissions(
    _ state: ReadingState, _ words: Words, isSettings: Bool = false
  ) -> Node<ReadingAction> {
    let capture = state.capture
    return Node(.div, .className("stack")) {
      Node.button(
        capture.person.usesPlaces ? words.locationOn : words.enableLocation,
        icon: capture.person.usesPlaces ? .check : .globe, action: .capturing(.placesTapped))
      if capture.isPlaceRefused {
        Node(.p, .className("field-note"), .role("status")) { words.locationRefused }
      }
      Node.button(
        capture.person.usesCalendar ? words.calendarOn : words.connectCalendar,
        icon: capture.person.usesCalendar ? .check : .calendar,
        action: .capturing(.calendarTapped))
      if let draft = capture.calendarDraft { calendar(draft, capture.isCalendarFaulty, words) }
      Node(.p, .className("field-note")) { words.contextPromise(isSettings: isSettings) }
      if isSettings, capture.person.isKnown {
        Node.button(words.forgetAllOfIt, style: .text, action: .capturing(.personForgotten))
      }
    }
  }

  private static func calendar(
    _ draft: String, _ isFaulty: Bool, _ words: Words
  ) -> Node<ReadingAction> {
    var field = TextField(id: "calendar", kind: .link, label: words.calendarAddress, value: draft)
    field.helper = words.calendarHelper
    field.isRequired = false
    if isFaulty { field.error = words.linkInvalid }
    return Node(
      .form, .className("stack small"), Attribute(.method, "post"),
      on: .submit(.capturing(.calendarSaved))
    ) {
      Node.field(field, onInput: { .capturing(.calendarChanged($0)) })
      Node.submitButton(words.save, style: .secondary)
    }
  }

  @NodeBuilder<ReadingAction>
  private static func doneStep(_ words: Words) -> [Node<ReadingAction>] {
    Node(.div, .className("empty-icon")) { Icon.sprout.node(size: 40) }
    Node(.p) { words.allSetText }
    Node(.p, .className("panel outlined tip")) { words.shareTip }
    Node.button(
      words.startUsing, style: .primary, action: .capturing(.firstRunOn(.done)))
  }
}
