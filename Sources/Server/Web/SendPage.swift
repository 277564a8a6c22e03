import AppCore
import HTTPTypes
import Hummingbird
import Kit
import ReadingCore
import ViewTree

/// The page that takes another site's page over from the window that opened it, and saves it.
struct SendPage: Sendable {
  private let page: SmallPage

  init(template: String) {
    page = SmallPage(template: template)
  }

  func page(_ words: Words, look: String) -> String {
    page.page(body(words), words, look: look)
  }

  private func body(_ words: Words) -> Node<Never> {
    Node(.main, .className("send-page"), .id("send")) {
      Node(.h1) { words.sendTitle }
      bookmark(words)
      SmallPage.part("waiting") { words.sendWaiting }
      Node(.p, .className("send-title"), .id("title")) {}
      Node(.p, .className("send-host"), .id("host")) {}
      SmallPage.part("link") { words.sendOnlyLink }
      SmallPage.part("too-large") { words.sendTooLarge }
      SmallPage.part("busy") { words.saving }
      SmallPage.part("sign-in") { words.sendSignIn }
      SmallPage.part("between") { words.sendBetween }
      SmallPage.part("failed") { words.sendFailed }
      SmallPage.part("done") { words.sendDone }
      SmallPage.hidden("sign-in between") {
        Node(
          .a, .className("button secondary"), .href("/sign-in"), Attribute(.target, "_blank"),
          Attribute(.rel, "noopener")
        ) { words.sendSignInLabel }
      }
      SmallPage.hidden("ready link") {
        Node(.label, .className("send-trust"), .id("trust")) {
          Node(.input, .type("checkbox"), .id("trusted"))
          Node(.span) { words.bookmarkTrust }
        }
      }
      SmallPage.hidden("ready link too-large busy sign-in between failed") {
        Node(.button, .type("button"), .className("button primary"), .id("save")) {
          words.sendSave
        }
      }
      SmallPage.hidden("done") {
        Node(.a, .className("button primary"), .id("read"), .href("/inbox")) { words.sendOpen }
      }
    }
  }
}

extension SendPage {
  /// The bookmark, to be dragged; its address is the script's (Web/send.js).
  fileprivate func bookmark(_ words: Words) -> Node<Never> {
    Node(
      .div, .className("send-bookmark"), Attribute(.dataKey, "bookmark"), .flag(.hidden, if: true)
    ) {
      Node(.p) { words.bookmarkletText }
      Node(
        .a, .href("/send"), .className("button secondary"), .id("bookmark")
      ) { words.saveToLater }
      // What it says on the page that it has saved.
      Node(.span, .id("bookmark-saved"), .flag(.hidden, if: true)) { words.bookmarkSaved }
      Node(.details) {
        Node(.summary) { words.showCode }
        Node(
          .pre, .className("bookmarklet"), .id("bookmarklet"), .role("region"),
          .label(words.bookmarkletLabel), Attribute(.tabIndex, "0"), Attribute(.translate, "no")
        ) {}
        Node(.button, .type("button"), .className("button plain"), .id("copy-bookmarklet")) {
          words.copyBookmarklet
        }
      }
      Node(.p, .id("copied"), .role("status"), .flag(.hidden, if: true)) { words.copied }
      Node(.a, .className("button plain"), .href("/settings")) { words.settings }
    }
  }
}

/// The page's own address.
struct SendPageRoutes: Sendable {
  static let path = "/send"

  let bundle: WebBundle

  func add(to routes: Routing) {
    guard let send = bundle.send else { return }
    routes.undescribed(Self.path, .nothing) { call in
      // The window that opened it hands its page over: the only page of ours that keeps that tie.
      var fields: HTTPFields = [:]
      fields["Cross-Origin-Opener-Policy"] = "unsafe-none"
      return SmallPage.response(to: call.request, fields) { send.page($0, look: $1) }
    }
  }
}
