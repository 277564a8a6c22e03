import Kernel
import Kit
import SyncCore

/// Making, changing, joining and deleting categories, tags and collections.
extension ReadingState {
  mutating func edit(_ id: ID<Entity>) -> [ReadingEffect] {
    guard let shelf = organise.shelves.shelf(id) else { return [] }
    var form = ShelfForm(shelf.sort)
    form.id = shelf.id
    form.name = shelf.name(words)
    form.description = shelf.description
    form.search = shelf.search
    form.isSearch = !shelf.search.isEmpty
    form.colour = shelf.colour
    form.sign = shelf.sign
    organise.sheet = .form(form)
    return [.focus(id: "shelf-name")]
  }

  mutating func fill(_ change: (inout ShelfForm) -> Void) -> [ReadingEffect] {
    guard case .form(var form) = organise.sheet else { return [] }
    change(&form)
    organise.sheet = .form(form)
    return []
  }

  mutating func submitForm(_ moment: Moment) -> [ReadingEffect] {
    guard case .form(var form) = organise.sheet else { return [] }
    let name = FoldedName.tidy(form.name)
    guard !name.isEmpty else {
      form.isFaulty = true
      organise.sheet = .form(form)
      return [.focus(id: "shelf-name")]
    }
    if form.isSearch {
      guard let search = SavedSearches.kept(form.search) else {
        form.hasNoSearch = true
        organise.sheet = .form(form)
        return [.focus(id: "shelf-search")]
      }
      form.search = search
    }
    organise.sheet = nil
    let opener = ReadingEffect.focus(id: opener(of: .form(form)))
    guard let id = form.id, let shelf = organise.shelves.shelf(id) else {
      let made = said(words.made(name), newShelf(form, name, moment))
      // Where a search was kept stands how to change it.
      return made
        + [form.isSearch ? .focus(id: "shelf-" + moment.id(of: Entity.self).text) : opener]
    }
    var work = Undoable()
    if name != shelf.name(words) { work = organise.shelves.renaming(shelf, to: name) }
    work.add(looks(form, of: shelf))
    guard !work.edits.isEmpty else { return [opener] }
    let moved =
      form.search == shelf.search ? [] : follow(form.search, from: shelf.search)
    return moved + said(words.changed(name), work) + [opener]
  }

  /// One of that name that is there already is changed, not made again.
  private func newShelf(_ form: ShelfForm, _ name: String, _ moment: Moment) -> Undoable {
    if form.sort == .tag, let known = organise.shelves.named(name, .tag) {
      return looks(form, of: known)
    }
    var work = organise.shelves.making(form.sort, name, moment.id(), for: [], moment)
    work.edits += looks(form, of: Shelf(made: moment.id(), form.sort)).edits
    if form.isSearch {
      work.edits.append(
        Edit(moment.id(of: Entity.self), [.set(ItemCollection.search, form.search)]))
    }
    return work
  }

  /// What of colour, sign and description is other than it was.
  private func looks(_ form: ShelfForm, of shelf: Shelf) -> Undoable {
    var work = Undoable()
    let hasOtherColour = form.colour != shelf.colour
    switch shelf.sort {
    case .category:
      if hasOtherColour { work.set(shelf.id, ItemCategory.colour, form.colour, was: shelf.colour) }
      if form.sign != shelf.sign {
        work.set(shelf.id, ItemCategory.sign, form.sign, was: shelf.sign)
      }
    case .tag:
      if hasOtherColour { work.set(shelf.id, ItemTag.colour, form.colour, was: shelf.colour) }
    case .collection:
      if form.description != shelf.description {
        work.set(
          shelf.id, ItemCollection.description, form.description, was: shelf.description)
      }
      // A new one is told what it searches for as it is made.
      if form.id != nil, form.search != shelf.search {
        work.set(shelf.id, ItemCollection.search, form.search, was: shelf.search)
      }
    }
    return work
  }

  mutating func merge(into id: ID<Entity>) -> [ReadingEffect] {
    guard case .merging(let tag) = organise.sheet,
      let from = organise.shelves.shelf(tag), let into = organise.shelves.shelf(id)
    else { return [] }
    organise.sheet = nil
    let work = organise.shelves.merging(from.id, into: into.id)
    return said(words.merged(from.name(words), into: into.name(words)), work) + left(from.id)
  }

  mutating func deleteShelf(_ moment: Moment) -> [ReadingEffect] {
    guard case .deleting(let id) = organise.sheet, let shelf = organise.shelves.shelf(id)
    else { return [] }
    organise.sheet = nil
    let name = shelf.name(words)
    return said(words.shelfDeleted(name), organise.shelves.deleting(shelf.id, moment))
      + left(shelf.id)
  }

  /// Its own screen is left; elsewhere the keyboard goes to the heading.
  private func left(_ id: ID<Entity>) -> [ReadingEffect] {
    switch organise.route {
    case .tag(id): [.open(path: "/tags")]
    case .collection(id): [.open(path: "/collections")]
    case .category(id): [.open(path: "/library")]
    case .category, .view, .categories, .tags, .tag, .collections, .collection, .feeds, .feed,
      .search, nil:
      [.focus(id: "heading")]
    }
  }
}

/// Many at once.
extension ReadingState {
  mutating func endSelection() -> [ReadingEffect] {
    guard organise.picked != nil else { return [] }
    organise.picked = nil
    return [.focus(id: "select")]
  }

  /// Picks one, or lets it go.
  mutating func pick(_ id: ID<Entity>) -> [ReadingEffect] {
    guard library.item(id) != nil else { return [] }
    cursor = id
    var picked = organise.picked ?? []
    if picked.contains(id) { picked.removeAll { $0 == id } } else { picked.append(id) }
    organise.picked = picked
    return []
  }

  /// Picks all from the last that was picked, or where the keyboard is, to this.
  mutating func pick(through id: ID<Entity>, in list: ListName?) -> [ReadingEffect] {
    let order = listed(list)
    var picked = organise.picked ?? []
    guard let from = picked.last ?? cursor, let start = order.firstIndex(of: from),
      let end = order.firstIndex(of: id)
    else { return pick(id) }
    for one in order[min(start, end)...max(start, end)] where !picked.contains(one) {
      picked.append(one)
    }
    // The next one counts from here.
    picked.removeAll { $0 == id }
    organise.picked = picked + [id]
    cursor = id
    return []
  }

  /// What is dropped with a row: all that are picked, if it is one of them.
  private func dragged(_ id: ID<Entity>) -> [ID<Entity>] {
    let picked = organise.picked ?? []
    return picked.contains(id) ? picked : [id]
  }

  mutating func drop(
    _ id: ID<Entity>, on shelf: ID<Entity>, _ moment: Moment
  ) -> [ReadingEffect] {
    guard let shelf = organise.shelves.shelf(shelf), library.item(id) != nil else { return [] }
    let items = dragged(id)
    let name = shelf.name(words)
    organise.picked = nil
    guard shelf.sort == .category else {
      let work = organise.shelves.putting(items, on: shelf.id, moment)
      return said(words.putOn(name, shelf.sort), work.touching(items, in: library))
    }
    var work = Undoable()
    for id in items {
      guard let entity = library.entity(id) else { continue }
      work.file(entity, shelf.id)
    }
    return said(words.categorised(name), work)
  }

  mutating func drop(
    _ id: ID<Entity>, on view: LibraryView, _ moment: Moment
  ) -> [ReadingEffect] {
    organise.picked = dragged(id)
    switch view {
    case .favourites: return favouritePicked()
    case .archive: return archivePicked(moment)
    case .recent, .week, .month, .highlighted, .shared, .completed, .filed:
      organise.picked = nil
      return []
    }
  }

  mutating func pickAll() -> [ReadingEffect] {
    let all = listed(organisedList)
    organise.picked = organise.picked?.count == all.count ? [] : all
    return []
  }

  mutating func archivePicked(_ moment: Moment) -> [ReadingEffect] {
    var work = Undoable()
    for id in organise.picked ?? [] {
      guard let entity = library.entity(id), entity[Item.archivedAt] == nil
      else { continue }
      work.set(id, Item.archivedAt, moment.instant, was: nil)
    }
    return finish(work, words.archivedMany(work.edits.count))
  }

  mutating func favouritePicked() -> [ReadingEffect] {
    var work = Undoable()
    for id in organise.picked ?? [] {
      guard let item = library.item(id), !item.isFavourite else { continue }
      work.set(id, Item.isFavourite, true, was: false)
    }
    return finish(work, words.favouritedMany(work.edits.count))
  }

  mutating func deletePicked(_ moment: Moment) -> [ReadingEffect] {
    var work = Undoable()
    for id in organise.picked ?? [] where library.item(id) != nil {
      work.delete(id, .item, moment)
    }
    let written = endWriting(of: organise.picked ?? [])
    return written + finish(work, words.deletedMany(work.edits.count))
  }

  private mutating func finish(_ work: Undoable, _ text: String) -> [ReadingEffect] {
    organise.picked = nil
    organise.sheet = nil
    return said(text, work) + [.focus(id: "heading")]
  }
}

extension Shelf {
  /// One that is just being made.
  init(made id: ID<Entity>, _ sort: Sort) {
    self.id = id
    self.sort = sort
    ownName = ""
    description = ""
    colour = .plain
    sign = .folder
    isDeleted = false
  }
}
