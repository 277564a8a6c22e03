import AppCore
import HTTPTypes
import Hummingbird
import Kit
import NIOCore
import ReadingCore
import ViewTree

/// The page that lets the browser extension in, once the person says so (docs/extension.md).
struct PairPage: Sendable {
  private let page: SmallPage

  init(template: String) {
    page = SmallPage(template: template)
  }

  func page(_ words: Words, look: String) -> String {
    page.page(body(words), words, look: look)
  }

  private func body(_ words: Words) -> Node<Never> {
    Node(.main, .className("send-page"), .id("pair")) {
      Node(.h1) { words.pairTitle }
      SmallPage.part("missing") { words.pairMissing }
      SmallPage.part("ready busy") { words.pairText }
      SmallPage.part("sign-in") { words.pairSignIn }
      SmallPage.part("failed") { words.pairFailed }
      SmallPage.part("done") { words.pairDone }
      SmallPage.hidden("sign-in") {
        Node(
          .a, .className("button secondary"), .href("/sign-in"), Attribute(.target, "_blank"),
          Attribute(.rel, "noopener")
        ) { words.sendSignInLabel }
      }
      SmallPage.hidden("ready busy sign-in failed") {
        Node(.button, .type("button"), .className("button primary"), .id("allow")) {
          words.pairAllow
        }
      }
      SmallPage.hidden("missing") {
        Node(
          .a, .className("button primary"), .href("/\(WebBundle.extensionFile)"),
          Attribute(.download, WebBundle.extensionFile)
        ) { words.pairDownload }
      }
      SmallPage.hidden("missing done") {
        Node(.a, .className("button secondary"), .href("/settings")) { words.settings }
      }
    }
  }
}

/// The page's own address.
struct PairPageRoutes: Sendable {
  static let path = "/extension"

  let bundle: WebBundle

  func add(to routes: Routing) {
    guard let pair = bundle.pair else { return }
    routes.undescribed(Self.path, .nothing) { call in
      SmallPage.response(to: call.request) { pair.page($0, look: $1) }
    }
  }
}
