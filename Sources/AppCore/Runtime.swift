public import Kernel
public import ViewTree

/// The app as a host drives it: something happens, and then there are a patch and effects to take.
///
/// The browser's entry points and the tests use the same one.
public struct Runtime {
  public private(set) var state: State
  private var patcher = Patcher<Action>()
  private var writer = ByteWriter()

  /// Draws the first view, to be taken over from the page or, where that is another, redrawn.
  public init(boot: Boot) {
    state = State(boot: boot)
    patcher.adopt([view(state)])
  }

  /// What the last call changed on the page; see `PatchOperation`.
  public var patch: [UInt8] { patcher.patch }

  /// What the last call asks the host to do: a count, and as many effects.
  public var effects: [UInt8] { writer.bytes }

  /// The page was not what the first view draws: build all of it.
  public mutating func redraw() {
    patcher.redraw()
    write([])
  }

  public mutating func perform(_ action: Action, _ moment: Moment) {
    let effects = reduce(&state, action, moment)
    patcher.update(to: [view(state)])
    write(effects)
  }

  /// Passes on what happened to an element.
  ///
  /// True if the app took it, so that the browser does nothing of its own with a link.
  public mutating func receive(
    _ event: Event, at number: NodeNumber, _ moment: Moment
  ) -> Bool {
    switch patcher.receive(event, at: number) {
    case .action(let action):
      perform(action, moment)
      return true
    case .link(let path):
      guard Self.isScreen(path) else { return false }
      perform(.linkTapped(path: path), moment)
      return true
    case .ignored:
      return false
    }
  }

  private mutating func write(_ effects: [Effect]) {
    writer.removeAll()
    writer.write(count: effects.count)
    for effect in effects { effect.write(to: &writer) }
  }

  /// A path of the app: not an answer of the API, and not another site (`//host`).
  private static func isScreen(_ path: String) -> Bool {
    let bytes = Array(path.utf8.prefix(5))
    guard bytes.first == UInt8(ascii: "/") else { return false }
    return bytes != Array("/api/".utf8) && bytes.dropFirst().first != UInt8(ascii: "/")
  }
}
