import HTML5

/// Why a page may not have given its article.
///
/// The numbers go between the processes.
public enum PageTrouble: Int, Sendable, CaseIterable {
  /// Only the beginning is free to read.
  case paywall = 1
  /// The page asks to sign in.
  case login = 2
  /// Scripts would write the text.
  case scriptsOnly = 3
  /// The page asks for consent before it shows anything.
  case consentWall = 4
  case tooLittleText = 5
  /// The page wants to know whether it is a person who reads it, or says no to us.
  case blocked = 6
  /// A document that a password locks.
  case encrypted = 7
  /// A document that cannot be read as what it says it is.
  case damaged = 8
  /// A document of pictures of pages, without text.
  case noText = 9
  /// It is longer than what was read of it.
  case onlyBeginning = 10
  /// What reads such documents is not installed here.
  case noReader = 11
  /// A document that would take more time or memory than it may have: one that is packed to do so.
  case tooLarge = 12
}

/// One way of looking for the article, the strictest first.
public enum ExtractionAttempt: Int, Sendable, CaseIterable {
  /// Without the blocks whose names say that they are none of it.
  case likelyBlocks = 1
  /// With these.
  case allBlocks = 2
  /// By text and links alone, whatever blocks are called.
  case withoutNames = 3
  /// With what looks like no text inside it, too.
  case everything = 4
  /// The part that a person chose for this host.
  case chosenPart = 5
}

/// What a page shows besides an article, read where little was found.
///
/// Nothing of it counts on a page that has a text: an article may speak of passwords.
struct PageEvidence {
  /// More words than this are an article, whatever stands around them.
  static let manyWords = 250

  /// The whole page's visible text in small letters, without that of scripts.
  private var text = ""
  private var title: String
  private var scripts = 0
  private var hasPassword = false
  private var hasChallenge = false
  private var hasWall = false
  private var hasConsent = false
  private var hasEmptyRoot = false
  private var words: Int

  init(_ tree: Tree, title: String, words: Int) {
    self.title = title.lowercased()
    self.words = words
    var bytes: [UInt8] = []
    var next = tree.firstChild(tree.root)
    while let node = next {
      next = tree.following(node, within: tree.root)
      if tree.kind(node) == .text, bytes.count < 20_000 {
        bytes.append(contentsOf: tree.text(node))
        bytes.append(0x20)
      }
      guard tree.kind(node) == .element else { continue }
      look(at: node, in: tree)
      switch tree.name(node) {
      case .script, .style, .template, .head:
        if tree.isElement(node, .head) { continue }
        next = tree.followingSkippingChildren(node, within: tree.root)
      default: break
      }
    }
    text = String(decoding: Page.collapsed(bytes[...]), as: UTF8.self).lowercased()
  }

  private mutating func look(at node: Tree.Node, in tree: Tree) {
    switch tree.name(node) {
    case .script:
      scripts += 1
      hasChallenge = hasChallenge || names(node, .src, in: tree, Self.challenges)
    case .iframe: hasChallenge = hasChallenge || names(node, .src, in: tree, Self.challenges)
    case .input:
      let type = tree.attribute(.type, of: node).map { $0.map { $0 | 0x20 } }
      if type?.elementsEqual("password".utf8) == true { hasPassword = true }
    default: break
    }
    for name in [Name.class, .id] where tree.attribute(name, of: node) != nil {
      if names(node, name, in: tree, Self.challenges) { hasChallenge = true }
      if names(node, name, in: tree, Self.walls) { hasWall = true }
      if names(node, name, in: tree, Self.consents) { hasConsent = true }
    }
    guard tree.isElement(node, .div), let id = tree.attribute(.id, of: node) else { return }
    let isRoot = ["root", "app", "__next", "__nuxt", "app-root", "main-app"].contains {
      id.elementsEqual($0.utf8)
    }
    if isRoot, Page.collapsed(tree.textContent(node, limit: 200)[...]).count < 40 {
      hasEmptyRoot = true
    }
  }

  private func names(
    _ node: Tree.Node, _ attribute: Name, in tree: Tree, _ words: PhraseList
  ) -> Bool {
    guard let value = tree.attribute(attribute, of: node) else { return false }
    return words.occurs(in: String(decoding: value.prefix(300), as: UTF8.self).lowercased())
  }

  /// The likeliest reason, or nil where there is an article.
  func trouble(isFree: Bool?, hasPictures: Bool) -> PageTrouble? {
    guard words < Self.manyWords else { return nil }
    let isBlocking = Self.blocking.occurs(in: title) || Self.blocking.occurs(in: text)
    if words < 120, isBlocking, hasChallenge || text.utf8.count < 1500 { return .blocked }
    // A page that says it is free keeps nothing back.
    let isPaid =
      isFree == false || hasWall && Self.paying.occurs(in: text)
      || words < 150 && Self.locked.occurs(in: text)
    if isPaid, isFree != true { return .paywall }
    if words < 100, hasPassword, Self.login.occurs(in: title) || text.utf8.count < 1500 {
      return .login
    }
    if words < 80, hasConsent || text.utf8.count < 3000, Self.consent.occurs(in: text),
      Self.agreeing.occurs(in: text)
    {
      return .consentWall
    }
    if words < 40, scripts > 0, hasEmptyRoot || Self.scripting.occurs(in: text) {
      return .scriptsOnly
    }
    return words < 10 && !(hasPictures && words > 0) ? .tooLittleText : nil
  }

  private static let challenges = PhraseList([
    "captcha", "challenge-platform", "challenge-form", "cf-challenge", "bot-check", "px-captcha",
  ])
  private static let walls = PhraseList([
    "paywall", "regwall", "pay-wall", "subscriber-only", "subscribers-only", "premium-wall",
    "meter-wall", "piano-offer",
  ])
  private static let consents = PhraseList(["consent", "gdpr", "cookie", "cmp-"])
  private static let blocking = PhraseList([
    "just a moment...", "attention required!", "access denied", "access to this page has been",
    "are you a robot", "are you human", "verify you are human", "verify that you are human",
    "you are human", "not a robot", "checking your browser", "checking if the site connection",
    "javascript and cookies to continue", "unusual traffic", "pardon our interruption",
    "request blocked", "you have been blocked", "security check", "complete the captcha",
    "로봇이 아닙니다", "로봇이 아님", "접근이 거부", "접근이 차단", "비정상적인 접근", "ich bin kein roboter",
    "je ne suis pas un robot", "no soy un robot", "ロボットではありません", "人机验证",
  ])
  private static let paying = PhraseList([
    "subscri", "to continue reading", "already a member", "register to read", "abonn", "suscri",
    "구독", "유료", "로그인", "会員", "購読", "订阅",
  ])
  private static let locked = PhraseList([
    "subscribe to continue", "subscribe to read", "subscribe to keep reading",
    "to continue reading this article", "to read the full article", "to read the full story",
    "to unlock this article", "this article is for subscribers", "this content is for subscribers",
    "for subscribers only", "exclusive to subscribers", "sign in to continue reading",
    "register to continue reading", "유료 회원", "유료회원 전용", "구독자 전용", "구독하고 계속",
    "nur für abonnenten", "jetzt abonnieren und weiterlesen", "réservé aux abonnés",
    "exclusivo para suscriptores", "exclusivo para assinantes", "有料会員限定", "会員限定記事",
  ])
  private static let login = PhraseList([
    "log in", "login", "sign in", "sign-in", "log on", "로그인", "anmelden", "einloggen", "connexion",
    "iniciar sesión", "entrar", "ログイン", "登录",
  ])
  private static let consent = PhraseList([
    "we value your privacy", "we use cookies", "uses cookies", "before you continue",
    "your privacy choices", "our partners", "cookie policy", "datenschutz", "cookies et",
    "개인정보", "쿠키를 사용",
  ])
  private static let agreeing = PhraseList([
    "accept all", "i accept", "i agree", "agree and", "accept cookies", "alle akzeptieren",
    "zustimmen", "tout accepter", "aceptar", "accetta", "동의", "同意",
  ])
  private static let scripting = PhraseList([
    "enable javascript", "requires javascript", "javascript is disabled", "javascript is required",
    "turn on javascript", "need to enable javascript", "without javascript", "자바스크립트",
    "javascript を有効", "activez javascript", "javascript aktivieren",
  ])
}
