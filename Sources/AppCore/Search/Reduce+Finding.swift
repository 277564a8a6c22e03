import Kernel
import Kit
import ReadingCore
import RestockCore
import SearchCore
import SyncCore
import TasksCore

/// Finds what the search screen asks for, and keeps the index up with what changes.
extension State {
  /// After a letter that was typed, and after every change while the screen is open.
  mutating func find(_ moment: Moment) -> [Effect] {
    if reading.search.wantsOffer {
      reading.discover(moment, isOnline: isOnline, kept: keeping.kept)
    }
    if finding == nil { finding = Boxed(wrappedValue: FindingState()) }
    if reading.search.results == nil {
      let kept = keeping.kept
      finding?.wrappedValue.retryMissing { kept.contains($0) }
    }
    // What stands there for the same text stays: nobody is in the midst of typing.
    let isOther = reading.search.takeOtherText()
    if isOther { finding?.wrappedValue.isTyping = true }
    // A small library is all there at once.
    stepFinding()
    answerSearch()
    let effects = goOnFinding(moment)
    guard isOther else { return effects }
    return [.startTimer(token: TimerToken.search, milliseconds: 200)] + effects
  }

  /// Nothing was typed for a moment: there is time for what takes some.
  mutating func searchPaused(_ moment: Moment) -> [Effect] {
    finding?.wrappedValue.isTyping = false
    answerSearch()
    return goOnFinding(moment)
  }

  /// The timer of the index fired.
  mutating func goOnIndexing(_ moment: Moment) -> [Effect] {
    finding?.wrappedValue.stopWaiting()
    return advanceFinding(moment)
  }

  private mutating func advanceFinding(_ moment: Moment) -> [Effect] {
    stepFinding()
    refreshSearch()
    return goOnFinding(moment)
  }

  /// The host has read or written what is kept of the index.
  mutating func heardIndex(_ event: HostEvent, _ moment: Moment) -> [Effect] {
    switch event {
    case .indexRead(let token, let rows):
      guard finding?.wrappedValue.take(rows, of: token) == true else { return [] }
      return waitForIndex ?? advanceFinding(moment)
    case .indexKept(let token, let isKept):
      guard finding?.wrappedValue.written(isKept, of: token) == true else { return [] }
      return goOnFinding(moment)
    default: return []
    }
  }

  /// Nil where the host has told all, or is not waited for.
  private var waitForIndex: [Effect]? {
    finding?.wrappedValue.patience.map {
      [.startTimer(token: TimerToken.index, milliseconds: $0)]
    }
  }

  /// What was kept of the index comes before all that takes long; nil once that has come.
  private mutating func openIndex(_ token: UInt32) -> [Effect]? {
    // Before the device's rows are read, everything would seem to be gone.
    if replica != nil, let account, finding?.wrappedValue.open(token, of: account) == true {
      return [.readIndex(token: token)] + (waitForIndex ?? [])
    }
    return finding?.wrappedValue.isOpening == true ? [] : nil
  }

  /// The host has read texts.
  mutating func textsRead(
    _ contents: [[UInt8]], of token: UInt32, _ moment: Moment
  ) -> [Effect] {
    guard let found = finding?.wrappedValue.take(contents, of: token) else { return [] }
    if !found.isEmpty {
      let finder = SnippetFinder(shownQuery)
      for (id, lines) in found { show(finder.snippet(in: lines), of: id) }
    }
    refreshSearch()
    return goOnFinding(moment)
  }

  /// The next step by a timer, or the next question to the host.
  mutating func goOnFinding(_ moment: Moment) -> [Effect] {
    isFindingDue = false
    guard finding != nil else { return [] }
    var effects: [Effect] = []
    let token = UInt32(truncatingIfNeeded: moment.entropy.low)
    if let opening = openIndex(token) { return opening }
    if let write = finding?.wrappedValue.write() { effects.append(write) }
    if let hashes = finding?.wrappedValue.ask(token) {
      effects.append(.readContents(token: token, hashes: hashes))
    }
    if finding?.wrappedValue.hasWork == true {
      effects.append(.startTimer(token: TimerToken.index, milliseconds: 0))
    }
    return effects
  }

  /// Something that may be found has changed.
  mutating func noteFound(_ entity: Entity) {
    switch entity.kind {
    case .item, .todo, .product: finding?.wrappedValue.note(entity.id)
    case .highlight: finding?.wrappedValue.note(highlight: entity)
    case .membership:
      guard let item = entity[Membership.item] else { return }
      finding?.wrappedValue.note(item)
    case .tag, .collection: finding?.wrappedValue.isOutdated = true
    default: return
    }
    isFindingDue = true
  }

  /// All that may be found is another.
  mutating func noteAllFound() {
    finding?.wrappedValue.isOutdated = true
    isFindingDue = true
  }

  private mutating func refreshSearch() {
    guard let finding = finding?.wrappedValue, reading.search.isOpen else { return }
    // Once all is there, it can be said what was meant.
    if finding.isStale || reading.search.isLooking && finding.isComplete { answerSearch() }
  }

  /// Goes on with the index for a few milliseconds.
  private mutating func stepFinding() {
    // Taken out meanwhile, so that nothing large is copied.
    guard var finding, finding.wrappedValue.hasWork else { return }
    self.finding = nil
    if finding.wrappedValue.isOutdated {
      for entity in replica?.entities(of: .highlight) ?? [] {
        finding.wrappedValue.table.take(entity)
      }
      finding.wrappedValue.look(at: everythingFound)
    }
    let library = reading.library
    let replica = replica
    let marks = reading.marks
    finding.wrappedValue.step(
      FindingState.Sources(
        entity: { library.entity($0) ?? replica?.entity($0) },
        highlight: { marks.highlight($0) }, shelves: reading.organise.shelves))
    self.finding = finding
  }

  /// What is newest is found first.
  private var everythingFound: [ID<Entity>] {
    let todos = tasks.todos.values.map { (id: $0.id, at: $0.createdAt) }
    let products = replica?.entities(of: .product) ?? []
    return reading.library.ids(.all)
      + todos.inOrder { $0.at == $1.at ? $0.id < $1.id : $0.at > $1.at }.map { $0.id }
      + products.map { $0.id }
  }
}

/// What the screen shows of it.
extension State {
  /// What is looked for: what was typed, or what was meant by it.
  private var shownQuery: QueryExpression {
    let results = reading.search.results
    let text = results?.isOfSuggestion == true ? results?.suggestion : nil
    return QueryExpression(text ?? reading.search.text, isTyping: true)
  }

  private mutating func answerSearch() {
    guard reading.search.isOpen, var finding else { return }
    self.finding = nil
    defer { self.finding = finding }
    let text = reading.search.text
    let query = QueryExpression(text, isTyping: true)
    let before = reading.search.results
    reading.search.faults = query.faults.filter { isTold($0, finding.wrappedValue.isTyping) }
    reading.search.completions = []
    guard !query.isEmpty else {
      reading.search.results = nil
      reading.search.isLooking = false
      return
    }
    let snapshot = finding.wrappedValue.current()
    let answer = SearchAnswer(
      text: text, query: query, snapshot: snapshot, table: finding.wrappedValue.table,
      offsetSeconds: offsetSeconds,
      maySuggest: finding.wrappedValue.isComplete && !finding.wrappedValue.isTyping)
    reading.search.completions = answer.completions(SearchState.lastWord(of: text))
    reading.search.isLooking = !finding.wrappedValue.isComplete
    let wanted = show(answer, before)
    if !finding.wrappedValue.isTyping { finding.wrappedValue.wantPlaces(wanted) }
  }

  /// Whether a fault is one already: what is still being typed may yet become right.
  private func isTold(_ fault: QueryFault, _ isMoving: Bool) -> Bool {
    let text = Array(reading.search.text.utf8)
    guard reading.search.isTyping, text.suffix(fault.part.utf8.count).elementsEqual(fault.part.utf8)
    else { return true }
    switch fault.kind {
    case .empty, .quote, .alternative: return false
    case .value, .date, .number, .tooLong:
      return !isMoving && text.last != UInt8(ascii: "<") && text.last != UInt8(ascii: ">")
    }
  }

  /// Puts what was found into groups; the items of which a sentence of the text is wanted.
  private mutating func show(
    _ answer: SearchAnswer, _ before: SearchResults?
  ) -> [FindingState.WantedText] {
    var results = SearchResults()
    results.suggestion = answer.suggestion
    results.isOfSuggestion = answer.isOfSuggestion
    results.hasWords = !answer.shown.phrases.isEmpty
    for one in answer.ranked {
      let id: ID<Entity> = one.key.cast()
      if answer.table.isItem(id) {
        if !one.isExact {
          if results.close.count < Self.mostClose { results.close.append(id) }
        } else if one.isOnlyNamed {
          results.named.append(id)
        } else {
          results.exact.append(id)
        }
      } else if let todo = tasks.todos[id] {
        results.todos.append(
          .init(id: id, title: todo.title, path: todo.path, isDone: todo.isDone))
      } else if let product = restock.entity(id).flatMap({ SearchCandidate($0) }) {
        results.products.append(
          .init(id: id, title: product.title, path: product.path, isDone: false))
      }
    }
    if answer.maySuggest { results.related = related(to: results) }
    let wanted = findPlaces(answer, before, &results)
    reading.search.results = results
    return wanted
  }

  private static let mostClose = 20
  /// As many were found that what belongs to the first is of use.
  private static let few = 5

  private func related(to results: SearchResults) -> [ID<Entity>] {
    guard results.hasWords, results.count <= Self.few, let first = results.exact.first else {
      return []
    }
    let found = Set(results.found)
    return RelatedItems.items(of: first, nil, in: reading.library, reading.organise.shelves)
      .map { $0.item }.filter { !found.contains($0) }
  }

  /// Finds the sentences of what is drawn, as far as the texts are at hand.
  private func findPlaces(
    _ answer: SearchAnswer, _ before: SearchResults?, _ results: inout SearchResults
  ) -> [FindingState.WantedText] {
    let shown = reading.search.shown
    let finder = SnippetFinder(answer.shown)
    var drawn = results.todos.prefix(shown).map { $0.id }
    drawn += results.products.prefix(shown).map { $0.id }
    for group in [results.exact, results.close, results.named] { drawn += group.prefix(shown) }
    var wanted: [FindingState.WantedText] = []
    for id in drawn {
      guard let entity = reading.library.entity(id) ?? replica?.entity(id),
        var candidate = SearchCandidate(entity)
      else { continue }
      let marks = answer.table.highlights(of: id).compactMap { reading.marks.highlight($0) }
      candidate.add(reading.organise.shelves, marks)
      let place = finder.place(in: candidate.texts)
      results.places[id] = place
      guard let hash = candidate.content, answer.isInBody(id),
        place?.snippet.words ?? 0 < finder.wordCount
      else { continue }
      wanted.append(.init(id: id, hash: hash, isForPlace: true))
      // The sentence of a letter before stays until the new one is there.
      if let old = before?.places[id], old.field == .body { results.places[id] = old }
    }
    return wanted
  }

  /// The sentence of a text is shown where more of the words stand in it than elsewhere.
  private mutating func show(_ snippet: Snippet?, of id: ID<Entity>) {
    guard let place = reading.search.results?.places[id] else {
      if let snippet {
        reading.search.results?.places[id] = FoundPlace(field: .body, snippet: snippet)
      }
      return
    }
    guard let snippet, place.field == .body || snippet.words > place.snippet.words else { return }
    reading.search.results?.places[id] = FoundPlace(field: .body, snippet: snippet)
  }
}
