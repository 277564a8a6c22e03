import AddressCore
import Kernel
import Synchronization

/// Why a provider could not vouch for somebody.
enum ProviderFault: Error, Hashable, Sendable {
  /// It does not answer, or not as it should.
  case unreachable(String)
  /// What it says of itself cannot be used.
  case misconfigured(String)
  /// It knows neither the code nor, perhaps, this server.
  case refused(String)
  case token(TokenFault)
}

/// What an issuer says of itself (OpenID Connect Discovery 1.0, section 3).
struct ProviderDescription: Sendable {
  let authorization: Address
  let token: Address
  let keys: Address
  let userInfo: Address?
  /// Whether the client shows its secret by Basic, which every issuer takes unless it says otherwise.
  let takesBasic: Bool
  /// Whether its answers name it (RFC 9207).
  let namesItself: Bool

  init(_ json: JSON, of provider: Provider) throws(ProviderFault) {
    guard json["issuer"]?.string == provider.issuer else {
      let said = json["issuer"]?.string?.plainWord ?? "nothing"
      throw .misconfigured("It calls itself \(said), not \(provider.issuer)")
    }
    let isSafe = provider.issuerAddress?.scheme == .https
    func address(_ name: String) throws(ProviderFault) -> Address {
      guard let address = json[name]?.string.flatMap({ Address(absolute: $0) }),
        !isSafe || address.scheme == .https
      else { throw .misconfigured("Its \(name) is no address, or not https") }
      return address
    }
    authorization = try address("authorization_endpoint")
    token = try address("token_endpoint")
    keys = try address("jwks_uri")
    userInfo = json["userinfo_endpoint"] == nil ? nil : try address("userinfo_endpoint")
    if case .array(let methods)? = json["token_endpoint_auth_methods_supported"] {
      takesBasic = methods.contains("client_secret_basic")
    } else {
      takesBasic = true
    }
    namesItself = json["authorization_response_iss_parameter_supported"] == .bool(true)
  }
}

/// What issuers say of themselves, and their keys, kept for a day.
final class ProviderDocuments: Sendable {
  private static let lasts: Int64 = 24 * 3_600_000
  /// Milliseconds between two looks for a key that is not there.
  private static let pause: Int64 = 60_000

  private struct Kept<Value: Sendable>: Sendable {
    var value: Value
    var at: Int64
  }

  private struct Documents {
    var descriptions: [Provider.Kind: Kept<ProviderDescription>] = [:]
    var keys: [Provider.Kind: Kept<[TokenKey]>] = [:]
  }

  private let network: ProviderNetwork
  private let clock: ServerClock
  private let documents = Mutex(Documents())

  init(network: ProviderNetwork, clock: ServerClock) {
    self.network = network
    self.clock = clock
  }

  func description(of provider: Provider) async throws(ProviderFault) -> ProviderDescription {
    let now = clock.now().milliseconds
    let kept = documents.withLock { $0.descriptions[provider.kind] }
    if let kept, (0..<Self.lasts).contains(now - kept.at) { return kept.value }
    guard let address = provider.discoveryAddress else {
      throw .misconfigured("Its issuer is no address")
    }
    let json = try await fetch(address, for: provider)
    let description = try ProviderDescription(json, of: provider)
    documents.withLock { $0.descriptions[provider.kind] = Kept(value: description, at: now) }
    return description
  }

  /// Its keys; fetched anew where none has this name, which is how they are turned over.
  func keys(of provider: Provider, for id: String?) async throws(ProviderFault) -> [TokenKey] {
    let now = clock.now().milliseconds
    let kept = documents.withLock { $0.keys[provider.kind] }
    if let kept, (0..<Self.lasts).contains(now - kept.at) {
      let has = id.map { id in kept.value.contains { $0.id == id } } ?? true
      if has || now - kept.at < Self.pause { return kept.value }
    }
    let description = try await description(of: provider)
    let json = try await fetch(description.keys, for: provider)
    guard let keys = TokenKey.set(json), !keys.isEmpty else {
      throw .misconfigured("It shows no key of RS256, ES256 or EdDSA")
    }
    documents.withLock { $0.keys[provider.kind] = Kept(value: keys, at: now) }
    return keys
  }

  private func fetch(
    _ address: Address, for provider: Provider
  ) async throws(ProviderFault) -> JSON {
    let answer = try await ask(ProviderNetwork.Ask(address: address, of: provider))
    guard answer.status == 200 else {
      throw .unreachable("\(address.text) answers \(answer.status)")
    }
    return try Self.json(answer.bytes)
  }

  func ask(_ ask: ProviderNetwork.Ask) async throws(ProviderFault) -> WholeAnswer {
    do throws(FetchFailure) {
      return try await network.ask(ask)
    } catch {
      throw .unreachable("\(ask.address.origin): \(error)")
    }
  }

  static func json(_ bytes: [UInt8]) throws(ProviderFault) -> JSON {
    do throws(JSONFault) {
      return try JSONReader.read(bytes)
    } catch {
      throw .misconfigured("It answers no JSON")
    }
  }
}

extension ProviderNetwork.Ask {
  init(
    address: Address, of provider: Provider, headers: [(name: String, value: String)] = [],
    form: String? = nil
  ) {
    self.init(
      address: address, isHome: address.host == provider.issuerAddress?.host, headers: headers,
      form: form)
  }
}
