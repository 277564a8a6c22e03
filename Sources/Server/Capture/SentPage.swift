import AddressCore
import CZlib
import Kernel
import NIOCore
import ReadingCore
import Storage
import SyncCore

/// A page as a person's browser showed it, kept with its item so that it can be read again.
enum SentPage {
  /// Bytes of its markup.
  static let longest = 20 << 20

  /// As it is stored: compressed, and of a type that no browser shows.
  static func content(_ bytes: [UInt8]) -> Content? {
    Gzip.compress(ByteBuffer(bytes: bytes)).map {
      Content(bytes: $0, mediaType: "application/gzip")
    }
  }

  /// The page that was sent for an item, as if it had been fetched; nil where there is none.
  static func document(
    of item: Entity, at address: Address, for account: AccountID, in storage: Storage
  ) async throws(StorageError) -> FetchedDocument? {
    guard let hash = item[Item.sentPage].flatMap({ ContentHash(bytes: $0.bytes) }),
      // Where it is damaged, the page is fetched instead.
      let content = try await storage.contents.intact(account, hash),
      let html = Gzip.expand(content.bytes, upTo: longest)
    else { return nil }
    var document = FetchedDocument(
      address: address, mediaType: "text/html", charset: "utf-8", bytes: html)
    document.isOfExport = item[Item.sentPage.number]?.stamp.device.isImport ?? false
    return document
  }
}

extension Gzip {
  /// Nil for what is no gzip, and for more than the limit.
  static func expand(_ bytes: [UInt8], upTo limit: Int) -> [UInt8]? {
    guard bytes.count > 18 else { return nil }
    // The last four bytes say how much comes out; believed only up to the limit.
    let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard size <= limit else { return nil }
    var stream = z_stream()
    guard later_inflate_init_gzip(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: max(size, 1))
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(clamping: input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(clamping: output.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END, Int(stream.total_out) == size else { return nil }
    return Array(output.prefix(size))
  }
}

extension Storage {
  /// The part that the account chose as the text of this host's pages, or empty.
  func chosenPart(
    of address: Address, for account: AccountID
  ) async throws(StorageError) -> String {
    let host = SiteChoice.host(of: address)
    guard let stored = try await sync.entity(account, SiteChoice.id(of: host)),
      let choice = SiteChoice(stored.entity), choice.host == host
    else { return "" }
    return choice.selector
  }
}
