import AppCore
import Foundation
public import Gallery
import Kit
import Screens
import ViewTree

/// The page of the kit's gallery: the build's frame, cut at its two places.
struct KitPage: Sendable {
  private let template: String

  init(template: String) {
    self.template = template
  }

  /// The picture that examples show.
  private var picture: String { between("data-picture=\"", "\"") ?? "" }

  /// The page that an address asks for: one screen of the apps, or the gallery.
  func page(query: String) -> String {
    let state = GalleryState(query: query)
    guard let stage = Stage(query: query) else { return page(state, picture: picture) }
    return page(renderHTML([view(stage.state)]), state.language)
  }

  private func page(_ state: GalleryState, picture: String) -> String {
    page(renderHTML([state.view(picturePath: picture)]), state.language)
  }

  private func page(_ body: [UInt8], _ language: Language) -> String {
    template.replacing("{{language}}", with: language.tag)
      .replacing("{{body}}", with: String(decoding: body, as: UTF8.self))
  }

  /// The same page with everything that it loads written into it.
  ///
  /// It needs no server and no network.
  func selfContained(_ state: GalleryState, files: [String: WebBundle.File]) -> String {
    let path = picture
    let embedded = files[path].map { Self.dataURL($0) } ?? ""
    var page = page(state, picture: embedded)
    page = page.replacing("data-picture=\"\(path)\"", with: "data-picture=\"\(embedded)\"")
    for (name, file) in files {
      switch file.mediaType.prefix(while: { $0 != ";" }) {
      case "text/css":
        let text = String(decoding: file.plain, as: UTF8.self)
        page = page.replacing(
          "<link rel=\"stylesheet\" href=\"\(name)\">", with: "<style>\(text)</style>")
      case "text/javascript":
        // The end of a script may not stand inside it.
        let text = String(decoding: file.plain, as: UTF8.self).replacing("</", with: "<\\/")
        page = page.replacing(
          "<script type=\"module\" src=\"\(name)\"></script>",
          with: "<script type=\"module\">\(text)</script>")
      default:
        page = page.replacing("href=\"\(name)\"", with: "href=\"\(Self.dataURL(file))\"")
      }
    }
    return page
  }

  private static func dataURL(_ file: WebBundle.File) -> String {
    let type = file.mediaType.prefix { $0 != ";" }
    return "data:\(type);base64," + Data(file.plain).base64EncodedString()
  }

  private func between(_ start: String, _ end: String) -> String? {
    guard let first = template.range(of: start),
      let last = template.range(of: end, range: first.upperBound..<template.endIndex)
    else { return nil }
    return String(template[first.upperBound..<last.lowerBound])
  }
}

extension WebBundle {
  /// The gallery of the kit as one file; nil in a bundle that has none.
  public func gallery(_ state: GalleryState) -> String? {
    kit?.selfContained(state, files: files)
  }
}
