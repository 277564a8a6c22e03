import AddressCore
import ArticleCore
import Extraction
import Kernel
import Logging
import ReadingCore
import Storage
import SyncCore

/// One item's way from its address to what can be read: fetching, reading, keeping images.
///
/// Each step is written where every device sees it. Everything may be repeated: a crash at any point
/// leaves a job whose lease ends, and the next attempt finds the item as it stands.
struct Capture: Sendable {
  let environment: CaptureEnvironment
  let job: Job
  let logger: Logger

  /// What remains to be done with the job.
  enum Outcome: Hashable, Sendable {
    case finished
    case retry(at: Instant)
  }

  /// Whether another attempt may succeed, and how many milliseconds the site asks us to wait.
  enum Again {
    case never
    case later(notBefore: Int64)
    /// The machine was short of memory or time: long enough for that to pass.
    case whenTheMachineHasRecovered
  }

  enum Halt: Error {
    case storage(StorageError)
    /// The item is gone, merged, or somebody settled its state meanwhile.
    case notNeeded
    case failed(ItemFailure, Again)

    init(_ failure: PageReader.Failure) {
      self = .failed(
        failure.itemFailure, failure.isOfThePage ? .never : .whenTheMachineHasRecovered)
    }
  }

  func run() async throws(StorageError) -> Outcome {
    do throws(Halt) {
      try await capture()
      return .finished
    } catch {
      switch error {
      case .notNeeded: return .finished
      case .storage(.contentDamaged): return try await fail(.damagedDocument, .never)
      case .storage(.full): return isAgain ? againLater() : try await waitForRoom()
      case .storage(.tooLarge): return isAgain ? againLater() : try await giveUpOnSize()
      case .storage(let error): throw error
      case .failed(let failure, let again): return try await fail(failure, again)
      }
    }
  }

  private func capture() async throws(Halt) {
    let subject = try await item()
    try await requireLoss(subject)
    switch try await storing({ () throws(StorageError) in try await ownFile(of: subject) }) {
    case .none: break
    case .awaited: throw .notNeeded
    case .here(let content, let place):
      defer { withExtendedLifetime(place) {} }
      return try await keepFile(content, subject)
    }
    guard let address = ReadingDerivation.address(of: try await item()) else {
      if let letter = try await letter(subject) { return try await keepLetter(letter) }
      throw .failed(.invalidAddress, .never)
    }
    try await mergeOthers(at: address)
    try await write([
      .set(Item.state, .fetching),
      .set(Item.failure, nil),
    ])
    var document = try await fetched(address)
    if document.address.comparable != address.comparable,
      document.address.mayBeSamePage(as: address)
    {
      try await mergeOthers(at: document.address)
    }
    try await write([.set(Item.state, .reading)])
    switch CapturedKind(document) {
    case .page:
      let part = try await chosenPart(for: document)
      let first = try await read(document, part: part)
      let size = document.bytes.count
      // Whoever waits for images and further pages has given back what it had of the memory.
      document.bytes = []
      document.place = nil
      try await keepPage(first, document, part: part, size: size)
    case .image(let header): try await keepImage(document, header)
    case .pdf: try await keepDocument(document)
    case .other: try await keepLink(document, .link)
    }
  }

  /// The item as it stands, if it still wants to be captured.
  private func item() async throws(Halt) -> Entity {
    let stored = try await storing { () throws(StorageError) in
      try await environment.storage.sync.entity(job.account, job.subject)
    }
    guard let entity = stored?.entity, ReadingDerivation.isLiveItem(entity),
      (entity[Item.state] == .ready) == isAgain
    else { throw .notNeeded }
    return entity
  }

  /// Goes no further when the item became part of another one of this address.
  func mergeOthers(at address: Address) async throws(Halt) {
    let subject = try await item()
    let isPartOfAnother = try await storing { () throws(StorageError) in
      try await DuplicateItems(environment: environment, account: job.account)
        .merge(subject, address)
    }
    if isPartOfAnother { throw .notNeeded }
  }

  private func fetched(_ address: Address) async throws(Halt) -> FetchedDocument {
    if var sent = try await sentPage(address) {
      sent.reach = environment.fetcher.reach(ofSent: address)
      return sent
    }
    // What a stranger's letter names is no address that the person gave.
    let isFromLetter = try await item()[Item.isFromLetter]
    do throws(FetchFailure) {
      return try await environment.fetcher(for: job.account)
        .fetch(address, reach: isFromLetter ? .outside : nil)
    } catch {
      logger.info("not fetched", metadata: ["reason": "\(error)"])
      throw .failed(
        error.itemFailure, error.isTransient ? .later(notBefore: error.retryAfter ?? 0) : .never)
    }
  }

  private func sentPage(_ address: Address) async throws(Halt) -> FetchedDocument? {
    let item = try await item()
    guard item[Item.sentPage] != nil else { return nil }
    let place = await largeDocuments.place()
    var sent = try await storing { () throws(StorageError) in
      try await SentPage.document(
        of: item, at: address, for: job.account, in: environment.storage)
    }
    sent?.place = place
    return sent
  }

  /// The memory for what turns out to be large.
  var largeDocuments: LargeDocuments {
    LargeDocuments(gate: environment.large, account: job.account)
  }

  private func chosenPart(for document: FetchedDocument) async throws(Halt) -> String {
    try await storing { () throws(StorageError) in
      try await environment.storage.chosenPart(of: document.address, for: job.account)
    }
  }

  private func keepPage(
    _ first: ExtractedPage, _ document: FetchedDocument, part: String, size: Int
  ) async throws(Halt) {
    let page = try await whole(first, document, part: part, size: size)
    var description = ItemDescription(page, at: document.address)
    if let own = document.address.canonical(page.canonical) {
      try await mergeOthers(at: own)
      description.set(Item.canonicalURL, own.comparable)
    }
    guard page.hasSomethingToRead else {
      try await write(description.fields)
      throw .failed(page.trouble?.itemFailure ?? .nothingToRead, .never)
    }
    try requireNoLess(page, than: try await item())
    if let trouble = page.trouble {
      guard trouble == .paywall else { throw .failed(trouble.itemFailure, .never) }
      description.set(Item.failure, .paywall)
    } else {
      description.set(Item.failure, nil)
    }
    var sources = page.article.imageSources(limit: ArticleImages.maximumCount)
    if !page.image.isEmpty, !sources.contains(page.image) { sources.append(page.image) }
    let kept = try await images(sources, document.reach)
    let article = page.article.replacingImages(with: kept)
    try await finish(article, lead: kept[page.image], type: page.itemType, description)
  }

  private func whole(
    _ first: ExtractedPage, _ document: FetchedDocument, part: String, size: Int
  ) async throws(Halt) -> ExtractedPage {
    do throws(PageReader.Failure) {
      return try await NextPages(
        environment: environment, account: job.account, rules: rules(for: document), part: part
      ).joined(first, document, size: size)
    } catch {
      throw Halt(error)
    }
  }

  private func rules(for document: FetchedDocument) -> String {
    environment.rules?.text(for: document.address.displayHost, logger: logger) ?? ""
  }

  /// What the child process finds in it.
  func read(
    _ document: FetchedDocument, part: String = ""
  ) async throws(Halt) -> ExtractedPage {
    do throws(PageReader.Failure) {
      var page = FetchedPage(document, part: part)
      page.rules = rules(for: document)
      return try await environment.read(page, for: job.account)
    } catch {
      logger.info("not read", metadata: ["reason": "\(error)"])
      throw Halt(error)
    }
  }

  private func keepImage(_ document: FetchedDocument, _ header: ImageHeader) async throws(Halt) {
    let content = Content(bytes: document.bytes, mediaType: header.mediaType)
    let hash = try await put(content)
    let source = document.address.text
    let kept = ArticleImages.Kept(hash: hash, header: header)
    let image = ArticleElement(.image, attributes: [ArticleAttributeValue(.source, source)])
    let figure = ArticleElement(.figure, children: [.element(image)])
    var description = ItemDescription(titledBy: document.address)
    description.set(Item.failure, nil)
    let article = Article(title: description.title, blocks: [.element(figure)])
    try await finish(
      article.replacingImages(with: [source: kept]), lead: kept, type: .image, description)
  }

  /// What cannot be read here yet is a link that can be opened.
  private func keepLink(_ document: FetchedDocument, _ type: ItemType) async throws(Halt) {
    try await write(
      ItemDescription(titledBy: document.address).fields + [
        .set(Item.type, type),
        .set(Item.state, .ready),
      ])
  }

  /// A file of the person's own, with the text that was found in it.
  private func keepFile(_ content: Content, _ subject: Entity) async throws(Halt) {
    try await write([
      .set(Item.state, .reading),
      .set(Item.failure, nil),
    ])
    let found = try await article(of: content, subject)
    try await finish(
      found.article, lead: found.lead, type: found.type,
      ItemDescription(file: subject, found.page))
  }

  func finish(
    _ article: Article, lead: ArticleImages.Kept?, type: ItemType, _ description: ItemDescription
  ) async throws(Halt) {
    // Pages and images that a stopping service did not wait for are no fault of theirs.
    if Task.isCancelled { throw .failed(.unknown, .later(notBefore: 0)) }
    let hash = try await put(Content(bytes: article.encoded, mediaType: Article.mediaType))
    try await write(
      description.fields + [
        .set(Item.content, Bytes(hash.bytes)),
        .set(Item.image, lead.map { Bytes($0.hash.bytes) }),
        .set(Item.type, type),
        .set(Item.state, .ready),
      ])
  }

  func images(
    _ sources: [String], _ reach: AddressPolicy.Reach
  ) async throws(Halt) -> [String: ArticleImages.Kept] {
    let environment = environment
    let account = job.account
    let images = ArticleImages(
      fetcher: environment.fetcher(for: account), reach: reach, time: environment.imageTime
    ) { (content) throws(StorageError) in try await environment.keep(content, for: account)
    }
    guard !sources.isEmpty else { return [:] }
    return try await storing { () throws(StorageError) in
      try await environment.images.run(for: account) { () async throws(StorageError) in
        try await images.kept(sources)
      }
    }
  }

  func put(_ content: Content) async throws(Halt) -> ContentHash {
    try await storing { () throws(StorageError) in
      try await environment.keep(content, for: job.account)
    }
  }

  /// Writes to the item, unless it no longer wants to be captured.
  func write(_ fields: [Assignment<Item>]) async throws(Halt) {
    let entity = try await item()
    if isAgain, !fields.contains(where: { $0.value.number == Item.content.number }) { return }
    try await storing { () throws(StorageError) in
      try await environment.write(fields, to: entity, of: job.account)
    }
  }

  func storing<Answer: Sendable>(
    _ work: () async throws(StorageError) -> Answer
  ) async throws(Halt) -> Answer {
    do throws(StorageError) {
      return try await work()
    } catch {
      throw .storage(error)
    }
  }

  /// Shows the reason; what may pass is tried again, at first quietly.
  private func fail(_ failure: ItemFailure, _ again: Again) async throws(StorageError) -> Outcome {
    // Whatever failed did so because the service stops: that is no fault of the page.
    if Task.isCancelled { return .retry(at: environment.clock.now()) }
    if isAgain { return againLater() }
    let delay = delay(again)
    let isQuiet = job.attempt <= 2 && (delay.map { $0 <= Self.longestQuiet } ?? false)
    let state = isQuiet ? ItemState.waiting : .failed
    do throws(Halt) {
      try await write([
        .set(Item.state, state),
        .set(Item.failure, failure),
      ])
    } catch {
      if case .storage(let error) = error { throw error }
      return .finished
    }
    guard let delay else { return .finished }
    return .retry(at: environment.clock.now().adding(milliseconds: delay))
  }

  /// What is more than an entity may hold will be so again: the job ends.
  ///
  /// Where the reason would be one register too many, the state alone says that it failed.
  private func giveUpOnSize() async throws(StorageError) -> Outcome {
    let state = Assignment.set(Item.state, .failed)
    let failure = Assignment.set(Item.failure, .itemFull)
    for fields in [[state, failure], [state]] {
      do throws(Halt) {
        try await write(fields)
        return .finished
      } catch {
        if case .storage(let error) = error, error != .tooLarge { throw error }
        if case .notNeeded = error { return .finished }
      }
    }
    return .finished
  }

  /// Says why, as long as there is room for that, and tries again until there is room for all.
  ///
  /// Where there is not even room to say so, the lease ends by itself, and the job is taken up again.
  private func waitForRoom() async throws(StorageError) -> Outcome {
    do throws(Halt) {
      try await write([
        .set(Item.state, .failed),
        .set(Item.failure, .serverFull),
      ])
    } catch {
      if case .storage(let error) = error { throw error }
      return .finished
    }
    return .retry(at: environment.clock.now().adding(milliseconds: environment.fullDelay))
  }

  /// A person who waits longer than ten minutes is told why.
  private static let longestQuiet: Int64 = 600_000

  /// Milliseconds before the next attempt: never sooner than the site asks; nil when there is none.
  private func delay(_ again: Again) -> Int64? {
    switch again {
    case .never: return nil
    case .whenTheMachineHasRecovered:
      return CaptureEnvironment.delay(after: job.attempt, in: environment.machineDelays)
    case .later(let notBefore):
      return CaptureEnvironment.delay(after: job.attempt, in: environment.delays).map {
        max($0, min(notBefore, RetryAfter.longest))
      }
    }
  }
}

extension FetchedPage {
  init(_ document: FetchedDocument, part: String) {
    self.init(
      bytes: document.bytes, address: document.address.text, charset: document.charset,
      mediaType: document.mediaType)
    self.part = part
  }
}

extension ExtractedPage {
  /// A page of scripts alone has none.
  var hasSomethingToRead: Bool {
    kind != .article || wordCount >= 10 || !article.imageSources(limit: 1).isEmpty && wordCount > 0
  }
}

extension ExtractedPage {
  var itemType: ItemType {
    switch kind {
    case .article: .article
    case .video: .video
    case .podcast: .podcast
    case .pdf: .pdf
    }
  }
}
