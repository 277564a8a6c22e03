/// What the list of sessions calls a browser, from its `User-Agent`.
enum BrowserName {
  private static let browsers = [
    ("Edg/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"),
    ("Safari/", "Safari"), ("curl/", "curl"),
  ]
  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("CrOS", "ChromeOS"), ("Mac OS X", "macOS"), ("Linux", "Linux"),
  ]

  /// Such as `Firefox, Linux`; empty when neither is known.
  static func of(userAgent: String) -> String {
    let names = [browsers, systems].compactMap { list in
      list.first { userAgent.contains($0.0) }?.1
    }
    return names.joined(separator: ", ")
  }
}
