/// What the standard says of elements by their names.
extension Name {
  /// Elements that have no content and no end tag.
  public var isVoid: Bool {
    switch self {
    case .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .img, .input, .keygen,
      .link, .meta, .param, .source, .track, .wbr:
      true
    default: false
    }
  }

  /// Elements whose text is serialised as it stands.
  public var isRawText: Bool {
    switch self {
    case .iframe, .noembed, .noframes, .plaintext, .script, .style, .xmp: true
    default: false
    }
  }

  public var isHeading: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }

  /// Elements whose start tag closes an open paragraph (HTML, section 13.2.6.4.7).
  public var closesParagraph: Bool {
    switch self {
    case .address, .article, .aside, .blockquote, .center, .dd, .details, .dialog, .dir, .div, .dl,
      .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header,
      .hgroup, .hr, .li, .listing, .main, .menu, .nav, .ol, .p, .plaintext, .pre, .search, .section,
      .summary, .table, .ul, .xmp:
      true
    default: false
    }
  }

  /// Elements that stand apart from the text before and after them.
  public var isBlock: Bool {
    switch self {
    case .body, .caption, .col, .colgroup, .frameset, .html, .legend, .optgroup, .option, .tbody,
      .td, .tfoot, .th, .thead, .tr:
      true
    default: closesParagraph
    }
  }
}
