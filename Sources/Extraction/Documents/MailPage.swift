import ArticleCore
import HTML5

/// A letter as an article.
public enum MailPage {
  private static let mostListed = 50

  static func read(_ page: FetchedPage) -> ExtractedPage {
    article(of: Mail(page.bytes))
  }

  /// The letter's text, safe: markup as a page's, plain text as paragraphs, attachments by name.
  public static func article(of mail: Mail) -> ExtractedPage {
    var page = mail.html.isEmpty ? plain(mail) : marked(mail)
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
    page.article.blocks += attachments(of: mail)
    page.kind = .article
    return page
  }

  private static func plain(_ mail: Mail) -> ExtractedPage {
    Extractor.assembled(
      Metadata(Tree()), SafeHTML.written(PlainTextPage.tree(of: mail.text)), nil)
  }

  /// As a page's article where that has most of it: letters are built of tables, and everything in
  /// them was written to be read.
  private static func marked(_ mail: Mail) -> ExtractedPage {
    let page = FetchedPage(bytes: mail.html, address: "", charset: "utf-8")
    var tree = HTMLParser.parse(mail.html, nodeLimit: Extractor.mostNodes)
    removePixels(from: &tree)
    flatten(&tree)
    let whole = Extractor.whole(tree, Metadata(tree), nil)
    let found = Extractor.extract(decoded: Array(tree.serialised()), page)
    let isMost = found.wordCount > 0 && found.wordCount * 10 >= whole.wordCount * 7
    var result = isMost ? found : whole
    result.trouble = whole.wordCount == 0 ? .tooLittleText : nil
    return result
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

  private static func attachments(of mail: Mail) -> [ArticleNode] {
    guard !mail.attachments.isEmpty else { return [] }
    let items = mail.attachments.prefix(mostListed).map { file in
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
