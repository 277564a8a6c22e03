import ArticleCore
public import Kernel

/// What the server hands to the child process that reads a page, and what comes back, as CBOR.
extension FetchedPage {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginMap(10)
    writer.write(0)
    writer.write(bytes)
    writer.write(1)
    writer.write(address)
    writer.write(2)
    writer.write(charset)
    writer.write(3)
    writer.write(mediaType)
    writer.write(4)
    writer.write(rules)
    writer.write(5)
    writer.write(entry)
    writer.write(10)
    writer.write(part)
    writer.write(11)
    writer.write(asksForBlocks)
    writer.write(12)
    writer.write(asksForMail)
    writer.write(13)
    writer.write(asksForFeed)
    return writer.bytes
  }

  public init(decoding message: [UInt8]) throws(CBORError) {
    self.init(bytes: [], address: "")
    var reader = CBORReader(message)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: bytes = try reader.readBytes()
      case 1: address = try reader.readText()
      case 2: charset = try reader.readText()
      case 3: mediaType = try reader.readText()
      case 4: rules = try reader.readText()
      case 5: entry = try reader.readText()
      case 10: part = try reader.readText()
      case 11: asksForBlocks = try reader.readBool()
      case 12: asksForMail = try reader.readBool()
      case 13: asksForFeed = try reader.readBool()
      default: try reader.skip()
      }
    }
    try reader.finish()
  }
}

extension ExtractedPage {
  public var encoded: [UInt8] {
    let texts = [
      title, byline, siteName, publishedTime, excerpt, language, direction, canonical, image,
      text, html, nextPage, heading, medium,
    ]
    var writer = CBORWriter()
    writer.beginArray(7)
    writer.beginArray(texts.count)
    for text in texts { writer.write(text) }
    writer.write(wordCount)
    writer.write(minutes)
    writer.write(seconds ?? -1)
    writer.write(article.encoded)
    writer.beginArray(4 + tried.count)
    writer.write(kind.rawValue)
    writer.write(confidence)
    writer.write(trouble?.rawValue ?? 0)
    writer.write(pages)
    for attempt in tried { writer.write(attempt.rawValue) }
    writer.beginArray(pictures.count)
    for picture in pictures {
      writer.beginArray(2)
      writer.write(picture.source)
      writer.write(picture.bytes)
    }
    return writer.bytes
  }

  public init(decoding message: [UInt8]) throws(CBORError) {
    self.init()
    var reader = CBORReader(message)
    guard try reader.readArrayCount() == 7, try reader.readArrayCount() == 14 else {
      throw .unexpectedType
    }
    title = try reader.readText()
    byline = try reader.readText()
    siteName = try reader.readText()
    publishedTime = try reader.readText()
    excerpt = try reader.readText()
    language = try reader.readText()
    direction = try reader.readText()
    canonical = try reader.readText()
    image = try reader.readText()
    text = try reader.readText()
    html = try reader.readText()
    nextPage = try reader.readText()
    heading = try reader.readText()
    medium = try reader.readText()
    wordCount = try reader.readInt()
    minutes = try reader.readInt()
    let length = try reader.readInt()
    seconds = length < 0 ? nil : length
    article = try Article(decoding: try reader.readBytes())
    let count = try reader.readArrayCount()
    guard count >= 4 else { throw .unexpectedType }
    kind = PageKind(rawValue: try reader.readInt()) ?? .article
    confidence = try reader.readInt()
    trouble = PageTrouble(rawValue: try reader.readInt())
    pages = try reader.readInt()
    for _ in 4..<count {
      if let attempt = ExtractionAttempt(rawValue: try reader.readInt()) { tried.append(attempt) }
    }
    for _ in 0..<(try reader.readArrayCount()) {
      guard try reader.readArrayCount() == 2 else { throw .unexpectedType }
      pictures.append(Picture(source: try reader.readText(), bytes: try reader.readBytes()))
    }
    try reader.finish()
  }
}
