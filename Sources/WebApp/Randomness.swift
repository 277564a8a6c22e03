#if arch(wasm32)
  @_extern(wasm, module: "wasi_snapshot_preview1", name: "random_get")
  @_extern(c)
  private func random_get(_ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int32

  /// What seeds the standard library's hash tables, straight from the host.
  ///
  /// The C library's own makes a stream cipher of it, and asserts, for which it brings `printf`: 17 kB.
  @_cdecl("arc4random_buf")
  public func arc4random_buf(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
    _ = random_get(buffer, count)
  }
#endif
