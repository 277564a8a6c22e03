import Foundation

/// The files of the web app, as the build wrote them (`bundle.json`).
public struct WebBundle: Sendable {
  struct File: Sendable {
    var mediaType: String
    /// The strong validator: the content's hash.
    var hash: String
    /// Whether the name changes with the content.
    var isImmutable: Bool
    /// The bytes as they are, and as the build compressed them.
    var plain: [UInt8]
    var brotli: [UInt8]?
    var gzip: [UInt8]?
  }

  /// Changes when any file does; a device keeps one version whole.
  public var version: String
  /// By the path of their address.
  var files: [String: File]
  /// The page around the app, with places for what each page has of its own.
  var frame: PageFrame
  /// The page of the kit's gallery; a bundle may be without.
  var kit: KitPage?
  /// The page that takes pages over from a browser; a bundle may be without.
  var send: SendPage?
  /// The page that lets the browser extension in; a bundle may be without.
  var pair: PairPage?

  /// The browser extension, among the files.
  static let extensionFile = "later-extension.zip"

  /// No app: the API works alone.
  public static let empty = WebBundle(version: "", files: [:], frame: PageFrame())

  private init(version: String, files: [String: File], frame: PageFrame) {
    self.version = version
    self.files = files
    self.frame = frame
  }

  /// Why a folder is no bundle.
  public struct LoadingError: Error, CustomStringConvertible {
    public let description: String
  }

  /// Reads the whole bundle: it is small, and answers need no disk then.
  public init(folder: String) throws {
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    let list: List
    do {
      let data = try Data(contentsOf: root.appendingPathComponent("bundle.json"))
      list = try JSONDecoder().decode(List.self, from: data)
      let frame = try Data(contentsOf: root.appendingPathComponent("frame.html"))
      self.frame = PageFrame(template: String(decoding: frame, as: UTF8.self))
      let kit = try? Data(contentsOf: root.appendingPathComponent("kit.html"))
      self.kit = kit.map { KitPage(template: String(decoding: $0, as: UTF8.self)) }
      let send = try? Data(contentsOf: root.appendingPathComponent("send.html"))
      self.send = send.map { SendPage(template: String(decoding: $0, as: UTF8.self)) }
      let pair = try? Data(contentsOf: root.appendingPathComponent("pair.html"))
      self.pair = pair.map { PairPage(template: String(decoding: $0, as: UTF8.self)) }
    } catch {
      throw LoadingError(
        description: "The folder \(folder) holds no web app (\(error)): run make web.")
    }
    version = list.version
    files = [:]
    for entry in list.files { files[entry.path] = try Self.file(entry, in: root) }
  }

  private struct List: Decodable {
    var version: String
    var files: [Entry]
  }

  private struct Entry: Decodable {
    var path: String
    var type: String
    var sha256: String
    var immutable: Bool
    var brotli: Int?
    var gzip: Int?
  }

  private static func file(_ entry: Entry, in root: URL) throws -> File {
    let name = String(entry.path.drop { $0 == "/" })
    func bytes(_ ending: String) throws -> [UInt8] {
      Array(try Data(contentsOf: root.appendingPathComponent(name + ending)))
    }
    return File(
      mediaType: withCharset(entry.type), hash: entry.sha256, isImmutable: entry.immutable,
      plain: try bytes(""), brotli: entry.brotli == nil ? nil : try bytes(".br"),
      gzip: entry.gzip == nil ? nil : try bytes(".gz"))
  }

  private static func withCharset(_ type: String) -> String {
    type.hasPrefix("text/") ? "\(type); charset=utf-8" : type
  }
}
