import Hummingbird
import HummingbirdCore
import Kernel
import Storage

extension Visitor {
  /// Refuses what a device sends for another account than the one that is signed in.
  ///
  /// Another tab of its browser may have changed the cookie. Older programs name no account.
  func requireAccount(_ named: String?) throws(RequestRefusal) {
    guard let named else { return }
    guard named == account.text else { throw .otherAccount }
  }

  /// The same for a file, whose address may name the account (`?account=`).
  func requireAccount(in request: Request) throws(RequestRefusal) {
    try requireAccount(request.uri.queryParameters["account"].map { String($0) })
  }
}
