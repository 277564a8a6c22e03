public import Kernel
import Kit
public import SyncCore

/// Makes one of two items that have the same text: what the person did with either is of the one that stays.
///
/// Highlights, tags and collections follow by `Item.mergedInto`, as where the server found two of one page.
struct ItemMerge {
  let kept: Entity
  let other: Entity

  /// What is written, and what takes it back; the note is written by itself, as it is a merged text.
  func edits(at instant: Instant) -> (edits: [Edit], undo: [Edit]) {
    let gone = Edit(other.id, [.set(Item.mergedInto, kept.id), .deleted(at: instant)])
    let back = Edit(other.id, [.set(Item.mergedInto, nil), Assignment<Item>.alive])
    let taken = taken
    guard !taken.isEmpty else { return ([gone], [back]) }
    return (
      [Edit(kept.id, taken.map { $0.assignment }), gone],
      [back, Edit(kept.id, taken.map { $0.before })]
    )
  }

  /// The notes of both; nil where the one that stays has all of it.
  var note: String? {
    let (own, added) = (kept[Item.note].text, other[Item.note].text)
    guard !added.utf8.isEmpty, !SearchText.contains(Array(own.utf8), Array(added.utf8)) else {
      return nil
    }
    return own.utf8.isEmpty ? added : own + "\n\n" + added
  }

  private var taken: [(assignment: Assignment<Item>, before: Assignment<Item>)] {
    var taken: [(assignment: Assignment<Item>, before: Assignment<Item>)] = []
    func copy<Value>(_ property: Property<Item, Value>) {
      taken.append((.copy(property, of: other), .copy(property, of: kept)))
    }
    if kept[Item.category] == nil, other[Item.category] != nil {
      copy(Item.category)
      if Item.isFiledUnasked(other) { copy(Item.filedAs) }
    }
    if !kept[Item.isFavourite], other[Item.isFavourite] { copy(Item.isFavourite) }
    if isOpenedLater, (ReadingPlace(other)?.permille ?? 0) > 0 {
      copy(Item.place)
      copy(Item.openedAt)
    }
    if (other[Item.playedTo] ?? 0) > (kept[Item.playedTo] ?? 0) { copy(Item.playedTo) }
    if kept[Item.finishedAt] == nil, other[Item.finishedAt] != nil { copy(Item.finishedAt) }
    if kept[Item.archivedAt] != nil, other[Item.archivedAt] == nil { copy(Item.archivedAt) }
    let (own, added) = (kept[Item.reason], other[Item.reason])
    if own.utf8.isEmpty, !added.utf8.isEmpty { copy(Item.reason) }
    if kept[Item.similarTo] == other.id {
      taken.append((.set(Item.similarTo, nil), .copy(Item.similarTo, of: kept)))
    }
    // By this somebody touches what a feed brought, whatever the server writes to it later.
    let touch = saved.isEmpty ? ReadingDerivation.touch(kept).map { ($0, $0) } : saved
    return taken + touch
  }

  /// Where a feed brought the one that stays, and a person saved the other: who saved it is told by who wrote
  /// when, so that is written, and stays written.
  private var saved: [(assignment: Assignment<Item>, before: Assignment<Item>)] {
    guard ReadingDerivation.isApart(kept), !ReadingDerivation.isApart(other) else { return [] }
    let later = other[Item.savedAt] > kept[Item.savedAt] ? other : kept
    var saved: [(assignment: Assignment<Item>, before: Assignment<Item>)] = [
      (.copy(Item.savedAt, of: later), .copy(Item.savedAt, of: kept))
    ]
    if ReadingDerivation.isUntouched(kept), other[Item.archivedAt] != nil {
      saved.append((.copy(Item.archivedAt, of: other), .copy(Item.archivedAt, of: kept)))
    }
    return saved
  }

  private var isOpenedLater: Bool {
    let none = Instant(milliseconds: 0)
    return other[Item.openedAt] ?? none > kept[Item.openedAt] ?? none
  }
}

extension ReadingState {
  /// The item that this one is a copy of, in other words perhaps; nil where there is none.
  func similar(to id: ID<Entity>) -> Item? {
    guard let other = library.entity(id)?[Item.similarTo] else { return nil }
    let found = library.joined(other) ?? other
    return found == id ? nil : library.item(found)
  }

  mutating func perform(_ action: SimilarAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .opened(let id):
      guard similar(to: id) != nil else { return [] }
      menu = nil
      organise.sheet = .comparing(id)
      return [.focus(id: "similar-sheet")]
    case .merged(let id, let kept): return merge(id, into: kept, moment)
    case .parted(let id):
      guard let entity = library.entity(id) else { return [] }
      organise.sheet = nil
      let undo = Edit(id, [.copy(Item.similarTo, of: entity)])
      let saying = Saying(words.keptApart, undo: [undo])
      return [.record([Edit(id, [.set(Item.similarTo, nil)])], saying), .focus(id: "main")]
    }
  }

  private mutating func merge(
    _ id: ID<Entity>, into kept: ID<Entity>, _ moment: Moment
  ) -> [ReadingEffect] {
    guard id != kept, let other = library.entity(id), let stays = library.entity(kept) else {
      return []
    }
    organise.sheet = nil
    let merge = ItemMerge(kept: stays, other: other)
    let (edits, undo) = merge.edits(at: moment.instant)
    var effects: [ReadingEffect] = [.record(edits, Saying(words.itemsMerged, undo: undo))]
    if let note = merge.note {
      effects.insert(.own(.recordNote(kept, .item, Item.note.number, note)), at: 0)
    }
    return effects + [.focus(id: "main")]
  }
}

/// What happens with two items whose text is the same in great part.
public enum SimilarAction: Sendable {
  /// They are compared.
  case opened(ID<Entity>)
  /// The first becomes part of the second.
  case merged(ID<Entity>, into: ID<Entity>)
  /// They are no copies of each other.
  case parted(ID<Entity>)
}
