import ArticleCore
import HTML5

/// A letter as an article.
public enum MailPage {
  private static let mostListed = 50
  private static let mostPictures = 60
  private static let largestPicture = 10 << 20
  /// Where the pictures of a letter seem to be while it is read; nothing is ever there (RFC 2606).
  public static let pictures = "https://cid.invalid/"

  /// With the pictures that it shows of its own, where it was sent here.
  static func read(_ page: FetchedPage) -> ExtractedPage {
    let mail = Mail(page.bytes)
    return page.address.isEmpty ? article(of: mail, showing: shown(of: mail)) : article(of: mail)
  }

  /// What of a letter its markup may show.
  private static func shown(of mail: Mail) -> [Mail.Attachment] {
    let pictures = mail.attachments.filter { file in
      file.isPicture && !file.contentID.isEmpty && !file.bytes.isEmpty
        && file.bytes.count <= largestPicture
    }
    return Array(pictures.prefix(mostPictures))
  }

  /// The letter's text, safe: markup as a page's, plain text as paragraphs, attachments by name.
  public static func article(
    of mail: Mail, showing pictures: [Mail.Attachment] = []
  ) -> ExtractedPage {
    var page = mail.html.isEmpty ? plain(mail) : marked(mail, pictures)
    var shown: Set<String> = []
    for (number, picture) in pictures.enumerated() {
      let source = Self.pictures + String(number)
      guard page.article.shows(source) else { continue }
      shown.insert(picture.contentID)
      page.pictures.append(ExtractedPage.Picture(source: source, bytes: picture.bytes))
    }
    page.title = mail.subject
    page.byline = mail.sender
    page.publishedTime = mail.date
    page.siteName =
      mail.list.isEmpty
      ? String(mail.senderAddress.drop { $0 != "@" }.dropFirst()) : mail.list
    page.canonical = ""
    if page.language.isEmpty { page.language = LanguageGuess.of(page.text) }
    page.article.title = page.title
    page.article.language = page.language
    page.article.blocks += list(mail.attachments.filter { !shown.contains($0.contentID) })
    page.kind = .article
    return page
  }

  private static func plain(_ mail: Mail) -> ExtractedPage {
    Extractor.assembled(
      Metadata(Tree()), SafeHTML.written(PlainTextPage.tree(of: mail.text)), nil)
  }

  /// As a page's article where that has most of it: letters are built of tables, and everything in
  /// them was written to be read.
  private static func marked(_ mail: Mail, _ pictures: [Mail.Attachment]) -> ExtractedPage {
    let page = FetchedPage(bytes: mail.html, address: "", charset: "utf-8")
    var tree = HTMLParser.parse(mail.html, nodeLimit: Extractor.mostNodes)
    removePixels(from: &tree)
    place(pictures, in: &tree)
    flatten(&tree)
    let whole = Extractor.whole(tree, Metadata(tree), nil)
    let found = Extractor.extract(decoded: Array(tree.serialised()), page)
    let isMost = found.wordCount > 0 && found.wordCount * 10 >= whole.wordCount * 7
    var result = isMost ? found : whole
    result.trouble = whole.wordCount == 0 ? .tooLittleText : nil
    return result
  }

  /// A picture of the letter itself gets an address, by which the article calls it.
  private static func place(_ pictures: [Mail.Attachment], in tree: inout Tree) {
    guard !pictures.isEmpty else { return }
    let numbers = Dictionary(
      pictures.enumerated().map { ($1.contentID, $0) }, uniquingKeysWith: { first, _ in first })
    for node in tree.descendants(tree.root) where tree.isElement(node, .img) {
      let source = tree.attribute(.src, of: node).map { Metadata.text($0) } ?? ""
      guard let id = Mail.contentID(source), let number = numbers[id] else { continue }
      tree.setAttribute(.src, Array((Self.pictures + String(number)).utf8), of: node)
    }
  }

  /// Images that only count who opens the letter.
  private static func removePixels(from tree: inout Tree) {
    for node in tree.descendants(tree.root) where tree.isElement(node, .img) {
      let sizes = [Name.width, .height].compactMap { tree.attribute($0, of: node) }
        .map { Metadata.text($0) }
      let style = tree.attribute(.style, of: node).map { Metadata.text($0).lowercased() } ?? ""
      let isHidden =
        style.contains("display:none") || style.contains("display: none")
        || style.contains("width:1px") || style.contains("width: 1px")
      if isHidden || sizes.contains(where: { ["0", "1", "2", "0px", "1px"].contains($0) }) {
        tree.remove(node)
      }
    }
  }

  /// Tables that place things are blocks; one with heads of columns is a table of data.
  private static func flatten(_ tree: inout Tree) {
    let tables: Set<Name> = [.table, .tbody, .thead, .tfoot, .tr, .td]
    guard tree.first(.th, in: tree.root) == nil else { return }
    for node in tree.descendants(tree.root)
    where tree.kind(node) == .element && tables.contains(tree.name(node)) {
      tree.rename(node, to: .div)
    }
  }

  private static func list(_ files: [Mail.Attachment]) -> [ArticleNode] {
    guard !files.isEmpty else { return [] }
    let items = files.prefix(mostListed).map { file in
      let size = max(1, (file.bytes.count + 512) / 1024)
      let name = file.name.isEmpty ? file.mediaType : file.name
      return ArticleNode.element(
        ArticleElement(.listItem, children: [.text("\(name) (\(size) kB)")]))
    }
    return [
      .element(ArticleElement(.horizontalRule)),
      .element(ArticleElement(.unorderedList, children: Array(items))),
    ]
  }
}

extension Article {
  /// Whether a picture of it is from there.
  fileprivate func shows(_ source: String) -> Bool { Self.shows(source, blocks) }

  private static func shows(_ source: String, _ nodes: [ArticleNode]) -> Bool {
    nodes.contains { node in
      guard case .element(let element) = node else { return false }
      return element.tag == .image && element[.source] == source || shows(source, element.children)
    }
  }
}
