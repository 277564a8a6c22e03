/// What class and id tell of an element, by words that many sites use (the lists are Readability's).
///
/// A page asks this of every element, several times: all words are looked for in one pass, once.
struct LabelHints: OptionSet {
  let rawValue: UInt32

  static let unlikely = LabelHints(rawValue: 1)
  static let header = LabelHints(rawValue: 2)
  static let mayBeContent = LabelHints(rawValue: 4)
  static let share = LabelHints(rawValue: 8)
  static let byline = LabelHints(rawValue: 16)
  /// What a site says to whoever comes with an old browser.
  static let browserNotice = LabelHints(rawValue: 32)
  /// The name of a list of readers' comments, or of one of them.
  static let comments = LabelHints(rawValue: 64)
  /// The name of a part that leads through the site.
  static let menu = LabelHints(rawValue: 128)
  private static let positive = LabelHints(rawValue: 256)
  private static let negative = LabelHints(rawValue: 512)
  private static let positiveID = LabelHints(rawValue: 1024)
  private static let negativeID = LabelHints(rawValue: 2048)

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Of the values of class and id.
  init(class classes: ArraySlice<UInt8>?, id: ArraySlice<UInt8>?) {
    self = classes.map { LabelHints($0) } ?? []
    guard let id else { return }
    var named = LabelHints(id)
    if named.remove(.positive) != nil { insert(.positiveID) }
    if named.remove(.negative) != nil { insert(.negativeID) }
    formUnion(named)
  }

  /// Of one value.
  init(_ value: ArraySlice<UInt8>) {
    self = []
    let label = value.prefix(400).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    let words = Self.words
    for start in label.indices.dropLast() {
      for word in words[Self.place(label[start], label[start + 1])]
      where !contains(word.hints) && word.stands(in: label, at: start) {
        formUnion(word.hints)
      }
    }
  }

  /// Whether it is unlikely for being called a header alone.
  var isHeader: Bool { contains(.header) && !contains(.unlikely) }
  var isUnlikely: Bool { !isDisjoint(with: [.unlikely, .header]) }

  /// 25 for each list of which one word occurs, with its sign, for class and id together.
  var weight: Double {
    (contains(.positive) ? 25 : 0) - (contains(.negative) ? 25 : 0)
      + (contains(.positiveID) ? 25 : 0) - (contains(.negativeID) ? 25 : 0)
  }

  /// What may stand around a word.
  private enum Bounds {
    case anything
    /// Neither a letter nor a digit.
    case word
    /// White space: it is a name by itself.
    case name

    func allow(_ byte: UInt8) -> Bool {
      switch self {
      case .anything: true
      case .word: !((byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39))
      case .name: byte <= 0x20
      }
    }
  }

  private struct Word {
    let bytes: [UInt8]
    let hints: LabelHints
    let bounds: Bounds

    func stands(in label: [UInt8], at start: Int) -> Bool {
      let end = start + bytes.count
      guard end <= label.count else { return false }
      for offset in bytes.indices where label[start + offset] != bytes[offset] { return false }
      return (start == 0 || bounds.allow(label[start - 1]))
        && (end == label.count || bounds.allow(label[end]))
    }
  }

  /// By their first two letters.
  private static let words: [[Word]] = {
    var table = [[Word]](repeating: [], count: 1024)
    for (hints, bounds, list) in lists {
      for word in list.split(separator: " ").map({ Array($0.utf8) }) {
        table[place(word[0], word[1])].append(Word(bytes: word, hints: hints, bounds: bounds))
      }
    }
    return table
  }()

  private static func place(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first & 31) << 5 | Int(second & 31)
  }

  private static let lists: [(LabelHints, Bounds, String)] = [
    (
      .unlikely, .anything,
      """
      -ad- ai2html banner breadcrumbs combx comment community cover-wrap disqus extra footer gdpr legends menu \
      related remark replies rss shoutbox sidebar skyscraper social sponsor supplemental ad-break agegate \
      pagination pager popup yom-remote
      """
    ),
    (.header, .anything, "header"),
    (.mayBeContent, .anything, "and article body column content main mathjax shadow"),
    (
      .positive, .anything,
      "article body content entry hentry h-entry main page pagination post text blog story"
    ),
    (
      .negative, .anything,
      """
      -ad- hidden banner combx comment com- contact footer gdpr masthead meta outbrain promo related scroll share \
      shoutbox sidebar skyscraper sponsor shopping tags widget
      """
    ),
    (.negative, .word, "hid"),
    (.share, .word, "share sharedaddy"),
    (
      .byline, .word,
      """
      byline bylines author authors authorname author-name articleauthor postauthor writtenby written-by dateline \
      autor autoren auteur auteurs autore wrote_by article-author article_author
      """
    ),
    (
      .browserNotice, .name,
      """
      browsehappy browser-update browserupdate browserupgrade browser-upgrade outdated-browser outdatedbrowser \
      old-browser oldbrowser unsupported-browser browser-warning browser-notice ie-overlay ie-warning ie-notice \
      chromeframe
      """
    ),
    (
      .comments, .name,
      """
      comments comment-list commentlist comments-area comments-list comment-respond respond disqus_thread \
      comments-section comment-section commentsection comments-container comments-wrapper comment-wrapper \
      comment-wrap comments-wrap commentwrapper post-comments article-comments user-comments blog-comments \
      entry-comments page-comments fb-comments usercomments comment-body comment-content comment-text comment \
      kommentare kommentarliste kommentar commentaires comentarios commenti reacties komentarze kommentarer
      """
    ),
    (
      .menu, .name,
      """
      footer footer-nav nav navigation navbar sitemap breadcrumb breadcrumbs menu site-footer page-footer \
      main-nav main-menu
      """
    ),
  ]
}
