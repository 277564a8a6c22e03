import AddressCore
import Kernel
import Logging
import ReadingCore
import Storage
import SyncCore

/// What stands at the address, or was sent by a device that had it open.
extension Capture {
  func fetched(_ address: Address) async throws(Halt) -> FetchedDocument {
    // What a stranger's letter or feed names is no address that the person gave.
    let isFromLetter = try await item()[Item.isFromLetter]
    if var sent = try await sentPage(address) {
      sent.reach = isFromLetter ? .outside : environment.fetcher.reach(ofSent: address)
      return sent
    }
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
}
