import AppCore
import Foundation
import Kit
import ReadingCore
import Testing
import ViewTree

/// What must hold of every screen in every state, in both languages.
@Suite struct ScreenTests {
  @Test(arguments: Language.allCases, [WindowLayout.single, .pair, .desk])
  func everyControlHasANameAndEveryScreenOneHeading(language: Language, layout: WindowLayout) {
    for (name, state) in Screens.all(language) {
      var state = state
      state.layout = layout
      var audit = Audit()
      audit.visit(view(state), isHidden: false)
      #expect(audit.headings == 1, "\(name): one h1, not \(audit.headings)")
      #expect(audit.mains == 1, "\(name): one main landmark")
      #expect(audit.nameless.isEmpty, "\(name): \(audit.nameless)")
      // The list beside an article comes before it, and its heading is of the second rank.
      let skipped = audit.skippedLevels.filter { layout == .single || $0 != "h2 after h0" }
      #expect(skipped.isEmpty, "\(name): \(skipped)")
      #expect(audit.unlabelledFields.isEmpty, "\(name): \(audit.unlabelledFields)")
      #expect(audit.repeatedIDs.isEmpty, "\(name): \(audit.repeatedIDs)")
    }
  }

  @Test(arguments: Language.allCases)
  func everyScreenIsDrawnAndSaysItsLanguage(language: Language) throws {
    let folder = ProcessInfo.processInfo.environment["LATER_SCREENS"]
    for (name, state) in Screens.all(language) {
      let html = String(decoding: renderHTML([view(state)]), as: UTF8.self)
      #expect(html.contains("lang=\"\(language.tag)\""))
      guard let folder else { continue }
      let page =
        "<!doctype html><html lang=\"\(language.tag)\"><meta charset=\"utf-8\">"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
        + "<link rel=\"stylesheet\" href=\"style.css\"><body><div id=\"app\">\(html)</div>"
      try page.write(
        toFile: "\(folder)/\(name).\(language.tag).html", atomically: true, encoding: .utf8)
    }
  }
}

/// Walks a tree and notes what a person with a screen reader would miss.
struct Audit {
  var headings = 0
  var mains = 0
  var nameless: [String] = []
  var skippedLevels: [String] = []
  var unlabelledFields: [String] = []
  var repeatedIDs: [String] = []
  private var ids: Set<String> = []
  private var labels: Set<String> = []
  private var level = 0

  mutating func visit(_ node: Node<Action>, isHidden: Bool) {
    guard let element = node.element else { return }
    let hidden = isHidden || element[.ariaHidden] == "true"
    if let id = element[.id], !ids.insert(id).inserted { repeatedIDs.append(id) }
    if let target = element[.forID] { labels.insert(target) }
    if element[.role] == "main" { mains += 1 }
    switch element.tag {
    case .h1: note(heading: 1)
    case .h2: note(heading: 2)
    case .h3: note(heading: 3)
    case .main: mains += 1
    case .button, .a:
      if !hidden, element[.ariaLabel] == nil, Self.text(of: node).isEmpty {
        nameless.append("\(element[.className] ?? "?")")
      }
    case .input:
      let id = element[.id] ?? ""
      if !labels.contains(id), element[.ariaLabel] == nil { unlabelledFields.append(id) }
    case .img: if element[.alt] == nil { nameless.append("img") }
    default: break
    }
    for child in element.children { visit(child, isHidden: hidden) }
  }

  private mutating func note(heading: Int) {
    if heading == 1 { headings += 1 }
    if heading > level + 1 { skippedLevels.append("h\(heading) after h\(level)") }
    level = heading
  }

  /// The text that a screen reader would say.
  static func text(of node: Node<Action>) -> String {
    if case .text(let text) = node { return text }
    guard let element = node.element, element[.ariaHidden] != "true" else { return "" }
    return element.children.map(text(of:)).joined()
  }
}

extension Element {
  subscript(name: AttributeName) -> String? {
    attributes.first { $0.name == name }?.value
  }
}
