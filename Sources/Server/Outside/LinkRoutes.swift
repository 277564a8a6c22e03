import AddressCore
import Hummingbird
import Kernel
import Storage
import SyncCore
import Wire

/// The secret links of an account.
///
/// A link outlives the token that made it: who may only read or save, sees none and makes none.
struct LinkRoutes: Sendable {
  let environment: ServerEnvironment

  func add(to routes: Routing) {
    let links = environment.storage.links
    routes.on(
      .get, Routes.links, .change, "listLinks", "The account's secret links",
      output: .message(LinkList.self, "Links")
    ) { call in
      LinkList(links: try await links.list(call.account).map { $0.summary })
    }
    routes.on(
      .post, Routes.links, .change, "makeLink",
      "Make a secret link for a widget or a calendar",
      input: .message(LinkRequest.self, "LinkRequest"),
      output: .message(LinkSummary.self, "Link", .created), problems: [422]
    ) { call in
      let link = try link(call.body, of: call.account)
      do {
        try await links.add(link)
      } catch StorageError.quotaReached {
        throw RequestRefusal.invalid(
          code: "too-many-links", "An account has at most \(SecretLink.most) secret links.")
      }
      environment.log(.linkMade, of: call.account, call.arrival)
      return link.summary
    }
    routes.on(
      .delete, "\(Routes.links)/{id}", .change, "revokeLink", "Revoke a secret link",
      output: .done
    ) { call in
      do {
        try await links.remove(call.account, try call.id())
      } catch StorageError.notFound {
        throw RequestRefusal.notFound
      }
      environment.log(.linkRevoked, of: call.account, call.arrival)
    }
  }

  private func link(
    _ request: LinkRequest, of account: AccountID
  ) throws(RequestRefusal) -> SecretLink {
    guard Validation.fault(inName: request.label) == nil else {
      throw .malformed("The label has at most \(Validation.longestName) characters, on one line.")
    }
    guard let purpose = SecretLink.Purpose(rawValue: request.purpose.rawValue) else {
      throw .malformed("There is no such purpose.")
    }
    let secret = Secret.random()
    return SecretLink(
      id: .random(), account: account, purpose: purpose, label: request.label,
      secret: secret.text, secretHash: secret.hash, origin: try Self.origin(request.origin),
      createdAt: environment.clock.now())
  }

  /// Only an origin may stand in a policy, and nothing else of what was sent.
  private static func origin(_ text: String) throws(RequestRefusal) -> String {
    if text.isEmpty { return "" }
    guard text.utf8.count <= 300, let origin = Address(absolute: text)?.origin,
      origin.utf8.allSatisfy({ byte in
        switch byte {
        case 45...58, 91, 93, 97...122: true
        default: false
        }
      })
    else {
      throw .invalid(
        code: "invalid-origin",
        "The origin is written as https://home.example or http://10.0.0.2:8123.")
    }
    return origin
  }
}

extension SecretLink {
  fileprivate var summary: LinkSummary {
    LinkSummary(
      id: id.text, purpose: LinkPurpose(rawValue: purpose.rawValue) ?? .now, label: label,
      path: path, origin: origin, createdAt: createdAt, openedAt: openedAt)
  }

  private var path: String {
    switch purpose {
    case .now, .tasks, .restock: "/widgets/\(secret)"
    case .tasksFeed: "/feeds/\(secret)/tasks.ics"
    case .restockFeed: "/feeds/\(secret)/restock.ics"
    }
  }
}

extension LinkPurpose: JSONWords {
  static let words = ["now", "tasks", "restock", "tasks.ics", "restock.ics"]
}
