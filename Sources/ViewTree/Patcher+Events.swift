/// What an event of the host means.
public enum EventOutcome<Action> {
  /// Nobody listens.
  case ignored
  case action(Action)
  /// A link to this address was clicked, and nothing in it listens.
  case link(String)
}

extension Patcher {
  /// Finds who listens: the innermost element around the node that has a handler for the event.
  ///
  /// Also takes note of what the user has changed in a field, so that the next view sets it back
  /// where it says otherwise.
  public mutating func receive(_ event: Event, at number: NodeNumber) -> EventOutcome<Action> {
    var current = number
    while current != 0, Int(current) < mounted.count {
      let node = mounted[Int(current)]
      for handler in node.handlers where handler.event == event.kind {
        learn(event, at: number)
        return .action(handler.action(event))
      }
      if event.kind == .click, node.tag == .a, let address = node.attributes.value(of: .href) {
        return leavesThePage(node.attributes) ? .ignored : .link(address)
      }
      current = node.parent
    }
    return .ignored
  }

  /// The browser opens it elsewhere or stores it.
  private func leavesThePage(_ attributes: [Attribute]) -> Bool {
    attributes.value(of: .target) != nil || attributes.value(of: .download) != nil
  }

  private mutating func learn(_ event: Event, at number: NodeNumber) {
    guard event.kind == .input || event.kind == .change, let tag = mounted[Int(number)].tag
    else { return }
    touch(number)
    let type = mounted[Int(number)].attributes.value(of: .type) ?? ""
    let isRadio = type.hasSameBytes(as: "radio")
    if tag == .input, isRadio || type.hasSameBytes(as: "checkbox") {
      if isRadio { uncheckRadios(named: mounted[Int(number)].attributes.value(of: .name)) }
      mounted[Int(number)].attributes.removeAll { $0.name == .checked }
      if event.isChecked { mounted[Int(number)].attributes.append(Attribute(.checked)) }
    } else if tag.isField {
      for index in mounted[Int(number)].attributes.indices
      where mounted[Int(number)].attributes[index].name == .value {
        mounted[Int(number)].attributes[index].value = event.text
      }
    }
  }

  /// The browser unchecks the others of a group without telling.
  private mutating func uncheckRadios(named name: String?) {
    for index in mounted.indices where mounted[index].tag == .input {
      let attributes = mounted[index].attributes
      guard (attributes.value(of: .type) ?? "").hasSameBytes(as: "radio"),
        haveSameBytes(attributes.value(of: .name), name)
      else { continue }
      mounted[index].attributes.removeAll { $0.name == .checked }
      touch(NodeNumber(index))
    }
  }

  /// The components around a field are drawn by the next view, whatever their values.
  private mutating func touch(_ field: NodeNumber) {
    var number = field
    while number != 0 {
      mounted[Int(number)].isTouched = true
      number = mounted[Int(number)].parent
    }
  }
}
