/// Writes Prometheus' text format, version 0.0.4.
struct MetricsText {
  enum Kind: String {
    case counter, gauge, histogram
  }

  private(set) var text = ""

  /// Begins a family: its samples follow.
  mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  mutating func sample(_ name: String, _ labels: [(String, String)] = [], _ value: Double) {
    text += name
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",") + "}"
    }
    text += " \(Self.number(value))\n"
  }

  /// A family of one sample without labels.
  mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    family(name, kind, help)
    sample(name, [], value)
  }

  /// Whole numbers without a fraction.
  static func number(_ value: Double) -> String {
    Int64(exactly: value).map(String.init) ?? String(value)
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}

extension MetricsText {
  mutating func write(_ counts: ServerMetrics.Counts) {
    let requests = counts.requests.sorted {
      ($0.key.route, $0.key.method) < ($1.key.route, $1.key.method)
    }
    family("later_http_requests_total", .counter, "Requests that were answered.")
    for (route, found) in requests {
      for (status, count) in found.byStatus.sorted(by: { $0.key < $1.key }) {
        sample(
          "later_http_requests_total", route.labels + [("status", String(status))], Double(count))
      }
    }
    let name = "later_http_request_duration_seconds"
    family(name, .histogram, "Seconds from a request's head to the end of its answer.")
    for (route, found) in requests {
      var sum: UInt64 = 0
      for (bound, count) in zip(ServerMetrics.bounds, found.byDuration) {
        sum += count
        sample("\(name)_bucket", route.labels + [("le", Self.number(bound))], Double(sum))
      }
      sample("\(name)_bucket", route.labels + [("le", "+Inf")], Double(found.count))
      sample("\(name)_sum", route.labels, found.seconds)
      sample("\(name)_count", route.labels, Double(found.count))
    }
    family("later_fetches_total", .counter, "Pages and images fetched for people, by result.")
    for (result, count) in counts.fetches.sorted(by: { $0.key < $1.key }) {
      sample("later_fetches_total", [("result", result)], Double(count))
    }
    family("later_notices_total", .counter, "Tries to send notifications, by what became of them.")
    for outcome in NoticeOutcome.allCases {
      sample(
        "later_notices_total", [("result", outcome.rawValue)], Double(counts.notices[outcome] ?? 0))
    }
    single(
      "later_open_streams", .gauge, "Devices that listen for changes.", Double(counts.openStreams))
  }
}

extension ServerMetrics.Route {
  fileprivate var labels: [(String, String)] { [("method", method), ("route", route)] }
}
