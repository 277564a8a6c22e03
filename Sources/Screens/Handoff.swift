import AppCore
public import Kit
import Kernel
import ViewTree

/// What somebody who builds a screen again must know of it, read from its own view.
public struct Handoff {
  /// Whose colours and sizes hold.
  public let app: App
  /// The classes of its elements, each once: where they are those of the kit, they name components.
  public let classes: [String]
  /// Headings, as they follow each other.
  public let headings: [String]
  /// What can be pressed or filled in, by its name, in the order of the keyboard.
  public let labels: [String]
  /// What is said by itself when it changes.
  public let announced: [String]
}

extension Stage {
  public var handoff: Handoff {
    var notes = Notes()
    notes.visit(view(state))
    return Handoff(
      app: state.route.app, classes: notes.classes, headings: notes.headings,
      labels: notes.labels, announced: notes.announced)
  }
}

private struct Notes {
  var classes: [String] = []
  var headings: [String] = []
  var labels: [String] = []
  var announced: [String] = []

  mutating func visit(_ node: Node<Action>) {
    guard let element = node.element, Stage.value(.inert, of: element) == nil else { return }
    for name in (Stage.value(.className, of: element) ?? "").utf8.split(separator: 32) {
      Self.note(String(decoding: name, as: UTF8.self), in: &classes)
    }
    guard Stage.value(.ariaHidden, of: element) != "true" else { return }
    let name = Stage.value(.ariaLabel, of: element)
    let text = name ?? Stage.text(of: node)
    switch element.tag {
    case .h1, .h2, .h3, .h4: Self.note(text, in: &headings)
    case .a, .button, .label, .summary: Self.note(text, in: &labels)
    case .input, .textarea, .select: if let name { Self.note(name, in: &labels) }
    default: break
    }
    let role = Stage.value(.role, of: element)
    if role == "status" || role == "alert" || Stage.value(.ariaLive, of: element) != nil {
      Self.note(text, in: &announced)
    }
    for child in element.children { visit(child) }
  }

  private static func note(_ text: String, in texts: inout [String]) {
    if text.utf8.isEmpty { return }
    for known in texts where known == text { return }
    texts.append(text)
  }
}
