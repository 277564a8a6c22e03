import Kernel
import SyncCore

extension ReadingState {
  /// Tags that an item may be meant to have: those that its own sentences name, then those of what belongs to it.
  func likelyTags(for id: ID<Entity>) -> [Shelf] {
    guard let entity = library.entity(id) else { return [] }
    let shelves = organise.shelves
    var text = entity[Item.title] + "\n" + entity[Item.summary]
    for point in entity[Item.keyPoints] { text += "\n" + point }
    let bytes = Array(text.utf8)
    var found = shelves.all(.tag).filter {
      TitleWords.contains(bytes, FoldedName.bytes($0.ownName))
    }
    for related in RelatedItems.items(of: id, nil, in: library, shelves) {
      for tag in shelves.shelves(of: related.item, .tag)
      where !found.contains(where: { $0.id == tag.id }) { found.append(tag) }
    }
    return found.filter { !shelves.contains(id, in: $0.id) }
  }
}
