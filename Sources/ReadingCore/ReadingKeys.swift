public import Kernel
public import Kit
import SyncCore

extension ReadingState {
  /// A shortcut of the list, or of the reader; nil when the key means nothing here.
  public mutating func key(
    _ key: String, list: ListName?, _ moment: Moment
  ) -> [ReadingEffect]? {
    switch cover {
    case .picture: return pictureKey(key)
    case .fan, .listen, nil: break
    // What lies below a sheet is not done behind it.
    case .link, .note, .voice, .processing, .choose, .organise, .menu, .style, .marks:
      if key != "Escape" { return nil }
    }
    switch key {
    case "j", "n": if let id = reader?.id, let next = neighbour(of: id, 1) { return next }
    case "k", "p": if let id = reader?.id, let before = neighbour(of: id, -1) { return before }
    default: break
    }
    switch key {
    case "n": return reader == nil ? reduce(&self, .addLinkTapped, moment) : []
    case "r" where list != nil && reader == nil:
      return reduce(&self, .organising(.refreshTapped), moment)
    case "N": return reduce(&self, .capturing(.noteTapped), moment)
    case "/": return [.open(path: OrganiseRoute.search("").path)]
    case "l":
      guard let id = reader?.id ?? listen.now?.item else { return nil }
      return listenOrPause(id, moment)
    case "h" where reader != nil && !isCovered: return highlightHere(moment)
    case "Escape" where marks.selection != nil && !isCovered:
      return reduce(&self, .marking(.barClosed), moment)
    case "Escape", "u":
      if let cover { return reduce(&self, cover.closing, moment) }
      if organise.picked != nil, key == "Escape" {
        return reduce(&self, .organising(.selectionEnded), moment)
      }
      return reader == nil ? nil : reduce(&self, .backTapped, moment)
    case "j", "ArrowDown": return list.flatMap { step(1, in: $0, isArrow: key != "j") }
    case "k", "ArrowUp": return list.flatMap { step(-1, in: $0, isArrow: key != "k") }
    default: break
    }
    guard let id = reader?.id ?? cursor else { return nil }
    if reader == nil, let effects = organiseKey(key, id, moment) { return effects }
    switch key {
    case "s" where isApart(id):
      return reduce(&self, FeedDeeds.keep(reader == nil ? picked(or: id) : [id]), moment)
    case "e": return reduce(&self, .archiveTapped(id), moment)
    case "f": return reduce(&self, .favouriteTapped(id), moment)
    case "#": return reduce(&self, .deleteTapped(id), moment)
    default: return nil
    }
  }

  /// The item after this one, or before it, in the list that one came from; else in the first that has it.
  private func neighbour(of id: ID<Entity>, _ step: Int) -> [ReadingEffect]? {
    guard !isCovered else { return nil }
    var order = sequence
    for list in [ListName.inbox, .archive, .favourites] where !order.contains(id) {
      if library.index(of: id, in: list) != nil { order = library.ids(list) }
    }
    guard var index = order.firstIndex(of: id) else { return nil }
    while true {
      index += step
      guard order.indices.contains(index) else { return [] }
      // What has gone meanwhile, and what opens elsewhere, is passed over.
      if let next = library.item(order[index]), !next.isPlainLink {
        return [.openBeside(path: next.path)]
      }
    }
  }

  /// Moves to the next card or the one before.
  ///
  /// Arrows scroll the page until a card was chosen.
  private mutating func step(_ direction: Int, in list: ListName, isArrow: Bool) -> [ReadingEffect]?
  {
    if isArrow && cursor == nil { return nil }
    let current = cursor.flatMap { library.index(of: $0, in: list) }
    let index = current.map { $0 + direction } ?? 0
    guard let id = library.id(in: list, at: index) else { return [] }
    windows[list.rawValue].reach(index)
    cursor = id
    return [.focus(id: "card-" + id.text)]
  }
}
