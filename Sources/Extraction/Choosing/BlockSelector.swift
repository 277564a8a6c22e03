import HTML5

/// A path from a page's body to one of its elements, which finds the like of it in other pages of
/// the host.
///
/// Steps joined by `>`, each `name#id.class:n`: the id and classes only where they look lasting, `n`
/// its place among the siblings of its name.
struct BlockSelector {
  private struct Step {
    var name: [UInt8]
    var id: [UInt8]
    var classes: [[UInt8]]
    var place: Int

    var isLabelled: Bool { !id.isEmpty || !classes.isEmpty }
  }

  static let longest = 1000
  /// Nobody's text is the next of so many; counting on would make long lists quadratic.
  private static let mostSiblings = 500
  private var steps: [Step] = []

  /// The path of an element; nil for what no path of bounded length leads to.
  init?(of index: Int, in page: Page) {
    var current = index
    while current >= 0, page.names[current] != .html {
      guard page.isElement(current) else { return nil }
      steps.append(Self.step(of: current, in: page))
      current = page.parents[current]
    }
    steps.reverse()
    while text.utf8.count > Self.longest, steps.count > 1 { steps.removeFirst() }
    guard text.utf8.count <= Self.longest, steps.count < 100 else { return nil }
  }

  /// Reads a path; nil for what is none.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, !text.isEmpty else { return nil }
    for part in text.utf8.split(separator: 0x3E) {
      guard let step = Self.step(Array(part)) else { return nil }
      steps.append(step)
    }
    guard !steps.isEmpty else { return nil }
  }

  var text: String {
    var bytes: [UInt8] = []
    for step in steps {
      if !bytes.isEmpty { bytes.append(0x3E) }
      bytes += step.name
      if !step.id.isEmpty { bytes += [0x23] + step.id }
      for name in step.classes { bytes += [0x2E] + name }
      bytes += [0x3A] + Array(String(step.place).utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The element that the path means in a page, or nil.
  ///
  /// The last step with a label finds the elements of that label; the one whose ancestors are most
  /// like the path counts. The steps after it are taken by name and place.
  func find(in page: Page) -> Int? {
    let labelled = steps.lastIndex { $0.isLabelled }
    var found: Int?
    if let labelled {
      found = best(at: labelled, in: page)
    } else {
      found = page.names.firstIndex { $0 == .body }
    }
    let rest = steps.dropFirst(labelled.map { $0 + 1 } ?? 1)
    for step in rest {
      guard let parent = found else { return nil }
      found = page.elements(directlyIn: parent).first {
        Self.name(of: $0, in: page) == step.name && Self.place(of: $0, in: page) == step.place
      }
    }
    return found
  }

  private func best(at last: Int, in page: Page) -> Int? {
    var best: (index: Int, score: Int)?
    for index in page.nodes.indices where page.isElement(index) && !page.gone[index] {
      guard matches(index, steps[last], in: page) else { continue }
      var score = Self.place(of: index, in: page) == steps[last].place ? 1 : 0
      var current = page.parents[index]
      var step = last - 1
      while current >= 0, step >= 0, matches(current, steps[step], in: page) {
        score += 2
        current = page.parents[current]
        step -= 1
      }
      if best.map({ score > $0.score }) ?? true { best = (index, score) }
    }
    return best?.index
  }

  private func matches(_ index: Int, _ step: Step, in page: Page) -> Bool {
    guard Self.name(of: index, in: page) == step.name else { return false }
    let id = page.attribute(.id, of: index) ?? []
    guard step.id.isEmpty || id.elementsEqual(step.id) else { return false }
    guard !step.classes.isEmpty else { return true }
    let classes = (page.attribute(.class, of: index) ?? []).split { $0 <= 0x20 }
    return step.classes.allSatisfy { wanted in classes.contains { $0.elementsEqual(wanted) } }
  }

  private static func step(of index: Int, in page: Page) -> Step {
    let id = page.attribute(.id, of: index).map { Array($0) } ?? []
    var classes: [[UInt8]] = []
    let all = page.attribute(.class, of: index) ?? []
    for name in all.split(whereSeparator: { $0 <= 0x20 }) where isLasting(Array(name)) {
      if classes.count < 3, !classes.contains(Array(name)) { classes.append(Array(name)) }
    }
    return Step(
      name: name(of: index, in: page), id: isLasting(id) ? id : [], classes: classes,
      place: place(of: index, in: page))
  }

  /// Letters and hyphens: a number changes from page to page.
  private static func isLasting(_ label: [UInt8]) -> Bool {
    label.count >= 2 && label.count <= 40 && label.allSatisfy(isLetter)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (lower >= 0x61 && lower <= 0x7A) || byte == 0x2D || byte == 0x5F
  }

  private static func name(of index: Int, in page: Page) -> [UInt8] {
    Array(page.tree.nameText(page.tree.name(page.nodes[index])))
  }

  private static func place(of index: Int, in page: Page) -> Int {
    var place = 1
    var sibling = page.tree.previous(page.nodes[index])
    let name = page.tree.name(page.nodes[index])
    while let node = sibling, place < mostSiblings {
      if page.tree.kind(node) == .element, page.tree.name(node) == name { place += 1 }
      sibling = page.tree.previous(node)
    }
    return place
  }

  private static func step(_ text: [UInt8]) -> Step? {
    guard let colon = text.lastIndex(of: 0x3A),
      let place = Int(String(decoding: text[(colon + 1)...], as: UTF8.self)), place > 0
    else { return nil }
    var step = Step(name: [], id: [], classes: [], place: place)
    for piece in text[..<colon].split(separator: 0x2E) {
      let halves = piece.split(separator: 0x23, maxSplits: 1, omittingEmptySubsequences: false)
      if step.name.isEmpty {
        step.name = Array(halves[0])
        if halves.count == 2 { step.id = Array(halves[1]) }
      } else {
        step.classes.append(Array(piece))
      }
    }
    return step.name.isEmpty ? nil : step
  }
}

extension Page {
  /// The elements directly below one, those that are gone as well.
  fileprivate func elements(directlyIn parent: Int) -> [Int] {
    var elements: [Int] = []
    var child = parent + 1
    while child < ends[parent] {
      if isElement(child) { elements.append(child) }
      child = ends[child]
    }
    return elements
  }
}
