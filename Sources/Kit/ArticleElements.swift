public import ArticleCore
public import ViewTree

extension Node {
  /// Code under the name of what it is written in.
  public static func codeBlock(_ code: Node, in language: String) -> Node {
    Node(.div, .className("code-block")) {
      Node(.p, .className("code-language"), Attribute(.translate, "no")) { language }
      code
    }
  }
}

extension ArticleTag {
  /// The element that draws it.
  public var viewTag: Tag {
    switch self {
    case .paragraph: .p
    case .heading2: .h2
    case .heading3: .h3
    case .heading4: .h4
    case .heading5: .h5
    case .heading6: .h6
    case .blockquote: .blockquote
    case .unorderedList: .ul
    case .orderedList: .ol
    case .listItem: .li
    case .preformatted: .pre
    case .code: .code
    case .figure: .figure
    case .figureCaption: .figcaption
    case .image: .img
    case .link: .a
    case .emphasis: .em
    case .strong: .strong
    case .underline: .u
    case .strikethrough: .s
    case .mark: .mark
    case .small: .small
    case .subscript: .sub
    case .superscript: .sup
    case .lineBreak: .br
    case .horizontalRule: .hr
    case .table: .table
    case .tableHead: .thead
    case .tableBody: .tbody
    case .tableRow: .tr
    case .tableHeader: .th
    case .tableCell: .td
    case .definitionList: .dl
    case .definitionTerm: .dt
    case .definitionDescription: .dd
    case .keyboard: .kbd
    case .sample: .samp
    case .abbreviation: .abbr
    case .citation: .cite
    case .quote: .q
    case .time: .time
    case .ruby: .ruby
    case .rubyText: .rt
    case .division, .embed: .div
    }
  }
}
