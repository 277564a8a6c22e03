import AppCore
import HTTPTypes
import Hummingbird
import Kit
import NIOCore
import ReadingCore
import ViewTree

/// The page that takes another site's page over from the window that opened it, and saves it.
struct SendPage: Sendable {
  private let template: String

  init(template: String) {
    self.template = template
  }

  func page(_ words: Words, look: String) -> String {
    template.replacing("{{language}}", with: words.language.tag)
      .replacing("{{look}}", with: look)
      .replacing("{{body}}", with: String(decoding: renderHTML([body(words)]), as: UTF8.self))
  }

  /// What each state shows is named by `data-key`; the script hides the others.
  private func body(_ words: Words) -> Node<Never> {
    Node(.main, .className("send-page"), .id("send")) {
      Node(.h1) { words.sendTitle }
      part("waiting") { words.sendWaiting }
      Node(.p, .className("send-title"), .id("title")) {}
      Node(.p, .className("send-host"), .id("host")) {}
      part("link") { words.sendOnlyLink }
      part("too-large") { words.sendTooLarge }
      part("busy") { words.saving }
      part("sign-in") { words.sendSignIn }
      part("between") { words.sendBetween }
      part("failed") { words.sendFailed }
      part("done") { words.sendDone }
      hidden("sign-in between") {
        Node(
          .a, .className("button secondary"), .href("/sign-in"), Attribute(.target, "_blank"),
          Attribute(.rel, "noopener")
        ) { words.sendSignInLabel }
      }
      hidden("ready link too-large busy sign-in between failed") {
        Node(.button, .type("button"), .className("button primary"), .id("save")) {
          words.sendSave
        }
      }
      hidden("done") {
        Node(.a, .className("button primary"), .id("read"), .href("/inbox")) { words.sendOpen }
      }
    }
  }

  private func part(_ states: String, _ text: () -> String) -> Node<Never> {
    Node(.p, Attribute(.dataKey, states), .role("status"), .flag(.hidden, if: true)) { text() }
  }

  private func hidden(_ states: String, _ child: () -> Node<Never>) -> Node<Never> {
    Node(.div, Attribute(.dataKey, states), .flag(.hidden, if: true)) { child() }
  }
}

/// The page's own address.
struct SendPageRoutes: Sendable {
  static let path = "/send"

  let bundle: WebBundle

  func add(to routes: Routing) {
    guard let send = bundle.send else { return }
    routes.undescribed(Self.path, .nothing) { call in
      let request = call.request
      let language = Language.preferred(request.headers[.acceptLanguage] ?? "")
      let look = Look(text: request.cookies[Look.cookie]?.value ?? "")
      var headers: HTTPFields = [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache",
        .vary: "Cookie, Accept-Language, Accept-Encoding",
      ]
      // The window that opened it hands its page over: the only page of ours that keeps that tie.
      headers["Cross-Origin-Opener-Policy"] = "unsafe-none"
      let page = send.page(Words(look.language ?? language), look: look.text)
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
    }
  }
}
