import HTTPTypes
import Synchronization

/// Which methods each address has, to tell a wrong method from a wrong address.
final class RouteTable: Sendable {
  private let table = Mutex<[(path: [Substring], methods: [String])]>([])

  func add(_ template: String, _ method: HTTPRequest.Method) {
    let path = template.split(separator: "/")
    table.withLock { table in
      if let index = table.firstIndex(where: { $0.path == path }) {
        table[index].methods.append(method.rawValue)
      } else {
        table.append((path, [method.rawValue]))
      }
      if method == .get { table[table.firstIndex { $0.path == path } ?? 0].methods.append("HEAD") }
    }
  }

  /// Nil when no method has the address.
  ///
  /// A template that names it counts before one with an ID in that place, as the router has it.
  func methods(for path: String) -> [String]? {
    let parts = path.split(separator: "/")
    return table.withLock { table in
      let matching = table.filter { Self.matches($0.path, parts) }
      return (matching.first { $0.path == parts } ?? matching.first)?.methods
    }
  }

  /// Each template with its methods, in the order in which they were added.
  var all: [(path: String, methods: [String])] {
    table.withLock { table in
      table.map { (path: "/" + $0.path.joined(separator: "/"), methods: $0.methods) }
    }
  }

  private static func matches(_ template: [Substring], _ parts: [Substring]) -> Bool {
    guard template.count == parts.count else { return false }
    return zip(template, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
