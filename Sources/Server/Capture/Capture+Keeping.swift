import AddressCore
import ArticleCore
import Kernel
import Logging
import ReadingCore
import Storage
import SyncCore

/// What is kept: an image, a link, a file, and what all kinds end with.
extension Capture {
  func keepImage(_ document: FetchedDocument, _ header: ImageHeader) async throws(Halt) {
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
  func keepLink(_ document: FetchedDocument, _ type: ItemType) async throws(Halt) {
    try await write(
      ItemDescription(titledBy: document.address).fields + [
        .set(Item.type, type),
        .set(Item.state, .ready),
      ])
  }

  /// A file of sound or pictures is played from where it is, and all that is known of it is its address.
  ///
  /// Where it leads to elsewhere that may hold for an hour: it is asked again whenever it is played.
  func keepRecording(_ document: FetchedDocument, _ type: ItemType) async throws(Halt) {
    let link = document.movedTo ?? document.asked
    let isFile = link.path.split(separator: "/").last?.contains(".") == true
    var description = ItemDescription(titledBy: isFile ? link : document.address)
    let address = link.withoutFragment
    description.set(Item.medium, address)
    let shown = ArticleElement(
      .link, attributes: [ArticleAttributeValue(.href, address)], children: [.text(address)])
    let line = ArticleElement(.paragraph, children: [.element(shown)])
    let article = Article(title: description.title, blocks: [.element(line)])
    try await finish(article, lead: nil, type: type, description)
  }

  /// A file of the person's own, with the text that was found in it.
  func keepFile(_ content: Content, _ subject: Entity) async throws(Halt) {
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
    let insight = try await insight(article, description)
    try await write(
      description.fields + insight.fields + [
        .set(Item.content, Bytes(hash.bytes)),
        .set(Item.image, lead.map { Bytes($0.hash.bytes) }),
        .set(Item.type, type),
        .set(Item.state, .ready),
      ])
    await noteSimilar(insight)
  }

  /// A text is there also where it cannot be compared now.
  private func noteSimilar(_ insight: ArticleInsight) async {
    do {
      try await SimilarItems(environment: environment, account: job.account)
        .note(insight.shingles, of: job.subject)
    } catch {
      logger.error("similar texts not looked for", metadata: ["reason": "\(error)"])
    }
  }

  private func insight(
    _ article: Article, _ description: ItemDescription
  ) async throws(Halt) -> ArticleInsight {
    do {
      return try await ArticleInsight.of(article, title: description.title)
    } catch {
      // The threads are gone: the process ends.
      throw .failed(.unknown, .later(notBefore: 0))
    }
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
}
