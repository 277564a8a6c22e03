import Kit
import Screens

/// A picture of where the screens of an app lead: columns by how many presses they are from its first screen.
struct FlowMap {
  /// The shortest way to a screen.
  private struct Place {
    var column: Int
    var row: Int
    /// How one gets there; nil for the first screen.
    var way: Flow?
  }

  private static let width = 216
  private static let height = 46
  private static let step = (x: 280, y: 60)
  private static let margin = 24

  private let words: Words
  private let home: Screen
  private var places: [Screen: Place] = [:]
  /// Ways that lead further from the first screen, beside the shortest of each.
  private var others: [Flow] = []

  init(from home: Screen, of app: App, _ language: Language) {
    words = Words(language)
    self.home = home
    places[home] = Place(column: 0, row: 0, way: nil)
    var shown = [home]
    var ways: [(flow: Flow, column: Int)] = []
    var column = 0
    while !shown.isEmpty {
      column += 1
      var next: [Screen] = []
      for screen in shown where screen.situations.first?.stage(language).handoff.app == app {
        for flow in screen.flows(language) {
          ways.append((flow, column))
          if places[flow.to] != nil { continue }
          places[flow.to] = Place(column: column, row: next.count, way: flow)
          next.append(flow.to)
        }
      }
      shown = next
    }
    others = ways.filter { flow, column in
      places[flow.to].map { $0.column == column && $0.way?.from != flow.from } ?? false
    }.map { $0.flow }
  }

  /// As SVG, light or dark as the reader's system is.
  var svg: String {
    let ordered = places.sorted { one, other in
      (one.value.column, one.value.row) < (other.value.column, other.value.row)
    }
    let columns = ordered.map { $0.value.column }.max() ?? 0
    let rows = ordered.map { $0.value.row }.max() ?? 0
    let size = (
      x: Self.margin * 2 + columns * Self.step.x + Self.width,
      y: Self.margin * 2 + rows * Self.step.y + Self.height
    )
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.x) \(size.y)" role="img" font-family="system-ui, sans-serif">
      <title>\(Self.escaped("\(home.title(words)): \(words.say("where its screens lead", "화면이 이어지는 길"))"))</title>
      <style>
      svg { background: #fbfaf7; } rect { fill: #fff; stroke: #b9b5aa; } .over { stroke-dasharray: 4 3; }
      path { fill: none; stroke: #57534a; stroke-width: 1.25; } .other { stroke: #d5d1c6; }
      text { fill: #23211c; font-size: 13px; } .by { fill: #6b675d; font-size: 11px; }
      @media (prefers-color-scheme: dark) {
      svg { background: #191815; } rect { fill: #24221e; stroke: #5c584e; } path { stroke: #a8a396; } .other { stroke: #3c3932; }
      text { fill: #eeebe3; } .by { fill: #a8a396; } }
      </style>

      """
    for flow in others { text += line(flow, "other") }
    for (_, place) in ordered { if let way = place.way { text += line(way, "way") } }
    for (screen, place) in ordered { text += box(screen, place) }
    return text + "</svg>\n"
  }

  private func corner(_ place: Place) -> (x: Int, y: Int) {
    (Self.margin + place.column * Self.step.x, Self.margin + place.row * Self.step.y)
  }

  private func line(_ flow: Flow, _ sort: String) -> String {
    guard let from = places[flow.from], let to = places[flow.to] else { return "" }
    let start = (x: corner(from).x + Self.width, y: corner(from).y + Self.height / 2)
    let end = (x: corner(to).x, y: corner(to).y + Self.height / 2)
    let middle = (start.x + end.x) / 2
    return
      "<path class=\"\(sort)\" d=\"M\(start.x) \(start.y)C\(middle) \(start.y) \(middle) \(end.y) \(end.x) \(end.y)\"/>\n"
  }

  /// What lies over a screen has a broken border.
  private func box(_ screen: Screen, _ place: Place) -> String {
    let (x, y) = corner(place)
    var text =
      "<rect class=\"\(screen.isOver ? "over" : "screen")\" x=\"\(x)\" y=\"\(y)\" width=\"\(Self.width)\" height=\"\(Self.height)\" rx=\"10\"/>\n"
    text += Self.text(screen.title(words), x + 12, y + (place.way == nil ? 28 : 20), 28, "name")
    if let way = place.way { text += Self.text(way.label, x + 12, y + 36, 34, "by") }
    return text
  }

  private static func text(
    _ text: String, _ x: Int, _ y: Int, _ most: Int, _ sort: String
  ) -> String {
    let text = text.count > most ? text.prefix(most - 1) + "…" : text[...]
    return "<text class=\"\(sort)\" x=\"\(x)\" y=\"\(y)\">\(escaped(String(text)))</text>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
