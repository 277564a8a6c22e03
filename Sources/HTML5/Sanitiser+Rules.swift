extension Name {
  /// Elements that stay as they are.
  var isAllowed: Bool {
    switch self {
    case .a, .abbr, .b, .blockquote, .br, .caption, .cite, .code, .dd, .del, .dfn, .div, .dl, .dt,
      .em, .figcaption, .figure, .h1, .h2, .h3, .h4, .h5, .h6, .hr, .i, .img, .ins, .kbd, .li,
      .mark, .ol, .p, .pre, .q, .rp, .rt, .ruby, .s, .samp, .small, .strong, .sub, .sup, .table,
      .tbody, .td, .tfoot, .th, .thead, .time, .tr, .u, .ul, .var:
      true
    default: false
    }
  }

  /// Elements whose content is no text of the page.
  ///
  /// Every other unknown element goes and its content stays.
  var isDroppedWithContent: Bool {
    switch self {
    case .applet, .area, .audio, .base, .basefont, .bgsound, .button, .canvas, .col, .colgroup,
      .command, .datalist, .dialog, .embed, .frame, .frameset, .head, .iframe, .input, .isindex,
      .keygen, .link, .map, .math, .menuitem, .meta, .meter, .nextid, .noembed, .noframes, .object,
      .optgroup, .option, .param, .plaintext, .progress, .script, .select, .slot, .source, .style,
      .svg, .template, .textarea, .title, .track, .video, .wbr, .xmp:
      true
    default: false
    }
  }

  /// Tables and their rows: the parser lets nothing but their own parts stand in them.
  var holdsOnlyTableParts: Bool {
    switch self {
    case .table, .thead, .tbody, .tfoot, .tr: true
    default: false
    }
  }

  /// Whether this part of a table stands directly in that one.
  func fits(in parent: Name) -> Bool {
    switch self {
    case .caption, .thead, .tbody, .tfoot: parent == .table
    case .tr: parent == .thead || parent == .tbody || parent == .tfoot
    case .td, .th: parent == .tr
    default: false
    }
  }

  /// Elements that may stand in a table's source around its parts, and vanish.
  var isTransparentInTable: Bool {
    self == .form || self == .noscript
  }
}

/// The attributes that an element keeps, checked value by value.
struct AllowedAttributes {
  private(set) var pairs: [(Name, [UInt8])] = []
  /// An image without a source, a link that leads nowhere.
  private(set) var lacksWhatItNeeds = false

  init(of node: Tree.Node, as name: Name, in tree: Tree, sanitiser: Sanitiser) {
    for attribute in tree.attributes(node) {
      let value = tree.value(attribute)
      if let clean = Self.clean(attribute.name, value, on: name, sanitiser: sanitiser) {
        pairs.append((attribute.name, clean))
      }
    }
    if name == .pre, let language = CodeLanguage.label(of: node, in: tree) {
      pairs.append((.class, language))
    }
    let needed: Name? = name == .img ? .src : name == .a ? .href : nil
    if let needed { lacksWhatItNeeds = !pairs.contains { $0.0 == needed } }
  }

  /// The value to keep, or nil to leave the attribute out.
  private static func clean(
    _ attribute: Name, _ value: ArraySlice<UInt8>, on element: Name, sanitiser: Sanitiser
  ) -> [UInt8]? {
    switch (attribute, element) {
    case (.href, .a): return address(value, .link, sanitiser)
    case (.src, .img): return address(value, .image, sanitiser)
    case (.alt, .img), (.title, .abbr), (.title, .img), (.datetime, .time):
      return withoutControls(value)
    case (.width, .img), (.height, .img): return number(value, upTo: 20_000)
    case (.colspan, .td), (.colspan, .th), (.rowspan, .td), (.rowspan, .th):
      return number(value, upTo: 1000)
    case (.start, .ol): return number(value, upTo: 1_000_000)
    case (.id, _): return anchor(value)
    case (.lang, _): return languageTag(value)
    case (.dir, _): return direction(value)
    default: return nil
    }
  }

  /// The resolved address, if it begins as an allowed one does.
  ///
  /// Asked again whatever the resolver says: nothing gets past this list.
  private static func address(
    _ value: ArraySlice<UInt8>, _ use: Sanitiser.AddressUse, _ sanitiser: Sanitiser
  ) -> [UInt8]? {
    guard let resolved = sanitiser.resolve(value, use) else { return nil }
    guard resolved.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    let start = resolved.prefix(8).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    let isWeb = start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
    let isOther = start.starts(with: "mailto:".utf8) || start.first == 0x23
    return isWeb || (use == .link && isOther) ? resolved : nil
  }

  private static func number(_ value: ArraySlice<UInt8>, upTo limit: Int) -> [UInt8]? {
    var number = 0
    guard !value.isEmpty, value.count <= 7 else { return nil }
    for byte in value {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number <= limit ? Array(value) : nil
  }

  private static func anchor(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    guard !value.isEmpty, value.count <= 200 else { return nil }
    return value.allSatisfy { $0 > 0x20 && $0 != 0x7F } ? Array(value) : nil
  }

  private static func languageTag(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    guard !value.isEmpty, value.count <= 35 else { return nil }
    let isTag = value.allSatisfy {
      let lower = $0 | 0x20
      return (lower >= 0x61 && lower <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D
    }
    return isTag ? Array(value) : nil
  }

  private static func direction(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    let lower = value.map { $0 | 0x20 }
    for known in ["ltr", "rtl", "auto"] where lower == Array(known.utf8) { return lower }
    return nil
  }

  /// The text without C0 controls other than tab and line feed; line ends are line feeds.
  static func withoutControls(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var wasReturn = false
    for byte in text {
      switch byte {
      case 0x0D: result.append(0x0A)
      case 0x0A: if !wasReturn { result.append(byte) }
      case 0x0C: result.append(0x20)
      case 0x09, 0x20...: if byte != 0x7F { result.append(byte) }
      default: break
      }
      wasReturn = byte == 0x0D
    }
    return result
  }
}
