import Hummingbird
import Kit

/// The page at the end of a mail: a button, and no script.
///
/// Who opens a link may be a scanner: only the button changes something.
struct UnsubscribePage {
  private let page: PlainPage

  init(_ request: Request) {
    page = PlainPage(request)
  }

  private var words: Words { page.words }

  private var ending: String { words.say("Stop these emails", "이 메일 그만 받기") }

  var question: Response {
    page.response(
      ending,
      """
      <p>\(words.say("Later will no longer send you notifications by email.", "Later가 더 이상 메일로 알림을 보내지 않아요."))</p>
      <form method="post"><button name="List-Unsubscribe" value="One-Click">\(ending)</button></form>
      """)
  }

  var done: Response {
    page.response(
      words.say("Done", "완료"),
      """
      <p role="status">\(words.say("You won’t get notifications by email any more. You can turn them on again in Settings.", "이제 메일 알림이 오지 않아요. 설정에서 다시 켤 수 있어요."))</p>
      """)
  }

  /// Of a link that is none, or no longer.
  var gone: Response {
    page.response(
      words.say("This link no longer works", "더 이상 쓸 수 없는 링크예요"),
      """
      <p>\(words.say("You can turn notifications off in Settings.", "설정에서 알림을 끌 수 있어요."))</p>
      """, .notFound)
  }
}
