import AppCore
import HTTPTypes
import Hummingbird
import Kit
import NIOCore
import ViewTree

/// A page of ours that stands beside the app, with a script of its own: it shows one state of several.
struct SmallPage: Sendable {
  private let template: String

  init(template: String) {
    self.template = template
  }

  func page(_ body: Node<Never>, _ words: Words, look: String) -> String {
    template.replacing("{{language}}", with: words.language.tag)
      .replacing("{{look}}", with: look)
      .replacing("{{body}}", with: String(decoding: renderHTML([body]), as: UTF8.self))
  }

  /// What a state says; which those are is named by `data-key`, and the script hides the others.
  static func part(_ states: String, _ text: () -> String) -> Node<Never> {
    Node(.p, Attribute(.dataKey, states), .role("status"), .flag(.hidden, if: true)) { text() }
  }

  static func hidden(_ states: String, _ child: () -> Node<Never>) -> Node<Never> {
    Node(.div, Attribute(.dataKey, states), .flag(.hidden, if: true)) { child() }
  }

  /// The page in the language and the look of who asks.
  static func response(
    to request: Request, _ fields: HTTPFields = [:], _ page: (Words, String) -> String
  ) -> Response {
    let language = Language.preferred(request.headers[.acceptLanguage] ?? "")
    let look = Look(text: request.cookies[Look.cookie]?.value ?? "")
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache",
      .vary: "Cookie, Accept-Language, Accept-Encoding",
    ]
    for field in fields { headers.append(field) }
    let text = page(Words(look.language ?? language), look.text)
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
