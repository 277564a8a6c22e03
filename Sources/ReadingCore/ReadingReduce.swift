public import AddressCore
public import Kernel
public import Kit
public import SyncCore

/// The reading screens' state after an action, and what is asked of the app.
public func reduce(
  _ state: inout ReadingState, _ action: ReadingAction, _ moment: Moment
) -> [ReadingEffect] {
  switch action {
  case .addLinkTapped: return state.openLinkSheet()
  case .linkSheetClosed:
    guard state.linkSheet != nil else { return [] }
    state.linkSheet = nil
    return [.focus(id: "add-link")]
  case .linkChanged(let text):
    guard var sheet = state.linkSheet else { return [] }
    sheet.text = text
    sheet.isFaulty = false
    sheet.didFail = false
    state.linkSheet = sheet
    state.draft = text
    return [.keepDrafts]
  case .linkSubmitted: return state.submitLink(moment)
  case .archiveTapped(let id): return state.archive(id, moment)
  case .favouriteTapped(let id): return state.favourite(id)
  case .deleteTapped(let id): return state.delete(id, moment)
  case .tryAgainTapped(let id): return state.tryAgain(id)
  case .saveLinkTapped(let id): return state.keepAsLink(id)
  case .menuTapped(let id):
    state.menu = id
    return [.focus(id: "item-menu")]
  case .menuMoreTapped(let isLong):
    guard state.menu != nil else { return [] }
    state.isMenuLong = isLong
    return [.focus(id: "item-menu")]
  case .menuClosed:
    guard let id = state.menu else { return [] }
    state.menu = nil
    return [.focus(id: "more-" + id.text)]
  case .cardFocused(let id):
    state.cursor = id
    return []
  case .showMoreTapped(let list):
    return state.showMore(list)
  case .backTapped: return [.goBack(otherwise: "/inbox")]
  case .picture(let action): return state.perform(action)
  case .articleRetryTapped: return state.loadArticle()
  case .smallerTextTapped: return state.setStyle { $0.size -= 1 }
  case .largerTextTapped: return state.setStyle { $0.size += 1 }
  case .faceChosen(let face): return state.setStyle { $0.face = face }
  case .spacingChosen(let spacing): return state.setStyle { $0.spacing = spacing }
  case .styleTapped:
    state.isStyleSheetOpen = true
    return [.focus(id: "style-sheet")]
  case .styleClosed:
    state.isStyleSheetOpen = false
    return [.focus(id: "style-open")]
  case .widthChosen(let width): return state.setStyle { $0.width = width }
  case .paperChosen(let paper): return state.setStyle { $0.paper = paper }
  case .connectionRetryTapped: return [.reconnect]
  case .offlineContentTapped: return [.open(path: "/library")]
  case .organising(let action): return state.perform(action, moment)
  case .capturing(let action): return state.perform(action, moment)
  case .marking(let action): return state.perform(action, moment)
  case .listening(let action): return state.perform(action, moment)
  case .suggesting(let action): return state.perform(action, moment)
  case .searching(let action): return state.search.reduce(action)
  case .choosing(let action): return state.perform(action, moment)
  case .summarising(let action): return state.perform(action, moment)
  case .filing(let action): return state.perform(action, moment)
  }
}

extension ReadingState {
  public mutating func openLinkSheet() -> [ReadingEffect] {
    capture.isFanOpen = false
    if linkSheet == nil { linkSheet = LinkSheet(text: draft) }
    return [.focus(id: "link")]
  }

  /// Draws the cards of a list that are near to what is seen of it.
  public mutating func see(_ sight: ListSight, of list: ListName) {
    windows[list.rawValue].see(sight, of: library.count(list))
  }

  /// Where nobody tells what is seen: the list grows by hand.
  mutating func showMore(_ list: ListName) -> [ReadingEffect] {
    let shown = window(list).rooms.upperBound * ListWindow.rowsOfARoom
    windows[list.rawValue].grow()
    guard let id = library.id(in: list, at: shown) else { return [] }
    return [.focus(id: "card-" + id.text)]
  }

  fileprivate mutating func setStyle(_ change: (inout ReaderStyle) -> Void) -> [ReadingEffect] {
    var wanted = style
    change(&wanted)
    let changed = ReaderStyle(
      size: wanted.size, face: wanted.face, width: wanted.width, spacing: wanted.spacing,
      paper: wanted.paper)
    guard changed != style else { return [] }
    style = changed
    var effects: [ReadingEffect] = [.own(.keepStyle(style))]
    // The text moved under the reader: back to the paragraph that was at the top.
    if let place = reader?.place { effects.append(.own(.scrollToPlace(place))) }
    return effects
  }

  /// A new item, or the one that there is brought back to the top.
  fileprivate mutating func submitLink(_ moment: Moment) -> [ReadingEffect] {
    guard var sheet = linkSheet, !sheet.isSaving else { return [] }
    guard let address = Address(sheet.text) else {
      sheet.isFaulty = true
      linkSheet = sheet
      return [.focus(id: "link")]
    }
    sheet.isSaving = true
    sheet.didFail = false
    linkSheet = sheet
    let isKnown = library.item(comparable: address.comparable) != nil
    let edit = saving(address, moment)
    let text = isKnown ? words.linkSavedAgain : words.linkSaved
    return [.own(.recordDraft([edit], Saying(text), .link))]
  }

  /// What saves an address: a new item, or the one that is there brought back to the top.
  public func saving(_ address: Address, _ moment: Moment) -> Edit {
    let savedAt = Assignment.set(Item.savedAt, moment.instant)
    if let known = library.item(comparable: address.comparable) {
      var values = [savedAt, .set(Item.archivedAt, nil)]
      if library.entity(known.id)?[Item.isFromLetter] == true {
        values.append(.set(Item.isFromLetter, false))
      }
      return Edit(known.id, values)
    }
    return Edit(
      moment.id(of: Entity.self),
      [
        .set(Item.url, address.text),
        .set(Item.comparableURL, address.comparable),
        .set(Item.state, .waiting),
        savedAt,
      ])
  }
}

extension ReadingState {
  /// Archives, or brings back to the Inbox.
  mutating func archive(_ id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    guard let entity = library.entity(id) else { return [] }
    let undo = Edit(id, [.copy(Item.archivedAt, of: entity)])
    let isArchived = entity[Item.archivedAt] != nil
    let edit = Edit(id, [.set(Item.archivedAt, isArchived ? nil : moment.instant)])
    let effect = ReadingEffect.record(
      [edit], Saying(isArchived ? words.movedToInbox : words.archived, undo: [undo]))
    return [effect] + leave(id)
  }

  fileprivate mutating func favourite(_ id: ID<Entity>) -> [ReadingEffect] {
    guard let item = library.item(id) else { return [] }
    menu = nil
    let edit = Edit(id, [.set(Item.isFavourite, !item.isFavourite)])
    return [.record([edit], Saying(item.isFavourite ? words.unfavourited : words.favourited))]
  }

  fileprivate mutating func delete(_ id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    guard library.item(id) != nil else { return [] }
    let edit = Edit(
      id, kind: .item, [.init(.deleted, RegisterValue.instant(moment.instant))])
    let undo = Edit(id, kind: .item, [.alive])
    return endWriting(of: [id]) + [.record([edit], Saying(words.deleted, undo: [undo]))] + leave(id)
  }

  /// The item goes from where it is shown: the reader closes, the keyboard moves to the next card.
  fileprivate mutating func leave(_ id: ID<Entity>) -> [ReadingEffect] {
    menu = nil
    if reader?.id == id { return [.goBack(otherwise: "/inbox")] }
    guard cursor == id, let index = library.index(of: id, in: .inbox) else { return [] }
    let next = library.id(in: .inbox, at: index + 1) ?? library.id(in: .inbox, at: index - 1)
    cursor = next
    guard let next else { return [.focus(id: "heading")] }
    return [.focus(id: "card-" + next.text)]
  }

  fileprivate mutating func tryAgain(_ id: ID<Entity>) -> [ReadingEffect] {
    guard let entity = library.entity(id), library.item(id) != nil else { return [] }
    menu = nil
    // The server writes over the state: that alone would be no lasting sign of a person.
    let edit = Edit(
      id,
      [.set(Item.state, .waiting), .set(Item.failure, nil)] + ReadingDerivation.touch(entity))
    return [.own(.recordRetry(edit))]
  }

  fileprivate mutating func keepAsLink(_ id: ID<Entity>) -> [ReadingEffect] {
    guard library.item(id) != nil else { return [] }
    let edit = Edit(
      id,
      [
        .set(Item.state, .ready),
        .set(Item.failure, nil),
        .set(Item.type, .link),
      ])
    return [.record([edit], Saying(words.keptAsLink))]
  }
}
