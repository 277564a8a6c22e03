/// What our own pages may load and run: the bundle's scripts by their paths, and nothing written into a page.
///
/// Contents of strangers have addresses of ours; `'self'` would let one run that a browser takes for a script.
struct ContentSecurityPolicy: Sendable {
  /// The base URL's host and port.
  private let authority: String
  /// The paths of the bundle's scripts.
  private let scripts: [String]
  /// The policy for the base URL, which most requests are for.
  private let usual: String

  init(authority: String, bundle: WebBundle) {
    self.authority = authority
    scripts = bundle.files.keys.filter { $0.hasSuffix(".js") && $0 != Self.worker }.sorted()
    usual = Self.text([authority], scripts)
  }

  /// The policy of a page that was asked for at this host, which is ours.
  func text(for asked: String) -> String {
    asked.isEmpty || asked == authority ? usual : Self.text([authority, asked], scripts)
  }

  private static let worker = "/sw.js"
  /// The players of other sites, which are loaded once a person asks for one (`HostedFilm.player`).
  private static let players = "https://www.youtube-nocookie.com https://player.vimeo.com"

  private static func text(_ hosts: [String], _ scripts: [String]) -> String {
    let paths = hosts.flatMap { host in scripts.map { source(host, $0) } }
    return [
      "default-src 'none'",
      "script-src " + (paths + ["'wasm-unsafe-eval'"]).joined(separator: " "),
      "style-src 'self'", "img-src 'self' data:", "connect-src 'self'", "manifest-src 'self'",
      "worker-src " + hosts.map { source($0, worker) }.joined(separator: " "),
      "font-src 'self'", "media-src 'self'", "base-uri 'none'", "form-action 'self'",
      // The kit's pages say before it what else they frame.
      "frame-ancestors 'none'", "frame-src " + players, "require-trusted-types-for 'script'",
      "trusted-types later",
    ].joined(separator: "; ")
  }

  /// A policy has no word for an address in brackets, as `[::1]`.
  private static func source(_ host: String, _ path: String) -> String {
    let isNamed = host.utf8.allSatisfy { byte in
      switch byte {
      case 0x2D, 0x2E, 0x30...0x3A, 0x41...0x5A, 0x61...0x7A: true
      default: false
      }
    }
    return isNamed && !host.isEmpty ? host + path : "'self'"
  }
}
