public import ViewTree

/// How a top bar behaves.
public enum TopBarStyle: Hashable, Sendable, CaseIterable {
  /// Stays at the top.
  case fixed
  /// Its large title becomes small while the page is scrolled.
  case collapsible
  /// Lies over a picture, without a ground.
  case transparent

  var className: String {
    switch self {
    case .fixed: "top-bar fixed"
    case .collapsible: "top-bar collapsible"
    case .transparent: "top-bar transparent"
    }
  }
}

/// The panel at the side: who is signed in, and the three apps.
public struct Drawer<Action> {
  public struct Place {
    public var icon: Icon
    public var label: String
    public var path: String
    public var isCurrent: Bool
    public var note = ""

    public init(_ icon: Icon, _ label: String, path: String, isCurrent: Bool) {
      self.icon = icon
      self.label = label
      self.path = path
      self.isCurrent = isCurrent
    }
  }

  public var name: String
  public var email: String
  /// The colour of the initials, 1 to 8; 0 for none chosen.
  public var colour: Int
  /// The picture of the person; letters stand for one that there is not.
  public var picture: PictureState
  public var label: String
  public var closeLabel: String
  public var apps: [Place]
  public var places: [Place]
  public var close: Action

  public init(
    name: String, email: String, colour: Int = 0, picture: PictureState = .failed,
    label: String, closeLabel: String,
    apps: [Place], places: [Place], close: Action
  ) {
    self.name = name
    self.email = email
    self.colour = colour
    self.picture = picture
    self.label = label
    self.closeLabel = closeLabel
    self.apps = apps
    self.places = places
    self.close = close
  }
}

extension Node {
  /// The open drawer over the dimmed screen; Escape, its button and a swipe to the side close it.
  public static func drawer(_ drawer: Drawer<Action>) -> Node {
    Node(.div, .className("overlay side"), key: "drawer", on: .cancel(drawer.close)) {
      Node(.div, .className("scrim"), .decorative, on: .click(drawer.close))
      Node(
        .div, .className("drawer"), .id("app-drawer"), .role("dialog"), .label(drawer.label),
        .state(.ariaModal, true), Attribute(.tabIndex, "-1"),
        Attribute(.dataGesture, "dismiss-side")
      ) {
        Node(.div, .className("drawer-head")) {
          Node(.p, .className("list-text group-label")) { drawer.label }
          Node.iconButton(.close, label: drawer.closeLabel, action: drawer.close)
        }
        Node(.nav, .label(drawer.label)) {
          places(drawer.apps)
          places(drawer.places)
        }
        Node(.div, .className("drawer-head")) {
          Node.avatar(
            name: drawer.name, state: drawer.picture, size: .large, colour: drawer.colour)
          Node(.div, .className("list-text")) {
            Node(.p, .className("list-title")) { drawer.name }
            Node(.p, .className("list-subtitle")) { drawer.email }
          }
        }
      }
    }
  }

  private static func places(_ places: [Drawer<Action>.Place]) -> Node {
    Node(.ul) {
      for place in places {
        Node(.li) {
          Node(
            .a, .href(place.path), .className(place.isCurrent ? "menu-item current" : "menu-item"),
            place.isCurrent ? Attribute(.ariaCurrent, "page") : nil
          ) {
            place.icon.node(size: 20)
            Node(.span) { place.label }
            if !place.note.isEmpty { Node(.span, .className("menu-note")) { place.note } }
          }
        }
      }
    }
  }
}
