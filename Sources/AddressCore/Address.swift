import Kernel

/// The address of a page on the web, taken apart and written in one way.
///
/// Read as browsers read it (WHATWG URL, for http and https alone): tabs and line ends vanish,
/// backslashes are slashes, every spelling of a number is an IPv4 address. What remains is ASCII:
/// the host lower-case and in Punycode, path and query percent-encoded. A name and password in the
/// address are dropped: they are neither kept nor sent.
public struct Address: Hashable, Sendable {
  public enum Scheme: UInt8, Sendable {
    case http = 0
    case https = 1

    public var name: String { self == .http ? "http" : "https" }
    public var defaultPort: UInt16 { self == .http ? 80 : 443 }
  }

  /// Longer texts are no addresses.
  public static let maximumLength = 32_768

  public let scheme: Scheme
  public let host: AddressHost
  /// Nil where it is the scheme's own.
  public let port: UInt16?
  /// Begins with a slash; dot segments are gone.
  public let path: String
  public let query: String?
  public let fragment: String?

  init(
    scheme: Scheme, host: AddressHost, port: UInt16?, path: String, query: String?,
    fragment: String?
  ) {
    self.scheme = scheme
    self.host = host
    self.port = port == scheme.defaultPort ? nil : port
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  /// Reads an absolute http or https address; nil for anything else.
  public init?(absolute text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let bytes = AddressParser.cleaned(text)
    guard let (name, rest) = AddressParser.scheme(of: bytes[...]) else { return nil }
    guard let scheme = Self.scheme(name) else { return nil }
    self.init(scheme: scheme, afterScheme: rest)
  }

  /// The whole address, with its fragment.
  public var text: String {
    fragment.map { "\(withoutFragment)#\($0)" } ?? withoutFragment
  }

  /// The whole address as it is asked for: without its fragment.
  public var withoutFragment: String {
    "\(origin)\(target)"
  }

  /// Scheme, host and port.
  public var origin: String {
    let base = "\(scheme.name)://\(host.text)"
    guard let port else { return base }
    return "\(base):\(Int(port))"
  }

  /// Path and query: what a request's first line carries.
  public var target: String {
    query.map { "\(path)?\($0)" } ?? path
  }

  public var effectivePort: UInt16 { port ?? scheme.defaultPort }

  /// The host as people read it: without a leading `www.`.
  ///
  /// Names beyond ASCII stay in Punycode, so that none of them passes for another.
  public var displayHost: String {
    let bytes = Array(host.text.utf8)
    let prefix = Array("www.".utf8)
    guard bytes.starts(with: prefix), bytes.dropFirst(prefix.count).contains(0x2E) else {
      return host.text
    }
    return String(decoding: bytes.dropFirst(prefix.count), as: UTF8.self)
  }

  static func scheme(_ name: [UInt8]) -> Scheme? {
    if name == Array("http".utf8) { return .http }
    if name == Array("https".utf8) { return .https }
    return nil
  }

  /// Reads what follows `https:`, however many slashes it begins with.
  init?(scheme: Scheme, afterScheme rest: ArraySlice<UInt8>) {
    let body = rest.drop { AddressParser.isSlash($0) }
    let end = body.firstIndex { AddressParser.endsAuthority($0) } ?? body.endIndex
    guard let authority = AddressParser.authority(body[..<end]) else { return nil }
    let parts = AddressParser.parts(body[end...])
    self.init(
      scheme: scheme, host: authority.host, port: authority.port,
      path: AddressParser.path(parts.path, below: []), query: parts.query.map(AddressParser.query),
      fragment: parts.fragment.map(AddressParser.fragment))
  }
}

extension Address {
  /// What a reference in a page at this address leads to (RFC 3986, section 5, and as browsers do).
  ///
  /// Nil unless that is an http or https address.
  public func resolving(_ reference: String) -> Address? {
    guard reference.utf8.count <= Self.maximumLength else { return nil }
    let bytes = AddressParser.cleaned(reference)
    guard let (name, rest) = AddressParser.scheme(of: bytes[...]) else {
      return resolving(relative: bytes[...])
    }
    guard let scheme = Self.scheme(name) else { return nil }
    // "http:g": old pages mean a relative reference (RFC 3986, section 5.2.2).
    if scheme == self.scheme, !(rest.first.map(AddressParser.isSlash) ?? false) {
      return resolving(relative: rest)
    }
    return Address(scheme: scheme, afterScheme: rest)
  }

  private func resolving(relative: ArraySlice<UInt8>) -> Address? {
    let slashes = relative.prefix(2)
    if slashes.count == 2, slashes.allSatisfy(AddressParser.isSlash) {
      return Address(scheme: scheme, afterScheme: relative)
    }
    let parts = AddressParser.parts(relative)
    if parts.path.isEmpty {
      return Address(
        scheme: scheme, host: host, port: port, path: path,
        query: parts.query.map(AddressParser.query) ?? query,
        fragment: parts.fragment.map(AddressParser.fragment))
    }
    let isRooted = parts.path.first.map(AddressParser.isSlash) ?? false
    return Address(
      scheme: scheme, host: host, port: port,
      path: AddressParser.path(parts.path, below: isRooted ? [] : Array(path.utf8)),
      query: parts.query.map(AddressParser.query),
      fragment: parts.fragment.map(AddressParser.fragment))
  }
}
