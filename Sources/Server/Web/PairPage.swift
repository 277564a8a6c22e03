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
      SmallPage.hidden("missing") { address(words) }
      SmallPage.part("ready busy") { words.pairText }
      SmallPage.part("sign-in") { words.pairSignIn }
      SmallPage.part("failed") { words.pairFailed }
      SmallPage.part("refused") { words.pairRefused }
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
      SmallPage.hidden("ready sign-in failed") {
        Node(.button, .type("button"), .className("button secondary"), .id("not-now")) {
          words.pairNotNow
        }
      }
      SmallPage.hidden("missing") {
        Node(
          .a, .className("button primary"), .href("/\(WebBundle.extensionFile)"),
          Attribute(.download, WebBundle.extensionFile)
        ) { words.pairDownload }
      }
      SmallPage.hidden("missing") { steps(words) }
      SmallPage.hidden("refused") {
        Node(.a, .className("button primary"), .href("/inbox")) { words.pairLeave }
      }
      SmallPage.hidden("missing refused done") {
        Node(.a, .className("button secondary"), .href("/settings")) { words.settings }
      }
    }
  }

  /// What the extension asks for, to be copied: the script puts the page's own origin there.
  private func address(_ words: Words) -> Node<Never> {
    Node(.div, .className("field")) {
      Node(.label, Attribute(.forID, "address")) { words.pairAddress }
      Node(.div, .className("field-box")) {
        Node(
          .input, .id("address"), .type("text"), Attribute(.readOnly),
          Attribute(.translate, "no"))
        Node(
          .button, .type("button"), .className("icon-button"), .id("copy-address"),
          .label(words.pairCopyAddress), Attribute(.title, words.pairCopyAddress)
        ) { Icon.copy.node() }
      }
      Node(.p, .className("field-note"), .role("status")) {
        Node(.span, .id("copied"), .flag(.hidden, if: true)) { words.copied }
      }
    }
  }

  /// Browser by browser; the script opens the one that asks.
  private func steps(_ words: Words) -> Node<Never> {
    Node(.div) {
      for browser in InstallSteps.allCases {
        Node(.details, .className("key-list"), .id(browser.rawValue)) {
          Node(.summary) {
            Node(.span) { words.pairIn(browser.name) }
            Icon.down.node(size: 20)
          }
          Node(.div, .className("row")) {
            Node(.ol) { for step in words.steps(of: browser) { Node(.li) { step } } }
          }
        }
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
