import AddressCore
import ArticleCore
import Crypto
import Kernel
import Kit
import ReadingCore
import Storage
import SyncCore
import Wire

/// The pages of a shared collection: no script, one style, nothing loaded but pictures of texts.
struct SharedPage {
  /// Entries of one page.
  static let most = 100

  let words: Words

  /// A part of the list; a number beyond it is its last part.
  func list(_ collection: SharedCollection, page asked: Int) -> [UInt8] {
    let count = max((collection.entries.count + Self.most - 1) / Self.most, 1)
    let page = min(max(asked, 1), count)
    let shown = collection.entries.dropFirst((page - 1) * Self.most).prefix(Self.most)
    let name = collection.name.isEmpty ? words.untitled : collection.name
    var body = "<header><h1 dir=\"auto\">\(HTMLText.escaped(name))</h1>"
    if !collection.description.isEmpty {
      body += "<p class=\"about\" dir=\"auto\">\(HTMLText.escaped(collection.description))</p>"
    }
    body += "</header>\n<main>"
    if shown.isEmpty {
      body += "<p class=\"note\">\(words.nothingShared)</p>"
    } else {
      body += "<ul role=\"list\">\n"
      for entry in shown { body += line(entry, collection) }
      body += "</ul>"
    }
    body += "</main>\n" + steps(collection.path, page, of: count)
    body += """
      <footer><a href="\(collection.feedPath)">\(words.followByFeed)</a>\
      <p class="note">\(words.sharedFrom)</p></footer>
      """
    let feed = """
      <link rel="alternate" type="application/atom+xml" title="\(HTMLText.escaped(name))" \
      href="\(collection.feedPath)">
      """
    return whole(title: name, head: feed, body)
  }

  private func line(_ entry: SharedCollection.Entry, _ collection: SharedCollection) -> String {
    let text = collection.path(ofTextOf: entry)
    let name = entry.title.isEmpty ? words.untitled : entry.title
    var line = "<li>"
    if let link = entry.link {
      line += self.link(link, name)
      line += "<p class=\"note\">\(HTMLText.escaped(link.displayHost))"
      if entry.hasText {
        let label = HTMLText.escaped(words.readingHere(name))
        line += " · <a href=\"\(text)\" aria-label=\"\(label)\">\(words.readHere)</a>"
      }
      line += "</p>"
    } else {
      line += "<a class=\"title\" href=\"\(text)\" dir=\"auto\">\(HTMLText.escaped(name))</a>"
    }
    return line + "</li>\n"
  }

  private func link(_ address: Address, _ text: String) -> String {
    """
    <a class="title" href="\(HTMLText.escaped(address.text))" rel="noopener noreferrer nofollow" \
    dir="auto">\(HTMLText.escaped(text))</a>
    """
  }

  private func steps(_ path: String, _ page: Int, of count: Int) -> String {
    guard count > 1 else { return "" }
    var steps = "<nav aria-label=\"\(words.pages)\">"
    if page > 1 {
      steps += "<a rel=\"prev\" href=\"\(path)?page=\(page - 1)\">\(words.previousPage)</a>"
    }
    steps += "<span>\(words.page(page, of: count))</span>"
    if page < count {
      steps += "<a rel=\"next\" href=\"\(path)?page=\(page + 1)\">\(words.nextPage)</a>"
    }
    return steps + "</nav>\n"
  }

  /// One text, with the link to where it stands.
  func text(
    _ article: Article, of entry: SharedCollection.Entry, in share: CollectionShare
  ) -> [UInt8] {
    let name = entry.title.isEmpty ? words.untitled : entry.title
    let text = String(decoding: ArticleHTML.bytes(of: article, words: words), as: UTF8.self)
      // What a picture's address becomes leads to nothing else of the account.
      .replacing("src=\"\(Routes.contents)/", with: "src=\"\(entry.id.text)/")
    let back = SharedCollection.path(share.secret)
    var head = "<header><p class=\"back\"><a href=\"\(back)\">\(words.backToList)</a></p>"
    head += "<h1 dir=\"auto\">\(HTMLText.escaped(name))</h1>"
    if let link = entry.link {
      head += "<p class=\"note\">\(self.link(link, link.displayHost))</p>"
    }
    let language = article.language.isEmpty ? "" : " lang=\"\(HTMLText.escaped(article.language))\""
    let direction = article.isRightToLeft ? " dir=\"rtl\"" : ""
    return whole(
      title: name, head: "",
      "\(head)</header>\n<main class=\"text\"\(language)\(direction)>\(text)</main>")
  }

  var gone: [UInt8] {
    whole(
      title: words.sharingEnded, head: "",
      """
      <main><h1>\(words.sharingEnded)</h1><p class="note">\(words.sharingEndedText)</p></main>
      """)
  }

  private func whole(title: String, head: String, _ body: String) -> [UInt8] {
    Array(
      """
      <!doctype html><html lang="\(words.language.tag)"><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1">\
      <meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">\
      <meta name="color-scheme" content="light dark"><title>\(HTMLText.escaped(title))</title>\
      \(head)<style>\(Self.style)</style></head><body>
      \(body)
      </body></html>

      """.utf8)
  }

  /// Nothing runs, nothing is loaded from elsewhere, nobody frames it.
  static let policy: String = {
    let hash = Base64.standard(Array(SHA256.hash(data: Array(style.utf8))))
    return "default-src 'none'; style-src 'sha256-\(hash)'; img-src 'self'; base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'"
  }()

  private static let style =
    WidgetStyle.screen(.later) + """
      *{box-sizing:border-box}\
      body{margin:0 auto;max-width:42rem;padding:32px 20px 48px;background:var(--paper);\
      color:var(--text);font:1.0625rem/1.5 system-ui,-apple-system,"Noto Sans KR",\
      "Apple SD Gothic Neo",sans-serif;overflow-wrap:anywhere;word-break:keep-all}\
      h1,h2,h3,.title,.text{font-family:Georgia,"Noto Serif KR","AppleMyungjo",serif}\
      h1{font-size:1.75rem;line-height:1.25;margin:0 0 12px}\
      p{margin:0 0 12px}.about{white-space:pre-line}\
      ul[role]{list-style:none;margin:20px 0 0;padding:0}\
      li{margin:0}ul[role]>li{padding:6px 0 10px;border-top:1px solid var(--line)}\
      a{color:var(--accent);text-underline-offset:.15em}\
      .title{display:block;padding:10px 0 9px;font-size:1.1875rem;line-height:1.35;\
      text-decoration-thickness:1px;\
      text-decoration-color:color-mix(in srgb,currentColor 45%,transparent)}\
      .title:hover{text-decoration-color:currentColor}.title:visited{color:var(--text-2)}\
      .note{color:var(--text-2);font-size:.9375rem;margin:0}\
      .note a,nav a,footer a,.back a{display:inline-block;min-width:44px;padding:11px 0}\
      a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}\
      nav{display:flex;flex-wrap:wrap;align-items:center;gap:8px 24px;padding:12px 0;\
      border-top:1px solid var(--line)}\
      footer{margin-top:24px;padding-top:12px;border-top:1px solid var(--line)}\
      .text{font-size:1.125rem;line-height:1.65;margin-top:24px}\
      .text p,.text li{margin-bottom:.8em}.text img,.text svg{max-width:100%;height:auto}\
      .text blockquote{margin:0 0 1em;padding:0 0 0 16px;border-inline-start:3px solid var(--line)}\
      .text pre,.table-scroll{overflow-x:auto}.text td,.text th{padding:4px 8px;\
      border:1px solid var(--line);text-align:start}.text table{border-collapse:collapse}\
      @media print{nav,footer,.back{display:none}body{max-width:none;padding:0}\
      li{break-inside:avoid}.title[href^=http]:after{content:" <" attr(href) ">";\
      font:.75rem/1.4 system-ui,sans-serif}}
      """
}

extension Words {
  fileprivate var nothingShared: String { say("Nothing here yet", "아직 아무것도 없어요") }
  fileprivate var followByFeed: String { say("Follow by feed", "피드로 받아 보기") }
  fileprivate var sharedFrom: String {
    say("A collection shared from Later", "Later에서 공유한 모음이에요")
  }
  fileprivate var readHere: String { say("Read here", "여기서 읽기") }
  fileprivate func readingHere(_ name: String) -> String {
    say("Read here: \(name)", "여기서 읽기: \(name)")
  }
  fileprivate var pages: String { say("Pages", "쪽") }
  fileprivate var previousPage: String { say("Previous", "이전") }
  fileprivate var nextPage: String { say("Next", "다음") }
  fileprivate func page(_ number: Int, of count: Int) -> String {
    say("Page \(number) of \(count)", "\(count)쪽 중 \(number)쪽")
  }
  fileprivate var backToList: String { say("Back to the list", "목록으로") }
  fileprivate var sharingEnded: String { say("Nothing is shared here", "여기에는 공유된 것이 없어요") }
  fileprivate var sharingEndedText: String {
    say(
      "The link may have ended, or it was copied only in part.",
      "공유가 끝났거나 링크의 일부만 복사됐을 수 있어요.")
  }
}
