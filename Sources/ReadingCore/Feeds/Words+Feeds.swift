import ArticleCore
import Kernel
public import Kit
import SyncCore

extension Words {
  public var feeds: String { say("Feeds", "구독") }
  var feedOne: String { say("Feed", "구독") }
  var allFeeds: String { say("All feeds", "모든 구독") }
  var subscribeToFeed: String { say("Subscribe to a feed", "구독 추가") }
  var noFeeds: String { say("No feeds yet", "아직 구독이 없어요") }
  var noFeedsText: String {
    say(
      "Subscribe to a site you like. What it publishes appears here, apart from your Inbox, and only as much as you want.",
      "좋아하는 사이트를 구독해 보세요. 새 글은 받은함과 따로, 원하는 만큼만 여기에 나와요.")
  }
  var noFeedItems: String { say("Nothing new", "새 글이 없어요") }
  var noFeedItemsText: String {
    say(
      "What your feeds bring appears here. What you leave fades by itself.",
      "구독한 사이트의 새 글이 여기에 나와요. 그냥 둔 글은 저절로 사라져요.")
  }
  var mixedFeed: String { say("In your Inbox", "받은함에 있어요") }
  var mixedFeedText: String {
    say("This feed’s items go to your Inbox.", "이 구독의 글은 받은함으로 들어와요.")
  }
  var troubledFeeds: String { say("Can’t be read at the moment:", "지금 읽을 수 없는 구독:") }
  var exportFeeds: String { say("Export feeds (OPML)", "구독 내보내기 (OPML)") }
  var importFeeds: String { say("Import feeds (OPML)", "구독 가져오기 (OPML)") }
  var changeFeed: String { say("Change feed", "피드 바꾸기") }

  // MARK: - One more

  var feedAddress: String { say("Address of a site or feed", "사이트나 피드 주소") }
  var feedAddressHelper: String {
    say("Any page of a site will do.", "사이트의 아무 페이지 주소나 괜찮아요.")
  }
  var findFeeds: String { say("Find feeds", "피드 찾기") }
  var lookingForFeeds: String { say("Looking…", "찾는 중…") }
  func foundFeeds(_ count: Int) -> String {
    count == 1
      ? say("One feed found. Choose it to subscribe.", "피드를 찾았어요. 누르면 구독해요.")
      : say("\(count) feeds found. Choose one to subscribe.", "피드 \(count)개를 찾았어요. 구독할 것을 골라 주세요.")
  }
  func subscribe(to name: String) -> String { say("Subscribe to “\(name)”", "‘\(name)’ 구독하기") }
  func subscribed(_ name: String) -> String {
    say("Subscribed to “\(name)”", "\(Particle.object.after("‘\(name)’")) 구독했어요")
  }
  var subscribedUnseen: String {
    say("Subscribed. Your server will look for the feed once it can.", "구독했어요. 연결되면 서버가 피드를 찾아요.")
  }
  func subscribedAlready(_ name: String) -> String {
    say("Already subscribed to “\(name)”", "이미 구독 중이에요: \(name)")
  }
  var subscribeAnyway: String { say("Subscribe anyway", "그래도 구독") }
  var subscribeOfflineText: String {
    say(
      "You can subscribe now: your server will look for the feed once this device is online.",
      "지금 구독해 둘 수 있어요. 이 기기가 연결되면 서버가 피드를 찾아요.")
  }

  func trouble(_ trouble: FeedTrouble) -> String {
    switch trouble {
    case .noAddress:
      say("Enter a web address, such as example.com.", "example.com 같은 웹 주소를 입력해 주세요.")
    case .noFeed:
      say(
        "There’s no feed at this address. Try another page of the site, or the address of the feed itself.",
        "이 주소에는 피드가 없어요. 사이트의 다른 페이지나 피드 주소를 입력해 보세요.")
    case .unreachable:
      say("The site couldn’t be reached. Check the address.", "사이트에 연결할 수 없었어요. 주소를 확인해 주세요.")
    case .timedOut:
      say("The site took too long to answer. Try again later.", "사이트가 너무 늦게 응답했어요. 나중에 다시 해 보세요.")
    case .notFound:
      say("There’s no page at this address. Check it.", "이 주소에는 페이지가 없어요. 주소를 확인해 주세요.")
    case .refused:
      say(
        "The site doesn’t let Later read this page. Try the address of the feed itself.",
        "사이트에서 이 페이지를 읽지 못하게 막고 있어요. 피드 주소를 입력해 보세요.")
    case .forbiddenAddress:
      say(
        "This address leads to a private network. Enter one that is public.",
        "사설 네트워크로 이어지는 주소예요. 공개된 주소를 입력해 주세요.")
    case .unreadable:
      say(
        "What’s at this address couldn’t be read. Try the address of the feed itself.",
        "이 주소의 내용을 읽을 수 없었어요. 피드 주소를 입력해 보세요.")
    case .busy:
      say("Too many at once. Try again in a few seconds.", "요청이 너무 많아요. 몇 초 뒤에 다시 해 보세요.")
    case .server:
      say("Something went wrong. Try again later.", "문제가 생겼어요. 나중에 다시 해 보세요.")
    case .offline:
      say("You’re offline, so Later can’t look for feeds now.", "오프라인이라 지금은 찾을 수 없어요.")
    }
  }

  // MARK: - How it is wanted

  var feedTitle: String { say("Name", "이름") }
  var amountLabel: String { say("How much", "얼마나") }
  func amountName(_ amount: FeedAmount) -> String {
    switch amount {
    case .all: say("Everything", "모두")
    case .daily: say("The newest of each day", "하루에 최신 글 몇 개")
    case .matching: say("Only what contains your words", "단어가 들어 있는 글만")
    }
  }
  var atMost: String { say("At most", "최대") }
  func aDay(_ count: Int) -> String { say("\(count) a day", "하루 \(count)개") }
  var fewer: String { say("Fewer", "더 적게") }
  var moreADay: String { say("More", "더 많이") }
  var feedWords: String { say("Words", "단어") }
  var feedWordsHelper: String {
    say(
      "With commas between them. One of them in the title or summary is enough.",
      "쉼표로 나눠 주세요. 제목이나 요약에 하나만 있어도 돼요.")
  }
  func trouble(_ fault: FeedForm.WordsFault) -> String {
    switch fault {
    case .none: say("Enter a word to look for.", "찾을 단어를 입력해 주세요.")
    case .tooMany:
      say(
        "Enter up to \(FeedSubscription.mostWords) words.",
        "단어를 \(FeedSubscription.mostWords)개까지만 입력해 주세요.")
    case .tooLong:
      say(
        "Keep each word to 100 characters, with commas between words.",
        "단어마다 100자까지만, 쉼표로 나눠 입력해 주세요.")
    }
  }
  /// It was unsubscribed from while its form was open.
  func unsubscribedMeanwhile(_ name: String) -> String {
    say(
      "“\(name)” was unsubscribed from on another device, so your changes weren’t saved.",
      "다른 기기에서 ‘\(name)’ 구독을 취소해서 바꾼 내용을 저장하지 못했어요.")
  }
  var fadesLabel: String { say("What you don’t touch", "손대지 않은 글") }
  func fading(after days: Int) -> String {
    guard days > 0 else { return say("Never fades", "사라지지 않음") }
    return days == 1
      ? say("Fades after a day", "하루 뒤 사라짐") : say("Fades after \(days) days", "\(days)일 뒤 사라짐")
  }
  /// The same behind other facts.
  func fades(after days: Int) -> String {
    guard days > 0 else { return say("never fades", "사라지지 않음") }
    return days == 1
      ? say("fades after a day", "하루 뒤 사라짐") : say("fades after \(days) days", "\(days)일 뒤 사라짐")
  }
  var mixedLabel: String { say("Put into the Inbox", "받은함에 넣기") }
  var mixedNote: String {
    say("Among what you save yourself.", "직접 저장한 글과 함께 나와요.")
  }
  func place(of feed: FeedSubscription) -> String {
    feed.isMixed ? say("in your Inbox", "받은함에 넣음") : say("apart from your Inbox", "받은함과 따로")
  }
  func amount(of feed: FeedSubscription) -> String {
    switch feed.amount {
    case .all: return say("Everything", "모두")
    case .daily: return say("At most \(feed.daily) a day", "하루 최대 \(feed.daily)개")
    case .matching:
      return say(
        "At most \(feed.daily) a day with: \(feed.wordList)",
        "하루 최대 \(feed.daily)개, 단어: \(feed.wordList)")
    }
  }
  var unsubscribe: String { say("Unsubscribe", "구독 취소") }
  func unsubscribed(_ name: String) -> String {
    say("Unsubscribed from “\(name)”", "‘\(name)’ 구독을 취소했어요")
  }

  /// How it is doing: nothing where all is well.
  func states(of feed: FeedSubscription, now: Instant) -> [String] {
    var sentences: [String] = []
    switch feed.state {
    case .waiting:
      sentences.append(say("Your server hasn’t looked at it yet.", "서버가 아직 읽지 않았어요."))
    case .working: break
    case .failing:
      let since = feed.failingSince.map { ago($0, now: now) } ?? ""
      sentences.append(
        since.utf8.isEmpty
          ? say("It can’t be read at the moment.", "지금은 읽을 수 없어요.")
          : say(
            "It can’t be read at the moment. That began \(since).",
            "지금은 읽을 수 없어요. \(since)부터 그래요."))
      if let failure = feed.failure { sentences.append(failureText(of: failure)) }
      sentences.append(say("Later keeps trying, less and less often.", "점점 뜸하게 계속 시도해요."))
    case .gone:
      sentences.append(
        say(
          "Its site says it’s gone for good. Later doesn’t ask any more. If it moved, subscribe to the new address.",
          "사이트에서 피드가 완전히 없어졌다고 해요. 더는 확인하지 않아요. 옮겼다면 새 주소를 구독해 주세요."))
    }
    if !feed.movedFrom.utf8.isEmpty {
      sentences.append(
        say(
          "It moved from \(feed.movedFrom) to \(feed.address).",
          "\(feed.movedFrom)에서 \(Particle.towards.after(feed.address)) 옮겼어요."))
    }
    return sentences
  }

  /// Why a feed is not read.
  private func failureText(of failure: ItemFailure) -> String {
    failure == .nothingToRead
      ? say("There’s a page at its address, but no feed.", "주소에 페이지는 있지만 피드가 없어요.")
      : failureText(failure)
  }

  // MARK: - What it brings

  var saveToInbox: String { say("Save to Inbox", "받은함에 저장") }
  func saveToInbox(_ title: String) -> String {
    say("Save “\(title)” to Inbox", "‘\(title)’ 받은함에 저장")
  }
  var savedToInbox: String { say("Saved to Inbox", "받은함에 저장했어요") }
  func savedManyToInbox(_ count: Int) -> String {
    say("\(count) items saved to Inbox", "\(count)개를 받은함에 저장했어요")
  }
}
