/// What parts of a page a class or an id names, for the parts that stand inside an article without
/// being its text.
///
/// Names are taken apart at everything that is no letter, and where a capital begins a word, so that
/// `ArticleBody-relatedContent` and `article__related_content` say the same. The lists have words that
/// many sites share; what they say counts only together with the length and the links of the block.
struct PartHints: OptionSet {
  let rawValue: UInt16

  static let advert = PartHints(rawValue: 1)
  /// Links to other pages: related, recommended, popular.
  static let related = PartHints(rawValue: 2)
  /// An invitation to subscribe, to share, to comment.
  static let invitation = PartHints(rawValue: 4)
  /// Who wrote it and when, categories and tags.
  static let data = PartHints(rawValue: 8)
  /// Who the author is.
  static let author = PartHints(rawValue: 16)
  /// The line under the title.
  static let subtitle = PartHints(rawValue: 32)
  static let caption = PartHints(rawValue: 64)
  /// A post of a social network that is quoted.
  static let quotedPost = PartHints(rawValue: 128)
  /// What the article is about, above it.
  static let summary = PartHints(rawValue: 256)

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Of the values of class and id.
  init(_ values: ArraySlice<UInt8>?...) {
    self = []
    for case .some(let value) in values {
      for name in value.prefix(400).split(whereSeparator: { $0 <= 0x20 }) { read(name) }
    }
  }

  /// Reads one class.
  ///
  /// Two words that stand together are looked up as one, too: `read-more`.
  private mutating func read(_ name: ArraySlice<UInt8>) {
    var word = Word()
    var previous = Word()
    var wasLower = false
    var isFirst = true
    for byte in name {
      let isUpper = byte >= 0x41 && byte <= 0x5A
      let isLower = byte >= 0x61 && byte <= 0x7A
      if !isUpper && !isLower || isUpper && wasLower {
        if isFirst, !word.isEmpty {
          // `tag-newsletter` names a topic, `has-sidebar` the page around.
          if Self.prefixes.contains(word.hash) { return }
          isFirst = false
        }
        take(&word, &previous)
      }
      if isUpper || isLower { word.add(byte | 0x20) }
      wasLower = isLower
    }
    take(&word, &previous)
  }

  private mutating func take(_ word: inout Word, _ previous: inout Word) {
    guard !word.isEmpty else { return }
    formUnion(Self.words[word.hash] ?? [])
    if !previous.isEmpty { formUnion(Self.words[previous.joined(word)] ?? []) }
    previous = word
    word = Word()
  }

  /// FNV-1a of the letters.
  private struct Word {
    private static let start: UInt64 = 0xcbf2_9ce4_8422_2325
    private(set) var hash = Word.start
    private var letters = [UInt8]()

    var isEmpty: Bool { letters.isEmpty }

    mutating func add(_ letter: UInt8) {
      letters.append(letter)
      hash = (hash ^ UInt64(letter)) &* 0x100_0000_01b3
    }

    func joined(_ next: Word) -> UInt64 {
      var both = self
      for letter in next.letters { both.add(letter) }
      return both.hash
    }

    init() {}

    init(_ text: String) {
      for letter in text.utf8 { add(letter) }
    }
  }

  private static let prefixes = Set(
    ["tag", "category", "has", "no", "is", "with", "js", "hide"].map { Word($0).hash })

  private static let words: [UInt64: PartHints] = {
    var words: [UInt64: PartHints] = [:]
    for (hint, list) in lists {
      for word in list.split(separator: " ") {
        words[Word(String(word)).hash, default: []].formUnion(hint)
      }
    }
    return words
  }()

  private static let lists: [(PartHints, String)] = [
    (
      .advert,
      "ad ads adbox adcontainer adslot adunit advert adverts advertisement advertising adwrapper "
        + "dfp gpt googlead sponsor sponsored taboola outbrain promo promos promotion promobox "
        + "brlbs borlabscookie contentblocker thirdparty servicesplaceholder consentplaceholder embedplaceholder "
        + "cookieplaceholder"
    ),
    (
      .related,
      "related relatedcontent relatedposts relatedlinks recommend recommended recommendation "
        + "recommendations tuijian xiangguan interestingarticles navbox readmore readalso "
        + "alsoread seealso moreon morefrom morestories morelike recirc trending popular mostread "
        + "nextup upnext youmaylike yarpp crosslink postpagination postnavigation postnav prevnext "
        + "previouspost nextpost nextstory rollover upsell crosssell youmightlike teasercollection "
        + "relatedarticles recentposts moreposts similar similarposts upcoming seealsolinks"
    ),
    (
      .invitation,
      "newsletter newsletters signup singup subscribe subscription subscriptions optin mailchimp cta "
        + "calltoaction share sharing sharebar sharetools addthis socialshare sociallinks skiplink "
        + "comments commentlist respond disqus donate donation notification ratings postratings "
        + "starrating shariff editsection disturber kommentare kommentarbereich commentaires comentarios "
        + "commenti reacties komentarze reviewform registration"
    ),
    (
      .data,
      "byline bylines dateline timestamp pubdate publishdate publisheddate publishedat published "
        + "datetime postdate entrydate articledate updated lastupdated postinfo postmeta entrymeta "
        + "articlemeta metadata metainfo readtime readingtime timetoread tags taglist breadcrumb "
        + "breadcrumbs kicker eyebrow posted authorname authors writtenby attribution source sources "
        + "postmetadata categories catlinks taglinks posttags entrytags entrycategories postcategories "
        + "kategorien schlagworte"
    ),
    (
      .author,
      "authorbio authorbox authorinfo authordetails authorcard authorprofile aboutauthor abouttheauthor "
        + "aboutauthors postauthor authorcontent authordescription authorblock bio biography "
        + "saboxplugin authorwrap authorarea authorsection autorbox autoreninfo authorabout"
    ),
    (
      .subtitle,
      "subtitle subline subheadline subhead subheading alternativeheadline standfirst dek deck"
    ),
    (
      .summary,
      "lead leadtext chapo vorspann introtext summary excerpt intro introduction teaser perex "
        + "abstract description"
    ),
    (
      .caption,
      "caption captions imagecaption photocaption wpcaption credit credits imagecredit photocredit "
        + "photographer imagecopyright imagesource imagedescription imagedesc bildunterschrift "
        + "bilduntertitel bildtext bildzeile bildnachweis bildquelle imgcaption picturecaption "
        + "mediacaption didascalia piedefoto beitragsbild"
    ),
    (
      .quotedPost,
      "tweet twittertweet twitterembed instagrammedia fbpost socialembed mediaembed"
    ),
  ]
}
