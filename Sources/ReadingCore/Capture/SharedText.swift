public import AddressCore
import Kernel
import SyncCore

/// What another app shared: its title, text and address, of which apps fill what they like.
public struct SharedText: Hashable, Sendable {
  public var title = ""
  public var text = ""
  public var url = ""
  /// With a file that was shared and could not be kept.
  public var trouble: FileTrouble?
  /// The word of the files that came along and wait on this device (`WaitingFile.nonce`).
  public var nonce = ""

  /// True where any site may have sent it: outside of the installed app, which alone is shared to.
  public var isUntrusted = false

  /// Nil unless the address is that of the share target.
  public init?(path: String) {
    guard path.utf8.starts(with: "/share".utf8) else { return nil }
    self.init(sharePath: path)
  }

  /// By itself, so that a first visit, which asks whether something was shared, goes without it.
  @inline(never)
  private init?(sharePath path: String) {
    let bytes = Array(path.utf8)
    let halves = bytes.split(separator: 63, maxSplits: 1, omittingEmptySubsequences: false)
    guard halves[0].elementsEqual("/share".utf8) else { return nil }
    guard halves.count == 2 else { return }
    for pair in halves[1].split(separator: 38) {
      let parts = pair.split(separator: 61, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let value = Self.decoded(parts[1])
      if parts[0].elementsEqual("title".utf8) { title = value }
      if parts[0].elementsEqual("text".utf8) { text = value }
      if parts[0].elementsEqual("url".utf8) { url = value }
      if parts[0].elementsEqual("nonce".utf8) { nonce = value }
      if parts[0].elementsEqual("from".utf8) { isUntrusted = value == "browser" }
      if parts[0].elementsEqual("trouble".utf8), let digit = parts[1].first, digit >= 48 {
        trouble = FileTrouble(rawValue: digit - 48)
      }
    }
  }

  /// The address that was meant, wherever the app put it.
  public var address: Address? {
    for candidate in [url, Self.link(in: text) ?? "", Self.link(in: title) ?? ""] {
      if !candidate.utf8.isEmpty, let address = Address(candidate) { return address }
    }
    return nil
  }

  /// What there is to read where there is no address.
  public var note: String {
    if title.utf8.isEmpty || title == text { return text }
    return text.utf8.isEmpty ? title : title + "\n" + text
  }

  /// The first word of the text that begins as an address of the web does.
  public static func link(in text: String) -> String? {
    for word in text.utf8.split(whereSeparator: { $0 <= 32 }) {
      let bytes = Array(word)
      if bytes.starts(with: "https://".utf8) || bytes.starts(with: "http://".utf8) {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
    return nil
  }

  /// A value of a form: plus signs are spaces, percent signs lead bytes.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: PercentCoding.decode(bytes, ofForm: true), as: UTF8.self)
  }
}
