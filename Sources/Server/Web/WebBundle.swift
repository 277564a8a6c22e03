import Foundation
import Synchronization

/// The files of the web app, as the build wrote them.
public struct WebBundle: Sendable {
  struct File: Sendable {
    var path: String
    var mediaType: String
    /// The strong validator: made from the content's hash.
    var etag: String
    /// Whether the name changes with the content.
    var isImmutable: Bool
    /// The bytes as they are, and compressed by the build.
    var plain: URL
    var brotli: URL?
    var gzip: URL?
  }

  /// What the pages say of themselves; the service worker keeps one version whole.
  public var version: String
  /// By the path of the address.
  var files: [String: File]
  /// Addresses of the style sheets and of the script that starts the app.
  var styles: [String]
  var script: String?

  /// No app: the API works alone.
  public static let empty = WebBundle(version: "", files: [:], styles: [], script: nil)
}
