#if arch(wasm32)
  import AppCore
  import Kernel
  import ViewTree

  /// The one app of the page: the host calls from one thread, one call at a time.
  nonisolated(unsafe) private var runtime = Runtime(boot: Boot())
  /// What the host hands over with a call.
  nonisolated(unsafe) private var input: [UInt8] = []
  /// Time and randomness of the call that follows.
  nonisolated(unsafe) private var moment = Moment(
    instant: Instant(milliseconds: 0), entropy: Entropy(high: 0, low: 0))
  /// Kept while the host reads it, until the next call: its memory is used again then.
  nonisolated(unsafe) private var output: [UInt8] = []

  /// Where the host writes so many bytes for the next call.
  @_expose(wasm, "input")
  @_cdecl("later_input")
  public func prepareInput(_ size: Int32) -> UnsafeMutablePointer<UInt8>? {
    let size = Int(max(size, 1))
    if input.count < size || input.count > 1 << 20 { input = [UInt8](repeating: 0, count: size) }
    return input.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  @_expose(wasm, "moment")
  @_cdecl("later_moment")
  public func setMoment(
    _ milliseconds: Double, _ offsetSeconds: Int32, _ first: UInt32, _ second: UInt32,
    _ third: UInt32, _ fourth: UInt32
  ) {
    output = []
    moment = Moment(
      instant: Instant(milliseconds: Int64(exactly: milliseconds.rounded()) ?? 0),
      offsetSeconds: offsetSeconds,
      entropy: Entropy(
        high: UInt64(first) << 32 | UInt64(second), low: UInt64(third) << 32 | UInt64(fourth)))
  }

  /// Starts with what the page knows (CBOR, or nothing), and takes over the page.
  @_expose(wasm, "boot")
  @_cdecl("later_boot")
  public func boot(_ size: Int32) {
    // A boot of another version, or none: the shell's, which knows nothing and asks for all.
    let boot = try? Boot(decoding: given(size))
    runtime = Runtime(boot: boot ?? Boot())
  }

  @_expose(wasm, "redraw")
  @_cdecl("later_redraw")
  public func redraw() {
    runtime.redraw()
  }

  /// The host knows the device's number now; the bytes are the page's path.
  @_expose(wasm, "start")
  @_cdecl("later_start")
  public func start(_ size: Int32, _ high: UInt32, _ low: UInt32) {
    let device = DeviceID(bits: UInt64(high) << 32 | UInt64(low))
    let path = String(decoding: given(size), as: UTF8.self)
    runtime.perform(.started(device, path: path), moment)
  }

  /// Something happened at the host; 0 if it cannot be read.
  @_expose(wasm, "hear")
  @_cdecl("later_hear")
  public func hear(_ size: Int32) -> Int32 {
    var reader = ByteReader(given(size))
    // Only a host of another version can write what is not known; it has nothing to do then.
    guard let event = try? HostEvent(from: &reader) else { return 0 }
    runtime.perform(.host(event), moment)
    return 1
  }

  /// Something happened to an element; the bytes are the event's text.
  ///
  /// 0 if nobody listens: then there is nothing to take.
  @_expose(wasm, "receive")
  @_cdecl("later_receive")
  public func receive(
    _ node: UInt32, _ kind: UInt32, _ isChecked: Int32, _ modifiers: UInt32, _ size: Int32
  ) -> Int32 {
    guard let kind = EventKind(rawValue: UInt8(truncatingIfNeeded: kind)) else { return 0 }
    let event = Event(
      kind: kind, text: String(decoding: given(size), as: UTF8.self), isChecked: isChecked != 0,
      modifiers: UInt8(truncatingIfNeeded: modifiers))
    return runtime.receive(event, at: node, moment) ? 1 : 0
  }

  /// Where the patch of the last call is; `size` tells how long.
  @_expose(wasm, "patch")
  @_cdecl("later_patch")
  public func patch() -> UnsafePointer<UInt8>? {
    output = runtime.patch
    return output.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// Where the effects of the last call are; `size` tells how long.
  @_expose(wasm, "effects")
  @_cdecl("later_effects")
  public func effects() -> UnsafePointer<UInt8>? {
    output = runtime.effects
    return output.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// Where the state's bytes are, to compare with a native run.
  @_expose(wasm, "state")
  @_cdecl("later_state")
  public func state() -> UnsafePointer<UInt8>? {
    output = runtime.state.encoded
    return output.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// The length of what was asked for last.
  @_expose(wasm, "size")
  @_cdecl("later_size")
  public func size() -> Int32 {
    Int32(truncatingIfNeeded: output.count)
  }

  private func given(_ size: Int32) -> [UInt8] {
    Array(input.prefix(Int(max(size, 0))))
  }
#endif
