import PageChecks

// What libFuzzer calls: any bytes are a page. Each broken promise ends the process, which libFuzzer
// reports with the bytes that broke it.

/// Reads a page as the child process does, and checks what every answer must be.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArticle(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try PageChecks.check([UInt8](UnsafeBufferPointer(start: start, count: count)))
  } catch {
    preconditionFailure("\(error)")
  }
  return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The package manager names the entry of an executable after it; libFuzzer's own is not linked.
@_cdecl("fuzz_article_main")
public func run(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  var count = count
  var arguments = arguments
  return runDriver(&count, &arguments, fuzzArticle)
}
