import ArticleCore
import Extraction
import Kernel
import ReadingCore
import Storage
import SyncCore

/// A file of the person's own: its text is found, so that it can be read and searched.
extension Capture {
  /// The file that the item has, as far as it has arrived.
  enum OwnFile {
    case none
    /// The device still has to send it, and writes to the item once it has.
    case awaited
    /// With its place among the large documents in memory.
    case here(Content, LargeDocuments.Place)
  }

  func ownFile(of item: Entity) async throws(StorageError) -> OwnFile {
    // A fetched document has an address too: it is fetched again.
    guard item[Item.url].isEmpty else { return .none }
    guard let hash = item[Item.file].flatMap({ ContentHash(bytes: $0.bytes) }) else {
      return .none
    }
    let place = await largeDocuments.place()
    guard let content = try await environment.storage.contents.get(job.account, hash) else {
      return .awaited
    }
    return .here(content, place)
  }

  /// The article that a file makes: the picture itself, and the text in it.
  func article(
    of content: Content, _ item: Entity
  ) async throws(Halt) -> (
    article: Article, page: ExtractedPage?, lead: ArticleImages.Kept?, type: ItemType
  ) {
    let title = item[Item.title]
    switch FileKind(content.bytes) {
    case .image(let header):
      let text = try await text(in: content)
      let page = try await page(of: Array(text.utf8))
      let kept = ContentHash.of(content.bytes).map { ArticleImages.Kept(hash: $0, header: header) }
      return (
        picture(kept, title: title, text: page?.article), page, kept, .image
      )
    case .text:
      let page = try await page(of: content.bytes)
      return (page?.article ?? Article(title: title, blocks: []), page, nil, .article)
    case .pdf:
      let page = try await page(of: content.bytes, mediaType: "application/pdf")
      return (page?.article ?? Article(title: title, blocks: []), page, nil, .pdf)
    case .audio?, nil: return (Article(title: title, blocks: []), nil, nil, .link)
    }
  }

  private func picture(_ kept: ArticleImages.Kept?, title: String, text: Article?) -> Article {
    let source = "file:"
    let image = ArticleElement(.image, attributes: [ArticleAttributeValue(.source, source)])
    let figure = ArticleElement(.figure, children: [.element(image)])
    let article = Article(
      title: title, language: text?.language ?? "",
      blocks: [.element(figure)] + (text?.blocks ?? []))
    guard let kept else { return article }
    return article.replacingImages(with: [source: kept])
  }

  /// A text or a document as an article; nil where there is none.
  private func page(
    of text: [UInt8], mediaType: String = "text/plain"
  ) async throws(Halt) -> ExtractedPage? {
    guard text.contains(where: { $0 > 32 && $0 != 127 }) else { return nil }
    do throws(PageReader.Failure) {
      return try await environment.read(
        FetchedPage(bytes: text, address: "", charset: "utf-8", mediaType: mediaType),
        for: job.account)
    } catch {
      guard error.isOfThePage else { throw Halt(error) }
      // What cannot be read has no text to show: the file itself is kept.
      return nil
    }
  }

  private func text(in picture: Content) async throws(Halt) -> String {
    do throws(PageReader.Failure) {
      return try await environment.reading.run(for: job.account) {
        () async throws(PageReader.Failure) in
        try await environment.pictures.find(picture.bytes) ?? ""
      }
    } catch {
      throw Halt(error)
    }
  }
}
