import ArticleCore
import Extraction
import ReadingCore
import Storage
import SyncCore

/// A letter that was sent to the account's own address: it is kept as it came, and read from that.
extension Capture {
  /// As it came; nil where the item is none, or where it is lost.
  func letter(_ item: Entity) async throws(Halt) -> [UInt8]? {
    guard let hash = item[Item.sentPage].flatMap({ ContentHash(bytes: $0.bytes) }) else {
      return nil
    }
    let kept = try await storing { () throws(StorageError) in
      try await environment.storage.contents.intact(job.account, hash)
    }
    return kept.flatMap { Gzip.expand($0.bytes, upTo: IncomingMail.longest) }
  }

  func keepLetter(_ letter: [UInt8]) async throws(Halt) {
    let place = await largeDocuments.place()
    defer { withExtendedLifetime(place) {} }
    try await write([.set(Item.state, .reading), .set(Item.failure, nil)])
    let page: ExtractedPage
    do throws(PageReader.Failure) {
      page = try await environment.read(
        FetchedPage(bytes: letter, address: "", mediaType: "message/rfc822"), for: job.account)
    } catch {
      throw Halt(error)
    }
    // Its pictures are a stranger's choice: none is fetched from a private network.
    let kept = try await images(
      page.article.imageSources(limit: ArticleImages.maximumCount), .outside)
    try await finish(
      page.article.replacingImages(with: kept), lead: nil, type: .article,
      ItemDescription(letter: page))
  }
}
