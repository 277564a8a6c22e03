/// How the article is found on the pages of one site, where the usual way fails.
///
/// docs/extraction-rules.md says what each line does:
///
///     # A comment.
///     host: example.com, *.example.org
///     title: h1.headline
///     byline: .author
///     body: #story, .story-text
///     strip: .advert, aside
///     next: a.next-page
public struct SiteRule: Sendable {
  /// In small letters; `*.` before one stands for every name below it.
  public private(set) var hosts: [String]
  var title: Selector?
  var byline: Selector?
  var body: Selector?
  var strip: [Selector] = []
  var next: Selector?

  /// What is wrong with a line.
  public struct Problem: Hashable, Sendable {
    /// From 1.
    public var line: Int
    public var text: String
  }

  /// Bytes of a file that are read.
  public static let longest = 64 << 10

  /// The rules of a file, each beginning with its `host`, and what could not be understood.
  public static func parse(_ text: String) -> (rules: [SiteRule], problems: [Problem]) {
    var rules: [SiteRule] = []
    var problems: [Problem] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = String(line).trimmingSpace()
      if line.isEmpty || line.hasPrefix("#") { continue }
      if let problem = read(line, into: &rules) {
        problems.append(Problem(line: index + 1, text: problem))
      }
    }
    return (rules, problems)
  }

  /// What is wrong with the line, or nil.
  private static func read(_ line: String, into rules: inout [SiteRule]) -> String? {
    guard let colon = line.firstIndex(of: ":") else {
      return "There is no colon in “\(line.prefix(80))”."
    }
    let key = String(line[..<colon]).trimmingSpace().lowercased()
    let value = String(line[line.index(after: colon)...]).trimmingSpace()
    if key == "host" {
      let hosts = value.lowercased().split(separator: ",").map { String($0).trimmingSpace() }
      rules.append(SiteRule(hosts: hosts.filter { !$0.isEmpty }))
      return value.isEmpty ? "A rule is for at least one host." : nil
    }
    return rules.isEmpty ? "A rule begins with host." : rules[rules.count - 1].set(key, value)
  }

  private init(hosts: [String]) {
    self.hosts = hosts
  }

  private mutating func set(_ key: String, _ value: String) -> String? {
    guard ["title", "byline", "body", "strip", "next"].contains(key) else {
      return "There is no “\(key.prefix(40))”: only host, title, byline, body, strip, next."
    }
    guard let selector = Selector(value) else {
      return "“\(value.prefix(80))” is no selector that is understood here."
    }
    switch key {
    case "title": title = selector
    case "byline": byline = selector
    case "body": body = selector
    case "next": next = selector
    default: strip.append(selector)
    }
    return nil
  }

  /// Whether it is for this host.
  public func applies(to host: String) -> Bool {
    let host = host.lowercased()
    return hosts.contains { name in
      if name.hasPrefix("*.") { return host.hasSuffix(name.dropFirst()) }
      return host == name || host == "www." + name || "www." + host == name
    }
  }
}
