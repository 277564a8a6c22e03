import AddressCore
import HTML5

/// A PDF as an article.
package enum PDFPage {
  static let signature = Array("%PDF-".utf8)

  /// Whether bytes are a PDF's: the signature stands in the first kilobyte (ISO 32000-1, annex H).
  static func isPDF(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: signature) { return true }
    // A byte order mark or empty lines before it; a page that speaks of it is none.
    let start = bytes.prefix(64).drop { $0 <= 0x20 || $0 >= 0x80 || $0 == 0 }
    return start.starts(with: signature)
  }

  package static func read(
    _ page: FetchedPage, limits: PDFCommand.Limits = PDFCommand.Limits()
  ) -> ExtractedPage {
    let answer: PDFCommand.Answer
    do throws(PDFCommand.Failure) {
      answer = try PDFCommand(limits: limits).read(page.bytes)
    } catch {
      if error == .killed { ExtractionWorker.endAsKilled() }
      return failed(.noReader)
    }
    let layout = PDFLayout(answer.bytes)
    var result = article(layout, Address(absolute: page.address))
    if layout.pages.isEmpty {
      result.trouble = trouble(of: answer)
      result.confidence = 0
    } else if result.wordCount < 10, result.wordCount < layout.pages.count * 5 {
      result.trouble = answer.isWhole ? .noText : trouble(of: answer)
      result.confidence = 50
    } else if !answer.isWhole || layout.pages.count >= limits.pages {
      result.trouble = .onlyBeginning
      result.confidence = 500
    }
    return result
  }

  /// Why there is no text in an answer.
  private static func trouble(of answer: PDFCommand.Answer) -> PageTrouble {
    let complaint = String(decoding: answer.complaint, as: UTF8.self).lowercased()
    if complaint.contains("password") { return .encrypted }
    return answer.ending == .tooMuch ? .tooLarge : .damaged
  }

  private static func failed(_ trouble: PageTrouble) -> ExtractedPage {
    var page = ExtractedPage()
    page.kind = .pdf
    page.trouble = trouble
    page.confidence = 0
    return page
  }

  private static func article(_ layout: PDFLayout, _ address: Address?) -> ExtractedPage {
    let clean = PDFFurniture.removed(from: layout)
    let found = PDFParagraphs(clean.lines)
    var writer = PDFWriter(found, joining: PDFJoining(clean.lines))
    let heading = writer.biggest
    var metadata = Metadata(Tree())
    metadata.title = PDFTitle.chosen(declared: layout.title, heading: heading)
    metadata.byline = PDFTitle.author(layout.author)
    metadata.publishedTime = layout.created
    writer.write(without: metadata.title)
    metadata.language = LanguageGuess.of(writer.sample)
    var page = Extractor.assembled(metadata, SafeHTML.written(writer.tree), address)
    page.kind = .pdf
    page.pages = layout.pages.count
    return page
  }
}

/// What a PDF is called.
enum PDFTitle {
  /// What the document says, if it stands on the first page too or nothing there is big; else what is
  /// biggest there.
  static func chosen(declared: String, heading: String) -> String {
    let declared = cleaned(declared)
    if heading.isEmpty { return declared }
    if declared.isEmpty { return heading }
    let (one, other) = (letters(declared), letters(heading))
    return one.contains(other) || other.contains(one) || Similarity.of(declared, heading) > 0.5
      || heading.utf8.count < 12 ? declared : heading
  }

  /// Without what programs put there for want of a title.
  private static func cleaned(_ title: String) -> String {
    var title = String(title.prefix(500))
    for program in ["Microsoft Word - ", "Microsoft PowerPoint - ", "Microsoft Excel - "]
    where title.hasPrefix(program) {
      title.removeFirst(program.count)
    }
    let small = title.lowercased()
    let isFile = endings.contains { small.hasSuffix($0) }
    let isNone =
      nothing.contains(small) || small.hasPrefix("file:") || small.hasPrefix("http")
      || !title.contains { $0.isLetter }
    return isFile || isNone ? "" : title
  }

  static func author(_ name: String) -> String {
    let small = name.lowercased()
    return nobodies.contains(small) || name.utf8.count > 300 ? "" : name
  }

  private static func letters(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let endings = [
    ".doc", ".docx", ".odt", ".rtf", ".tex", ".dvi", ".indd", ".qxd", ".qxp", ".pdf", ".ps", ".eps",
    ".ppt", ".pptx", ".xls", ".xlsx", ".hwp", ".hwpx", ".html", ".htm", ".md", ".txt", ".pages",
  ]
  private static let nothing: Set<String> = [
    "untitled", "title", "document", "document1", "no title", "about:blank", "print", "제목 없음",
    "無題", "无标题", "ohne titel", "sans titre", "slide 1", "powerpoint presentation",
  ]
  private static let nobodies: Set<String> = [
    "user", "admin", "administrator", "root", "unknown", "author", "anonymous", "owner",
    "windows user",
    "microsoft", "ubuntu",
  ]
}
