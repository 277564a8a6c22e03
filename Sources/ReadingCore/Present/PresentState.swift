public import Kernel
import Kit
public import SyncCore

/// What suggestions are made from, besides the library.
public struct PresentState: Equatable, Sendable {
  /// What was not wanted: suggested again after these times.
  var notNow: [ID<Entity>: Instant] = [:]

  public init() {}

  /// What was not wanted, as this device keeps it: items, each with its time.
  var putOff: [UInt8] {
    let items = Array(notNow.keys).inOrder { $0 < $1 }
    var writer = CBORWriter()
    writer.beginArray(items.count * 2)
    for id in items {
      writer.write(id)
      writer.write(notNow[id]?.milliseconds ?? 0)
    }
    return writer.bytes
  }

  /// Takes over what was kept and is not over; rows that cannot be read are as good as none.
  public mutating func restore(putOff bytes: [UInt8], _ now: Instant) {
    var reader = CBORReader(bytes)
    guard let count = try? reader.readArrayCount() else { return }
    for _ in 0..<count / 2 {
      guard let id = try? reader.readID(of: Entity.self), let until = try? reader.readInt64()
      else { return }
      if until > now.milliseconds, notNow[id] == nil { notNow[id] = Instant(milliseconds: until) }
    }
  }

  /// As it is compared between two programs that did the same.
  func write(to writer: inout CBORWriter) {
    writer.write(notNow.count)
  }
}

/// What happened on a screen of it.
public enum PresentAction: Sendable {
  case notNowTapped(ID<Entity>)
}

extension ReadingState {
  /// How long what was not wanted stays away.
  private static let rest: Int64 = 6 * 3_600_000

  mutating func perform(_ action: PresentAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .notNowTapped(let id):
      present.notNow = present.notNow.filter { $0.value > moment.instant }
      present.notNow[id] = moment.instant.adding(milliseconds: Self.rest)
      return [.own(.keepPutOff(present.putOff)), .focus(id: "heading")]
    }
  }

  /// What fits this moment.
  func suggestions(_ scene: Scene, _ surroundings: Surroundings) -> [Suggestion] {
    var context = SuggestionContext(now: scene.now, offsetSeconds: scene.offsetSeconds)
    context.topics = capture.person.topics
    context.isOnline = scene.isOnline
    context.kept = scene.kept
    context.notNow = present.notNow
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
