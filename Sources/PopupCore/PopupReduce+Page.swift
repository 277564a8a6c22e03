import Kernel

extension Details {
  var changes: Changes {
    var changes = Changes()
    changes.tags = names(in: tags)
    changes.collections = names(in: collection)
    changes.reason = reason.trimmed
    return changes
  }
}

extension PopupState {
  mutating func save() -> [PopupEffect] {
    hasSaveButton = false
    return [.save]
  }

  mutating func pageSaved(_ job: String) {
    if job.isEmpty {
      page.job = ""
      page.isRefused = true
    } else {
      showPage(job)
    }
  }

  mutating func showPage(_ job: String) {
    if page.job != job {
      page.quote = ""
      page.isArchived = false
    }
    page.job = job
    page.isRefused = false
    keepQuote()
  }

  /// The page's job; nil for none, or for one that was discarded.
  var pageJob: KeptJob? { jobs.first { $0.id == page.job } }

  mutating func keepQuote() {
    if let quote = pageJob?.quote, !quote.isEmpty { page.quote = quote }
  }

  mutating func change(_ field: DetailField, _ text: String) {
    switch field {
    case .tags:
      page.details.tags = text
      openOffers = OpenOffers(field: .tags)
    case .collection:
      page.details.collection = text
      openOffers = OpenOffers(field: .collection)
    case .reason: page.details.reason = text
    }
  }

  mutating func addDetails() -> [PopupEffect] {
    openOffers = nil
    let changes = page.details.changes
    // What follows in a hurry stays in its field, and is sent by the next press or as the popup closes.
    guard page.onItsWay == nil, !page.job.isEmpty, !changes.isEmpty else { return [] }
    page.onItsWay = page.details
    names.learn(changes)
    return [.append(.details, job: page.job, changes)]
  }

  mutating func archivePage() -> [PopupEffect] {
    guard !page.job.isEmpty, !page.isArchived else { return [] }
    page.isArchived = true
    var changes = Changes()
    changes.isArchived = true
    return [.append(.archive, job: page.job, changes)]
  }

  /// Once the worker has kept it, fields are empty that nobody has changed since.
  mutating func appended(_ addition: Addition, _ isKept: Bool) {
    switch addition {
    case .archive: if !isKept { page.isArchived = false }
    case .details:
      guard let sent = page.onItsWay else { return }
      page.onItsWay = nil
      guard isKept else { return }
      if page.details.tags == sent.tags { page.details.tags = "" }
      if page.details.collection == sent.collection { page.details.collection = "" }
      if page.details.reason == sent.reason { page.details.reason = "" }
    }
  }
}
