import ArticleCore
public import Kernel
public import Kit
public import SyncCore

extension ReadingState {
  /// Opens an item: its text is asked for, and the opening noted.
  public mutating func open(_ id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    if reader?.id == id { return [] }
    let leaving = close(moment)
    reader = Reader(id: id)
    menu = nil
    guard let item = library.item(id) else { return leaving }
    reader?.place = item.place
    reader?.writtenPlace = item.place
    var fields = [Assignment.set(Item.openedAt, moment.instant)]
    if library.entity(id)?[Item.startedAt] == nil {
      fields.append(.set(Item.startedAt, moment.instant))
    }
    return leaving + [.record([Edit(id, fields)])] + loadArticle()
  }

  /// Closes the reader; a place that moved is written.
  public mutating func close(_ moment: Moment) -> [ReadingEffect] {
    var effects = writePlace(moment) + endWriting()
    if played != nil { effects += leaveMedium(moment) }
    reader = nil
    picture = nil
    isStyleSheetOpen = false
    leaveMarks()
    return effects
  }

  /// Asks for the open item's text, if it has one that is not here.
  mutating func loadArticle() -> [ReadingEffect] {
    guard var open = reader, let content = library.item(open.id)?.content else { return [] }
    if open.content == content, case .ready = open.text { return [] }
    open.content = content
    open.text = .loading
    open.summary = nil
    reader = open
    return [.own(.fetchArticle(open.id, content: content))]
  }

  /// The open item may have changed: another text, another device's place.
  public mutating func refreshReader() -> [ReadingEffect] {
    guard let open = reader, let item = library.item(open.id) else { return [] }
    if open.place == nil, let place = item.place {
      reader?.place = place
      reader?.writtenPlace = place
    }
    return open.content == item.content ? [] : loadArticle()
  }

  /// The item was caught up with, or could not be, and names no other text.
  public mutating func endOutdated(_ text: Reader.Text) {
    if case .outdated = reader?.text { reader?.text = text }
  }

  /// The text arrived, or not; the reader goes to where it was left.
  public mutating func articleAnswered(
    _ id: ID<Entity>, content: String, status: Int, body: [UInt8], _ moment: Moment
  ) -> [ReadingEffect] {
    guard reader?.id == id, reader?.content == content else {
      return hearUnopened(id, content, status, body, moment)
    }
    if status == 404 {
      reader?.text = .outdated
      return [.own(.catchUp)] + missReadAlong(id, status, moment)
    }
    if status == 410 {
      reader?.text = .damaged
      return [.own(.catchUp)] + missReadAlong(id, status, moment)
    }
    guard status == 200 else {
      reader?.text = status == 0 || status >= 500 ? .unavailableOffline : .unreadable
      return missReadAlong(id, status, moment)
    }
    guard let article = try? Article(decoding: body) else {
      reader?.text = .unreadable
      return missReadAlong(id, status, moment)
    }
    let blocks = TextBlocks(article)
    reader?.text = .ready(article, blocks)
    placeHighlights(article, content: content)
    if library.count(.all) > 1 {
      reader?.related = RelatedItems.items(of: id, article, in: library, organise.shelves)
    }
    return goToPlace(blocks) + listenToWanted(article, moment)
  }

  /// Where the reader was left, or the highlight or the hit of a search that the article was opened for.
  private mutating func goToPlace(_ blocks: TextBlocks) -> [ReadingEffect] {
    if let wanted = takeWantedPlace() { return look(at: wanted, blocks) }
    if let found = foundPlace() {
      reader?.isHitShown = true
      return look(at: found, blocks)
    }
    guard let place = reader?.place, place.permille > 0 || place.block > 0 else {
      return [.scrollToTop]
    }
    // What was read to its end is read again from the top; nobody has moved there before they scroll.
    if place.isFinished, blocks.permille(block: place.block, offset: place.offset) >= 800 {
      let top = ReadingPlace(block: 0, offset: 0, permille: 0)
      reader?.place = top
      reader?.writtenPlace = top
      return [.scrollToTop]
    }
    return go(to: blocks.nearest(to: place))
  }

  private mutating func look(at wanted: ReadingPlace, _ blocks: TextBlocks) -> [ReadingEffect] {
    keepLeftPlace(blocks)
    return go(to: wanted)
  }

  /// Somebody looks something up: where the article was left stays, also while they look further.
  mutating func keepLeftPlace(_ blocks: TextBlocks) {
    guard let open = reader, let left = open.place, left.block > 0, !left.isFinished,
      !open.isBeforeLeftPlace
    else { return }
    reader?.leftPlace = blocks.nearest(to: left)
  }

  private mutating func go(to place: ReadingPlace) -> [ReadingEffect] {
    reader?.place = place
    reader?.writtenPlace = place
    return [.own(.scrollToPlace(place))]
  }

  /// The host tells the first visible place.
  public mutating func moved(block: Int, offset: Int, permille: Int) -> [ReadingEffect] {
    guard var open = reader, case .ready = open.text, !listen.speaks(open.id),
      library.item(open.id)?.type.isMedium != true
    else { return [] }
    open.place = ReadingPlace(block: block, offset: offset, permille: permille)
    reader = open
    return open.hasMoved ? [.own(.watchPlace)] : []
  }

  /// Takes the place in an item that was joined to another along to that, unless it was read later.
  public mutating func carryPlace(
    from id: ID<Entity>, to kept: ID<Entity>
  ) -> [ReadingEffect] {
    var value = library.entity(id)?[Item.place.number]?.value
    if reader?.id == id, reader?.hasMoved == true, let place = reader?.place {
      reader?.writtenPlace = place
      value = place.register
    } else {
      guard let old = library.entity(id)?[Item.place.number] else { return [] }
      if let own = library.entity(kept)?[Item.place.number], own.stamp > old.stamp { return [] }
    }
    guard let value, value != RegisterValue.null else { return [] }
    return [.record([Edit(kept, kind: .item, [.init(Item.place.number, value)])])]
  }

  /// Writes the place, if it moved.
  public mutating func writePlace(_ moment: Moment) -> [ReadingEffect] {
    guard let open = reader, open.hasMoved, let place = open.place else {
      return played == nil ? [] : writeMedium(moment)
    }
    reader?.writtenPlace = place
    return [.record([Edit(open.id, placeFields(place, of: open.id, moment))])]
      + (played == nil ? [] : writeMedium(moment))
  }

  /// How far an item is read, in its row as in its reader: while it is open, what would be written.
  func progress(of item: Item) -> ReadingPlace? {
    if item.type.isMedium {
      return played == nil ? item.progress : playedShare(of: item)
    }
    guard let open = reader, open.id == item.id, let place = open.place, !open.isBeforeLeftPlace
    else { return item.place }
    return place.going(on: item.place)
  }

  /// The place, and when the text was read to its end for the first time.
  func placeFields(
    _ place: ReadingPlace, of id: ID<Entity>, _ moment: Moment
  ) -> [Assignment<Item>] {
    let place = place.going(on: library.item(id)?.place)
    let value = Assignment.set(Item.place, place)
    guard place.isFinished, library.entity(id)?[Item.finishedAt] == nil else {
      return [value]
    }
    return [value, .set(Item.finishedAt, moment.instant)]
  }
}
