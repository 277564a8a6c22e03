import HTTPTypes
import Hummingbird

/// A proxy in front of the server that signs people in and says who they are in headers.
public struct TrustedProxy: Sendable {
  /// Who vouches, in the table of identities: no address, so that no issuer is ever called so.
  static let issuer = "proxy"
  private static let longest = 255

  public let name: String
  /// Only who connects from here is believed.
  public let networks: [NetworkRange]
  public let userHeader: String
  public let emailHeader: String

  /// Nil where a header can have no such name.
  public init?(name: String, networks: [NetworkRange], userHeader: String, emailHeader: String) {
    guard HTTPField.Name(userHeader) != nil, HTTPField.Name(emailHeader) != nil else { return nil }
    self.name = name
    self.networks = networks
    self.userHeader = userHeader
    self.emailHeader = emailHeader
  }

  /// Whom the proxy has signed in; nil where it was not the one that sent the request, or says nothing.
  ///
  /// The peer of the connection counts, never what a header says of it.
  func vouched(_ request: Request, peer: String) -> Vouched? {
    guard let address = NetworkAddress(text: peer),
      networks.contains(where: { $0.contains(address) }),
      let user = only(userHeader, in: request), (1...Self.longest).contains(user.utf8.count)
    else { return nil }
    var vouched = Vouched(issuer: Self.issuer, subject: user)
    vouched.take([
      "email": .string(only(emailHeader, in: request) ?? ""), "email_verified": true,
      "name": .string(user),
    ])
    return vouched
  }

  /// Where a header stands twice, one of them is the visitor's.
  private func only(_ name: String, in request: Request) -> String? {
    guard let name = HTTPField.Name(name) else { return nil }
    let values = request.headers[values: name]
    return values.count == 1 ? values.first : nil
  }
}
