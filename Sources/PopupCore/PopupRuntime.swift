public import Kernel
import Kit
public import ViewTree

/// The popup with what of it is on the screen, as the host calls it.
public struct PopupRuntime {
  public private(set) var state = PopupState()
  /// What the last call asks of the host, written for it.
  public private(set) var effects: [UInt8] = []
  private var patcher = Patcher<PopupAction>()

  public init() {}

  /// The steps that bring the page to what the last call has made of it.
  public var patch: [UInt8] { patcher.patch }

  /// Takes what the host tells; false for what cannot be read.
  public mutating func hear(_ bytes: [UInt8], now: Instant) -> Bool {
    var reader = ByteReader(bytes)
    guard let message = try? PopupMessage(from: &reader) else { return false }
    show(reduce(&state, message, now: now))
    return true
  }

  /// Takes what happened to an element; false where nobody listens.
  public mutating func receive(_ event: Event, at node: NodeNumber) -> Bool {
    guard case .action(let action) = patcher.receive(event, at: node) else { return false }
    show(reduce(&state, action))
    return true
  }

  private mutating func show(_ asked: [PopupEffect]) {
    patcher.update(to: [view(state)])
    var writer = ByteWriter()
    writer.write(count: asked.count)
    for effect in asked { effect.write(to: &writer) }
    effects = writer.bytes
  }
}
