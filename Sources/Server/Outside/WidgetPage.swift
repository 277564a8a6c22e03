import Crypto
import Kernel
import Kit
import ViewTree

/// A small page for a wall or a home screen: a heading and a few rows, no script.
struct WidgetPage {
  enum Size: String, CaseIterable {
    case small, medium, large, eink

    /// Rows that it has room for.
    var rows: Int {
      switch self {
      case .small: 2
      case .medium: 3
      case .large: 9
      case .eink: 5
      }
    }
  }

  struct Row {
    var title: String
    var note = ""
    /// Why it stands here, where there is room for that.
    var reason = ""
    var path: String
    var isPressing = false
  }

  var app: App
  var size: Size
  var words: Words
  var title: String
  var path: String
  var rows: [Row]
  var empty: String

  /// The whole page; `origin` is the server's address, before paths.
  func bytes(origin: String) -> [UInt8] {
    let style = WidgetStyle.text(app, size)
    var page = Self.head(words.language, style, title: title, refreshes: true)
    page += renderHTML([body(origin)])
    return page
  }

  /// What stands where a link was: the same for one that never was.
  static func gone(_ words: Words) -> [UInt8] {
    let style = WidgetStyle.text(.later, .medium)
    let body = Node<Never>(.main, .className("widget")) {
      Node(.h1) { words.linkGone }
      Node(.p, .className("empty")) { words.linkGoneText }
    }
    return head(words.language, style, title: words.linkGone, refreshes: false)
      + renderHTML([body])
  }

  /// Nothing runs, nothing is loaded, and only the origin that the owner named may frame it.
  static func policy(_ app: App, _ size: Size, frames origin: String = "") -> String {
    let hash = Base64.standard(Array(SHA256.hash(data: Array(WidgetStyle.text(app, size).utf8))))
    return "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors \(origin.isEmpty ? "'none'" : origin)"
  }

  private static func head(
    _ language: Language, _ style: String, title: String, refreshes: Bool
  ) -> [UInt8] {
    let refresh = refreshes ? #"<meta http-equiv="refresh" content="900">"# : ""
    let title = String(decoding: renderHTML([Node<Never>.text(title)]), as: UTF8.self)
    return Array(
      """
      <!doctype html><html lang="\(language.tag)"><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1">\
      <meta name="robots" content="noindex, nofollow"><meta name="color-scheme" content="light dark">\
      \(refresh)<title>\(title)</title><style>\(style)</style>
      """.utf8)
  }

  private func body(_ origin: String) -> Node<Never> {
    let shown = rows.prefix(size.rows)
    return Node(.main, .className("widget")) {
      Node(.h1) { link(origin + path) { title } }
      if shown.isEmpty {
        Node(.p, .className("empty")) { empty }
      } else {
        Node(.ul, .role("list")) {
          for row in shown {
            Node(.li, .className(row.isPressing ? "pressing" : "")) {
              link(origin + row.path) { row.title }
              if !row.note.isEmpty { Node(.p, .className("note")) { row.note } }
              if size == .large, !row.reason.isEmpty {
                Node(.p, .className("reason")) { row.reason }
              }
            }
          }
        }
        if rows.count > shown.count {
          Node(.p, .className("more")) { words.more(rows.count - shown.count) }
        }
      }
    }
  }

  private func link(_ address: String, _ text: () -> String) -> Node<Never> {
    Node(
      .a, .href(address), Attribute(.target, "_blank"), Attribute(.rel, "noopener noreferrer")
    ) { text() }
  }
}

/// The look of a widget: the app's own colours, by the system's wish for light or dark.
enum WidgetStyle {
  static func text(_ app: App, _ size: WidgetPage.Size) -> String {
    size == .eink ? shape + paper : shape + screen(app) + low(size)
  }

  private static let shape = """
    *{box-sizing:border-box;margin:0;padding:0}\
    body{background:var(--paper);color:var(--text);font:1rem/1.35 system-ui,-apple-system,\
    "Noto Sans KR","Apple SD Gothic Neo",sans-serif;overflow-wrap:anywhere;word-break:keep-all}\
    .widget{padding:16px}\
    h1{font:600 1.25rem/1.2 Georgia,"Noto Serif KR","AppleMyungjo",serif;margin-bottom:8px}\
    ul{list-style:none}a{color:inherit;text-decoration:none}h1 a{color:var(--accent)}\
    li{padding:8px 0;border-top:1px solid var(--line)}\
    li a{display:block;font-weight:500}\
    a:hover{text-decoration:underline}a:focus-visible{outline:2px solid var(--accent);\
    outline-offset:2px;border-radius:4px}\
    .note,.reason,.more,.empty{color:var(--text-2);font-size:.875rem}\
    .pressing .note{color:var(--danger)}.more{padding-top:8px;border-top:1px solid var(--line)}
    """

  /// What is 170 high has a line for each thing, and says how many more there are.
  private static func low(_ size: WidgetPage.Size) -> String {
    let lines = """
      .widget{padding:12px 16px}h1{font-size:1.0625rem;margin-bottom:6px}\
      h1,li a,.note{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}\
      li a:only-child{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;\
      white-space:normal}.more{padding-top:4px;font-size:.8125rem}
      """
    switch size {
    case .small:
      return lines
        + ".widget{padding:12px}h1{font-size:1rem}li{padding:5px 0}li a{font-size:.9375rem}"
    case .medium:
      return lines
        + "li{display:flex;align-items:baseline;gap:12px;padding:5px 0}li a{flex:1;min-width:0}"
    case .large, .eink: return ""
    }
  }

  /// 800 by 480, in black on white alone: what is pressing is set in bold.
  private static let paper = """
    :root{color-scheme:light;--paper:#fff;--text:#000;--text-2:#000;--line:#000;--accent:#000;\
    --danger:#000}\
    body{width:800px;height:480px;overflow:hidden;font-size:24px;line-height:1.25}\
    .widget{padding:24px 32px}h1{font-size:34px;margin-bottom:12px}\
    li{padding:9px 0;border-top-width:2px}.note,.reason,.more,.empty{font-size:20px}\
    li a{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}\
    .pressing .note{font-weight:700}
    """

  static func screen(_ app: App) -> String {
    let light = colours(ColourContext(app))
    let dark = colours(ColourContext(app, isDark: true))
    let strongLight = colours(ColourContext(app, isHighContrast: true))
    let strongDark = colours(ColourContext(app, isDark: true, isHighContrast: true))
    return """
      :root{color-scheme:light dark;\(light)}\
      @media (prefers-contrast:more){:root{\(strongLight)}}\
      @media (prefers-color-scheme:dark){:root{\(dark)}}\
      @media (prefers-color-scheme:dark) and (prefers-contrast:more){:root{\(strongDark)}}
      """
  }

  private static func colours(_ context: ColourContext) -> String {
    let inks: [(String, Ink)] = [
      ("paper", .paper), ("text", .text), ("text-2", .textSecondary), ("line", .line),
      ("accent", .accent), ("danger", .danger),
    ]
    return inks.map { "--\($0.0):\($0.1.colour(context).css)" }.joined(separator: ";")
  }
}

extension Words {
  func more(_ count: Int) -> String { say("\(count) more", "외 \(count)개") }
  fileprivate var linkGone: String { say("This link has ended", "더는 쓸 수 없는 링크예요") }
  fileprivate var linkGoneText: String {
    say(
      "Make a new one in Later, under Settings, Widgets and calendars.",
      "Later의 설정 › 위젯과 캘린더에서 새 링크를 만들 수 있어요.")
  }
}
