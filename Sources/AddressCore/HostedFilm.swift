import Kernel

/// A film at YouTube or Vimeo, whose own player can be shown within another page.
public struct HostedFilm: Hashable, Sendable {
  public enum Host: UInt8, Sendable, CaseIterable {
    case youTube = 0
    case vimeo = 1

    public var name: String { self == .youTube ? "YouTube" : "Vimeo" }
  }

  public let host: Host
  /// Letters, digits, `-` and `_` alone.
  public let id: String
  /// What Vimeo asks for where a film is not listed, of letters and digits, or empty.
  private let key: String

  /// Nil for what is no address of one film there.
  public init?(_ address: Address) {
    let steps = address.path.utf8.split(separator: 0x2F).map { String(Substring($0)) }
    switch address.displayHost {
    case "youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com":
      let inPath = steps.count > 1 && Self.youTubeSteps.contains { steps[0] == $0 }
      let name = inPath ? steps[1] : Self.value("v", in: address.query)
      self.init(youTube: inPath || steps.first.map { $0 == "watch" } == true ? name : nil)
    case "youtu.be": self.init(youTube: steps.first)
    case "vimeo.com": self.init(vimeo: steps, key: nil)
    case "player.vimeo.com":
      guard steps.first.map({ $0 == "video" }) == true else { return nil }
      self.init(vimeo: Array(steps.dropFirst()), key: Self.value("h", in: address.query))
    default: return nil
    }
  }

  private static let youTubeSteps = ["shorts", "embed", "live", "v"]

  private init?(youTube id: String?) {
    guard let id, (6...20).contains(id.utf8.count), id.utf8.allSatisfy(Self.isPart) else {
      return nil
    }
    host = .youTube
    self.id = id
    key = ""
  }

  private init?(vimeo steps: [String], key: String?) {
    guard let id = steps.first, (1...12).contains(id.utf8.count),
      id.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    let given = key ?? (steps.count > 1 ? steps[1] : "")
    let isKey = given.utf8.count <= 20 && given.utf8.allSatisfy { Self.isPart($0) && $0 != 0x5F }
    host = .vimeo
    self.id = id
    self.key = isKey ? given : ""
  }

  /// The page of the player itself, which loads nothing before it is asked for.
  public var player: String {
    switch host {
    case .youTube: "https://www.youtube-nocookie.com/embed/" + id
    case .vimeo:
      "https://player.vimeo.com/video/" + id + (key.isEmpty ? "?dnt=1" : "?dnt=1&h=" + key)
    }
  }

  /// The page on which its host shows it.
  public var page: String {
    switch host {
    case .youTube: "https://www.youtube.com/watch?v=" + id
    case .vimeo: "https://vimeo.com/" + id + (key.isEmpty ? "" : "/" + key)
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }

  private static func value(_ name: String, in query: String?) -> String? {
    guard let query else { return nil }
    let start = Array((name + "=").utf8)
    for part in query.utf8.split(separator: 0x26) where part.starts(with: start) {
      return String(Substring(part.dropFirst(start.count)))
    }
    return nil
  }
}
