import AppCore
import HTTPTypes
import Hummingbird
import Kit
import NIOCore

/// The page at the end of a mail: a button, and no script.
///
/// Who opens a link may be a scanner: only the button changes something.
struct UnsubscribePage {
  private static let style = """
    :root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;max-width:32rem;\
    margin:15vh auto 0;padding:0 24px}h1{font-size:24px}button{font:inherit;padding:12px 20px;\
    min-height:44px;border-radius:10px;border:1px solid;background:none;color:inherit;\
    cursor:pointer}
    """
  private static let policy = """
    default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'
    """

  private let words: Words

  init(_ request: Request) {
    let look = Look(text: request.cookies[Look.cookie]?.value ?? "")
    let preferred = Language.preferred(request.headers[.acceptLanguage] ?? "")
    words = Words(look.language ?? preferred)
  }

  private var ending: String { words.say("Stop these emails", "이 메일 그만 받기") }

  var question: Response {
    page(
      ending,
      """
      <p>\(words.say("Later will no longer send you notifications by email.", "Later가 더 이상 메일로 알림을 보내지 않아요."))</p>
      <form method="post"><button name="List-Unsubscribe" value="One-Click">\(ending)</button></form>
      """)
  }

  var done: Response {
    page(
      words.say("Done", "완료"),
      """
      <p role="status">\(words.say("You won’t get notifications by email any more. You can turn them on again in Settings.", "이제 메일 알림이 오지 않아요. 설정에서 다시 켤 수 있어요."))</p>
      """)
  }

  /// Of a link that is none, or no longer.
  var gone: Response {
    page(
      words.say("This link no longer works", "더 이상 쓸 수 없는 링크예요"),
      """
      <p>\(words.say("You can turn notifications off in Settings.", "설정에서 알림을 끌 수 있어요."))</p>
      """, .notFound)
  }

  private func page(
    _ title: String, _ body: String, _ status: HTTPResponse.Status = .ok
  ) -> Response {
    let text = """
      <!doctype html>
      <html lang="\(words.language.tag)"><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title) – Later</title><style>\(Self.style)</style>
      <main><h1>\(title)</h1>
      \(body)
      </main></html>

      """
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
    ]
    headers[.contentSecurityPolicy] = Self.policy
    headers["X-Robots-Tag"] = "noindex"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
