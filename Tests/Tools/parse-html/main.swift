import Foundation
import HTML5

// For tests and benchmarks: reads pages, each after four bytes of its length (most significant
// first), and prints the outline of each one's tree in the same form. With --markup it prints what
// the tree is serialised to, with --time the seconds of the best of seven passes over all pages.

func framedPages() -> [[UInt8]] {
  let input = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
  var pages: [[UInt8]] = []
  var index = 0
  while index + 4 <= input.count {
    let count = input[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
    let end = min(index + 4 + count, input.count)
    pages.append(Array(input[(index + 4)..<end]))
    index = end
  }
  return pages
}

func framed(_ text: [UInt8]) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: text.count >> $0) } + text
}

let options = Set(CommandLine.arguments.dropFirst().filter { $0.hasPrefix("--") })
let context = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("--") }

func parsed(_ page: [UInt8]) -> Tree {
  let isScripting = options.contains("--scripting")
  guard let context else { return HTMLParser.parse(page, isScripting: isScripting) }
  return HTMLParser.parseFragment(
    page, in: HTMLParser.Context(name: Array(context.utf8)), isScripting: isScripting)
}

let pages = framedPages()
if options.contains("--time") {
  let times = (0..<7).map { _ in
    ContinuousClock().measure { for page in pages { _ = parsed(page).nodeCount } }
  }
  print((times.min() ?? .zero) / .seconds(1))
} else {
  for page in pages {
    let tree = parsed(page)
    let text = options.contains("--markup") ? tree.serialised() : tree.outline
    FileHandle.standardOutput.write(Data(framed(text)))
  }
}
