public import ViewTree

/// What a field offers for what stands at its end while one types.
///
/// The focus stays in the field, which names the line that is meant: the combobox of the ARIA Authoring Practices.
public struct Offers<Action> {
  public struct Line: Hashable, Sendable {
    public var icon: Icon
    public var label: String

    public init(_ icon: Icon, _ label: String) {
      self.icon = icon
      self.label = label
    }
  }

  public var label: String
  /// How many there are, said as they come; empty while there are none.
  public var status = ""
  public var lines: [Line] = []
  /// The line that Enter and Tab take.
  public var meant: Int?
  /// A line was pressed.
  public var take: (Int) -> Action
  /// A key was pressed in the field: its name, or nothing where another was held with it.
  ///
  /// As the focus leaves the field, the host presses Escape (desk.js).
  public var press: (String) -> Action
  /// The field has the focus: what is begun there is offered again.
  public var open: Action?

  public init(
    label: String, take: @escaping (Int) -> Action, press: @escaping (String) -> Action
  ) {
    self.label = label
    self.take = take
    self.press = press
  }

  /// The field with what it says of them; everything around it as it is.
  func described(_ node: Node<Action>, _ field: TextField) -> Node<Action> {
    guard case .element(var element) = node else { return node }
    if element.tag == .input || element.tag == .textarea {
      element.attributes += attributes(of: field).compactMap { $0 }
      element.handlers += handlers
    } else {
      element.children = element.children.map { described($0, field) }
    }
    return .element(element)
  }

  /// What the field says of them; a field of several lines cannot be a combobox.
  func attributes(of field: TextField) -> [Attribute?] {
    let list = lines.isEmpty ? nil : Self.id(of: field)
    let isLong = field.lines > 1
    return [
      isLong ? nil : .role("combobox"), isLong ? nil : .state(.ariaExpanded, list != nil),
      list.map { Attribute(.ariaControls, $0) },
      list == nil
        ? nil : meant.map { Attribute(.ariaActiveDescendant, Self.id(of: field) + "-\($0)") },
    ]
  }

  /// Keys are the field's own while nothing is offered.
  var handlers: [Handler<Action>] {
    let press = press
    let opening: [Handler<Action>] = open.map { [.focus($0)] } ?? []
    return lines.isEmpty
      ? opening : opening + [Handler(.keyDown) { press($0.modifiers == 0 ? $0.text : "") }]
  }

  /// The list below the field.
  @NodeBuilder<Action>
  func list(of field: TextField) -> [Node<Action>] {
    if !lines.isEmpty {
      Node(
        .ul, .className("palette-list"), .id(Self.id(of: field)), .role("listbox"), .label(label)
      ) {
        for (number, line) in lines.enumerated() { node(of: line, number, field) }
      }
    }
    Node(.p, .className("visually-hidden"), .role("status")) { status }
  }

  private func node(of line: Line, _ number: Int, _ field: TextField) -> Node<Action> {
    Node(
      .li, .className("palette-line"), .id(Self.id(of: field) + "-\(number)"), .role("option"),
      .state(.ariaSelected, number == meant), on: .click(take(number))
    ) {
      line.icon.node(size: 20)
      Node(.span, .className("palette-label")) { line.label }
    }
  }

  /// The host knows it by its end (desk.js).
  private static func id(of field: TextField) -> String { field.id + "-offers" }
}

extension Node {
  /// A field with what it offers below it.
  ///
  /// Apart from the plain one, which a first visit needs.
  public static func field(
    _ field: TextField, offers: Offers<Action>, onInput: @escaping (String) -> Action
  ) -> Node {
    let plain = Node.field(field, onInput: onInput)
    guard case .element(var element) = offers.described(plain, field) else { return plain }
    element.children += offers.list(of: field)
    return .element(element)
  }
}
