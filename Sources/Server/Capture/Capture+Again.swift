import ArticleCore
import Extraction
import Kernel
import ReadingCore
import Storage
import SyncCore

/// An item that was read before, and of which the server has lost a content.
///
/// It stays as it is until everything is there again: where the page cannot be had any more, what
/// devices keep of it is still read there.
extension Capture {
  var isAgain: Bool { job.kind == .recapture }

  /// A device may have sent what was lost meanwhile.
  func requireLoss(_ item: Entity) async throws(Halt) {
    guard isAgain else { return }
    let isLost: Bool
    do throws(StorageError) {
      isLost = try await LostContents(storage: environment.storage).isLost(item, of: job.account)
    } catch {
      throw .storage(error)
    }
    guard isLost else { throw .notNeeded }
  }

  /// What a page shows by now, or to the server alone, must not take the place of what devices hold.
  func requireNoLess(_ page: ExtractedPage, than item: Entity) throws(Halt) {
    guard isAgain else { return }
    let wasPaywalled = item[Item.failure] == .paywall
    guard page.trouble != .paywall || wasPaywalled else { throw .failed(.paywall, .never) }
    let words = item[Item.wordCount] ?? 0
    guard page.wordCount >= words / 2 else { throw .failed(.nothingToRead, .never) }
  }

  func againLater() -> Outcome { environment.againLater(job) }
}

extension CaptureEnvironment {
  private static let day: Int64 = 86_400_000
  /// Days before the sixth attempt and all later ones.
  private static let longest: Int64 = 32

  /// The job stays, due later and later: the next night's search finds it and asks for no other.
  func againLater(_ job: Job) -> Capture.Outcome {
    let days = job.attempt > 5 ? Self.longest : 1 << Int64(max(job.attempt - 1, 0))
    return .retry(at: clock.now().adding(milliseconds: days * Self.day))
  }
}
