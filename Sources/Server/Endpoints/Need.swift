import HTTPTypes
import HummingbirdCore
import Storage

/// Who may use a route, and what its handler gets to know of them.
struct Need<Who: Sendable>: Sendable {
  /// How who asks is refused, beside what every route may answer.
  let problems: [Int]
  /// Whether nobody has to be signed in.
  let isOpen: Bool
  let admit: @Sendable (Access, Arrival) async throws -> Who

  init(
    problems: [Int] = [401, 403], isOpen: Bool = false,
    admit: @escaping @Sendable (Access, Arrival) async throws -> Who
  ) {
    self.problems = problems
    self.isOpen = isOpen
    self.admit = admit
  }
}

extension Need where Who == Void {
  /// Nothing: what anybody may know.
  static var nothing: Self { Self(problems: [], isOpen: true) { _, _ in } }

  /// No account, but not too often: before a byte of the body is read.
  static var anybody: Self {
    Self(problems: [403, 429], isOpen: true) { access, arrival in
      try access.environment.door.admit(access.environment.network(of: arrival))
    }
  }
}

extension Need where Who == Visitor {
  static var read: Self { of(.read) }
  static var change: Self { of(.change) }
  /// What the browser extension may see too.
  static var look: Self { of(.look) }
  /// What the browser extension may change too.
  static var file: Self { of(.file) }
  /// What a script that only saves may do too.
  static var save: Self { of(.save) }
  /// What a script that only adds todos, or only to the shopping list, may do too.
  static var addTodos: Self { of(.addTodos) }
  static var addShopping: Self { of(.addShopping) }
  /// A person at a browser, for what gives away more rights.
  static var browser: Self { of(.browser) }

  private static func of(_ right: Access.Right) -> Self {
    Self { try await $0.visitor(of: $1.request, right) }
  }
}

extension Need where Who == Visitor? {
  /// Also who is not signed in any more; not with a token.
  static var leaving: Self {
    Self { access, arrival in
      let visitor = try await access.visitorIfAny(of: arrival.request)
      if let visitor, !visitor.isBrowser { throw AccessRefusal.browserOnly }
      if visitor == nil, arrival.request.headers[.authorization] != nil {
        throw AccessRefusal.notSignedIn
      }
      return visitor
    }
  }
}

extension Need where Who == Person {
  /// With what is known of the account.
  static var account: Self { Self { try await $0.person(of: $1.request, .read) } }
  /// The same at a browser.
  static var person: Self { Self { try await $0.person(of: $1.request, .browser) } }

  /// The owner of the server, at a browser.
  static var owner: Self {
    Self { access, arrival in
      let person = try await access.person(of: arrival.request, .browser)
      guard person.account.isOwner else { throw AccessRefusal.ownerOnly }
      return person
    }
  }
}
