public import Kernel
import Kit

/// How long a page that was saved counts as saved when the popup opens again.
private let freshFor: Int64 = 3_600_000

/// Takes what a person did into the state, and answers what the host has to do.
public func reduce(_ state: inout PopupState, _ action: PopupAction) -> [PopupEffect] {
  switch action {
  case .saveTapped: return state.save()
  case .detailsChanged(let field, let text): state.change(field, text)
  case .detailsAdded: return state.addDetails()
  case .pageArchived: return state.archivePage()
  case .queryChanged(let text):
    state.list.query = text
    return state.ask()
  case .queryCleared:
    state.list.query = ""
    return state.ask() + [.focus(id: "search")]
  case .tagTapped(let row): return state.toggleForm(row)
  case .tagsChanged(let item, let text):
    state.type(text, in: .item(item))
    state.openOffers = OpenOffers(field: .item(item))
  case .tagsAdded(let item): return state.addTags(item)
  case .archiveTapped(let row): return state.archive(row)
  case .retryTapped(let job): return [.retry(job: job)]
  case .discardTapped(let job): return [.discard(job: job)]
  case .saveTabsTapped: return [.saveTabs]
  case .optionsTapped: return [.openOptions]
  case .offersWanted(let field):
    if state.openOffers?.field != field { state.openOffers = OpenOffers(field: field) }
  case .offerKeyed(let field, let key): state.keyOffer(field, key)
  case .offerTaken(let field, let index): state.takeOffer(field, index)
  }
  return []
}

/// Takes what the host tells into the state, and answers what it has to do.
public func reduce(
  _ state: inout PopupState, _ message: PopupMessage, now: Instant
) -> [PopupEffect] {
  switch message {
  case .opened(let opening): return state.open(opening, now)
  case .jobsChanged(let jobs): return state.take(jobs)
  case .pageSaved(let job, let jobs):
    state.jobs = jobs
    state.pageSaved(job)
  case .appended(let addition, let isKept): state.appended(addition, isKept)
  case .edited(let number, let isKept): state.edited(number, isKept: isKept)
  case .sent(let item): return state.sent(item)
  case .latest(let number, let items): return state.show(items, number)
  case .found(let number, let rows): state.show(rows, number, .nothingFound)
  case .listUnavailable(let number): state.showKept(number)
  case .names(let shelf, let names): return state.take(names, shelf)
  case .connected(let server): return state.connect(server)
  case .tabsSaved(let count): state.savedTabs = count
  case .closing: return state.close()
  }
  return []
}

extension PopupState {
  fileprivate mutating func open(_ opening: Opening, _ now: Instant) -> [PopupEffect] {
    isOpen = true
    words = Words(Language.preferred(opening.language))
    server = opening.server
    tabURL = opening.tabURL
    list.kept = opening.items
    names = opening.names
    jobs = opening.jobs
    guard isConnected else { return [] }
    hasSaveButton = !isOwnPage && !opening.savesAtOnce
    var effects: [PopupEffect] = []
    if !isOwnPage {
      if let fresh = jobs.first(where: { isFresh($0, now) }) {
        showPage(fresh.id)
      } else if opening.savesAtOnce {
        effects = save()
      }
    }
    return effects + ask() + [.askNames]
  }

  private func isFresh(_ job: KeptJob, _ now: Instant) -> Bool {
    job.isSeen && job.problem == .none && job.url == tabURL
      && job.at.milliseconds > now.milliseconds - freshFor
  }

  fileprivate mutating func take(_ jobs: [KeptJob]) -> [PopupEffect] {
    self.jobs = jobs
    keepQuote()
    // A list in which somebody types stays as it is.
    return isConnected && forms.isEmpty ? ask() : []
  }

  fileprivate mutating func connect(_ server: String) -> [PopupEffect] {
    self.server = server
    guard isConnected else {
      hasSaveButton = false
      return []
    }
    return ask() + [.askNames]
  }

  fileprivate mutating func take(_ known: [ShelfName], _ shelf: Shelf) -> [PopupEffect] {
    var fitting: [String] = []
    for name in known where !name.isSearch { fitting.append(name.name) }
    switch shelf {
    case .tags: names.tags = fitting
    case .collections: names.collections = fitting
    }
    return [.keepNames(names)]
  }

  /// What was typed is meant.
  fileprivate mutating func close() -> [PopupEffect] {
    var effects: [PopupEffect] = []
    let changes = page.details.changes
    if !page.job.isEmpty, !changes.isEmpty {
      effects.append(.append(.details, job: page.job, changes))
    }
    for form in forms {
      let changes = form.changes
      if !changes.isEmpty {
        effects.append(edit(form.item, form.title, changes))
      }
    }
    return effects
  }
}
