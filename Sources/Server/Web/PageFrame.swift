import AppCore
import Foundation
import Kernel
import Kit
import ViewTree

/// The page around the app: the build's frame, cut at the places that each page fills.
struct PageFrame: Sendable {
  private enum Place: String, CaseIterable {
    case language, look, title, body, boot, part, sheet
  }

  private enum Piece: Sendable {
    case fixed([UInt8])
    case place(Place)
  }

  private static let bare = """
    <!doctype html><html lang="{{language}}" data-look="{{look}}"><meta charset="utf-8"><title>{{title}}</title>\
    <div id="app">{{body}}</div><script type="application/cbor" id="boot">{{boot}}</script></html>
    """

  private let pieces: [Piece]

  init(template: String? = nil) {
    var pieces: [Piece] = []
    var rest = (template ?? Self.bare)[...]
    while let start = rest.range(of: "{{"), let end = rest.range(of: "}}") {
      pieces.append(.fixed(Array(rest[..<start.lowerBound].utf8)))
      if let place = Place(rawValue: String(rest[start.upperBound..<end.lowerBound])) {
        pieces.append(.place(place))
      }
      rest = rest[end.upperBound...]
    }
    pieces.append(.fixed(Array(rest.utf8)))
    self.pieces = pieces
  }

  /// The whole page with the first screen drawn, and what it was drawn from.
  func page(for boot: Boot) -> [UInt8] {
    let state = State(boot: boot)
    var page: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .fixed(let bytes): page += bytes
      case .place(.language): page += Array(state.language.tag.utf8)
      case .place(.look): page += Array(boot.look.text.utf8)
      case .place(.title): page += renderHTML([Node<Action>.text(state.title)])
      case .place(.body): page += renderHTML([view(state)])
      case .place(.part): page += Array((state.route.isOfFirstPart ? "next" : "preload").utf8)
      case .place(.sheet):
        // The rules of what the second part draws: whoever is signed in has both (docs/size.md).
        let isWanted = state.isSignedIn || !state.route.isOfFirstPart
        page += Array((isWanted ? "stylesheet" : "next").utf8)
      case .place(.boot): page += Array(Base64.standard(boot.encoded).utf8)
      }
    }
    return page
  }
}

extension Route {
  /// Whether the first part of the program draws it: what is seen before anything is read (docs/size.md).
  fileprivate var isOfFirstPart: Bool {
    if case .read = self { return false }
    return app == .later
  }
}
