/// Something that can be done, or gone to, by its name.
public struct PaletteEntry<Action> {
  public enum Target {
    case path(String)
    case action(Action)
  }

  public var icon: Icon
  public var label: String
  /// What it is, or what it is done with.
  public var note: String
  public var target: Target
  /// The app that has to be shown for it; nil where any may be.
  public var app: App?
  /// The class of its sign's colour.
  public var hue = ""

  public init(_ icon: Icon, _ label: String, _ note: String, path: String) {
    self.icon = icon
    self.label = label
    self.note = note
    target = .path(path)
  }

  public init(
    _ icon: Icon, _ label: String, _ note: String, in app: App? = nil, action: Action
  ) {
    self.icon = icon
    self.label = label
    self.note = note
    self.app = app
    target = .action(action)
  }

  /// The same for whoever takes these actions.
  public func map<Other>(_ transform: (Action) -> Other) -> PaletteEntry<Other> {
    var entry: PaletteEntry<Other>
    switch target {
    case .path(let path): entry = PaletteEntry<Other>(icon, label, note, path: path)
    case .action(let action):
      entry = PaletteEntry<Other>(icon, label, note, in: app, action: transform(action))
    }
    entry.hue = hue
    return entry
  }
}
