import ArticleCore
import Kernel
public import Kit
import SyncCore

/// All that can be done in Later, by name.
public enum ReadingPalette {
  /// What can be done with the item that is open, or that the keyboard is on.
  public static func deeds(
    _ state: ReadingState, _ words: Words
  ) -> [PaletteEntry<ReadingAction>] {
    guard let id = state.reader?.id ?? state.cursor, let item = state.library.item(id) else {
      return []
    }
    let title = item.displayTitle
    func deed(
      _ icon: Icon, _ label: String, _ action: ReadingAction
    ) -> PaletteEntry<ReadingAction> {
      PaletteEntry(icon, label, title, in: .later, action: action)
    }
    var entries = [
      item.isArchived
        ? deed(.unarchive, words.unarchive, .archiveTapped(id))
        : deed(.archive, words.archive, .archiveTapped(id)),
      deed(
        item.isFavourite ? .starFilled : .star,
        item.isFavourite ? words.unfavourite : words.favourite, .favouriteTapped(id)),
      deed(.tag, words.tags, .organising(.tagsTapped([id]))),
      deed(.collection, words.addToCollection, .organising(.collectionsTapped([id]))),
      deed(.folder, words.category, .organising(.categoryTapped([id]))),
    ]
    if case .ready = state.reader?.text {
      entries.append(deed(.podcast, words.listen, .listening(.listenTapped(id))))
    }
    return entries + [
      deed(.share, words.share, .organising(.shareTapped(id))),
      deed(.trash, words.delete, .deleteTapped(id)),
    ]
  }

  /// What can be added.
  public static func additions(_ words: Words) -> [PaletteEntry<ReadingAction>] {
    func add(
      _ icon: Icon, _ label: String, _ action: ReadingAction
    ) -> PaletteEntry<ReadingAction> {
      PaletteEntry(icon, label, words.later, in: .later, action: action)
    }
    return [
      add(.link, words.addLink, .addLinkTapped), add(.note, words.addNote, .capturing(.noteTapped)),
      add(.voice, words.voice, .capturing(.voiceTapped)),
      add(.camera, words.photo, .capturing(.filesTapped)),
      add(.feed, words.subscribeToFeed, .organising(.feeds(.addTapped))),
    ]
  }

  /// What was typed, as a link or a note.
  public static func typed(_ text: String, _ words: Words) -> PaletteEntry<ReadingAction> {
    let isAddress = ReadingState.address(text) != nil
    return PaletteEntry(
      isAddress ? .link : .note, words.addTyped(text), isAddress ? words.linkAddress : words.note,
      action: .capturing(.textAdded(text)))
  }

  /// What can be gone to.
  public static func places(
    _ state: ReadingState, _ words: Words
  ) -> [PaletteEntry<ReadingAction>] {
    func place(_ icon: Icon, _ label: String, _ path: String) -> PaletteEntry<ReadingAction> {
      PaletteEntry(icon, label, words.later, path: path)
    }
    var entries = [
      place(.now, words.now, "/now"), place(.inbox, words.inbox, "/inbox"),
      place(.library, words.library, "/library"), place(.search, words.search, "/search"),
      place(.highlight, words.highlights, "/highlights"),
    ]
    for view in LibraryView.allCases {
      entries.append(place(view.icon, words.viewName(view), OrganiseRoute.view(view).path))
    }
    entries += [
      place(.folder, words.categories, OrganiseRoute.categories.path),
      place(.collection, words.collections, OrganiseRoute.collections.path),
      place(.tag, words.tags, OrganiseRoute.tags.path),
      place(.feed, words.feeds, OrganiseRoute.feeds.path),
    ]
    return entries
  }

  /// Categories, collections and tags.
  public static func shelves(
    _ state: ReadingState, _ words: Words
  ) -> [PaletteEntry<ReadingAction>] {
    var entries: [PaletteEntry<ReadingAction>] = []
    for shelf in state.organise.shelves.searches {
      entries.append(
        PaletteEntry(shelf.icon, shelf.name(words), words.savedSearch, path: shelf.path))
    }
    for sort in Shelf.Sort.allCases {
      for shelf in state.organise.shelves.all(sort) {
        var entry = PaletteEntry<ReadingAction>(
          shelf.icon, shelf.name(words), words.sortName(sort), path: shelf.path)
        entry.hue = shelf.colour.className
        entries.append(entry)
      }
    }
    for feed in state.feeds.all {
      entries.append(PaletteEntry(.feed, feed.name, words.feedOne, path: feed.path))
    }
    return entries
  }
}
