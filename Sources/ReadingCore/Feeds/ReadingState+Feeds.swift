import AddressCore
import Kernel
public import Kit
import SyncCore
public import Wire

/// Subscribing to feeds, changing how much of them is wanted, and what is done with what they bring.
extension ReadingState {
  mutating func perform(_ action: FeedAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .addTapped: return open(.feed(.adding(FeedSearch())))
    case .addressChanged(let text):
      return seek {
        $0.text = text
        $0.step = .typing
      }
    case .addressSubmitted: return findFeeds()
    case .foundTapped(let found): return subscribe(found, isFound: true, moment)
    case .addAnywayTapped:
      guard let search = feedSearch, let address = search.address else { return [] }
      return subscribe(FoundFeed(address: address.text, title: ""), isFound: false, moment)
    case .changeTapped(let id):
      guard let feed = feeds.feed(id) else { return [] }
      return open(.feed(.changing(FeedForm(feed))))
    case .changeSubmitted: return saveFeed()
    case .changeKept: return keepFeedForm()
    case .changeLeft: return leaveSheet()
    case .unsubscribeTapped(let id): return unsubscribe(id, moment)
    case .keepTapped(let items): return keep(items, moment)
    case .titleChanged, .amountChosen, .dailyChosen, .wordsChanged, .fadingChosen, .mixedTapped:
      return fill(action)
    }
  }

  // MARK: - One more

  private var feedSearch: FeedSearch? {
    if case .feed(.adding(let search)) = organise.sheet { return search }
    return nil
  }

  private mutating func seek(_ change: (inout FeedSearch) -> Void) -> [ReadingEffect] {
    guard var search = feedSearch else { return [] }
    change(&search)
    organise.sheet = .feed(.adding(search))
    return []
  }

  private mutating func findFeeds() -> [ReadingEffect] {
    guard let search = feedSearch, search.step != .looking else { return [] }
    guard let address = search.address else {
      return seek { $0.step = .trouble(.noAddress) } + [.focus(id: FeedSheet.addressField)]
    }
    if let known = feeds.known(address.text) { return show(known) }
    feeds.attempt += 1
    let question = ReadingEffect.own(.findFeeds(address.text, attempt: feeds.attempt))
    return seek { $0.step = .looking } + [question]
  }

  /// What the server found, or why it found nothing.
  public mutating func feedsFound(
    attempt: Int, status: Int, code: String, _ found: [FoundFeed]
  ) -> [ReadingEffect] {
    guard attempt == feeds.attempt, feedSearch?.step == .looking else { return [] }
    guard status == 200, !found.isEmpty else {
      let trouble = status == 200 ? FeedTrouble.noFeed : FeedTrouble(status, code)
      return seek { $0.step = .trouble(trouble) } + [.focus(id: FeedSheet.addressField)]
    }
    return seek { $0.step = .found(found) } + [.focus(id: FeedSheet.firstFound)]
  }

  /// As an entity, so that it works without a network: what is no feed yet is made one by the server.
  private mutating func subscribe(
    _ found: FoundFeed, isFound: Bool, _ moment: Moment
  ) -> [ReadingEffect] {
    if let known = feeds.known(found.address) { return show(known) }
    let new = FeedSubscription(id: moment.id())
    var feed = new
    feed.address = found.address
    feed.title = found.title.cut(to: FeedSubscription.title.limits.characters.upperBound)
    feed.site = found.site
    feed.createdAt = moment.instant
    organise.sheet = nil
    let text = isFound ? words.subscribed(feed.name) : words.subscribedUnseen
    let gone = Assignment<FeedSubscription>.deleted(at: moment.instant)
    let saying = Saying(text, undo: [Edit(feed.id, [gone])])
    let edit = Edit(feed.id, new.changes(to: feed) + [.alive])
    return [.record([edit], saying), .open(path: feed.path)]
  }

  /// It is there already.
  private mutating func show(_ feed: FeedSubscription) -> [ReadingEffect] {
    organise.sheet = nil
    return [.say(words.subscribedAlready(feed.name)), .open(path: feed.path)]
  }

  // MARK: - How it is wanted

  private var feedForm: FeedForm? {
    if case .feed(.changing(let form)) = organise.sheet { return form }
    return nil
  }

  private mutating func fill(_ action: FeedAction) -> [ReadingEffect] {
    guard var form = feedForm else { return [] }
    switch action {
    case .titleChanged(let title): form.feed.title = title
    case .amountChosen(let amount): form.feed.amount = amount
    case .dailyChosen(let daily): form.feed.daily = min(max(daily, 1), 100)
    case .wordsChanged(let words):
      form.words = words
      form.wordsFault = nil
    case .fadingChosen(let days): form.feed.fadesAfter = days
    case .mixedTapped: form.feed.isMixed.toggle()
    default: break
    }
    form.isTyped = true
    organise.sheet = .feed(.changing(form))
    return []
  }

  private mutating func saveFeed() -> [ReadingEffect] {
    guard var form = feedForm else { return [] }
    form.feed.words = form.wanted
    form.wordsFault = form.fault
    guard form.wordsFault == nil else {
      organise.sheet = .feed(.changing(form))
      return [.focus(id: FeedSheet.wordsField)]
    }
    form.feed.title = FoldedName.tidy(form.feed.title)
      .cut(to: FeedSubscription.title.limits.characters.upperBound)
    // Another device may have changed, or unsubscribed from, it meanwhile.
    guard let old = feeds.feed(form.feed.id) else {
      return [.say(words.unsubscribedMeanwhile(form.feed.name))] + leaveSheet()
    }
    let closing = leaveSheet()
    let new = form.changed(old)
    let changes = old.changes(to: new)
    guard !changes.isEmpty else { return closing }
    let undo = Edit(old.id, new.changes(to: old))
    return [.record([Edit(old.id, changes)], Saying(words.changed(new.name), undo: [undo]))]
      + closing
  }

  private mutating func keepFeedForm() -> [ReadingEffect] {
    guard var form = feedForm else { return [] }
    form.isLeaving = false
    return open(.feed(.changing(form)))
  }

  private mutating func unsubscribe(_ id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    guard let feed = feeds.feed(id) else { return [] }
    organise.sheet = nil
    var work = Undoable()
    work.delete(id, .feed, moment)
    return said(words.unsubscribed(feed.name), work) + [.open(path: OrganiseRoute.feeds.path)]
  }

  // MARK: - What it brings

  /// Whether it was brought by a feed, and nobody saved it.
  func isApart(_ id: ID<Entity>) -> Bool {
    library.entity(id).map { ReadingDerivation.isApart($0) } ?? false
  }

  /// Into the Inbox, as if it were saved now.
  ///
  /// There is no way back: the stamp says who saved it.
  private mutating func keep(_ items: [ID<Entity>], _ moment: Moment) -> [ReadingEffect] {
    var edits: [Edit] = []
    for id in items {
      guard let item = library.entity(id), ReadingDerivation.isApart(item) else { continue }
      var values: [Assignment<Item>] = [.set(Item.savedAt, moment.instant)]
      // The feed may have saved it anew meanwhile, where nobody knew of this yet.
      values += ReadingDerivation.touch(item)
      if item[Item.archivedAt] != nil { values.append(.set(Item.archivedAt, nil)) }
      // A person wants it now: it is fetched as what they save is.
      if item[Item.isFromLetter] {
        values.append(.set(Item.isFromLetter, false))
      }
      edits.append(Edit(id, values))
    }
    // What is picked beside the one that is open stays so.
    let isOpen = items.count == 1 && reader?.id == items.first
    let isPicked = !isOpen && organise.picked != nil
    if isPicked { organise.picked = nil }
    organise.sheet = nil
    guard !edits.isEmpty else { return [] }
    let text = edits.count == 1 ? words.savedToInbox : words.savedManyToInbox(edits.count)
    return [.record(edits, Saying(text))] + (isPicked ? [.focus(id: "heading")] : pass(items))
  }

  /// The keyboard goes on to the next of the list.
  private mutating func pass(_ items: [ID<Entity>]) -> [ReadingEffect] {
    let opener = menu
    menu = nil
    guard reader == nil, let id = items.first, let list = organisedList,
      let index = library.index(of: id, in: list)
    else { return opener.map { [.focus(id: "more-" + $0.text)] } ?? [] }
    let next = library.id(in: list, at: index + 1) ?? library.id(in: list, at: index - 1)
    cursor = next
    return [.focus(id: next.map { "card-" + $0.text } ?? "heading")]
  }
}

extension FeedSearch {
  /// What was typed; a feed's address may be written with `feed:` before it.
  var address: Address? { Address(Address.ofFeed(text)) }
}

extension FeedSheet {
  static let addressField = "feed-address"
  static let firstFound = "found-feed-0"
  static let wordsField = "feed-words"
  static let titleField = "feed-title"
  static let addButton = "add-feed"
  static let changeButton = "change-feed"

  /// What gets the focus as it opens.
  var firstField: String {
    switch self {
    case .adding: Self.addressField
    case .changing(let form): form.isLeaving ? "leave-form" : Self.titleField
    }
  }

  /// What gets the focus once it is closed.
  var opener: String {
    switch self {
    case .adding: Self.addButton
    case .changing: Self.changeButton
    }
  }

  /// What asks whether what was typed may go; nil where nothing was.
  var asking: FeedSheet? {
    guard case .changing(var form) = self, form.isTyped else { return nil }
    form.isLeaving = true
    return .changing(form)
  }
}

extension String {
  /// At most so many characters (Unicode scalars) of it.
  func cut(to count: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
  }
}
