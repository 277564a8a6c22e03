public import Kernel
import Kit
public import SyncCore

/// What suggestions are made from, besides the library.
public struct PresentState: Equatable, Sendable {
  /// What the person likes, as of when it was looked at last: a list stays as it is under their fingers.
  public internal(set) var taste = Taste()
  /// What of it is not to count any more.
  var forgotten: [ID<Entity>: Instant] = [:]
  /// Whether a screen has asked for the taste.
  var isLearning = false
  var offsetSeconds: Int32?
  /// What the search offers while nothing is typed; nil until it was opened.
  public internal(set) var discovery: Discovery?
  /// What belongs to the item of the open sheet.
  public internal(set) var related: [Related] = []

  public init() {}

  /// As it is compared between two programs that did the same.
  func write(to writer: inout CBORWriter) {
    writer.beginArray(2)
    writer.write(forgotten.count)
    writer.write(taste.lines.count)
  }
}

/// What happened on a screen of it.
public enum PresentAction: Sendable {
  case notNowTapped(ID<Entity>)
  /// The menu of something that is suggested: it may be put off there, too.
  case menuTapped(ID<Entity>)
  /// What belongs to an item is asked for on its card.
  case relatedTapped(ID<Entity>)
  /// What was learnt of this is forgotten.
  case forgetTapped(TasteFeature)
  case forgetAllTapped
}

extension ReadingState {
  mutating func perform(_ action: PresentAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .notNowTapped(let id):
      menu = nil
      guard let entity = library.entity(id) else { return [] }
      let undo = Edit(id, [.copy(Item.putOffAt, of: entity)])
      let edit = Edit(id, [.set(Item.putOffAt, moment.instant)])
      return [.record([edit], Saying(words.putOff, undo: [undo])), .focus(id: "heading")]
    case .menuTapped(let id):
      menu = id
      isMenuOfSuggestion = true
      return [.focus(id: "item-menu")]
    case .relatedTapped(let id):
      menu = nil
      present.related = RelatedItems.items(of: id, nil, in: library, organise.shelves)
      organise.sheet = .related(id)
      return [.focus(id: "related-sheet")]
    case .forgetTapped(let feature):
      return forget(feature.lesson, words.forgotten, moment)
    case .forgetAllTapped: return forget(Lesson.all, words.forgottenAll, moment)
    }
  }

  private func forget(
    _ lesson: ID<Entity>, _ saying: String, _ moment: Moment
  ) -> [ReadingEffect] {
    let undo = Edit(lesson, [Assignment.set(Lesson.forgottenAt, present.forgotten[lesson])])
    let edit = Edit(lesson, [Assignment.set(Lesson.forgottenAt, moment.instant)])
    return [.record([edit], Saying(saying, undo: [undo])), .focus(id: "heading")]
  }

  /// Finds out what the person likes, for a screen that goes by it.
  public mutating func learn(offsetSeconds: Int32) {
    present.isLearning = true
    present.offsetSeconds = offsetSeconds
    learn()
  }

  mutating func learn() {
    present.taste = Taste(
      library, forgotten: present.forgotten, offsetSeconds: present.offsetSeconds)
  }

  /// Something is forgotten, here or on another device, or is not any more.
  mutating func take(lesson: Entity) {
    present.forgotten[lesson.id] = lesson.isDeleted ? nil : lesson[Lesson.forgottenAt]
    if present.isLearning, !organise.shelves.isLoading { learn() }
  }

  /// What fits this moment.
  func suggestions(_ scene: Scene, _ surroundings: Surroundings) -> [Suggestion] {
    var context = SuggestionContext(now: scene.now, offsetSeconds: scene.offsetSeconds)
    context.topics = capture.person.topics
    context.isOnline = scene.isOnline
    context.kept = scene.kept
    context.taste = present.taste
    context.surroundings = surroundings
    for (index, event) in surroundings.events.enumerated() {
      for tag in organise.shelves.all(.tag) where event.isMet(by: tag.ownName) {
        for item in organise.shelves.items(of: tag.id) where context.prepared[item] == nil {
          context.prepared[item] = index
        }
      }
    }
    return Suggestions.suggestions(library, context)
  }
}
