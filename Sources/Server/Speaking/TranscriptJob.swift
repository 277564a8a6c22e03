import Kernel
import Logging
import ReadingCore
import Storage
import SyncCore

/// What one voice note says, written down by the owner's service into its text, which its person may change.
///
/// What a person wrote there stays: nothing is written over it. The recording stays as it is.
struct TranscriptJob: Sendable {
  /// Characters that are kept.
  private static let most = ItemRoutes.longestNote

  let environment: CaptureEnvironment
  let job: Job
  let logger: Logger

  func run() async throws(StorageError) -> Capture.Outcome {
    guard let item = try await wanting() else { return .finished }
    guard let transcriber = environment.transcriber else { return try await end(.noService) }
    guard let hash = item[Item.file].flatMap({ ContentHash(bytes: $0.bytes) }) else {
      return .finished
    }
    let recording: Content?
    do throws(StorageError) {
      recording = try await environment.storage.contents.get(job.account, hash)
    } catch {
      guard case .contentDamaged = error else { throw error }
      return try await end(.failed)
    }
    // Its device still has to send it, and writes to the item once it has.
    guard let recording else { return .finished }
    try await environment.write(
      [.set(Item.transcribing, .making)], to: item, of: job.account)
    let words: String
    do throws(Transcriber.Failure) {
      words = try await transcriber.words(recording)
    } catch {
      return try await fail(error)
    }
    return try await keep(words)
  }

  private func keep(_ words: String) async throws(StorageError) -> Capture.Outcome {
    guard let item = try await wanting() else { return .finished }
    // What a person wrote meanwhile is theirs.
    guard item[Item.body].text.isEmpty else { return try await end(.none) }
    guard !words.isEmpty else { return try await end(.nothingSaid) }
    let time = environment.stamps.next(.server, [], environment.clock.now()).time
    let text = TextRegister.edited(
      to: String(words.prefix(Self.most)), visible: item[Item.body.number], mirrored: nil,
      device: .server, time: time)
    try await environment.write(
      [.set(Item.body, text), .set(Item.transcribing, .ready)], to: item, of: job.account)
    return .finished
  }

  private func fail(_ failure: Transcriber.Failure) async throws(StorageError) -> Capture.Outcome {
    let now = environment.clock.now()
    // That the service stops says nothing of the recording.
    if Task.isCancelled { return .retry(at: now) }
    logger.notice("a recording was not written down", metadata: ["reason": "\(failure)"])
    switch failure {
    case .tooLarge: return try await end(.tooLarge)
    case .unusable: return try await end(.failed)
    case .notNow:
      guard let delay = CaptureEnvironment.delay(after: job.attempt, in: environment.delays) else {
        return try await end(.failed)
      }
      return .retry(at: now.adding(milliseconds: delay))
    }
  }

  private func end(_ state: TranscriptState) async throws(StorageError) -> Capture.Outcome {
    guard let item = try await wanting() else { return .finished }
    try await environment.write([.set(Item.transcribing, state)], to: item, of: job.account)
    return .finished
  }

  /// The item, if somebody still wants to have it written down.
  private func wanting() async throws(StorageError) -> Entity? {
    let entity = try await environment.storage.sync.entity(job.account, job.subject)?.entity
    return entity.flatMap { ReadingDerivation.wantsTranscript($0) ? $0 : nil }
  }
}
