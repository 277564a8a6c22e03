import Foundation
import HTML5
import ReadingCore

/// What a page is where it is no article: a film to watch, a recording to hear, a document.
public enum PageKind: Int, Sendable, CaseIterable {
  case article = 0
  case video = 1
  case podcast = 2
  case pdf = 3
}

/// What a page says of the film or recording that it shows (schema.org, Open Graph).
struct MediaPage {
  private(set) var kind = PageKind.article
  /// Minutes, at least 1; nil where the page does not say.
  private(set) var minutes: Int?
  /// Who published it: the channel or the show.
  private(set) var channel = ""

  /// A page with more words than this is an article with a film in it, unless it says otherwise.
  private static let fewWords = 150
  /// And one with more than this whatever it says.
  private static let manyWords = 400

  init(_ tree: Tree, _ metadata: Metadata, words: Int) {
    let type = metadata.type.lowercased()
    let isDeclared = type.hasPrefix("video") && words < Self.manyWords
    guard isDeclared || words < Self.fewWords && type != "article" else { return }
    let described = LinkedData.medium(in: tree)
    kind = isDeclared ? .video : described?.kind ?? Self.declaredKind(in: tree)
    guard kind != .article else { return }
    minutes = [described?.duration ?? "", metadata.duration].lazy.compactMap(Self.minutes).first
    channel = described?.channel ?? ""
  }

  /// As microdata has it: the whole page is one film.
  private static func declaredKind(in tree: Tree) -> PageKind {
    for node in tree.descendants(tree.root).prefix(20_000) where tree.kind(node) == .element {
      guard let type = tree.attribute(.itemtype, of: node) else { continue }
      let name = String(decoding: type.suffix(30), as: UTF8.self)
      if name.hasSuffix("/VideoObject"), tree.attribute(.itemprop, of: node) == nil {
        return .video
      }
      if name.hasSuffix("/PodcastEpisode") { return .podcast }
    }
    return .article
  }

  /// `PT1H2M3S`, or seconds.
  static func minutes(_ text: String) -> Int? {
    var seconds = 0
    if let number = Int(text) {
      seconds = number
    } else {
      guard text.hasPrefix("P"), text.utf8.count < 30 else { return nil }
      var number = 0
      for byte in text.utf8.dropFirst() {
        switch byte {
        case 0x30...0x39: number = min(number * 10 + Int(byte - 0x30), 1_000_000)
        case 0x44:
          seconds += number * 86_400
          number = 0
        case 0x48:
          seconds += number * 3600
          number = 0
        case 0x4D:
          seconds += number * 60
          number = 0
        case 0x53:
          seconds += number
          number = 0
        case 0x54: number = 0
        default: return nil
        }
      }
    }
    guard seconds > 0, seconds < 7 * 86_400 else { return nil }
    return max(1, (seconds + 30) / 60)
  }
}

extension ExtractedPage {
  /// Says what there is to watch or to hear; a page of that has no trouble for want of text.
  mutating func become(_ medium: MediaPage, at address: Address?) {
    kind = medium.kind
    if let length = medium.minutes { minutes = length }
    if byline.isEmpty { byline = medium.channel }
    article.blocks = MediaPage.blocks(self, at: address)
    trouble = nil
    confidence = max(confidence, 700)
  }
}

extension MediaPage {
  /// A card that leads to where the film or recording is.
  static func card(_ title: String, _ address: Address) -> ArticleNode {
    let link = ArticleElement(
      .link, attributes: [ArticleAttributeValue(.href, address.withoutFragment)],
      children: [.text(title.isEmpty ? address.displayHost : title)])
    return .element(ArticleElement(.embed, children: [.element(link)]))
  }

  /// A card that leads to the page, and what it says of itself where it has no text.
  static func blocks(_ page: ExtractedPage, at address: Address?) -> [ArticleNode] {
    var blocks: [ArticleNode] = []
    if let address { blocks.append(card(page.title, address)) }
    guard page.wordCount < 10 else { return blocks + page.article.blocks }
    for line in page.excerpt.split(separator: "\n") {
      blocks.append(.element(ArticleElement(.paragraph, children: [.text(String(line))])))
    }
    return blocks
  }
}
