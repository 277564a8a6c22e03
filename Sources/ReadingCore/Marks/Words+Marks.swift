public import Kit

extension Words {
  public var highlights: String { say("Highlights", "하이라이트") }
  public var highlighted: String { say("Highlighted", "하이라이트했어요") }
  public var highlightDeleted: String { say("Highlight deleted", "하이라이트를 삭제했어요") }
  var highlight: String { say("Highlight", "하이라이트") }
  var highlightHelp: String { say("Highlight", "하이라이트") }
  var highlightNote: String { say("Note on this highlight", "하이라이트 메모") }
  var addHighlightNote: String { say("Highlight with a note", "메모와 함께 하이라이트") }
  var copyText: String { say("Copy", "복사") }
  var showInArticle: String { say("Show in the article", "글에서 보기") }
  var unplaced: String {
    say(
      "The text has changed, and this passage is no longer in it.",
      "글이 바뀌어 이 부분을 찾을 수 없어요.")
  }
  var noHighlightsTitle: String { say("No highlights yet", "아직 하이라이트가 없어요") }
  var noHighlightsText: String {
    say(
      "Select text while you read to highlight it.", "읽으면서 글을 선택해 하이라이트해 보세요.")
  }
  var noHighlightsKey: String {
    say("Or press H to highlight the sentence.", "H 키를 눌러 문장을 하이라이트할 수도 있어요.")
  }
  var ownNote: String { say("Your note", "내 메모") }
  var addOwnNote: String { say("Add a note", "메모 추가") }
  var editOwnNote: String { say("Edit note", "메모 편집") }
  var noteIsKept: String {
    say("Saved as you type, on this device and your others.", "쓰는 대로 이 기기와 다른 기기에 저장돼요.")
  }

  var searchHighlights: String { say("Search highlights and notes", "하이라이트와 메모 검색") }
  var clearFilters: String { say("Clear filters", "필터 지우기") }
  var tagOfArticle: String { say("Tag of the item", "글의 태그") }
  var highlightGrouping: String { say("Group highlights", "하이라이트 묶기") }
  var byArticle: String { say("By article", "글별로") }
  var byDay: String { say("By day", "날짜별로") }
  func exportHighlights(_ format: String) -> String {
    say("Export as \(format)", "\(format) 파일로 내보내기")
  }
  func exportedHighlights(_ count: Int) -> String {
    say(
      count == 1
        ? "The highlight shown is exported." : "The \(count) highlights shown are exported.",
      "지금 보이는 하이라이트 \(count)개를 내보내요.")
  }
  func quoted(_ quote: String, from title: String) -> String {
    say("“\(quote)” — \(title)", "“\(quote)” — \(title)")
  }
  public var dailyReview: String { say("Daily review", "오늘 다시 보기") }
  public var reviewLine: String {
    say("A few highlights from earlier", "예전 하이라이트 몇 개 다시 보기")
  }
  var reviewEnd: String { say("That’s all for today.", "오늘은 여기까지예요.") }
  var allHighlights: String { say("All highlights", "모든 하이라이트") }
  var noReviewTitle: String { say("Nothing to review yet", "아직 다시 볼 하이라이트가 없어요") }
  var noReviewText: String {
    say(
      "Highlights come back here a week after you make them.",
      "하이라이트한 지 일주일이 지나면 여기에서 다시 볼 수 있어요.")
  }

  func colourName(_ colour: HighlightColour) -> String {
    switch colour {
    case .yellow: say("Yellow", "노랑")
    case .green: say("Green", "초록")
    case .blue: say("Blue", "파랑")
    case .pink: say("Pink", "분홍")
    }
  }
  func highlightIn(_ colour: HighlightColour) -> String {
    say("Highlight in \(colourWord(colour))", "\(colourName(colour))으로 하이라이트")
  }
  private func colourWord(_ colour: HighlightColour) -> String { colour.name }
}
