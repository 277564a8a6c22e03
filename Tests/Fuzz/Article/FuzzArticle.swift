import Extraction
import HTML5
import ReadingCore

// What libFuzzer calls: any bytes are a page. Each broken promise ends the process, which libFuzzer
// reports with the bytes that broke it.

/// Reads a page as the child process does, and checks what every answer must be.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArticle(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let page = [UInt8](UnsafeBufferPointer(start: start, count: count))
  let extracted = Extractor.extract(FetchedPage(bytes: page, address: "https://a.example/b/c"))
  checkAnswer(extracted)
  checkMarkup(Array(extracted.html.utf8))
  checkWholePage(page)
  checkFragments(page)
  return 0
}

/// What the child process would answer is what the server would read.
private func checkAnswer(_ page: ExtractedPage) {
  let again = try? ExtractedPage(decoding: page.encoded)
  precondition(again == page, "the answer changes on its way")
}

/// The article's markup is the same tree when it is parsed, and nothing in it is forbidden.
private func checkMarkup(_ html: [UInt8]) {
  let tree = HTMLParser.parseFragment(html)
  precondition(tree.serialised() == html, "markup changes when it is parsed")
  precondition(Sanitiser().sanitised(tree) == tree, "the sanitiser finds more to take away")
  checkAllowed(tree)
}

/// The sanitiser over all of a page, whatever the extractor would choose.
private func checkWholePage(_ page: [UInt8]) {
  let tree = HTMLParser.parse(page)
  let stable = SafeHTML.stable(Sanitiser().sanitised(tree))
  precondition(HTMLParser.parseFragment(stable.serialised()) == stable, "no fixpoint")
  checkAllowed(stable)
}

private func checkFragments(_ page: [UInt8]) {
  for name in ["div", "table", "select", "template", "svg"] {
    _ = HTMLParser.parseFragment(page, in: HTMLParser.Context(name: Array(name.utf8))).nodeCount
  }
}

/// Says again, in other words than the sanitiser, what may not come out of it.
private func checkAllowed(_ tree: Tree) {
  for node in tree.descendants(tree.root) where tree.kind(node) == .element {
    precondition(tree.namespace(node) != .svg, "a foreign element")
    switch tree.name(node) {
    case .script, .style, .iframe, .object, .embed, .form, .input, .link, .meta, .base, .svg:
      preconditionFailure("a forbidden element")
    default: break
    }
    for attribute in tree.attributes(node) {
      let name = tree.nameText(attribute.name)
      precondition(!name.starts(with: "on".utf8), "an event's attribute")
      precondition(!name.elementsEqual("style".utf8), "a style")
      let isAddress = name.elementsEqual("href".utf8) || name.elementsEqual("src".utf8)
      if isAddress { precondition(isSafe(tree.value(attribute)), "an address that runs") }
    }
  }
}

private func isSafe(_ address: ArraySlice<UInt8>) -> Bool {
  let start = String(decoding: address.prefix(8), as: UTF8.self).lowercased()
  return ["http://", "https://", "mailto:", "#"].contains { start.hasPrefix($0) }
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
