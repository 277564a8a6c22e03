import ArticleCore
import Extraction
import Foundation
import ReadingCore
import Storage
import SyncCore

/// Documents that are kept as the files they are, beside the text that was found in them.
extension Capture {
  /// Bytes of a file that is kept.
  static let largestFile = 50 << 20

  func keepDocument(_ document: FetchedDocument) async throws(Halt) {
    let page = try await read(document)
    guard page.trouble != .damaged else { throw .failed(.damagedDocument, .never) }
    var description = ItemDescription(page, at: document.address, of: try await item())
    try await keepFile(document, of: page.kind, &description)
    description.set(Item.failure, page.trouble?.itemFailure)
    guard page.wordCount > 0, page.trouble != .noText else {
      return try await write(
        description.fields + [
          .set(Item.type, page.itemType),
          .set(Item.state, .ready),
        ])
    }
    try await finish(page.article, lead: nil, type: page.itemType, description)
  }

  private func keepFile(
    _ document: FetchedDocument, of kind: PageKind, _ description: inout ItemDescription
  ) async throws(Halt) {
    guard document.bytes.count <= Self.largestFile else { return }
    let mediaType = kind == .pdf ? "application/pdf" : document.mediaType
    let hash = try await put(Content(bytes: document.bytes, mediaType: mediaType))
    description.set(Item.file, Bytes(hash.bytes))
    description.set(Item.mediaType, mediaType)
    description.set(Item.fileName, FileTitle.name(of: document.address, ending: "pdf"))
  }
}
