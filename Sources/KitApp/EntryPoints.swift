#if arch(wasm32)
  import AppCore
  import Gallery
  import Kit
  import Screens
  import ViewTree

  nonisolated(unsafe) private var gallery = GalleryState()
  nonisolated(unsafe) private var picture = ""
  nonisolated(unsafe) private var patcher = Patcher<GalleryAction>()
  /// The one screen that the page shows instead of the gallery.
  nonisolated(unsafe) private var stage: Stage?
  nonisolated(unsafe) private var stagePatcher = Patcher<Action>()
  nonisolated(unsafe) private var input: [UInt8] = []
  nonisolated(unsafe) private var output: [UInt8] = []

  private var page: [Node<GalleryAction>] { [gallery.view(picturePath: picture)] }

  @_expose(wasm, "input")
  @_cdecl("kit_input")
  public func prepareInput(_ size: Int32) -> UnsafeMutablePointer<UInt8>? {
    input = [UInt8](repeating: 0, count: Int(max(size, 1)))
    return input.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// The gallery needs no clock.
  @_expose(wasm, "moment")
  @_cdecl("kit_moment")
  public func setMoment(
    _ milliseconds: Double, _ offsetSeconds: Int32, _ first: UInt32, _ second: UInt32,
    _ third: UInt32, _ fourth: UInt32
  ) {
    output = []
  }

  /// Takes over the server's page; the bytes are its query, a line feed, and the picture's path.
  @_expose(wasm, "boot")
  @_cdecl("kit_boot")
  public func boot(_ size: Int32) {
    let parts = input.prefix(Int(max(size, 0))).split(
      separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    let query = String(decoding: parts.first ?? [], as: UTF8.self)
    gallery = GalleryState(query: query)
    picture = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    stage = Stage(query: query)
    if let stage {
      stagePatcher.adopt([view(stage.state)])
    } else {
      patcher.adopt(page)
    }
  }

  @_expose(wasm, "redraw")
  @_cdecl("kit_redraw")
  public func redraw() {
    if stage != nil { stagePatcher.redraw() } else { patcher.redraw() }
  }

  /// Something happened to an element; 0 if nobody listens.
  @_expose(wasm, "receive")
  @_cdecl("kit_receive")
  public func receive(
    _ node: UInt32, _ kind: UInt32, _ isChecked: Int32, _ modifiers: UInt32, _ size: Int32
  ) -> Int32 {
    guard let kind = EventKind(rawValue: UInt8(truncatingIfNeeded: kind)) else { return 0 }
    let text = String(decoding: input.prefix(Int(max(size, 0))), as: UTF8.self)
    let event = Event(
      kind: kind, text: text, isChecked: isChecked != 0,
      modifiers: UInt8(truncatingIfNeeded: modifiers))
    if stage != nil { return receiveOnStage(event, node) }
    guard case .action(let action) = patcher.receive(event, at: node) else { return 0 }
    gallery.perform(action)
    patcher.update(to: page)
    return 1
  }

  private func receiveOnStage(_ event: Event, _ node: UInt32) -> Int32 {
    switch stagePatcher.receive(event, at: node) {
    case .action(let action): stage?.perform(action)
    case .link(let path): stage?.perform(.linkTapped(path: path))
    case .ignored: return 0
    }
    if let stage { stagePatcher.update(to: [view(stage.state)]) }
    return 1
  }

  @_expose(wasm, "patch")
  @_cdecl("kit_patch")
  public func patch() -> UnsafePointer<UInt8>? {
    output = stage == nil ? patcher.patch : stagePatcher.patch
    return output.withUnsafeBufferPointer { $0.baseAddress }
  }

  @_expose(wasm, "size")
  @_cdecl("kit_size")
  public func size() -> Int32 {
    Int32(truncatingIfNeeded: output.count)
  }
#endif
