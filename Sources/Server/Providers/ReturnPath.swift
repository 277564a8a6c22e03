import AddressCore

/// Where a person goes after they come back: a path of this server, and nothing else.
enum ReturnPath {
  private static let longest = 1000

  /// The path as browsers read it; "/" for whatever leads elsewhere, or to what is no page of the app.
  static func safe(_ text: String?, _ baseURL: Address) -> String {
    guard let text, text.utf8.count <= longest, text.hasPrefix("/"),
      text.utf8.allSatisfy({ (33...126).contains($0) && $0 != UInt8(ascii: "\\") }),
      let address = Address(absolute: baseURL.origin + text), address.origin == baseURL.origin,
      !address.path.hasPrefix("//"), !address.path.hasPrefix("/auth/"),
      !address.path.hasPrefix("/api/"), address.path != "/sign-in", address.path != "/welcome"
    else { return "/" }
    return address.target
  }
}
