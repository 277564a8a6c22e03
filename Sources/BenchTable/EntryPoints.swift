#if arch(wasm32)
  import ViewTree

  nonisolated(unsafe) private var table = Table()
  nonisolated(unsafe) private var patcher = Patcher<Table.Action>()

  /// Draws the page for the first time.
  @_expose(wasm, "begin")
  @_cdecl("bench_begin")
  public func begin() {
    patcher.update(to: [table.view])
  }

  /// An element was clicked: 1 if something listens.
  @_expose(wasm, "click")
  @_cdecl("bench_click")
  public func click(_ number: UInt32) -> Int32 {
    guard case .action(let action) = patcher.receive(Event(kind: .click), at: number) else {
      return 0
    }
    table.perform(action)
    patcher.update(to: [table.view])
    return 1
  }

  /// Where the patch of the last call is.
  @_expose(wasm, "patch")
  @_cdecl("bench_patch")
  public func patch() -> UnsafePointer<UInt8>? {
    patcher.patch.withUnsafeBufferPointer { $0.baseAddress }
  }

  @_expose(wasm, "size")
  @_cdecl("bench_size")
  public func size() -> Int32 {
    Int32(truncatingIfNeeded: patcher.patch.count)
  }
#endif
