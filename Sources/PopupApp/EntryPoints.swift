#if arch(wasm32)
  import Kernel
  import PopupCore
  import ViewTree

  /// The one popup of the page: the host calls from one thread, one call at a time.
  nonisolated(unsafe) private var runtime = PopupRuntime()
  nonisolated(unsafe) private var now = Instant(milliseconds: 0)
  nonisolated(unsafe) private var input: [UInt8] = []
  /// Kept while the host reads it, until the next call.
  nonisolated(unsafe) private var output: [UInt8] = []

  /// Where the host writes so many bytes for the next call.
  @_expose(wasm, "input")
  @_cdecl("popup_input")
  public func prepareInput(_ size: Int32) -> UnsafeMutablePointer<UInt8>? {
    input = [UInt8](repeating: 0, count: Int(max(size, 1)))
    return input.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// The time of the call that follows; the popup needs no random numbers.
  @_expose(wasm, "moment")
  @_cdecl("popup_moment")
  public func setMoment(
    _ milliseconds: Double, _ offsetSeconds: Int32, _ first: UInt32, _ second: UInt32,
    _ third: UInt32, _ fourth: UInt32
  ) {
    output = []
    now = Instant(milliseconds: Int64(exactly: milliseconds.rounded()) ?? 0)
  }

  /// The host tells something; 0 if it cannot be read.
  @_expose(wasm, "hear")
  @_cdecl("popup_hear")
  public func hear(_ size: Int32) -> Int32 {
    runtime.hear(given(size), now: now) ? 1 : 0
  }

  /// Something happened to an element; 0 if nobody listens.
  @_expose(wasm, "receive")
  @_cdecl("popup_receive")
  public func receive(
    _ node: UInt32, _ kind: UInt32, _ isChecked: Int32, _ modifiers: UInt32, _ size: Int32
  ) -> Int32 {
    guard let kind = EventKind(rawValue: UInt8(truncatingIfNeeded: kind)) else { return 0 }
    let event = Event(
      kind: kind, text: String(decoding: given(size), as: UTF8.self), isChecked: isChecked != 0,
      modifiers: UInt8(truncatingIfNeeded: modifiers))
    return runtime.receive(event, at: node) ? 1 : 0
  }

  @_expose(wasm, "patch")
  @_cdecl("popup_patch")
  public func patch() -> UnsafePointer<UInt8>? {
    output = runtime.patch
    return output.withUnsafeBufferPointer { $0.baseAddress }
  }

  @_expose(wasm, "effects")
  @_cdecl("popup_effects")
  public func effects() -> UnsafePointer<UInt8>? {
    output = runtime.effects
    return output.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// The length of what was asked for last.
  @_expose(wasm, "size")
  @_cdecl("popup_size")
  public func size() -> Int32 {
    Int32(truncatingIfNeeded: output.count)
  }

  private func given(_ size: Int32) -> [UInt8] {
    Array(input.prefix(Int(max(size, 0))))
  }
#endif
