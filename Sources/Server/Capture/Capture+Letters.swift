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
    let own = try await pictures(of: page)
    let article = page.article.replacingImages(with: own).withoutImages(from: MailPage.pictures)
    // The others are a stranger's choice: none is fetched from a private network.
    let kept = try await images(
      article.imageSources(limit: ArticleImages.maximumCount - own.count), .outside)
    try await finish(
      article.replacingImages(with: kept), lead: nil, type: .article,
      ItemDescription(letter: page))
  }

  /// What came with the letter, told by its bytes as what is fetched.
  private func pictures(
    of page: ExtractedPage
  ) async throws(Halt) -> [String: ArticleImages.Kept] {
    var kept: [String: ArticleImages.Kept] = [:]
    for picture in page.pictures.prefix(ArticleImages.maximumCount)
    where picture.bytes.count <= ArticleImages.maximumBytes {
      guard let header = ImageHeader(picture.bytes) else { continue }
      let hash = try await put(Content(bytes: picture.bytes, mediaType: header.mediaType))
      kept[picture.source] = ArticleImages.Kept(hash: hash, header: header)
    }
    return kept
  }
}
