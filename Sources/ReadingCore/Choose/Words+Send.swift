public import Kit

/// Sending a page from the browser in which it is seen.
extension Words {
  public var sendTitle: String { say("Save to Later", "Later에 저장") }
  public var sendWaiting: String {
    say("Waiting for the page that opened this window.", "이 창을 연 페이지를 기다리고 있어요.")
  }
  public var sendSave: String { say("Save this page", "이 페이지 저장") }
  public var sendOnlyLink: String {
    say(
      "This site doesn’t hand over its page, but you can save the link.",
      "이 사이트는 페이지를 넘겨주지 않아요. 링크는 저장할 수 있어요.")
  }
  public var sendTooLarge: String {
    say(
      "This page is too large to send, but you can save the link.",
      "페이지가 너무 커서 보낼 수 없어요. 링크는 저장할 수 있어요.")
  }
  public var sendBetween: String {
    say(
      "Something in front of Later blocked this. Sign in on the other tab, then save again.",
      "Later 앞에 있는 서버가 요청을 막았어요. 다른 탭에서 로그인한 뒤 다시 저장해 주세요.")
  }
  public var sendSignIn: String {
    say(
      "You’re signed out. Sign in on the other tab, then save again.",
      "로그아웃된 상태예요. 다른 탭에서 로그인한 뒤 다시 저장해 주세요.")
  }
  public var sendSignInLabel: String { say("Sign In", "로그인") }
  public var sendFailed: String {
    say("It couldn’t be saved. Try again.", "저장하지 못했어요. 다시 시도해 주세요.")
  }
  public var sendDone: String {
    say("Saved. You can close this window.", "저장했어요. 이 창을 닫아도 돼요.")
  }
  public var sendOpen: String { say("Open in Later", "Later에서 열기") }

  public var bookmarklet: String { say("Save from your browser", "브라우저에서 저장하기") }
  public var bookmarkletText: String {
    say(
      "Drag this to your bookmarks, or press it to copy it. On any page, press the bookmark: what you see goes to Later, "
        + "even a page that only you can see.",
      "이 버튼을 북마크로 끌어다 놓거나, 눌러서 복사해 주세요. 페이지에서 그 북마크를 누르면 나만 볼 수 있는 페이지도 보이는 그대로 Later에 저장돼요.")
  }
  public var bookmarkTrust: String {
    say("Save at once with this bookmark from now on", "앞으로 이 북마크로는 바로 저장하기")
  }
  public var bookmarkSaved: String { say("Saved to Later", "Later에 저장했어요") }
  public var showCode: String { say("Show the code", "코드 보기") }
  public var bookmarkletLabel: String { say("Bookmark address", "북마크 주소") }
  public var copyBookmarklet: String { say("Copy the bookmark", "북마크 복사") }
  public var bookmarkTitle: String { say("A bookmark that saves", "저장용 북마크") }
  public var bookmarkNote: String {
    say("For any other browser, and without installing anything.", "설치하지 않아도 어느 브라우저에서나 쓸 수 있어요.")
  }
}
