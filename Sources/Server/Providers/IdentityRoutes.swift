import HTTPTypes
import Hummingbird
import Kernel
import Storage
import Wire

/// Linking an account to providers, and ending that (docs/sign-in.md).
struct IdentityRoutes: Sendable {
  private static let problems: [DescribedProblem] = [502]

  let environment: ServerEnvironment
  let accounts: AccountRoutes

  private var storage: Storage { environment.storage }
  private var providers: Providers { environment.providers }

  func add(to routes: Routing) {
    routes.on(
      .post, "\(Routes.providers)/{provider}/link", .confirmed, "linkProvider",
      "Where a browser goes to link the account to a provider (from a browser)",
      input: .message(ProviderReturn.self, "ProviderReturn"),
      output: .response(.json(.ok, "ProviderAddress")), problems: Self.problems
    ) { call in
      let person = call.who
      return try await wayOut(call, .link(person.account.id, person.visitor.session.id))
    }
    routes.on(
      .post, "\(Routes.providers)/{provider}/confirmation", .person, "confirmByProvider",
      "Where a browser goes so that a provider says again who is there, for accounts without a password",
      input: .message(ProviderReturn.self, "ProviderReturn"),
      output: .response(.json(.ok, "ProviderAddress")), problems: Self.problems
    ) { call in
      // Who has a password types it: a provider may not ask at all.
      guard call.account.passwordHash.isEmpty else { throw AccountRefusal.wrongPassword }
      let person = call.who
      return try await wayOut(call, .confirm(person.account.id, person.visitor.session.id))
    }
    routes.on(
      .delete, "\(Routes.identities)/{id}", .confirmed, "unlinkProvider",
      "End the link to a provider (from a browser)", output: .done, problems: [409]
    ) { call in
      let account = call.account
      let id: ID<Identity> = try call.id()
      let known = try await storage.identities.list(account.id).first { $0.id == id }
      do throws(StorageError) {
        // Passkeys that browsers do not offer at this address let nobody in.
        try await storage.identities.remove(
          account.id, id, providers.issuers, environment.configuration.relyingParty != nil)
      } catch {
        if error == .conflict { throw AccountRefusal.lastWayIn }
        throw error
      }
      let unlinked = known.map { name(of: $0) } ?? ""
      environment.log(.providerUnlinked, of: account.id, call.arrival)
      await environment.note(.providerUnlinked, of: account.id, unlinked)
      await environment.accountWork.tell(
        .providerUnlinked, account, call.request, by: environment.mail)
    }
  }

  private func name(of identity: Identity) -> String {
    providers.offers.first { $0.issuer == identity.issuer }?.name ?? identity.issuer
  }

  private func wayOut(
    _ call: Call<Person, ProviderReturn>, _ purpose: ProviderVisit.Purpose
  ) async throws -> Response {
    guard let offer = providers.offer(call.arrival.context.parameters.get("provider")) else {
      throw RequestRefusal.notFound
    }
    let visit = providers.visits.begin(
      offer.kind, purpose,
      path: ReturnPath.safe(call.body.path, environment.configuration.baseURL),
      by: try await environment.signInKey())
    let entrance = ProviderEntrance(environment: environment, accounts: accounts)
    do throws(ProviderFault) {
      let way = try await entrance.wayOut(visit)
      var response = call.request.reply(ProviderAddress(address: way.address))
      response.headers[.setCookie] = way.cookie
      return response
    } catch {
      entrance.log(error, offer.kind, call.arrival)
      throw AccountRefusal.providerUnreachable
    }
  }
}

extension Providers {
  /// Those that are set up, with what of the account is linked to them, and what is linked besides.
  func summaries(_ identities: [Identity]) -> [ProviderSummary] {
    var rest = identities
    var summaries: [ProviderSummary] = []
    for offer in offers {
      var summary = ProviderSummary(provider: offer.kind.rawValue, name: offer.name)
      if let index = rest.firstIndex(where: { $0.issuer == offer.issuer }) {
        summary.take(rest.remove(at: index))
      }
      summaries.append(summary)
    }
    // The owner may have set it up earlier: it lets nobody in, and can be removed.
    for identity in rest {
      var summary = ProviderSummary(name: identity.issuer)
      summary.take(identity)
      summaries.append(summary)
    }
    return summaries
  }
}

extension ProviderSummary {
  fileprivate mutating func take(_ known: Identity) {
    identity = known.id.text
    label = known.label
    linkedAt = known.createdAt
    lastUsedAt = known.lastUsedAt
  }
}
