import Kit

extension Words {
  var savePage: String { say("Save this page", "이 페이지 저장") }
  var saveTabs: String { say("Save all tabs", "모든 탭 저장") }
  func tabsSaved(_ count: Int) -> String {
    say("Pages saved: \(count)", "\(count)개 페이지를 저장했어요")
  }

  var saved: String { say("Saved to Later", "Later에 저장했어요") }
  var savedLink: String {
    say("Only the link was saved: the page is too large", "페이지가 너무 커서 링크만 저장했어요")
  }
  var kept: String { say("Saving…", "저장하고 있어요…") }
  var keptUntilSent: String {
    say("Kept here until your server can be reached", "서버에 연결되면 보낼게요. 여기에 보관하고 있어요")
  }
  var refused: String { say("Your server refused this", "서버가 받지 않았어요") }
  var tooLarge: String { say("It’s too large for your server", "서버가 받기에는 너무 커요") }
  var notAPage: String { say("This page can’t be saved", "이 페이지는 저장할 수 없어요") }

  var tags: String { say("Tags", "태그") }
  var tagsHint: String { say("Tags, separated by commas", "쉼표로 구분한 태그") }
  var commas: String { say("Separate with commas", "쉼표로 구분") }
  var collection: String { say("Collection", "모음") }
  var collectionHint: String { say("One name", "이름 하나") }
  var reason: String { say("Why you saved it", "저장한 이유") }
  var add: String { say("Add", "추가") }
  var archive: String { say("Archive", "보관") }
  func archive(_ title: String) -> String { say("Archive “\(title)”", "‘\(title)’ 보관") }
  var tag: String { say("Tag", "태그") }
  func tag(_ title: String) -> String { say("Tag “\(title)”", "‘\(title)’ 태그") }
  var suggestions: String { say("Suggestions", "추천") }
  func suggestions(_ count: Int) -> String {
    self.count(count, one: "suggestion", many: "suggestions", korean: "개 추천")
  }

  var search: String { say("Search what you saved", "저장한 글 검색") }
  var clearSearch: String { say("Clear search", "검색어 지우기") }
  var latest: String { say("Latest", "최근에 저장한 글") }
  var found: String { say("Found", "검색 결과") }
  var nothingFound: String { say("Nothing found", "검색 결과가 없어요") }
  var nothingYet: String { say("Nothing saved yet", "아직 저장한 글이 없어요") }
  var serverAway: String {
    say(
      "Your server can’t be reached. What you save is kept and sent later.",
      "서버에 연결할 수 없어요. 저장한 것은 보관했다가 나중에 보낼게요.")
  }

  func waiting(_ count: Int) -> String { say("\(count) waiting to be sent", "보낼 것 \(count)개") }
  var notSent: String { say("Not sent", "보내지 못한 것") }
  func retry(_ title: String) -> String { say("Try “\(title)” again", "‘\(title)’ 다시 시도") }
  func discard(_ title: String) -> String { say("Discard “\(title)”", "‘\(title)’ 버리기") }
  var options: String { say("Options", "옵션") }
  var connectFirst: String { say("Connect your server", "서버 연결하기") }
  var connectFirstText: String {
    say(
      "Then one click saves any page. What you already saved here is kept and sent.",
      "연결하면 어떤 페이지든 한 번에 저장할 수 있어요. 이미 저장한 것은 보관했다가 보낼게요.")
  }
  var connect: String { say("Connect", "연결") }
}
