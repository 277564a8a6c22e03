public import ArticleCore
public import Kit

extension Words {
  public var chooseText: String { say("Fix the text", "본문 바로잡기") }
  public var automaticText: String { say("Use the automatic text again", "자동으로 찾은 본문으로 되돌리기") }
  public var loadingBlocks: String { say("Fetching the page…", "페이지를 가져오는 중…") }
  public var blocksUnreachable: String {
    say(
      "The server couldn’t be reached. Choosing the text needs a connection.",
      "서버에 연결할 수 없었어요. 본문을 고르려면 네트워크가 필요해요.")
  }
  public var blocksUnreadable: String {
    say(
      "Later can’t get to this page. You can send it from your own browser, where you see it.",
      "Later가 이 페이지에 접근할 수 없어요. 페이지가 보이는 브라우저에서 직접 보낼 수 있어요.")
  }
  public var sendFromBrowser: String { say("Send from my browser", "내 브라우저에서 보내기") }
  public func chooseHint(_ host: String) -> String {
    say(
      "Tap the text. Later remembers it for \(host).", "본문을 눌러 주세요. \(host)에서는 이 선택을 기억할게요.")
  }
  public var chosenPart: String { say("Chosen part", "고른 부분") }
  public var largerPart: String { say("Larger", "더 크게") }
  public var smallerPart: String { say("Smaller", "더 작게") }
  public var preview: String { say("Preview", "미리 보기") }
  public var showBlocks: String { say("Back to the page", "페이지로 돌아가기") }
  public var pageBlocks: String { say("The page’s blocks", "페이지의 블록") }
  public func block(_ number: Int, _ beginning: String) -> String {
    say("Block \(number): \(beginning)", "블록 \(number): \(beginning)")
  }
  public func chosenBlocks(_ count: Int) -> String {
    count == 0
      ? say("Nothing chosen yet", "아직 고르지 않았어요")
      : self.count(count, one: "block chosen", many: "blocks chosen", korean: "개 블록을 골랐어요")
  }
  public var textChosen: String { say("Reading the part you chose", "고른 부분을 다시 읽고 있어요") }
  public var textAutomatic: String { say("Looking for the text again", "본문을 다시 찾고 있어요") }

  /// What was tried, how sure it is, and why there may be no text.
  public func howItWasFound(_ blocks: PageBlocks) -> String {
    var ways = ""
    for way in blocks.tried {
      if !ways.utf8.isEmpty { ways += say(", ", ", ") }
      ways += attempt(way)
    }
    var text = say("Tried: \(ways). ", "시도한 방법: \(ways). ")
    if let trouble = blocks.trouble { return text + failureText(trouble) }
    switch blocks.confidence {
    case 800...: text += say("Later is quite sure of this text.", "찾은 본문을 꽤 확신해요.")
    case 400..<800: text += say("Later isn’t sure of this text.", "찾은 본문이 확실하지 않아요.")
    default: text += say("Later found hardly any text.", "본문을 거의 찾지 못했어요.")
    }
    return text
  }

  /// `ExtractionAttempt` by number.
  private func attempt(_ number: Int) -> String {
    switch number {
    case 1: say("likely blocks", "본문처럼 보이는 블록")
    case 2: say("all blocks", "모든 블록")
    case 3: say("blocks by their text alone", "이름을 무시한 블록")
    case 4: say("the whole page", "페이지 전체")
    case 5: say("the part you chose", "직접 고른 부분")
    default: say("another way", "다른 방법")
    }
  }
}
