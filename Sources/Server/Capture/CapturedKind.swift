import ReadingCore

/// What kind of document was fetched, by its bytes first and then by what its server says.
enum CapturedKind {
  case page
  case image(ImageHeader)
  case pdf
  /// Something to hear or to see, which stays where it is.
  case recording(ItemType)
  case other

  init(_ document: FetchedDocument) {
    if document.isRecording {
      self = .recording(document.mediaType.hasPrefix("video/") ? .video : .podcast)
    } else if document.bytes.starts(with: "%PDF-".utf8) {
      self = .pdf
    } else if let header = ImageHeader(document.bytes) {
      self = .image(header)
    } else {
      switch document.mediaType {
      case "text/html", "application/xhtml+xml", "application/xml", "text/xml", "text/plain",
        "text/markdown", "text/x-markdown", "application/rss+xml", "application/atom+xml",
        "application/rdf+xml", "application/feed+json", "message/rfc822", "":
        self = .page
      default: self = .other
      }
    }
  }
}
