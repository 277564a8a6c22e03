import AddressCore
import ArticleCore
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
    /// It is done until then, and begins anew.
    case again(at: Instant)
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
    case .recording(let type): try await keepRecording(document, type)
    case .other: try await keepLink(document, .link)
    }
  }

  /// The item as it stands, if it still wants to be captured.
  func item() async throws(Halt) -> Entity {
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
}
