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
    var description = ItemDescription(page, at: document.address)
    try await keepFile(document, of: page.kind, &description)
    let failure = page.trouble.map { RegisterValue.int($0.itemFailure.rawValue) }
    description.set(ItemRegister.failure, failure ?? RegisterValue.null)
    guard page.wordCount > 0, page.trouble != .noText else {
      return try await write(
        description.fields + [
          (ItemRegister.type, RegisterValue.int(page.itemType.rawValue)),
          (ItemRegister.state, RegisterValue.int(ItemState.ready.rawValue)),
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
    description.set(ItemRegister.file, RegisterValue.bytes(hash.bytes))
    description.set(ItemRegister.mediaType, RegisterValue.text(mediaType))
    description.set(
      ItemRegister.fileName, RegisterValue.text(FileTitle.name(of: document.address, ending: "pdf"))
    )
  }
}
