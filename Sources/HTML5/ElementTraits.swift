/// What the tree's construction asks of an open element, as bits.
struct ElementTraits: OptionSet, Sendable {
  let rawValue: UInt16

  /// "Special" (HTML, section 13.2.4.2).
  static let special = ElementTraits(rawValue: 1)
  static let formatting = ElementTraits(rawValue: 2)
  /// Ends a search "in scope".
  static let scope = ElementTraits(rawValue: 4)
  /// Ends a search "in button scope", beside those of `scope`.
  static let buttonScope = ElementTraits(rawValue: 8)
  /// Ends a search "in list item scope", beside those of `scope`.
  static let listScope = ElementTraits(rawValue: 16)
  static let tableScope = ElementTraits(rawValue: 32)
  /// Closed by "generate implied end tags".
  static let impliedEnd = ElementTraits(rawValue: 64)
  /// Closed by "generate all implied end tags thoroughly", beside those of `impliedEnd`.
  static let impliedEndThoroughly = ElementTraits(rawValue: 128)
  /// Ends the search of a list item for the one before it.
  static let endsListItem = ElementTraits(rawValue: 256)
  /// Decides on the insertion mode when that is reset.
  static let decidesMode = ElementTraits(rawValue: 512)
  /// A table or its part, where content does not belong.
  static let fosters = ElementTraits(rawValue: 1024)
  static let foreign = ElementTraits(rawValue: 2048)
  static let mathMLTextIntegrationPoint = ElementTraits(rawValue: 4096)
  static let htmlIntegrationPoint = ElementTraits(rawValue: 8192)

  /// Those that `OpenElements` keeps lists of.
  static let listed: ElementTraits = [
    .special, .scope, .buttonScope, .listScope, .tableScope, .endsListItem, .decidesMode,
  ]

  /// The traits of HTML elements, by name.
  static let table = makeTable()

  private static func makeTable() -> [ElementTraits] {
    var table = [ElementTraits](repeating: [], count: Name.standard.count)
    let groups: [(ElementTraits, [Name])] = [
      (.special, specialNames), (.formatting, formattingNames),
      (
        .scope, [.applet, .caption, .html, .table, .td, .th, .marquee, .object, .select, .template]
      ),
      (.buttonScope, [.button]), (.listScope, [.ol, .ul]),
      (.tableScope, [.html, .table, .template]),
      (.impliedEnd, [.dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc]),
      (.impliedEndThoroughly, [.caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr]),
      (.endsListItem, specialNames.filter { $0 != .address && $0 != .div && $0 != .p }),
      (
        .decidesMode,
        [
          .td, .th, .tr, .tbody, .thead, .tfoot, .caption, .colgroup, .table, .template, .head,
          .body, .frameset, .html,
        ]
      ),
      (.fosters, [.table, .tbody, .tfoot, .thead, .tr]),
    ]
    for (trait, names) in groups {
      for name in names { table[Int(name.number)].insert(trait) }
    }
    return table
  }

  private static let specialNames: [Name] = [
    .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body, .br,
    .button, .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed,
    .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5,
    .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .keygen, .li, .link, .listing,
    .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript, .object, .ol, .p, .param,
    .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary, .table,
    .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul, .wbr, .xmp,
  ]

  private static let formattingNames: [Name] = [
    .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u,
  ]

  /// The traits of an element of SVG or MathML.
  static func ofForeign(_ name: Name, _ namespace: Tree.Namespace) -> ElementTraits {
    switch (namespace, name) {
    case (.mathML, .mi), (.mathML, .mo), (.mathML, .mn), (.mathML, .ms), (.mathML, .mtext):
      [.foreign, .special, .scope, .endsListItem, .mathMLTextIntegrationPoint]
    case (.mathML, .annotationXML): [.foreign, .special, .scope, .endsListItem]
    case (.svg, .foreignObject), (.svg, .desc), (.svg, .title):
      [.foreign, .special, .scope, .endsListItem, .htmlIntegrationPoint]
    default: .foreign
    }
  }
}
