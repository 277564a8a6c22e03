import Hummingbird
import Kernel
import Storage
import Wire

/// What lets the browser extension in (docs/extension.md).
struct ExtensionRoutes: Sendable {
  let environment: ServerEnvironment

  func add(to routes: Routing) {
    // No password: it can do much less than the browser that asks, and goes where that already is.
    routes.on(
      .post, Routes.extensionTokens, .person, "pairExtension",
      """
      Make a token for the browser extension: it saves, highlights, finds and files items (from a \
      browser)
      """, output: .message(NewToken.self, "NewToken", .created)
    ) { call in
      let account = call.account
      let browser = BrowserName.of(userAgent: call.request.headers[.userAgent] ?? "")
      let name = browser.isEmpty ? "Extension" : "Extension: \(browser)"
      let token = try await environment.accountWork.makeToken(
        for: account.id, name: name, scope: .browserExtension)
      environment.log(.tokenMade, of: account.id, call.arrival)
      await environment.note(.tokenMade, of: account.id, name)
      await environment.accountWork.tell(
        .newToken, account, call.request, by: environment.mail)
      return token
    }
    routes.on(
      .delete, Routes.extensionTokens, .file, "unpairExtension",
      "End the extension's token that asks; any other session or token stays", output: .done
    ) { call in
      guard call.visitor.scope == .browserExtension else { return }
      try await environment.storage.sessions.end(call.account, call.visitor.session.id)
      environment.sessionsEnded(of: call.account)
      environment.log(.sessionEnded, of: call.account, call.arrival)
    }
  }
}
