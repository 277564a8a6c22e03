import AppCore
import HTTPTypes
import Hummingbird
import Kit
import NIOCore

/// A page outside the app: a sentence or two, perhaps a form, and no script.
struct PlainPage {
  private static let style = """
    :root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;max-width:32rem;\
    margin:15vh auto 0;padding:0 24px}h1{font-size:24px}button,input{font:inherit;\
    padding:12px 20px;min-height:44px;border-radius:10px;border:1px solid;background:none;\
    color:inherit}button{cursor:pointer}label{display:block}form>*{margin:0 0 12px}\
    a{color:inherit;display:inline-block;padding:10px 0}
    """
  private static let policy = """
    default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'
    """

  let words: Words

  /// In the language that the app has in this browser, else the browser's.
  init(_ request: Request) {
    let look = Look(text: request.cookies[Look.cookie]?.value ?? "")
    let preferred = Language.preferred(request.headers[.acceptLanguage] ?? "")
    words = Words(look.language ?? preferred)
  }

  /// `body` is HTML: whatever is not ours in it is escaped already (`HTMLText.escaped`).
  func response(
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
