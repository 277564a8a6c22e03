import HTTPTypes
import Synchronization

/// Every route of the server, in the order in which they were added.
final class RouteTable: Sendable {
  private let table = Mutex<[Endpoint]>([])

  var endpoints: [Endpoint] { table.withLock { $0 } }

  func add(_ endpoint: Endpoint) { table.withLock { $0.append(endpoint) } }

  /// Which methods the address has, to tell a wrong method from a wrong address; nil when it has none.
  ///
  /// A template that names it counts before one with an ID in that place, as the router has it.
  func methods(for path: String) -> [String]? {
    let parts = path.split(separator: "/")
    let matching = endpoints.filter { Self.matches($0.path.split(separator: "/"), parts) }
    let named = matching.first { $0.path.split(separator: "/") == parts } ?? matching.first
    return named.map { named in methods(of: named.path) }
  }

  /// Each template with its methods.
  var all: [(path: String, methods: [String])] {
    var paths: [String] = []
    for endpoint in endpoints where !paths.contains(endpoint.path) { paths.append(endpoint.path) }
    return paths.map { (path: $0, methods: methods(of: $0)) }
  }

  private func methods(of path: String) -> [String] {
    endpoints.filter { $0.path == path }.flatMap {
      $0.method == .get ? ["GET", "HEAD"] : [$0.method.rawValue]
    }
  }

  private static func matches(_ template: [Substring], _ parts: [Substring]) -> Bool {
    guard template.count == parts.count else { return false }
    return zip(template, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
