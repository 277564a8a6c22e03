public import ViewTree

/// What a swipe over a row uncovers, and does at its end.
public struct SwipeAction<Action> {
  public var icon: Icon
  public var label: String
  public var tone: Tone
  public var action: Action

  public init(_ icon: Icon, _ label: String, tone: Tone, action: Action) {
    self.icon = icon
    self.label = label
    self.tone = tone
    self.action = action
  }
}

extension Node {
  /// A row that is swiped to either side; buttons in the row or its menu do the same.
  ///
  /// The host moves the row under the finger and says at the end to which side it went.
  public static func swipeRow(
    key: String, leading: SwipeAction<Action>?, trailing: SwipeAction<Action>?,
    @NodeBuilder<Action> children: () -> [Node]
  ) -> Node {
    let content = children()
    var handlers: [Handler<Action>] = []
    if let leading { handlers.append(Handler(.swipeLeading) { _ in leading.action }) }
    if let trailing { handlers.append(Handler(.swipeTrailing) { _ in trailing.action }) }
    return Node(
      .div,
      attributes: [
        .className("swipe"),
        Attribute(.dataGesture, "swipe"),
      ], key: key, handlers: handlers,
      children: [
        Node(.div, .className("swipe-under"), .decorative) {
          if let leading { under(leading, "swipe-side leading ") }
          if let trailing { under(trailing, "swipe-side trailing ") }
        },
        Node(.div, .className("swipe-over")) { content },
      ])
  }

  /// A list that is pulled down to look for news, or, pulled farther, to search; for both there are a button and
  /// a key.
  public static func pullToRefresh(
    isBusy: Bool, label: String, action: Action, search: Action? = nil,
    @NodeBuilder<Action> children: () -> [Node]
  ) -> Node {
    let content = children()
    return Node(
      .div, .className("pull"), Attribute(.dataGesture, "pull"), .state(.ariaBusy, isBusy),
      on: Handler(.pull) { event in event.text.isEmpty ? action : search ?? action }
    ) {
      Node(.div, .className("pull-sign"), .role("status")) {
        if isBusy {
          Node(.span, .className("spinner"), .decorative)
          Node(.span, .className("visually-hidden")) { label }
        } else {
          Icon.refresh.node(size: 20)
          if search != nil { Icon.search.node(size: 20) }
        }
      }
      content
    }
  }

  /// A list that is ordered by hand: by its handles, or with Alt and the arrow keys on them.
  ///
  /// `onMove` gets the row's key and the place among the others that it was put to. Rows also go from one list to
  /// another of the same `group`, which then hears of it.
  public static func orderedList(
    label: String, group: String? = nil, className: String = "list ordered",
    onMove: @escaping (_ key: String, _ place: Int) -> Action,
    @NodeBuilder<Action> rows: () -> [Node]
  ) -> Node {
    Node(
      .ol, .className(className), .label(label), Attribute(.dataGesture, "order"),
      group.map { Attribute(.dataKey, $0) }, Attribute(.dataRows), on: moved(onMove)
    ) { rows() }
  }

  /// Hears that a row was put to a place of this list.
  public static func moved(
    _ onMove: @escaping (_ key: String, _ place: Int) -> Action
  ) -> Handler<Action> {
    Handler(.move) { event in
      let parts = event.text.utf8.split(separator: 32, maxSplits: 1)
      guard parts.count == 2, let place = Int(Substring(parts[0])) else { return onMove("", 0) }
      return onMove(String(Substring(parts[1])), place)
    }
  }

  /// The handle of a row in an ordered list.
  ///
  /// It has the focus while it is dragged: `onFocus` lets a long list keep the row drawn. One that is `isInRow` is
  /// shown with the row's buttons, and is no stop for Tab.
  public static func moveHandle(
    key: String, label: String, isInRow: Bool = false, onFocus: Action? = nil
  ) -> Node {
    Node(
      .button,
      attributes: [
        .type("button"),
        .className(isInRow ? "icon-button handle row-action" : "icon-button handle"),
        .label(label), Attribute(.title, label), Attribute(.dataKey, key),
        isInRow ? Attribute(.tabIndex, "-1") : nil,
        Attribute(.ariaKeyShortcuts, "Alt+ArrowUp Alt+ArrowDown"),
      ].compactMap { $0 },
      handlers: onFocus.map { action in [Handler(.focus) { _ in action }] } ?? [],
      children: [Icon.handle.node()])
  }

  private static func under(_ action: SwipeAction<Action>, _ name: String) -> Node {
    Node(.div, .className(name + action.tone.className)) {
      action.icon.node()
      Node(.span) { action.label }
    }
  }
}
