public import Kernel
public import Kit
public import SyncCore
import ViewTree
import Wire

/// What the server says of how a collection is shared, and what is on its way to it.
public struct Publishing: Equatable, Sendable {
  public enum Answer: Equatable, Sendable {
    case asking
    case notShared
    case shared(address: String, showsTexts: Bool)
    /// No network, or the server could not be asked.
    case unreachable
    /// The account shares as many as it may.
    case tooMany
    /// Nobody is signed in to a server.
    case needsAccount
  }

  public var answer: Answer
  /// What was asked for last, until it is answered: two wishes could overtake each other.
  public var pending: PublishWish?
  /// What was asked for last was not done.
  public var hasFailed = false

  init(_ answer: Answer, pending: PublishWish? = nil) {
    self.answer = answer
    self.pending = pending
  }
}

/// What is asked of the server about it.
public enum PublishWish: Hashable, Sendable {
  case ask
  case share(showsTexts: Bool)
  case stop
}

/// What happened in the sheet.
public enum PublishAction: Sendable {
  case opened(ID<Entity>)
  case retryTapped
  case shareTapped
  case textsTapped
  case copyTapped
  case handOverTapped
  case stopTapped
}

extension ReadingState {
  mutating func perform(_ action: PublishAction) -> [ReadingEffect] {
    if case .opened(let id) = action { return ask(id) }
    guard case .publishing(let id, let known) = organise.sheet else { return [] }
    switch action {
    case .opened: return []
    case .retryTapped: return ask(id)
    case .shareTapped: return wish(.share(showsTexts: false), id, known)
    case .stopTapped: return wish(.stop, id, known)
    case .textsTapped, .copyTapped, .handOverTapped: break
    }
    guard case .shared(let address, let showsTexts) = known.answer else { return [] }
    switch action {
    case .copyTapped: return [.copy(address, saying: words.copied)]
    case .handOverTapped:
      let name = organise.shelves.shelf(id)?.name(words) ?? ""
      return [.share(title: name, url: address)]
    case .textsTapped: return wish(.share(showsTexts: !showsTexts), id, known)
    case .opened, .retryTapped, .shareTapped, .stopTapped: return []
    }
  }

  private mutating func ask(_ id: ID<Entity>) -> [ReadingEffect] {
    organise.sheet = .publishing(id, Publishing(.asking, pending: .ask))
    return [.own(.publishing(id, .ask)), .focus(id: PublishSheet.id)]
  }

  /// One at a time: what is pressed while another is on its way does nothing.
  private mutating func wish(
    _ wish: PublishWish, _ id: ID<Entity>, _ known: Publishing
  ) -> [ReadingEffect] {
    guard known.pending == nil else { return [] }
    organise.sheet = .publishing(id, Publishing(known.answer, pending: wish))
    return [.own(.publishing(id, wish))]
  }

  /// Nobody is signed in: there is no server that could show it.
  public mutating func publishingNeedsAccount() {
    guard case .publishing(let id, _) = organise.sheet else { return }
    organise.sheet = .publishing(id, Publishing(.needsAccount))
  }

  /// The server's answer; status 0 where it could not be asked, 401 where nobody is signed in.
  ///
  /// `origin` is the server's address, before paths.
  public mutating func publishAnswered(
    _ id: ID<Entity>, _ wish: PublishWish, status: Int, body: [UInt8], origin: String
  ) -> [ReadingEffect] {
    if wish == .stop { return stopped(id, status) }
    guard case .publishing(id, var known) = organise.sheet else { return [] }
    let old = known.answer
    if known.pending == wish { known.pending = nil }
    if let answer = Self.answer(wish, status, body, origin) {
      known.answer = answer
    } else {
      known.hasFailed = true
    }
    organise.sheet = .publishing(id, known)
    if case .shared = old { return [] }
    if known.hasFailed { return [.focus(id: PublishSheet.shareButton)] }
    // What was pressed is gone.
    return wish == .ask ? [] : [.focus(id: PublishSheet.id)]
  }

  /// Nil where a wish was not done, and what was known holds.
  private static func answer(
    _ wish: PublishWish, _ status: Int, _ body: [UInt8], _ origin: String
  ) -> Publishing.Answer? {
    switch status {
    case 200:
      guard let share = try? ShareSummary(decoding: body) else { break }
      return .shared(address: origin + share.path, showsTexts: share.showsTexts)
    case 404 where wish == .ask: return .notShared
    case 422: return .tooMany
    default: break
    }
    return wish == .ask ? .unreachable : nil
  }

  /// Where the server cannot be asked, the device ends it: that is never refused, only done later.
  private mutating func stopped(_ id: ID<Entity>, _ status: Int) -> [ReadingEffect] {
    var effects: [ReadingEffect] = []
    if case .publishing(id, let known) = organise.sheet {
      effects.append(.focus(id: opener(of: .publishing(id, known))))
      organise.sheet = nil
    }
    if (200..<300).contains(status) { return [.say(words.sharingStopped)] + effects }
    let text =
      switch status {
      case 404: words.sharingStopped
      case 401: words.sharingStopsSignedIn
      default: words.sharingStopsOnline
      }
    let saying = Saying(text)
    return [.record([Edit(id, [.set(ItemCollection.isShared, false)])], saying)] + effects
  }
}

/// Sharing a collection as a page: what others will see, its address, and its end.
enum PublishSheet {
  static let id = "publish-sheet"
  static let shareButton = "publish"

  static func view(
    _ id: ID<Entity>, _ known: Publishing, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let shelf = state.organise.shelves.shelf(id)
    return Node.dialog(
      id: Self.id, title: words.shareAsPage, onCancel: OrganiseSheets.close
    ) {
      Node(.p, .className("sheet-title")) { shelf?.name(words) ?? "" }
      Node(.div, .className("stack")) {
        for node in content(known, isShared: shelf?.isShared ?? false, words) { node }
      }
      Node.button(words.done, style: .text, action: OrganiseSheets.close)
    }
  }

  private static func content(
    _ known: Publishing, isShared: Bool, _ words: Words
  ) -> [Node<ReadingAction>] {
    let ending = isShared ? [stop(known, words)] : []
    switch known.answer {
    case .asking:
      return [Node(.div, .role("status"), .label(words.loading)) { Node.skeleton(lines: 3) }]
    case .notShared:
      return [
        note(words.whatOthersSee),
        Node.button(
          words.createLink, icon: .share, style: .primary, isBusy: known.pending != nil,
          id: shareButton, action: .organising(.publishing(.shareTapped))),
      ] + progress(known, words)
    case .shared(let address, let showsTexts):
      return shared(address, words)
        + [
          Node.toggle(
            words.textsAreMine, isOn: showsTexts, note: words.textsAreMineText,
            id: "publish-texts", action: .organising(.publishing(.textsTapped)))
        ] + progress(known, words) + [stop(known, words)]
    case .unreachable:
      return [
        status(isShared ? words.sharedUnreachable : words.sharingUnreachable),
        Node.button(
          words.tryAgain, icon: .refresh, action: .organising(.publishing(.retryTapped))),
      ] + ending
    case .tooMany: return [status(words.tooManyShared)]
    case .needsAccount:
      return [
        status(isShared ? words.sharedNeedsAccount : words.sharingNeedsAccount),
        Node.linkButton(words.settings, icon: .settings, path: "/settings"),
      ] + ending
    }
  }

  private static func shared(_ address: String, _ words: Words) -> [Node<ReadingAction>] {
    [
      note(words.whatOthersSee),
      Node(
        .input, .id("publish-address"), .className("invitation"), Attribute(.readOnly),
        .label(words.sharedAddress), Attribute(.value, address)),
      Node(.div, .className("dialog-buttons")) {
        Node.button(
          words.copyLink, icon: .copy, style: .primary,
          action: .organising(.publishing(.copyTapped)))
        Node.button(
          words.share, icon: .share, action: .organising(.publishing(.handOverTapped)))
      },
    ]
  }

  /// How far the last wish is; the switch itself stays as it is, and keeps the focus.
  private static func progress(_ known: Publishing, _ words: Words) -> [Node<ReadingAction>] {
    if case .share = known.pending { return [status(words.sharingChanges)] }
    return known.hasFailed ? [status(words.sharingFailed)] : []
  }

  private static func note(_ text: String) -> Node<ReadingAction> {
    Node(.p, .className("field-note")) { text }
  }

  private static func status(_ text: String) -> Node<ReadingAction> {
    Node(.p, .role("status")) { text }
  }

  /// One press, and no question: a new address can be made, an old one not taken back.
  private static func stop(_ known: Publishing, _ words: Words) -> Node<ReadingAction> {
    Node.button(
      words.stopSharing, icon: .close, style: .danger, isBusy: known.pending == .stop,
      id: "publish-stop",
      action: .organising(.publishing(.stopTapped)))
  }
}

extension Words {
  var shareAsPage: String { say("Share as a page", "페이지로 공유") }
  /// The quiet sign of a collection that others may read.
  var sharedByLink: String { say("Shared by link", "링크로 공유 중") }
  var pageEnds: String {
    say("Its shared page ends with it.", "공유한 페이지도 함께 없어져요.")
  }
  fileprivate var whatOthersSee: String {
    say(
      "Anyone with the link can read this collection’s name and description, and the titles and "
        + "links in it. Archived items, notes, highlights, tags, and your name stay private.",
      "링크를 아는 사람은 모음의 이름과 설명, 담긴 글의 제목과 링크를 볼 수 있어요. 보관한 글, 메모, 하이라이트, 태그, "
        + "내 이름은 보이지 않아요.")
  }
  fileprivate var createLink: String { say("Create link", "링크 만들기") }
  fileprivate var sharedAddress: String { say("Address of the page", "페이지 주소") }
  fileprivate var copyLink: String { say("Copy link", "링크 복사") }
  fileprivate var textsAreMine: String { say("These texts are mine", "내가 쓴 글이에요") }
  fileprivate var textsAreMineText: String {
    say(
      "Then each text can be read on the page, too. Leave it off for what others wrote.",
      "페이지에서 본문까지 읽을 수 있게 돼요. 남이 쓴 글이면 꺼 두세요.")
  }
  fileprivate var stopSharing: String { say("Stop sharing", "공유 중지") }
  fileprivate var sharingStopped: String {
    say("No longer shared. The link shows nothing now.", "공유를 멈췄어요. 이제 링크를 열어도 아무것도 보이지 않아요.")
  }
  fileprivate var sharingStopsOnline: String {
    say(
      "Sharing stops as soon as this device is online.", "이 기기가 온라인이 되면 바로 공유가 멈춰요.")
  }
  fileprivate var sharingStopsSignedIn: String {
    say("Sharing stops once you sign in again.", "다시 로그인하면 바로 공유가 멈춰요.")
  }
  fileprivate var sharingChanges: String { say("One moment…", "잠시만요…") }
  fileprivate var sharingFailed: String {
    say(
      "That couldn’t be done. Try again in a moment.", "처리하지 못했어요. 잠시 뒤에 다시 해 보세요.")
  }
  fileprivate var sharingUnreachable: String {
    say(
      "Sharing needs a connection to your server.", "공유하려면 서버에 연결되어 있어야 해요.")
  }
  fileprivate var sharedUnreachable: String {
    say(
      "This collection is shared. Its link can be shown once your server can be reached; you can stop sharing now.",
      "공유 중인 모음이에요. 링크는 서버에 연결되면 볼 수 있고, 공유는 지금도 멈출 수 있어요.")
  }
  fileprivate var tooManyShared: String {
    say(
      "You’ve reached the limit of shared collections. Stop sharing one first.",
      "더 공유할 수 없어요. 먼저 다른 모음의 공유를 멈춰 주세요.")
  }
  fileprivate var sharedNeedsAccount: String {
    say(
      "This collection is shared. Sign in to see its link; you can stop sharing now.",
      "공유 중인 모음이에요. 링크는 로그인하면 볼 수 있고, 공유는 지금도 멈출 수 있어요.")
  }
  fileprivate var sharingNeedsAccount: String {
    say(
      "A shared page comes from your server. Sign in first.", "공유 페이지는 서버에서 보여 줘요. 먼저 로그인해 주세요.")
  }
}
