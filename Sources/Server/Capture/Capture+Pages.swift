import AddressCore
import ArticleCore
import Extraction
import Kernel
import Logging
import ReadingCore
import Storage
import SyncCore

/// Pages: what is read of them, with the pages that go on, and what is kept of that.
extension Capture {
  func chosenPart(for document: FetchedDocument) async throws(Halt) -> String {
    try await storing { () throws(StorageError) in
      try await environment.storage.chosenPart(of: document.address, for: job.account)
    }
  }

  func keepPage(
    _ first: ExtractedPage, _ document: FetchedDocument, part: String, size: Int
  ) async throws(Halt) {
    let page = try await whole(first, document, part: part, size: size)
    var description = ItemDescription(page, at: document.address, of: try await item())
    if let own = document.address.canonical(page.canonical) {
      try await mergeOthers(at: own)
      description.set(Item.canonicalURL, own.comparable)
    }
    // What an export holds is the text, and no page of a site that only says why there is none.
    let isExported = document.isOfExport && page.wordCount > 0
    guard page.hasSomethingToRead || isExported else {
      try await write(description.fields)
      throw .failed(page.trouble?.itemFailure ?? .nothingToRead, .never)
    }
    try requireNoLess(page, than: try await item())
    if let trouble = page.trouble, trouble == .paywall || !isExported {
      guard trouble == .paywall else { throw .failed(trouble.itemFailure, .never) }
      description.set(Item.failure, .paywall)
    } else {
      // What a person chose is right.
      let isDoubtful = part.isEmpty && page.isUncertain && !isExported
      description.set(Item.failure, isDoubtful ? .uncertainText : nil)
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
    // An export has all of its text: no page of the web is put behind it.
    if document.isOfExport { return first }
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
