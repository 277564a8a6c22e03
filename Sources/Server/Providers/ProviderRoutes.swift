import HTTPTypes
import Hummingbird
import Kernel
import Storage
import Wire

/// Signing in by others: the pages on the way there and back (docs/providers.md).
struct ProviderRoutes: Sendable {
  /// Bytes of what a provider sends by a browser.
  private static let largestForm = 16 * 1024

  let environment: ServerEnvironment
  let accounts: AccountRoutes

  private var providers: Providers { environment.providers }
  private var entrance: ProviderEntrance {
    ProviderEntrance(environment: environment, accounts: accounts)
  }

  func add(to routes: Routing) {
    routes.undescribed(ProviderPaths.start, .anybody) { call in
      let offer = try offer(call)
      // Nobody is signed in because a page of another site sent their browser here: the button is there.
      if ["cross-site", "same-site"].contains(call.request.headers["Sec-Fetch-Site"]) {
        return .seeOther("/sign-in")
      }
      let query = call.request.uri.queryParameters
      let session = try await accounts.access.browserSession(of: call.request)
      let visit = providers.visits.begin(
        offer.kind,
        .signIn(invitation: String(query["invitation"].map(String.init)?.prefix(200) ?? "")),
        path: ReturnPath.safe(
          query["return"].map(String.init), environment.configuration.baseURL),
        over: session.map { EarlierSession($0) },
        by: try await environment.signInKey())
      do throws(ProviderFault) {
        return try await entrance.wayOut(visit).redirection
      } catch {
        entrance.log(error, visit.kind, call.arrival)
        return ProviderPage(call.request, offer.name).unreachable
      }
    }
    routes.undescribed(ProviderPaths.callback, .anybody) { call in
      let fields = Form.fields(Array((call.request.uri.query ?? "").utf8))
      return try await comeBack(try offer(call), fields, call.arrival)
    }
    routes.undescribed(ProviderPaths.callback, .anybody, method: .post) { call in
      let offer = try offer(call)
      // The others come back by their addresses.
      guard offer.kind == .apple else { throw RequestRefusal.notFound }
      let bytes = try await call.request.bytes(upTo: Self.largestForm)
      return try await comeBack(offer, Form.fields(bytes), call.arrival)
    }
    addCode(to: routes)
    routes.undescribed(ProviderPaths.sign, .nothing) { call in
      // The gallery shows those that nobody has set up, too.
      let word = call.arrival.context.parameters.get("provider") ?? ""
      guard let kind = Provider.Kind(rawValue: word) else { throw RequestRefusal.notFound }
      return ProviderSign.response(kind)
    }
  }

  private func addCode(to routes: Routing) {
    routes.undescribed(ProviderPaths.code, .anybody) { call in
      let offer = try offer(call)
      let page = ProviderPage(call.request, offer.name)
      return try await waiting(offer, call.arrival) == nil ? page.failed : page.code()
    }
    routes.undescribed(ProviderPaths.code, .anybody, method: .post) { call in
      let offer = try offer(call)
      let page = ProviderPage(call.request, offer.name)
      guard let person = try await waiting(offer, call.arrival) else { return page.failed }
      let bytes = try await call.request.bytes(upTo: Self.largestForm)
      do {
        return try await entrance.enter(
          person, code: Form.fields(bytes)["code"] ?? "", call.arrival)
      } catch AccountRefusal.codeNeeded {
        return page.code()
      } catch AccountRefusal.wrongCode {
        return page.code(isWrong: true)
      } catch AccountRefusal.tooManyAttempts {
        return page.code(isTooOften: true)
      }
    }
  }

  private func offer<Body>(_ call: Call<Void, Body>) throws -> Providers.Offer {
    guard let offer = providers.offer(call.arrival.context.parameters.get("provider")) else {
      throw RequestRefusal.notFound
    }
    return offer
  }

  private func waiting(
    _ offer: Providers.Offer, _ arrival: Arrival
  ) async throws -> WaitingPerson? {
    let cookie = ProviderCookie.code(
      offer.kind, isSecure: environment.configuration.isSecure)
    return providers.visits.person(
      cookie.text(in: arrival.request), offer.kind, by: try await environment.signInKey())
  }

  private func comeBack(
    _ offer: Providers.Offer, _ fields: [String: String], _ arrival: Arrival
  ) async throws -> Response {
    let cookie = ProviderCookie.visit(
      offer.kind, isSecure: environment.configuration.isSecure)
    var response = try await answer(offer, cookie, fields, arrival)
    response.headers.append(HTTPField(name: .setCookie, value: cookie.clear))
    return response
  }

  private func answer(
    _ offer: Providers.Offer, _ cookie: ProviderCookie, _ fields: [String: String],
    _ arrival: Arrival
  ) async throws -> Response {
    let page = ProviderPage(arrival.request, offer.name)
    let visit = providers.visits.visit(
      cookie.text(in: arrival.request), offer.kind, state: fields["state"] ?? "",
      by: try await environment.signInKey())
    guard let visit else {
      environment.log(.attemptFailed, of: nil, arrival)
      return page.failed
    }
    if let error = fields["error"] { return refused(error, visit, page, arrival) }
    let told: Vouched?
    do throws(ProviderFault) {
      told = try await vouched(visit, fields, arrival)
    } catch {
      environment.log(.attemptFailed, of: nil, arrival)
      entrance.log(error, visit.kind, arrival)
      if case .unreachable = error { return page.unreachable }
      return page.failed
    }
    guard let told else {
      environment.log(.attemptFailed, of: nil, arrival)
      return page.failed
    }
    return try await entrance.settle(visit, told, offer, arrival)
  }

  /// Nil where the proxy says nothing.
  private func vouched(
    _ visit: ProviderVisit, _ fields: [String: String], _ arrival: Arrival
  ) async throws(ProviderFault) -> Vouched? {
    guard let provider = providers.provider(visit.kind) else {
      return providers.proxy?.vouched(arrival.request, peer: arrival.context.peer)
    }
    let answer = Providers.Answer(
      code: fields["code"] ?? "", issuer: fields["iss"] ?? "", user: fields["user"] ?? "")
    return try await providers.vouched(
      answer, of: visit, by: provider, environment.configuration.baseURL)
  }

  /// The person has turned back, or the provider does not go on.
  private func refused(
    _ error: String, _ visit: ProviderVisit, _ page: ProviderPage, _ arrival: Arrival
  ) -> Response {
    guard ["access_denied", "user_cancelled_authorize"].contains(error) else {
      entrance.log(.refused(error.plainWord), visit.kind, arrival)
      return page.failed
    }
    guard case .signIn = visit.purpose else { return .seeOther(visit.path) }
    return .seeOther("/sign-in")
  }
}

extension Response {
  /// To a page of the app.
  static func seeOther(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
  }
}
