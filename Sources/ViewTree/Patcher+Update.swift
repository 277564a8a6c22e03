extension Patcher {
  /// Makes a mounted node what the view says; it has the same tag, or both are text or components of
  /// one type.
  ///
  /// Returns its number: another where a component now draws another element.
  mutating func update(_ number: NodeNumber, to node: Node<Action>) -> NodeNumber {
    switch node {
    case .text(let text):
      if mounted[Int(number)].text.hasSameBytes(as: text) { return number }
      mounted[Int(number)].text = text
      select(number)
      writer.write(.setText)
      writer.write(text)
    case .element(let element):
      mounted[Int(number)].component = nil
      update(number, to: element)
    case .component(let component):
      return update(number, to: component)
    }
    return number
  }

  private mutating func update(
    _ number: NodeNumber, to component: AnyComponent<Action>
  ) -> NodeNumber {
    let place = Int(number)
    if !mounted[place].isTouched, let old = mounted[place].component, old.isEqual(to: component) {
      return number
    }
    let element = component.element
    guard mounted[place].tag == element.tag else { return replace(number, by: component) }
    mounted[place].component = component
    mounted[place].isTouched = false
    update(number, to: element)
    return number
  }

  private mutating func update(_ number: NodeNumber, to element: Element<Action>) {
    let old = mounted[Int(number)].attributes
    let isChanged = !old.hasSameBytes(as: element.attributes)
    if isChanged { updateAttributes(of: number, from: old, to: element) }
    mounted[Int(number)].attributes = element.attributes
    mounted[Int(number)].handlers = element.handlers
    let written = writer.bytes.count
    if element.tag.hasChildren {
      updateChildren(of: number, to: Node.runs(of: element.children))
    }
    let hasNewChoices = element.tag == .select && writer.bytes.count > written
    if isChanged || hasNewChoices {
      updateProperties(of: number, from: old, to: element, hasNewChoices: hasNewChoices)
    }
  }

  private mutating func updateAttributes(
    of number: NodeNumber, from old: [Attribute], to element: Element<Action>
  ) {
    let new = element.attributes
    for index in old.indices where old.isFirst(at: index) {
      let name = old[index].name
      if FieldProperty(name, of: element.tag) != nil || new.value(of: name) != nil { continue }
      select(number)
      writer.write(.removeAttribute)
      writer.write(name: name)
    }
    for index in new.indices where new.isFirst(at: index) {
      let attribute = new[index]
      if FieldProperty(attribute.name, of: element.tag) != nil { continue }
      if haveSameBytes(old.value(of: attribute.name), attribute.value) { continue }
      select(number)
      writeSet(attribute)
    }
  }

  /// After the children, because a select's value is one of its options'.
  private mutating func updateProperties(
    of number: NodeNumber, from old: [Attribute], to element: Element<Action>, hasNewChoices: Bool
  ) {
    for name in [AttributeName.value, .checked, .selected] {
      guard let property = FieldProperty(name, of: element.tag) else { continue }
      let before = old.value(of: name)
      let after = element.attributes.value(of: name)
      let isTheSame = haveSameBytes(before, after)
      if isTheSame && !(hasNewChoices && after != nil) { continue }
      select(number)
      writeProperty(property, after)
    }
  }
}

extension [Attribute] {
  /// The same names in the same order with the same values.
  fileprivate func hasSameBytes(as other: [Attribute]) -> Bool {
    guard count == other.count else { return false }
    for index in indices {
      if self[index].name != other[index].name { return false }
      if !self[index].value.hasSameBytes(as: other[index].value) { return false }
    }
    return true
  }
}
