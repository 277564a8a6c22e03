import Kernel
public import ViewTree

extension Node {
  /// The top of a screen: perhaps a way back, the heading, and what can be done here.
  public static func topBar(
    title: String, isHeadingHidden: Bool = false, style: TopBarStyle? = nil,
    heading: Tag = .h1, id: String = "heading",
    @NodeBuilder<Action> leading: () -> [Node], @NodeBuilder<Action> trailing: () -> [Node]
  ) -> Node {
    let left = leading()
    let right = trailing()
    // The page's own is its banner; one of a part is not.
    return Node(heading == .h1 ? .header : .div, .className(style?.className ?? "top-bar")) {
      if !left.isEmpty { Node(.div, .className("top-bar-side")) { left } }
      Node(
        heading, .id(id), Attribute(.tabIndex, "-1"),
        .className(isHeadingHidden ? "visually-hidden" : "top-bar-title")
      ) { title }
      Node(.div, .className("top-bar-side end")) { right }
    }
  }

  /// A sheet or a dialogue over the dimmed screen.
  ///
  /// Escape, a click outside and a finger that pulls it down close it.
  ///
  /// Whoever shows one makes the rest of the page inert. One without buttons at its foot has a
  /// `closeLabel`: its grabber, or a cross where there is none, is a button of that name.
  public static func dialog(
    id: String, title: String, isAlert: Bool = false, closeLabel: String? = nil, onCancel: Action,
    @NodeBuilder<Action> children: () -> [Node]
  ) -> Node {
    let content = children()
    return Node(
      .div, .className(isAlert ? "overlay alert" : "overlay"), key: id, on: .cancel(onCancel)
    ) {
      // A click outside; Escape and the buttons do the same, so it needs no name of its own.
      Node(.div, .className("scrim"), .decorative, on: .click(onCancel))
      Node(
        .div, .className("dialog"), .id(id), .role(isAlert ? "alertdialog" : "dialog"),
        .state(.ariaModal, true), Attribute(.ariaLabelledBy, id + "-title"),
        Attribute(.tabIndex, "-1"), Attribute(.dataGesture, "dismiss-down")
      ) {
        if let closeLabel {
          Node(
            .button, .type("button"), .className("sheet-close"), .label(closeLabel),
            on: .click(onCancel)
          ) {
            Node(.span, .className("grabber"), .decorative)
            Icon.close.node(size: 20)
          }
        } else {
          Node(.span, .className("grabber"), .decorative)
        }
        Node(.h2, .id(id + "-title")) { title }
        content
      }
    }
  }

  /// Asks, in the dialogue `leave-form`, whether what was typed, or what `title` names, may go.
  public static func leaveDialog(
    _ words: Words, title: String? = nil, keepLabel: String? = nil, keep: Action, leave: Action
  ) -> Node {
    dialog(
      id: "leave-form", title: title ?? words.discardTitle, isAlert: true, onCancel: keep
    ) {
      Node(.div, .className("dialog-buttons")) {
        Node.button(keepLabel ?? words.keepEditing, style: .text, action: keep)
        Node.button(words.discard, style: .danger, id: "discard", action: leave)
      }
    }
  }

  /// A list of things to do, in a dialogue: large rows with a sign each.
  public static func menu(_ items: [MenuItem<Action>]) -> Node {
    Node(.div, .className("menu")) {
      for item in items { row(item) }
    }
  }

  private static func row(_ item: MenuItem<Action>) -> Node {
    var name = item.isDanger ? "menu-item danger" : "menu-item"
    if item.beginsGroup { name += " apart" }
    switch item.target {
    case .action(let action):
      return Node(.button, .type("button"), .className(name), on: .click(action)) {
        item.icon.node(size: 20)
        Node(.span) { item.label }
        if !item.key.utf8.isEmpty {
          Node(.span, .className("menu-key"), .decorative) { item.key }
        }
      }
    case .path(let path):
      return Node(.a, .href(path), .className(name)) {
        item.icon.node(size: 20)
        Node(.span) { item.label }
      }
    case .external(let url):
      return Node(
        .a, .href(url), Attribute(.target, "_blank"), Attribute(.rel, "noopener noreferrer"),
        .className(name)
      ) {
        item.icon.node(size: 20)
        Node(.span) { item.label }
      }
    }
  }
}

/// One row of a menu.
public struct MenuItem<Action> {
  public enum Target {
    case action(Action)
    /// Another screen.
    case path(String)
    /// An address outside, opened beside the app.
    case external(String)
  }

  public var icon: Icon
  public var label: String
  public var target: Target
  public var isDanger: Bool
  /// The button's, or empty for none.
  public var id = ""
  /// The key that does the same, shown where the menu stands beside a row of a wide window.
  public var key = ""
  /// Whether a line parts it from what stands above it, where the menu stands beside a row of a wide window.
  public var beginsGroup = false

  public init(
    _ icon: Icon, _ label: String, isDanger: Bool = false, id: String = "", key: String = "",
    action: Action
  ) {
    self.key = key
    self.icon = icon
    self.label = label
    self.isDanger = isDanger
    self.id = id
    target = .action(action)
  }

  public init(_ icon: Icon, _ label: String, path: String) {
    self.icon = icon
    self.label = label
    isDanger = false
    target = .path(path)
  }

  public init(_ icon: Icon, _ label: String, url: String) {
    self.icon = icon
    self.label = label
    isDanger = false
    target = .external(url)
  }
}

/// One of the places that the tab bar leads to.
public struct Tab: Hashable, Sendable {
  public var icon: Icon
  public var label: String
  public var path: String
  public var isCurrent: Bool
  /// How many wait there; zero shows nothing.
  public var count: Int
  /// The count in words, for screen readers.
  public var countLabel: String
  /// Whether rows may be dropped here; its path is told then.
  public var takesDrops = false

  public init(
    _ icon: Icon, label: String, path: String, isCurrent: Bool, count: Int = 0,
    countLabel: String = ""
  ) {
    self.icon = icon
    self.label = label
    self.path = path
    self.isCurrent = isCurrent
    self.count = count
    self.countLabel = countLabel
  }
}

extension Node {
  /// The bar at the bottom; beside the content on wide windows.
  ///
  /// The active place shows sign and label, the others only their sign.
  ///
  /// What is held, clicked with the right button or asked for by the key of menus gets `onHold`.
  public static func tabBar(
    _ tabs: [Tab], label: String, onHold: ((Tab) -> Action)? = nil
  ) -> Node {
    Node(.nav, .className("tab-bar"), .label(label)) {
      for tab in tabs {
        self.tab(tab, hold: onHold.map { $0(tab) })
      }
    }
  }

  private static func tab(_ tab: Tab, hold: Action?) -> Node {
    var children: [Node] = [
      tab.icon.node(), Node(.span, .className("tab-label"), .decorative) { tab.label },
    ]
    if tab.count > 0 {
      children.append(
        Node(.span, .className("tab-count"), .decorative) {
          tab.count > 99 ? "99+" : "\(tab.count)"
        })
    }
    var handlers: [Handler<Action>] = []
    if let hold { handlers.append(Handler(.longPress) { _ in hold }) }
    return Node(
      .a,
      attributes: [
        .href(tab.path), hold == nil ? nil : .id("tab-" + tab.path),
        .className(tab.isCurrent ? "tab current" : "tab"),
        .label(tab.count > 0 ? tab.label + ", " + tab.countLabel : tab.label),
        tab.isCurrent ? Attribute(.ariaCurrent, "page") : nil,
        tab.takesDrops ? Attribute(.dataKey, tab.path) : nil,
      ], handlers: handlers, children: children)
  }
}
