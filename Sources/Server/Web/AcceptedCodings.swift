import HTTPTypes
import Hummingbird

/// The codings that an answer may come in (RFC 9110, section 12.5.3).
struct AcceptedCodings {
  private let weights: [String: Double]

  init(_ header: String) {
    var weights: [String: Double] = [:]
    for part in header.lowercased().split(separator: ",") {
      let words = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = words.first, !name.isEmpty else { continue }
      let weight = words.dropFirst().first { $0.hasPrefix("q=") }.map {
        Double($0.dropFirst(2)) ?? 0
      }
      weights[name] = weight ?? 1
    }
    self.weights = weights
  }

  /// By its own name, or else by the one that stands for all others.
  func contains(_ name: String) -> Bool {
    (weights[name] ?? weights["*"] ?? 0) > 0
  }
}

extension Request {
  var acceptedCodings: AcceptedCodings { AcceptedCodings(headers[.acceptEncoding] ?? "") }
}
