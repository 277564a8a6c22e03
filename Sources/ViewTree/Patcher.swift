/// Names a node that is mounted: in the tree and in the host's table alike.
///
/// Zero is the root, whose children the view's nodes are. Numbers of removed nodes are given again.
public typealias NodeNumber = UInt32

/// What is on the screen, and how to make it what the next view says.
///
/// Each call writes one patch for the host, to be read from `patch` before the next call.
public struct Patcher<Action> {
  var mounted: [Mounted<Action>] = [Mounted(parent: 0, tag: .div)]
  private var free: [NodeNumber] = []
  var writer = ByteWriter()
  /// The node that the host's attribute steps are about.
  private var selected: NodeNumber = 0

  public init() {}

  /// The steps of the last call; see `PatchOperation`.
  public var patch: [UInt8] { writer.bytes }

  /// The count of nodes that are on the screen.
  public var count: Int { mounted.count - 1 - free.count }

  /// Takes over the page that the server drew from the same nodes.
  ///
  /// Where the page turns out to be another, the host asks for `redraw`.
  public mutating func adopt(_ nodes: [Node<Action>]) {
    begin()
    unmountAll()
    mountRoot(nodes)
    writer.write(.adopt)
    writer.write(count: mounted[0].children.count)
    for number in mounted[0].children { writeOutline(of: number) }
    writer.write(.end)
  }

  /// Builds everything afresh, in an empty root.
  public mutating func redraw() {
    begin()
    writer.write(.clear)
    for number in mounted[0].children {
      writeCreation(of: number)
      writeInsertion(of: number, into: 0, before: 0)
    }
    writer.write(.end)
  }

  /// Changes as little as it can.
  public mutating func update(to nodes: [Node<Action>]) {
    begin()
    updateChildren(of: 0, to: Node.runs(of: nodes))
    writer.write(.end)
  }

  private mutating func begin() {
    writer.removeAll()
    selected = 0
  }
}

/// A node on the screen.
struct Mounted<Action> {
  var parent: NodeNumber
  /// Nil: a text.
  var tag: Tag?
  var key: String?
  /// What drew the element, where it is a component's.
  var component: AnyComponent<Action>?
  /// The user changed a field in it: the next view draws it even if its values are the same.
  var isTouched = false
  var text = ""
  var attributes: [Attribute] = []
  var handlers: [Handler<Action>] = []
  var children: [NodeNumber] = []
}

extension Patcher {
  /// Puts a node and all that is in it into the table, numbered in document order.
  mutating func mount(_ node: Node<Action>, in parent: NodeNumber) -> NodeNumber {
    switch node {
    case .text(let text):
      return place(Mounted(parent: parent, text: text))
    case .element(let element):
      let number = place(
        Mounted(
          parent: parent, tag: element.tag, key: element.key, attributes: element.attributes,
          handlers: element.handlers))
      if element.tag.hasChildren { mountChildren(element.children, in: number) }
      return number
    case .component(let component):
      let number = mount(.element(component.element), in: parent)
      mounted[Int(number)].component = component
      return number
    }
  }

  /// Takes a node and all that is in it out of the table, from its end, so that what is mounted next
  /// has its numbers in document order too.
  mutating func unmount(_ number: NodeNumber) {
    for child in mounted[Int(number)].children.reversed() { unmount(child) }
    mounted[Int(number)] = Mounted(parent: 0)
    free.append(number)
  }

  private mutating func mountRoot(_ nodes: [Node<Action>]) {
    mountChildren(nodes, in: 0)
  }

  private mutating func mountChildren(_ nodes: [Node<Action>], in parent: NodeNumber) {
    let runs = Node.runs(of: nodes)
    var children: [NodeNumber] = []
    children.reserveCapacity(runs.count)
    for child in runs { children.append(mount(child, in: parent)) }
    mounted[Int(parent)].children = children
  }

  private mutating func unmountAll() {
    mounted.removeLast(mounted.count - 1)
    mounted[0].children = []
    free.removeAll(keepingCapacity: true)
  }

  private mutating func place(_ node: Mounted<Action>) -> NodeNumber {
    if let number = free.popLast() {
      mounted[Int(number)] = node
      return number
    }
    mounted.append(node)
    return NodeNumber(mounted.count - 1)
  }
}

extension Patcher {
  /// Tells the host to build a mounted node and all that is in it, detached.
  mutating func writeCreation(of number: NodeNumber) {
    let node = mounted[Int(number)]
    guard let tag = node.tag else {
      writer.write(.text)
      writer.write(number)
      writer.write(node.text)
      return
    }
    writer.write(.open)
    writer.write(number)
    writer.write(byte: tag.rawValue)
    for index in node.attributes.indices where node.attributes.isFirst(at: index) {
      let attribute = node.attributes[index]
      if FieldProperty(attribute.name, of: tag) == nil { writeSet(attribute) }
    }
    for child in node.children { writeCreation(of: child) }
    for index in node.attributes.indices where node.attributes.isFirst(at: index) {
      let attribute = node.attributes[index]
      guard let property = FieldProperty(attribute.name, of: tag) else { continue }
      writeProperty(property, attribute.value)
    }
    writer.write(.close)
    selected = 0
  }

  mutating func writeInsertion(
    of number: NodeNumber, into parent: NodeNumber, before following: NodeNumber
  ) {
    writer.write(.insert)
    writer.write(number)
    writer.write(parent)
    writer.write(following)
  }

  mutating func select(_ number: NodeNumber) {
    if selected == number { return }
    selected = number
    writer.write(.select)
    writer.write(number)
  }

  mutating func writeSet(_ attribute: Attribute) {
    writer.write(.setAttribute)
    writer.write(name: attribute.name)
    writer.write(attribute.value)
  }

  /// Nil: the view says nothing of it any more, so it is empty or off.
  mutating func writeProperty(_ property: FieldProperty, _ value: String?) {
    switch property {
    case .value:
      writer.write(.setValue)
      writer.write(value ?? "")
    case .checked:
      writer.write(.setChecked)
      writer.write(value != nil)
    case .selected:
      writer.write(.setSelected)
      writer.write(value != nil)
    }
  }

  private mutating func writeOutline(of number: NodeNumber) {
    let node = mounted[Int(number)]
    guard let tag = node.tag else {
      writer.write(byte: 0)
      writer.write(count: node.text.utf16.count)
      return
    }
    writer.write(byte: tag.rawValue + 1)
    writer.write(count: node.children.count)
    for child in node.children { writeOutline(of: child) }
  }
}
