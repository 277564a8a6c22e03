public import Kernel
public import Kit
public import SyncCore

/// Three short texts of ours, for a new person to try everything with.
///
/// They become items as files do that a person chooses: the device has them before the server finds
/// their text.
public enum Examples {
  /// What each is called; the first is to be read first.
  public static func titles(_ words: Words) -> [String] {
    [
      words.say("How saving works", "저장은 이렇게 해요"),
      words.say("Marking and listening", "하이라이트하고 들어 보기"),
      words.say("How Now chooses", "‘지금’이 글을 고르는 법"),
    ]
  }

  public static func texts(_ words: Words) -> [String] {
    [saving(words), marking(words), choosing(words)]
  }

  private static func saving(_ words: Words) -> String {
    words.say(
      """
      You are reading a saved item. Later fetches a page once, keeps its text and its pictures, \
      and leaves the rest of the page where it was.

      To save something, press the plus button and paste an address. On Android, with the app \
      installed, you can share a page from any other app instead. On a computer, the bookmark \
      from Settings saves the page you are on, even one that you had to sign in for. Notes, \
      voice recordings, photos, and PDFs come in by the same plus button.

      The text stays on this device, so you can read it on a train or on a plane. What you do \
      without a connection is sent as soon as there is one.

      When you have finished, archive it: swipe the row to the left, or press Archive below this \
      text. Archived items leave the Inbox and stay in the Library. Anything you delete can be \
      brought back with Undo.
      """,
      """
      지금 읽고 있는 이 글도 저장된 글이에요. Later는 페이지를 한 번 가져와 본문과 그림만 남기고, \
      나머지는 두고 와요.

      저장하려면 더하기 버튼을 누르고 주소를 붙여 넣으세요. 앱을 설치한 안드로이드 휴대폰에서는 \
      다른 앱에서 바로 공유해도 돼요. 컴퓨터에서는 설정에 있는 저장용 북마크로 보고 있는 페이지를 저장해요. \
      로그인해야 보이는 페이지도 괜찮아요. 메모, 음성, 사진, PDF도 같은 더하기 버튼으로 넣어요.

      본문은 이 기기에 남으니 지하철에서도 비행기에서도 읽을 수 있어요. 오프라인에서 한 일은 \
      연결되는 대로 서버에 보낼게요.

      다 읽었으면 보관하세요. 목록에서 왼쪽으로 밀거나, 이 글 아래의 보관 버튼을 누르면 돼요. \
      보관한 글은 받은함에서 빠지고 서재에 남아요. 삭제한 글은 ‘되돌리기’로 다시 가져올 수 있어요.
      """)
  }

  private static func marking(_ words: Words) -> String {
    words.say(
      """
      Select a few words of this sentence. A small bar appears: choose a color, and the words stay \
      marked. You can add a note to a mark, and find all of them again under Highlights.

      If the page is fetched again later and its text has changed, your marks look for their words \
      and move along with them.

      Press Listen at the top, and your device reads aloud. The sentence being spoken is shown, \
      and the page follows. You can change the voice and the speed while it plays, and stop in the \
      middle: the place is kept, for reading as well as for listening.

      Would you rather have larger letters, another typeface, or warmer paper? The button with two \
      letters, Aa, changes how every article looks.
      """,
      """
      이 문장에서 몇 단어를 선택해 보세요. 작은 막대가 나타나면 색을 골라 하이라이트를 남길 수 \
      있어요. 하이라이트에는 메모를 달 수 있고, 모두 ‘하이라이트’ 화면에서 다시 볼 수 있어요.

      나중에 페이지를 다시 가져와 글이 달라져도, 하이라이트는 자기 단어를 찾아 함께 옮겨 가요.

      위에 있는 듣기를 누르면 기기가 소리 내어 읽어 줘요. 읽고 있는 문장이 표시되고 화면도 따라가요. \
      듣는 중에 목소리와 빠르기를 바꿀 수 있고, 중간에 멈춰도 그 자리에서 이어 읽거나 들을 수 있어요.

      글자를 키우거나 글꼴이나 배경을 바꾸고 싶나요? Aa 버튼을 누르면 모든 글의 모양을 바꿀 수 있어요.
      """)
  }

  private static func choosing(_ words: Words) -> String {
    words.say(
      """
      A long list asks you to decide again and again. Now asks you to decide once: it offers up to \
      three items that fit this moment, and says why.

      The reasons are simple, and you can check each of them. It looks at the time of day and at \
      how long an item takes, at the topics you chose, at your favorites, at what can be listened \
      to, at what you saved in the last day, and at what has been waiting for weeks.

      What you have begun stands there too, so you can go on where you stopped. If a suggestion \
      doesn’t fit, press Not now, and it stays away for some hours.

      All of this is worked out on your device. You can change your topics in Settings, or make \
      Later forget them.
      """,
      """
      목록이 길면 무엇을 읽을지 매번 골라야 해요. ‘지금’에서는 한 번만 고르면 돼요. 이 순간에 어울리는 \
      글을 세 개까지 보여 주고, 왜 골랐는지도 알려 줘요.

      이유는 단순하고, 하나하나 확인할 수 있어요. 하루 중 언제인지, 읽는 데 얼마나 걸리는지, 고른 \
      주제와 맞는지, 즐겨찾기인지, 들을 수 있는지, 하루 안에 저장했는지, 몇 주째 기다리고 있는지를 \
      살펴봐요.

      읽던 글도 함께 있으니 멈춘 곳부터 이어서 읽을 수 있어요. 추천이 마음에 들지 않으면 ‘다음에’를 \
      누르세요. 몇 시간 동안 보이지 않아요.

      이 모든 것은 내 기기에서 정해져요. 주제는 설정에서 바꿀 수 있고, 잊게 할 수도 있어요.
      """)
  }
}

extension CaptureState {
  /// True from the press until all examples are items.
  public var isAddingExamples: Bool { exampleCount > 0 }

  mutating func addExamples(_ words: Words) -> [ReadingEffect] {
    guard !isAddingExamples else { return [] }
    let titles = Examples.titles(words)
    let texts = Examples.texts(words)
    exampleCount = titles.count
    examplesUndo = []
    // Lists begin with what was saved last.
    return [.own(.capture(.keepTexts(names: titles.reversed(), texts: texts.reversed())))]
  }

  /// One of them is an item; with the last one it is said, and all can be taken back together.
  public mutating func exampleAdded(
    _ id: ID<Entity>, _ words: Words, _ moment: Moment
  ) -> Saying? {
    let gone = RegisterValue.instant(moment.instant)
    examplesUndo.append(Edit(id, kind: .item, [.init(.deleted, gone)]))
    exampleCount = max(exampleCount - 1, 0)
    guard exampleCount == 0 else { return nil }
    return Saying(words.examplesAdded(examplesUndo.count), undo: examplesUndo)
  }

  /// One of them did not become an item: nothing is waited for, and another press tries again.
  public mutating func exampleRefused() { exampleCount = 0 }
}

extension Words {
  func examplesAdded(_ count: Int) -> String {
    say(count == 1 ? "1 example added" : "\(count) examples added", "예시 글 \(count)개를 넣었어요")
  }
}
