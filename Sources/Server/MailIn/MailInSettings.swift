/// What the owner chose for mail that comes in.
public struct MailInSettings: Sendable {
  /// Where the receiver listens.
  public enum Place: Hashable, Sendable {
    case port(host: String, port: Int)
    /// A socket in the file system.
    case socket(path: String)

    /// Nil for what is neither `host:port` nor an absolute path, with or without `unix:` before it.
    public init?(_ text: String) {
      let path = text.hasPrefix("unix:") ? String(text.dropFirst(5)) : text
      if path.hasPrefix("/") {
        // What an address of a socket has room for.
        guard path.utf8.count < 108 else { return nil }
        self = .socket(path: path)
        return
      }
      guard let colon = text.lastIndex(of: ":"),
        let port = Int(text[text.index(after: colon)...]), (0...65_535).contains(port)
      else { return nil }
      var host = String(text[..<colon])
      if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
      guard !host.isEmpty else { return nil }
      self = .port(host: host, port: port)
    }
  }

  /// What stands behind the `@` of everybody's address.
  public var domain: String
  /// Nil where no receiver runs.
  public var place: Place?
  /// What stands in the address that providers post to; nil where there is none.
  public var hookSecret: String?
  let days = MailDays()

  public init(domain: String, place: Place? = nil, hookSecret: String? = nil) {
    self.domain = domain
    self.place = place
    self.hookSecret = hookSecret
  }
}
