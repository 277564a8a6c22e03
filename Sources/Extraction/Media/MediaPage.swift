import AddressCore
import ArticleCore
import Foundation
import HTML5

/// What a page is where it is no article: a film to watch, a recording to hear, a document.
public enum PageKind: Int, Sendable, CaseIterable {
  case article = 0
  case video = 1
  case podcast = 2
  case pdf = 3
}

/// What a page says of the film or recording that it shows (schema.org, Open Graph).
struct MediaPage {
  private(set) var kind = PageKind.article
  /// How long it is; nil where the page does not say.
  private(set) var seconds: Int?
  /// Who published it: the channel or the show.
  private(set) var channel = ""
  /// Where the recording or film itself is, absolute, or empty.
  private(set) var enclosure = ""
  /// As the page lists them beside its text.
  private var chapters = Chapters([])
  /// Whether they are told as such, by a feed or in the page's data, and not read off a description.
  private var areChaptersTold = false
  /// What is said, where the page's text does not have it.
  private var transcript: Transcript?

  /// A page with more words than this is an article with a film in it, unless it says otherwise.
  private static let fewWords = 150
  /// And one with more than this whatever it says.
  private static let manyWords = 400

  /// `source` is the page's text, which is looked through before anything costly is done.
  init(
    _ tree: Tree, _ metadata: Metadata, _ page: ExtractedPage, source: [UInt8], base: Address?
  ) {
    let type = metadata.type.lowercased()
    let hosted = base.flatMap { HostedFilm($0) }
    let isVideo = hosted != nil || type.hasPrefix("video")
    // A feed's entry is its recording, however much is said of it.
    let isOfFeed = type.hasSuffix(".feed")
    guard
      isVideo || isOfFeed || page.wordCount < Self.fewWords || Transcript.isMentioned(in: source)
    else { return }
    let described = LinkedData.medium(in: tree)
    let stated = Microdata(tree)
    let played = PlayedElement(tree)
    let isHeard =
      !metadata.audio.isEmpty || played.kind == .podcast && Self.isOfRecording(metadata)
    guard isVideo || described != nil || stated.kind != .article || isHeard else { return }
    // What is said is no article about it.
    var words = page.wordCount
    let said =
      described.flatMap { Transcript(stated: $0.transcript) } ?? Transcript(in: tree, base: base)
    let isSaidInText = said?.isPart(of: page.text) ?? false
    if let said, isSaidInText { words -= said.words }
    let isFilm = hosted != nil || isVideo && (isOfFeed || words < Self.manyWords)
    guard isFilm || isOfFeed || words < Self.fewWords && type != "article" else { return }
    kind = isFilm ? .video : described?.kind ?? stated.kind
    if kind == .article, isHeard { kind = .podcast }
    guard kind != .article else { return }
    transcript = isSaidInText ? nil : said
    seconds =
      [described?.duration ?? "", metadata.duration, stated.duration].lazy
      .compactMap(Self.seconds).first
    channel = [described?.channel ?? "", stated.channel].first { !$0.isEmpty } ?? ""
    chapters = described?.chapters ?? Chapters([])
    areChaptersTold = !chapters.isEmpty
    if chapters.isEmpty { chapters = Chapters(lines: described?.description ?? "") }
    chapters = chapters.resolved { address in
      address.isEmpty ? "" : base?.resolving(address)?.text ?? ""
    }
    enclosure = hosted?.page ?? Self.enclosure(kind, described, metadata, played, base)
  }

  /// The first of those that the page names that can be played.
  private static func enclosure(
    _ kind: PageKind, _ described: LinkedData.Medium?, _ metadata: Metadata,
    _ played: PlayedElement, _ base: Address?
  ) -> String {
    let isFilm = kind == .video
    let own = isFilm ? metadata.video : metadata.audio
    let ownType = isFilm ? metadata.videoType : metadata.audioType
    let named = [
      NamedMedium(described?.content ?? "", type: described?.format ?? "", as: .recording),
      NamedMedium(own, type: ownType, as: .unknown),
      NamedMedium(played.kind == kind ? played.source : "", as: .recording),
      NamedMedium(described?.player ?? "", as: .player),
    ]
    return named.lazy.compactMap { $0.address(base, isFilm: isFilm) }.first ?? ""
  }

  /// Words in the titles of pages that are there for what is heard on them.
  private static let recordings: Set<Substring> = [
    "podcast", "podcasts", "episode", "episodes", "radio", "sermon", "audiobook", "팟캐스트",
    "에피소드", "라디오", "설교", "오디오북",
  ]

  /// Whether a page says more of what is heard on it than that there is something: how a word is
  /// pronounced makes no recording of a dictionary's page.
  private static func isOfRecording(_ metadata: Metadata) -> Bool {
    if !metadata.duration.isEmpty || metadata.type.lowercased().hasPrefix("music") { return true }
    let names = (metadata.title + " " + metadata.siteName).lowercased()
    return names.split { !$0.isLetter }.contains { recordings.contains($0) }
  }

  /// At least 1.
  static func minutes(_ seconds: Int) -> Int { max(1, (seconds + 30) / 60) }

  /// `PT1H2M3S`, `1:02:03`, or seconds.
  static func seconds(_ text: String) -> Int? {
    var seconds = 0
    if let number = ChapterTime.seconds(text) {
      seconds = number
    } else {
      guard text.hasPrefix("P"), text.utf8.count < 30 else { return nil }
      var number = 0
      for byte in text.utf8.dropFirst() {
        switch byte {
        case 0x30...0x39: number = min(number * 10 + Int(byte - 0x30), 1_000_000)
        case 0x44:
          seconds += number * 86_400
          number = 0
        case 0x48:
          seconds += number * 3600
          number = 0
        case 0x4D:
          seconds += number * 60
          number = 0
        case 0x53:
          seconds += number
          number = 0
        case 0x54: number = 0
        default: return nil
        }
      }
    }
    return seconds > 0 && seconds < 7 * 86_400 ? seconds : nil
  }
}

extension ExtractedPage {
  /// Says what there is to watch or to hear; a page of that has no trouble for want of text.
  mutating func become(_ medium: MediaPage, at address: Address?) {
    kind = medium.kind
    // The words that describe it say nothing of its length.
    minutes = medium.seconds.map(MediaPage.minutes) ?? 0
    seconds = medium.seconds
    self.medium = medium.enclosure
    if byline.isEmpty { byline = medium.channel }
    article.blocks = medium.blocks(self, at: address)
    trouble = nil
    confidence = max(confidence, 700)
  }
}

extension MediaPage {
  /// A card that leads to where the film or recording is.
  static func card(_ title: String, _ address: Address) -> ArticleNode {
    let link = ArticleElement(
      .link, attributes: [ArticleAttributeValue(.href, address.withoutFragment)],
      children: [.text(title.isEmpty ? address.displayHost : title)])
    return .element(ArticleElement(.embed, children: [.element(link)]))
  }

  /// A card that leads to the recording, or to the page; the notes or what the page says of itself;
  /// chapters and what is said, each once.
  fileprivate func blocks(_ page: ExtractedPage, at address: Address?) -> [ArticleNode] {
    let noted = NotedChapters(Self.notes(page))
    var blocks: [ArticleNode] = []
    let recording = kind == .podcast ? Address(absolute: enclosure) : nil
    if let target = recording ?? address {
      blocks.append(Self.card(page.title, target))
    }
    blocks += noted.blocks
    let isKorean = page.language.hasPrefix("ko")
    // The notes stay as they are written; the player takes the list that stands last.
    let isTold = areChaptersTold && !chapters.areThose(of: noted.chapters)
    if !chapters.isEmpty, noted.chapters.isEmpty || isTold {
      blocks.append(Self.heading(isKorean ? "챕터" : "Chapters"))
      blocks += chapters.blocks
    }
    if let transcript {
      if !transcript.hasHeading { blocks.append(Self.heading(isKorean ? "녹취록" : "Transcript")) }
      blocks += transcript.blocks
    }
    return blocks
  }

  private static func notes(_ page: ExtractedPage) -> [ArticleNode] {
    guard page.wordCount < 10 else { return page.article.blocks }
    return page.excerpt.split(separator: "\n").map { line in
      .element(ArticleElement(.paragraph, children: [.text(String(line))]))
    }
  }

  private static func heading(_ text: String) -> ArticleNode {
    .element(ArticleElement(.heading2, children: [.text(text)]))
  }
}

/// An address that a page names in some way as one to play.
private struct NamedMedium {
  enum Role {
    /// The film or recording itself.
    case recording
    /// A page that plays it.
    case player
    /// One of the two: Open Graph names both alike.
    case unknown
  }

  private let text: String
  /// Its media type, where the page says one.
  private let type: String
  private let role: Role

  init(_ text: String, type: String = "", as role: Role) {
    self.text = text
    self.type = type.lowercased()
    self.role = role
  }

  /// Where it can be played from; nil for a page of some player, and for lists that only players of
  /// their own read.
  func address(_ base: Address?, isFilm: Bool) -> String? {
    guard !text.isEmpty, let address = base?.resolving(text) ?? Address(absolute: text) else {
      return nil
    }
    if let film = HostedFilm(address) { return isFilm ? film.page : nil }
    return isPlayed(MediaAddress(address)) ? address.text : nil
  }

  private func isPlayed(_ address: MediaAddress) -> Bool {
    if role == .player || address.isList || type.contains("mpegurl") { return false }
    if type.hasPrefix("audio/") || type.hasPrefix("video/") { return true }
    if address.isPage { return false }
    return role == .recording || address.isFile && !type.hasPrefix("text/")
  }
}

/// What the ending of an address says of what lies there.
struct MediaAddress {
  private let ending: String

  init(_ address: Address) {
    ending = address.path.lowercased().split(separator: ".").last.map(String.init) ?? ""
  }

  /// A list of parts or of other lists.
  var isList: Bool { Self.lists.contains(ending) }
  var isPage: Bool { Self.pages.contains(ending) }
  /// A film or recording.
  var isFile: Bool { Self.files.contains(ending) }

  private static let lists: Set<String> = ["m3u8", "mpd", "m3u", "pls"]
  private static let pages: Set<String> = ["html", "htm", "php", "swf"]
  private static let files: Set<String> = [
    "mp3", "m4a", "m4b", "ogg", "oga", "opus", "aac", "flac", "wav", "mp4", "m4v", "webm", "ogv",
    "mov",
  ]
}

/// The first element of a page that plays something for whoever wants to hear or see it.
private struct PlayedElement {
  private(set) var kind = PageKind.article
  private(set) var source = ""

  private static let mostNodes = 20_000

  init(_ tree: Tree) {
    for node in tree.descendants(tree.root).prefix(Self.mostNodes)
    where tree.isElement(node, .audio) || tree.isElement(node, .video) {
      let found = Metadata.text(tree.attribute(.src, of: node) ?? Self.sourceWithin(node, tree))
      // What moves behind the words of a page is no film.
      let autoplay = tree.knownName(Array("autoplay".utf8)).flatMap {
        tree.attribute($0, of: node)
      }
      guard !found.isEmpty, autoplay == nil, !found.hasPrefix("blob:"), !found.hasPrefix("data:")
      else {
        continue
      }
      kind = tree.isElement(node, .audio) ? .podcast : .video
      source = found
      return
    }
  }

  private static func sourceWithin(_ node: Tree.Node, _ tree: Tree) -> ArraySlice<UInt8>? {
    tree.children(node).first { tree.isElement($0, .source) }
      .flatMap { tree.attribute(.src, of: $0) }
  }
}

/// What microdata says of the film or recording that a page is about.
private struct Microdata {
  private(set) var kind = PageKind.article
  private(set) var duration = ""
  private(set) var channel = ""

  private static let mostNodes = 20_000
  private static let recordings = ["/RadioEpisode", "/AudioObject"]

  init(_ tree: Tree) {
    var top: Tree.Node?
    var author: Tree.Node?
    for node in tree.descendants(tree.root).prefix(Self.mostNodes)
    where tree.kind(node) == .element {
      let property = Metadata.text(tree.attribute(.itemprop, of: node))
      if top == nil, let type = tree.attribute(.itemtype, of: node) {
        kind = Self.kind(Metadata.text(type), isPart: !property.isEmpty)
        if kind != .article { top = node }
      }
      guard top != nil, !property.isEmpty else { continue }
      switch property {
      case "duration", "timeRequired": if duration.isEmpty { duration = Self.value(node, tree) }
      case "author", "creator", "partOfSeries":
        author = node
        if channel.isEmpty, tree.attribute(.itemscope, of: node) == nil {
          channel = Self.value(node, tree)
        }
      case "name":
        let isAuthors = author.map { Self.isInside(node, $0, tree) } ?? false
        if channel.isEmpty, isAuthors { channel = Self.value(node, tree) }
      default: break
      }
    }
  }

  /// A film, or a recording of sound, that is part of something says nothing of the page.
  private static func kind(_ type: String, isPart: Bool) -> PageKind {
    if type.hasSuffix("/PodcastEpisode") { return .podcast }
    if isPart { return .article }
    if type.hasSuffix("/VideoObject") { return .video }
    return recordings.contains { type.hasSuffix($0) } ? .podcast : .article
  }

  private static func isInside(_ node: Tree.Node, _ top: Tree.Node, _ tree: Tree) -> Bool {
    var current = tree.parent(node)
    for _ in 0..<6 {
      guard let parent = current else { return false }
      if parent == top { return true }
      current = tree.parent(parent)
    }
    return false
  }

  private static func value(_ node: Tree.Node, _ tree: Tree) -> String {
    let stated = tree.attribute(.content, of: node) ?? tree.attribute(.datetime, of: node)
    return Metadata.text(stated ?? tree.textContent(node, limit: 200)[...])
  }
}
