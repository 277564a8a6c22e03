import HTTPTypes
import Hummingbird
import Kernel
import NotificationCore
import Storage
import Wire

/// What is done with a notice, by its tokens and without a sign-in.
struct NoticeActionRoutes: Sendable {
  static let unsubscribe = "/unsubscribe/{token}"

  let environment: ServerEnvironment
  let todos: TodoIndex
  let products: ProductIndex

  func add(to routes: Routing) {
    routes.on(
      .post, "\(Routes.notifications)/act", .anybody, "actOnNotification",
      "Do what a button of a notification says, by its token; twice is as good as once",
      input: .json("NoticeAct", upTo: Door.largestMessage), output: .done, problems: [422]
    ) { call in
      let text = try call.body.text("token")
      guard let action = NoticeAction(id: try call.body.text("action")) else {
        throw RequestRefusal.malformed(
          "\"action\" is one of " + NoticeAction.allCases.map { $0.id }.joined(separator: ", ")
            + ".")
      }
      guard let token = try token(text), token.right == action.right else {
        throw RequestRefusal.invalid(
          code: "token-invalid", "This can no longer be done from the notification: open the app.")
      }
      let work = NoticeActionWork(environment: environment, todos: todos, products: products)
      try await work.perform(action, token)
    }
    routes.undescribed(Self.unsubscribe, .anybody) { call in
      let page = UnsubscribePage(call.request)
      return try channel(call) == nil ? page.gone : page.question
    }
    routes.undescribed(Self.unsubscribe, .anybody, method: .post) { call in
      let page = UnsubscribePage(call.request)
      guard let (account, id) = try channel(call) else { return page.gone }
      do throws(StorageError) {
        try await environment.storage.channels.remove(account, id)
        environment.log(.channelRemoved, of: account, call.arrival)
      } catch {
        // It was taken off before, and stays so.
        guard error == .notFound else { throw error }
      }
      return page.done
    }
  }

  private func token(_ text: String) throws(StorageError) -> NoticeToken? {
    guard let notifications = environment.notifications else { throw .unavailable }
    return NoticeToken(text, by: notifications.key, now: environment.clock.now())
  }

  /// The channel whose mails end.
  private func channel(
    _ call: Call<Void, Void>
  ) throws(StorageError) -> (AccountID, ID<NotificationChannel>)? {
    guard let text = call.arrival.context.parameters.get("token"), let token = try token(text),
      token.right == .unsubscribe, let id = ID<NotificationChannel>(text: token.key)
    else { return nil }
    return (token.account, id)
  }
}
