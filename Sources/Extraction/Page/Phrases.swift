/// Words by which sites lead away from an article, in the languages of many.
///
/// Compared with a block's text in lower case.
enum Phrases {
  /// The whole text of a block that only marks an advertisement or a place on the page.
  static func isMarker(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    // `Image 1 of 8`, as slide shows number them.
    if words.count == 4, words[2] == "of", Int(words[1]) != nil, Int(words[3]) != nil {
      return true
    }
    return markers.contains(text.trimming { !$0.isLetter })
  }

  private static let markers: Set<String> = [
    "advertisement", "advertising", "advertisment", "ad", "ads", "advert", "adverts", "sponsored",
    "continue reading below", "article continues below", "story continues below",
    "story continues below advertisement", "article continues below advertisement",
    "scroll to continue", "scroll down to continue", "skip to content", "skip to main content",
    "loading", "loading content", "caption", "close", "print", "print article", "text size",
    "order reprints", "share", "share this", "comments", "comments comments", "post comment",
    "leave a comment", "leave a reply", "read more", "read next", "related", "more",
    "enlarge image", "kommentare", "kommentar schreiben", "kommentare schreiben",
    "kommentare geschlossen", "teile diesen beitrag", "artikel teilen", "drucken", "commentaires",
    "laisser un commentaire", "partager", "compartir", "comentarios", "condividi", "commenti",
    "lade weitere inhalte", "externer inhalt", "rezept drucken", "inhaltsverzeichnis",
    "table of contents", "keine kommentare", "sommaire", "목차", "目次", "댓글", "공유하기", "正在加载", "加载中",
    "分享到", "分享", "评论", "コメント", "シェア",
    "anzeige", "werbung", "weiterlesen", "publicité", "publicidad", "publicidade", "pubblicità",
    "реклама", "iklan", "reklama", "reklame", "advertentie", "annonse", "annons", "광고", "広告",
    "广告", "廣告", "إعلان", "פרסומת", "reklam", "quảng cáo",
  ]

  /// What stands before a link to another article of the site.
  static func leadsAway(_ text: String) -> Bool {
    text == "more" || away.begins(text)
  }

  private static let away = PhraseList([
    "read more", "read also", "also read", "read next", "read:", "read | ", "read this", "see also",
    "also see", "see more", "more:", "more from", "more on", "more stories",
    "more great", "more news", "more articles", "more coverage", "recent articles",
    "latest popular", "related",
    "recommended",
    "also on", "also watch", "watch:", "you may also like", "you might also like", "you may like",
    "don't miss", "don’t miss", "up next", "next:", "previous post", "next post", "must read",
    "trending",
    "top stories", "latest stories", "most read", "popular", "view more", "click here",
    "full story:",
    "story timeline", "further reading",
    "lesen sie auch", "lesen sie mehr", "lesen sie hier", "siehe auch", "mehr zum",
    "weitere beiträge",
    "weitere artikel", "weitere themen", "weitere news", "weitere meldungen", "weiterführende",
    "auch auf ", "das könnte", "das könnten", "das thema könnte", "sie könnten auch",
    "könnte dich", "zum weiterlesen", "ähnliche", "verwandte", "passend dazu",
    "unsere empfehlung", "neueste beiträge", "meistgelesen", "verpassen sie nicht",
    "en savoir plus", "pour lire la suite", "pour aller plus loin", "vous aimerez aussi",
    "articles similaires", "articles liés", "ces articles", "artículos relacionados",
    "noticias relacionadas", "notas relacionadas", "más información", "te recomendamos",
    "ti potrebbe", "potrebbe interessarti", "articoli correlati", "notícias relacionadas",
    "czytaj też", "zobacz też", "dowiedz się więcej", "przeczytaj także", "läs också", "läs mer",
    "les også", "læs også", "lue myös", "lue lisää", "meer over", "gerelateerd", "olvasta már",
    "čtěte také", "přečtěte si", "더 보기", "이런 글", "추천 글", "多くの人が", "mehr zum thema", "mehr dazu",
    "auch interessant",
    "lire aussi", "à lire aussi", "a lire aussi", "voir aussi", "sur le même sujet",
    "lea también", "lea además", "le puede interesar", "te puede interesar", "leia também",
    "leia mais",
    "veja também", "saiba mais", "leggi anche", "lees ook", "czytaj także", "zobacz także",
    "читайте также", "читайте ещё", "смотрите также", "baca juga", "baca:", "关联阅读", "相关阅读", "相关新闻",
    "推荐阅读", "延伸阅读", "为你推荐", "为您推荐", "您可能感兴趣", "猜你喜欢", "热门推荐",
    "関連記事", "あわせて読みたい", "おすすめ記事", "관련기사", "관련 기사", "함께 읽으면", "اقرأ أيضا",
    "اقرأ أيضًا", "قراءة المزيد", "קראו גם", "ilgili haber", "xem thêm",
  ])

  /// Invitations and notices that stand at an article's end.
  static func invites(_ text: String) -> Bool {
    if text.hasPrefix("follow "), on.occurs(in: text) { return true }
    return invitations.occurs(in: text)
  }

  private static let on = PhraseList([" on "])

  private static let invitations = PhraseList([
    "sign up", "subscribe", "newsletter", "follow us", "follow him on", "follow her on",
    "follow me on", "follow them on", "on twitter @", "on facebook", "like us on", "join our",
    "click here", "get the latest", "download our app", "download the app", "mobile app",
    "share this", "share it with", "all rights reserved", "copyright ©", "© 20", "(c) 20",
    "leave a comment", "post a comment", "comments are closed", "filed under", "posted in",
    "tagged",
    "full coverage of", "powered by disqus", "enable javascript", "this article was originally",
    "this article originally", "this story was originally",
    "have a tip", "news tip", "contact us", "contact the author", "email me at",
    "may be reached at",
    "can be reached at", "reach him at", "reach her at",
    "support our journalism", "become a member", "first published", "last updated",
    "abonnieren", "newsletter", "folgen sie", "abonnez-vous", "suivez-nous", "suscríbete",
    "suscribete",
    "síguenos", "inscreva-se", "siga-nos", "iscriviti", "подпишитесь", "подписывайтесь", "구독",
    "무단전재",
    "무단 전재", "재배포 금지", "無断転載", "版权所有", "未经授权", "特别声明", "免责声明",
    "schlagwörter", "schlagworte", "kommentare geschlossen", "kommentarfunktion",
  ])

  /// A notice of rights, in the form that the law of some lands once asked for.
  static func claimsRights(_ text: String) -> Bool { rights.begins(text) }

  private static let rights = PhraseList([
    "©", "copyright ©", "copyright (c)", "copyright 20", "copyright 19", "(c) 20", "(c) 19",
    "c) 20",
  ])

  /// Who made a picture, where that is a line of its own.
  static func creditsPicture(_ text: String) -> Bool {
    credits.begins(text)
  }

  private static let credits = PhraseList([
    "photo:", "photos:", "photo by", "photo credit", "image:", "image credit", "foto:", "사진=",
  ])

  /// Who made a picture, somewhere in the line below it.
  static func namesPhotographer(_ text: String) -> Bool { photographers.occurs(in: text) }

  private static let photographers = PhraseList([
    "©", "foto:", "fotos:", "photo:", "photos:", "photo by", "photograph by", "photo credit",
    "image:", "image credit", "credit:", "bild:", "bildquelle", "bildnachweis", "getty images",
    "crédit photo", "crédits photo", "fotografía:", "사진=", "写真：", "写真:", "图片来源",
  ])

  /// What stands before an author's name or a date.
  static func introducesData(_ text: String) -> Bool {
    data.begins(text)
  }

  private static let data = PhraseList([
    "by ", "by:", "written by", "posted by", "posted on", "posted:", "published", "updated",
    "last updated",
    "author:", "date:", "photo by", "photo:", "photos by", "image:", "source:", "filed under",
    "in this article",
    "von ", "veröffentlicht", "par ", "publié le", "mis à jour", "por ", "publicado", "atualizado",
    "pubblicato", "опубликовано", "автор", "글 ", "작성", "입력 ", "기자 ", "tempo de leitura", "lesezeit",
    "kategorie:", "kategorien:", "rubrik:", "category:", "categories:", "tags:", "schlagworte:",
    "reading time", "estimated reading", "time to read",
  ])
}

extension String {
  /// Without characters at the ends of which this is true.
  func trimming(_ goes: (Character) -> Bool) -> String {
    var rest = self[...]
    while let first = rest.first, goes(first) { rest.removeFirst() }
    while let last = rest.last, goes(last) { rest.removeLast() }
    return String(rest)
  }
}
