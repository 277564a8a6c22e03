import ViewTree

extension Table {
  /// The page, as the benchmark's rules want it.
  var view: Node<Action> {
    element(.div, "container", [header, table])
  }

  private var header: Node<Action> {
    element(
      .div, "jumbotron",
      [
        element(
          .div, "row",
          [
            element(.div, "col-md-6", [element(.h1, nil, [.text("Later")])]),
            element(.div, "col-md-6", [element(.div, "row", buttons)]),
          ])
      ])
  }

  private var buttons: [Node<Action>] {
    [
      button("run", "Create 1,000 rows", .create(1_000)),
      button("runlots", "Create 10,000 rows", .create(10_000)),
      button("add", "Append 1,000 rows", .append(1_000)),
      button("update", "Update every 10th row", .updateEveryTenth),
      button("clear", "Clear", .clear),
      button("swaprows", "Swap Rows", .swap),
    ]
  }

  private var table: Node<Action> {
    var body: [Node<Action>] = []
    body.reserveCapacity(rows.count)
    for row in rows {
      body.append(
        .component(
          TableRow(row: row, isSelected: row.id == selected), key: String(row.id)))
    }
    return element(
      .table, "table table-hover table-striped test-data",
      [
        .element(Element(.tbody, attributes: [Attribute(.id, "tbody")], children: body))
      ])
  }

  private func button(_ id: String, _ title: String, _ action: Action) -> Node<Action> {
    element(
      .div, "col-sm-6 smallpad",
      [
        .element(
          Element(
            .button,
            attributes: [
              Attribute(.type, "button"), Attribute(.className, "btn btn-primary btn-block"),
              Attribute(.id, id),
            ],
            handlers: [Handler(.click) { _ in action }], children: [.text(title)]))
      ])
  }
}

/// A row of the table.
private struct TableRow: Component {
  typealias Action = Table.Action

  var row: Table.Row
  var isSelected: Bool

  var body: Node<Action> {
    let id = row.id
    return .element(
      Element(
        .tr, attributes: isSelected ? [Attribute(.className, "danger")] : [],
        children: [
          element(.td, "col-md-1", [.text(String(id))]),
          element(
            .td, "col-md-4",
            [
              .element(
                Element(
                  .a, handlers: [Handler(.click) { _ in .select(id) }],
                  children: [.text(row.label)]))
            ]),
          element(
            .td, "col-md-1",
            [
              .element(
                Element(
                  .a, handlers: [Handler(.click) { _ in .remove(id) }],
                  children: [
                    .element(
                      Element(
                        .span,
                        attributes: [
                          Attribute(.className, "glyphicon glyphicon-remove"),
                          Attribute(.ariaHidden, "true"),
                        ]))
                  ]))
            ]),
          element(.td, "col-md-6", []),
        ]))
  }
}

private func element(
  _ tag: Tag, _ className: String?, _ children: [Node<Table.Action>]
) -> Node<Table.Action> {
  var attributes: [Attribute] = []
  if let className { attributes.append(Attribute(.className, className)) }
  return .element(Element(tag, attributes: attributes, children: children))
}
