public import ArticleCore
public import Kit

extension Words {
  public var addLink: String { say("Save a link", "링크 저장") }
  public var linkAddress: String { say("Link", "링크") }
  public var linkPlaceholder: String { say("https://…", "https://…") }
  public var linkHelper: String {
    say(
      "Paste an address. If you’re offline, it’s kept here and fetched later.",
      "주소를 붙여 넣어 주세요. 오프라인이면 이 기기에 두었다가 나중에 가져와요.")
  }
  public var linkInvalid: String {
    say("That doesn’t look like a web address.", "웹 주소를 다시 확인해 주세요.")
  }

  public var archive: String { say("Archive", "보관") }
  public var unarchive: String { say("Move to Inbox", "받은함으로") }
  public var favourite: String { say("Favorite", "즐겨찾기") }
  public var unfavourite: String { say("Remove from favorites", "즐겨찾기 해제") }
  public var delete: String { say("Delete", "삭제") }
  public var openOriginal: String { say("Open original", "원문 열기") }
  public var refetch: String { say("Fetch again", "다시 가져오기") }
  public var saveLink: String { say("Save Link", "링크만 저장") }
  public var keepAsLink: String { say("Kept as a link", "링크로 보관됨") }

  public var linkSaved: String { say("Saved to your Inbox", "받은함에 저장했어요") }
  public var linkSavedAgain: String {
    say("Already saved, so it’s back at the top", "이미 저장한 글이라 맨 위로 올렸어요")
  }
  public var archived: String { say("Archived", "보관했어요") }
  public var movedToInbox: String { say("Moved to Inbox", "받은함으로 옮겼어요") }
  public var favourited: String { say("Added to favorites", "즐겨찾기에 추가했어요") }
  public var unfavourited: String { say("Removed from favorites", "즐겨찾기에서 뺐어요") }
  public var deleted: String { say("Deleted", "삭제했어요") }
  public var willTryAgain: String { say("Trying again", "다시 시도할게요") }
  public var keptAsLink: String { say("Kept as a link", "링크로 보관했어요") }

  public var favourites: String { say("Favorites", "즐겨찾기") }
  public var archiveList: String { say("Archive", "보관한 글") }
  public var continueReading: String { say("Continue reading", "이어 읽기") }
  public var latest: String { say("Latest", "최근 저장") }
  public var inboxList: String { say("Items", "글 목록") }

  public func itemCount(_ count: Int) -> String {
    self.count(count, one: "item", many: "items", korean: "개")
  }

  public func actions(for title: String) -> String {
    say("More for “\(title)”", "‘\(title)’ 더 보기")
  }
  public func archiveItem(_ title: String) -> String {
    say("Archive “\(title)”", "‘\(title)’ 보관")
  }
  public func unarchiveItem(_ title: String) -> String {
    say("Move “\(title)” to Inbox", "‘\(title)’ 받은함으로")
  }
  public func favouriteItem(_ title: String) -> String {
    say("Favorite “\(title)”", "‘\(title)’ 즐겨찾기")
  }

  public var emptyInboxTitle: String { say("All caught up", "읽을 글이 없어요") }
  public var emptyInboxText: String {
    say(
      "Paste an address, or share from any app: Settings has the way for browsers and iPhones. "
        + "Then read it here, even offline.",
      "주소를 붙여 넣거나 다른 앱에서 공유해 보세요. 브라우저와 iPhone에서 쓰는 방법은 설정에 있어요. "
        + "오프라인에서도 여기에서 읽을 수 있어요.")
  }
  public var tryExample: String { say("Try it with an example", "예시로 시작해 보기") }
  public var emptyNowTitle: String { say("A quiet moment", "조용한 시간이에요") }
  public var emptyNowText: String {
    say(
      "What you start reading appears here.", "읽기 시작한 글이 여기에 모여요.")
  }
  public var emptyArchiveTitle: String { say("Nothing archived yet", "아직 보관한 글이 없어요") }
  public var emptyArchiveText: String {
    say("Archive what you’ve read to find it here.", "다 읽은 글을 보관하면 여기에 모여요.")
  }
  public var emptyFavouritesTitle: String { say("No favorites yet", "아직 즐겨찾기가 없어요") }
  public var emptyFavouritesText: String {
    say("Star what you love to find it here.", "마음에 드는 글에 별을 표시해 보세요.")
  }

  public var connectionLost: String { say("Connection lost", "연결이 끊겼어요") }
  public var connectionLostText: String {
    say(
      "You’re offline, but you can still read saved content.",
      "오프라인이지만 저장한 글은 읽을 수 있어요.")
  }
  public var connectionLostNothingHere: String {
    say(
      "You’re offline, and there’s nothing on this device yet. A link you save now is kept.",
      "오프라인이고 이 기기에는 아직 글이 없어요. 지금 저장하는 링크는 보관돼요.")
  }
  public var viewOffline: String { say("View offline content", "오프라인 글 보기") }

  public var couldNotProcess: String { say("Couldn’t process article", "글을 가져오지 못했어요") }

  public func stateText(_ state: ItemState) -> String {
    switch state {
    case .waiting: say("Waiting to be fetched", "가져오기를 기다리는 중")
    case .fetching: say("Fetching the page…", "페이지를 가져오는 중…")
    case .reading: say("Finding the text…", "본문을 찾는 중…")
    case .ready: say("Ready", "준비됨")
    case .failed: couldNotProcess
    }
  }

  /// What is being done, and why again where it was tried before.
  func stateText(of item: Item) -> String {
    guard item.state == .waiting, item.failure != .unknown else { return stateText(item.state) }
    return failureText(item.failure) + " " + willTryAgain + "."
  }

  public func failureText(_ failure: ItemFailure) -> String {
    switch failure {
    case .unknown:
      say("This content couldn’t be extracted automatically.", "이 글을 자동으로 가져올 수 없었어요.")
    case .unreachable: say("The site couldn’t be reached.", "사이트에 연결할 수 없었어요.")
    case .forbiddenAddress:
      say("This address leads to a private network.", "사설 네트워크로 이어지는 주소예요.")
    case .timedOut: say("The site took too long to answer.", "사이트가 너무 늦게 응답했어요.")
    case .tooLarge: say("It’s too large to read here.", "너무 커서 여기에서 읽을 수 없어요.")
    case .notFound: say("The page is no longer there.", "페이지가 더 이상 없어요.")
    case .refused:
      say("The site doesn’t let Later read this page.", "사이트에서 이 페이지를 읽지 못하게 막고 있어요.")
    case .serverTrouble:
      say("The site is having trouble right now.", "지금은 사이트에 문제가 있어요.")
    case .unsupported:
      say("This kind of document can’t be read here yet.", "아직 읽을 수 없는 종류의 문서예요.")
    case .nothingToRead:
      say(
        "Later looked through the whole page and found no article.",
        "페이지 전체를 살펴봤지만 본문을 찾지 못했어요.")
    case .paywall:
      say(
        "The page shows its text to subscribers only.", "구독자에게만 본문을 보여 주는 페이지예요.")
    case .login:
      say("The page asks you to sign in first.", "먼저 로그인해야 볼 수 있는 페이지예요.")
    case .scriptsOnly:
      say(
        "This page builds its text with scripts, which Later doesn’t run.",
        "스크립트로 본문을 만드는 페이지예요. Later는 스크립트를 실행하지 않아요.")
    case .consentWall:
      say(
        "The page asks for consent before it shows its text.",
        "동의해야만 본문을 보여 주는 페이지예요.")
    case .blocked:
      say(
        "The site checks that a person is reading and didn’t show Later any text.",
        "사람인지 확인하는 화면만 나와 본문을 가져오지 못했어요.")
    case .tooManyRedirects: say("The address keeps redirecting.", "주소가 계속 다른 곳으로 넘어가요.")
    case .serverFull:
      say(
        "The server’s disk is full. It will try again when there’s room.",
        "서버의 저장 공간이 가득 찼어요. 공간이 생기면 다시 시도할게요.")
    case .serverShort:
      say(
        "The server was short on memory. It will try again later.",
        "서버의 메모리가 부족했어요. 나중에 다시 시도할게요.")
    case .itemFull:
      say(
        "This item is already so large that its text can’t be added.",
        "이 글에 담긴 내용이 너무 많아 본문을 더할 수 없어요.")
    case .lockedDocument:
      say("This document is locked with a password.", "비밀번호로 잠긴 문서예요.")
    case .damagedDocument:
      say("This document is damaged.", "손상된 문서예요.")
    case .picturesOnly:
      say(
        "The pages of this document are pictures, so there’s no text to show here.",
        "모든 쪽이 그림인 문서라 여기에서 보여 줄 글이 없어요.")
    case .partlyRead: onlyPart
    case .uncertainText: uncertainText
    case .invalidAddress: say("This isn’t a web address.", "웹 주소가 아니에요.")
    }
  }

  /// Said above a text of which there may be more.
  public var onlyBeginning: String {
    say(
      "This may be only the beginning. The page keeps the rest for subscribers.",
      "글의 앞부분만 있을 수 있어요. 나머지는 구독자에게만 보여 주는 페이지예요.")
  }

  /// Said above a document that is too long to be read whole.
  public var onlyPart: String {
    say(
      "This is only the beginning. The document is too long to read in full.",
      "글의 앞부분이에요. 문서가 너무 길어 끝까지 읽지 못했어요.")
  }

  /// Said above a text that may be another part of its page.
  public var uncertainText: String {
    say(
      "Later isn’t sure that this is the article.",
      "찾은 본문이 이 글이 맞는지 확실하지 않아요.")
  }

  /// Opens the file that an item was made of.
  public var viewFile: String { say("View file", "파일 보기") }
  public var viewPDF: String { say("View PDF", "PDF 보기") }

  public func typeName(_ type: ItemType) -> String {
    switch type {
    case .article: say("Article", "글")
    case .video: say("Video", "영상")
    case .podcast: say("Podcast", "팟캐스트")
    case .pdf: "PDF"
    case .image: say("Image", "이미지")
    case .note: say("Note", "메모")
    case .voice: say("Voice note", "음성 메모")
    case .link: linkAddress
    }
  }

  /// How long it takes to read, to hear or to watch.
  public func length(_ minutes: Int, of type: ItemType) -> String {
    switch type {
    case .video, .podcast, .voice: say("\(minutes) min", "\(minutes)분")
    case .article, .pdf, .image, .note, .link: minutesRead(minutes)
    }
  }

  public var smallerText: String { say("Smaller text", "글자 작게") }
  public var largerText: String { say("Larger text", "글자 크게") }
  public var readingProgress: String { say("Reading progress", "읽은 정도") }
  public var finished: String { say("Completed", "다 읽음") }
  public var table: String { say("Table", "표") }
  public var embedded: String { say("Embedded on the page", "원문에 삽입된 콘텐츠") }
  public var missingImage: String { say("Image on the original page", "원문에 있는 이미지") }
  public var loadingArticle: String { say("Loading the article", "글을 불러오는 중") }
  public var unavailableOfflineTitle: String {
    say("Not on this device yet", "아직 이 기기에 없어요")
  }
  public var unavailableOfflineText: String {
    say(
      "The text will be here as soon as you’re online. Your place is kept.",
      "네트워크에 연결되면 본문을 가져올게요. 읽던 자리는 그대로예요.")
  }
  var damagedTitle: String {
    say("The server’s copy is damaged", "서버에 있는 사본이 손상됐어요")
  }
  var damagedPageText: String { say("It’s being fetched again.", "다시 가져오고 있어요.") }
  var damagedSentText: String {
    say(
      "It’s being rebuilt from the page you sent. If that fails, send it again.",
      "보낸 페이지로 다시 만들고 있어요. 안 되면 다시 보내 주세요.")
  }
  var damagedFileText: String {
    say(
      "It’s being read from your file again. If that fails, add it again.",
      "파일에서 다시 읽고 있어요. 안 되면 다시 추가해 주세요.")
  }
  public var unreadableTitle: String { say("This text couldn’t be shown", "글을 표시할 수 없어요") }
  public var unreadableText: String {
    say("Fetching it again often helps.", "다시 가져오면 대개 해결돼요.")
  }
  public var gone: String { say("This item is no longer here", "더 이상 없는 글이에요") }
  public var goneText: String {
    say("It may have been deleted on another device.", "다른 기기에서 삭제했을 수 있어요.")
  }
  public var plainLinkText: String {
    say("Kept as a link only, without its text.", "본문 없이 링크만 보관한 글이에요.")
  }
  public var backToInbox: String { say("Back to Inbox", "받은함으로") }
}

extension Words {
  public var waitingForNetwork: String {
    say("Saved here · waiting for a network", "이 기기에 저장됨 · 네트워크를 기다리는 중")
  }
  public var willBeFetched: String {
    say(
      "The page will be fetched as soon as you’re online.",
      "네트워크에 연결되면 페이지를 가져올게요.")
  }
  public var willTryAgainOnline: String {
    say("Will try again when you’re online", "네트워크에 연결되면 다시 시도할게요")
  }
  public var notStored: String {
    say(
      "This device couldn’t store it. Your link is still here, so try again.",
      "이 기기에 저장하지 못했어요. 링크는 그대로 있으니 다시 시도해 주세요.")
  }

  public func showing(_ shown: Int, of total: Int) -> String {
    say("\(shown) of \(total)", "\(total)개 중 \(shown)개")
  }
}
