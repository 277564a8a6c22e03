import AppCore
import Kernel
import Kit
import ViewTree

/// The page around the app: the same for every address.
struct PageFrame: Sendable {
  let bundle: WebBundle

  /// The whole page with the first screen drawn, and what it was drawn from.
  func page(for boot: Boot) -> [UInt8] {
    let state = State(boot: boot)
    var head = "<!DOCTYPE html>\n<html lang=\"\(boot.language.tag)\"><head><meta charset=\"utf-8\">"
    head += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, "
    head += "viewport-fit=cover, interactive-widget=resizes-content\">"
    head += "<meta name=\"color-scheme\" content=\"light dark\">"
    head += "<title>\(Self.escaped(state.title))</title>"
    for style in bundle.styles { head += "<link rel=\"stylesheet\" href=\"\(style)\">" }
    if bundle.files["/app.webmanifest"] != nil {
      head += "<link rel=\"manifest\" href=\"/app.webmanifest\">"
    }
    head += "</head><body><div id=\"app\">"
    var page = Array(head.utf8)
    page += renderHTML([view(state)])
    var tail = "</div><script type=\"application/cbor\" id=\"boot\">"
    tail += "\(Base64.standard(boot.encoded))</script>"
    if let script = bundle.script { tail += "<script type=\"module\" src=\"\(script)\"></script>" }
    tail += "</body></html>\n"
    page += Array(tail.utf8)
    return page
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
