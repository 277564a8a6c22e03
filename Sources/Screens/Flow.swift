import AppCore
public import Kit
import Kernel
import ViewTree

/// A way from one screen to another, found by pressing what is there.
public struct Flow: Equatable {
  public let from: Screen
  /// What the pressed control is called.
  public let label: String
  public let to: Screen
}

/// What a person can press on a screen.
public struct Control {
  /// Its name, as a screen reader says it.
  public let label: String
  public let isLink: Bool
  let action: Action
}

extension Screen {
  /// Where its controls lead, each place once.
  public func flows(_ language: Language) -> [Flow] {
    var flows: [Flow] = []
    for situation in situations {
      let stage = situation.stage(language)
      for control in stage.controls {
        var pressed = stage
        pressed.perform(control.action)
        let to = Screen(shownBy: pressed.state)
        if to == self || flows.contains(where: { $0.to == to }) { continue }
        flows.append(Flow(from: self, label: control.label, to: to))
      }
    }
    return flows
  }
}

extension Stage {
  /// Everything that can be pressed now, in the order of the keyboard.
  public var controls: [Control] {
    var controls: [Control] = []
    Self.gather(view(state), into: &controls)
    return controls
  }

  /// Whether something lies over the screen, so that the rest is out of reach.
  public var isCovered: Bool { Self.has(.ariaModal, in: view(state)) }

  private static func has(_ name: AttributeName, in node: Node<Action>) -> Bool {
    guard let element = node.element else { return false }
    if value(name, of: element) != nil { return true }
    for child in element.children where has(name, in: child) { return true }
    return false
  }

  public mutating func press(_ control: Control) { perform(control.action) }

  /// Presses the first control whose name begins so, in either language.
  mutating func press(_ english: String, _ korean: String) {
    for control in controls {
      let name = control.label.utf8
      if name.starts(with: english.utf8) || name.starts(with: korean.utf8) {
        return press(control)
      }
    }
  }

  /// Holds the second place of the tab bar.
  mutating func holdTab() {
    var held: [Action] = []
    Self.gatherHeld(view(state), into: &held)
    if held.count > 1 { perform(held[1]) }
  }

  private static func gatherHeld(_ node: Node<Action>, into actions: inout [Action]) {
    guard let element = node.element else { return }
    if element.tag == .a {
      for handler in element.handlers where handler.event == .longPress {
        actions.append(handler.action(Event(kind: .longPress)))
      }
    }
    for child in element.children { gatherHeld(child, into: &actions) }
  }

  private static func gather(_ node: Node<Action>, into controls: inout [Control]) {
    guard let element = node.element, value(.inert, of: element) == nil,
      value(.disabled, of: element) == nil, value(.ariaHidden, of: element) != "true"
    else { return }
    let label = value(.ariaLabel, of: element) ?? text(of: node)
    if element.tag == .a, let path = value(.href, of: element) {
      if value(.target, of: element) == nil, isScreen(path) {
        controls.append(Control(label: label, isLink: true, action: .linkTapped(path: path)))
      }
    } else if element.tag == .button {
      for handler in element.handlers where handler.event == .click {
        let action = handler.action(Event(kind: .click))
        controls.append(Control(label: label, isLink: false, action: action))
      }
    }
    for child in element.children { gather(child, into: &controls) }
  }

  /// What is written in it, without what is only drawn.
  static func text(of node: Node<Action>) -> String {
    if case .text(let text) = node { return text }
    guard let element = node.element, value(.ariaHidden, of: element) != "true" else { return "" }
    var text = ""
    for child in element.children { text += Self.text(of: child) }
    return text
  }

  static func value(_ name: AttributeName, of element: Element<Action>) -> String? {
    for attribute in element.attributes where attribute.name == name { return attribute.value }
    return nil
  }

  private static func isScreen(_ path: String) -> Bool {
    let bytes = Array(path.utf8.prefix(5))
    return bytes.first == 47 && bytes != Array("/api/".utf8)
  }
}
