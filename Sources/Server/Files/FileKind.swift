import ArticleCore
import Foundation

/// What a person's file is, by its bytes and never by what it is called.
enum FileKind: Hashable, Sendable {
  case image(ImageHeader)
  case pdf
  case audio(mediaType: String)
  case text

  /// Nil for what is none of these.
  init?(_ bytes: [UInt8]) {
    if let header = ImageHeader(bytes) {
      self = .image(header)
    } else if bytes.starts(with: "%PDF-".utf8) {
      self = .pdf
    } else if let mediaType = Self.audio(bytes) {
      self = .audio(mediaType: mediaType)
    } else if Self.isText(bytes) {
      self = .text
    } else {
      return nil
    }
  }

  /// By the first bytes of a longer file; nil where they do not settle it.
  init?(start: [UInt8]) {
    switch FileKind(start) {
    case .text, nil: return nil
    // What an AVIF without its size looks like.
    case .audio where start.dropFirst(8).starts(with: "avi".utf8): return nil
    case .some(let kind): self = kind
    }
  }

  /// What a content is that was stored here before; nil for what nobody keeps here.
  static func mediaType(ofStored bytes: [UInt8]) -> String? {
    if let kind = FileKind(bytes) { return kind.mediaType }
    if SentArticle.isValid(bytes) { return Article.mediaType }
    if isCalendar(bytes) { return calendar }
    // A page that a browser sent (`SentPage`).
    return bytes.starts(with: [0x1F, 0x8B]) ? "application/gzip" : nil
  }

  /// Of a calendar that is no UTF-8; one that is, is a text.
  static let calendar = "text/calendar"

  static func isCalendar(_ bytes: [UInt8]) -> Bool {
    let start = "BEGIN:VCALENDAR"
    return String(decoding: bytes.prefix(start.utf8.count), as: UTF8.self).uppercased() == start
  }

  var mediaType: String {
    switch self {
    case .image(let header): header.mediaType
    case .pdf: "application/pdf"
    case .audio(let mediaType): mediaType
    case .text: "text/plain; charset=utf-8"
    }
  }

  /// The containers that browsers record into, and those that phones share.
  private static func audio(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return "audio/webm" }
    if bytes.starts(with: "OggS".utf8) { return "audio/ogg" }
    if bytes.starts(with: "ID3".utf8) { return "audio/mpeg" }
    if bytes.count > 2, bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2 { return "audio/mpeg" }
    let (first, second) = (bytes.prefix(4), bytes.dropFirst(4).prefix(4))
    if second.elementsEqual("ftyp".utf8) { return "audio/mp4" }
    let form = bytes.dropFirst(8).prefix(4)
    if first.elementsEqual("RIFF".utf8), form.elementsEqual("WAVE".utf8) { return "audio/wav" }
    return nil
  }

  /// UTF-8 without the control characters that no text has.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty, String(validating: bytes, as: UTF8.self) != nil else { return false }
    return !bytes.contains { $0 < 32 && $0 != 9 && $0 != 10 && $0 != 12 && $0 != 13 && $0 != 27 }
  }
}
