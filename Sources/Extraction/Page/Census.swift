import HTML5

/// What is left in a block, summed from what is in its children.
struct Census {
  private(set) var text = TextMeasure.none
  private var paragraphs = 0
  private var images = 0
  private var hasEmbed = false
  private var items = 0
  private var inputs = 0
  private var holdsBlock = false
  /// Letters in links; those in links within the page count a third.
  private var linked = 0.0
  private var headingLength = 0
  private var listLength = 0
  /// Letters in the elements whose presence says that a block holds text, and in runs that stand directly in it.
  private var textishLength = 0
  /// The same without the runs, which count for their own block alone.
  private var textishBelow = 0

  /// Adds what a node is to what is below it.
  mutating func finish(_ index: Int, in page: Page) {
    text.add(page.texts[index])
    let name = page.names[index]
    switch name {
    case .p: paragraphs += 1
    case .img: images += 1
    case .li: items += 1
    case .input: inputs += 1
    case .iframe, .video, .audio: if page.isEmbed(index) { hasEmbed = true }
    case .unknown: if page.isFormula(index) { hasEmbed = true }
    case .ul, .ol: listLength = text.length
    case .a:
      let isWithin = page.attribute(.href, of: index)?.first == 0x23
      linked = Double(text.length) * (isWithin ? 0.3 : 1)
    default: if name.isHeading { headingLength = text.length }
    }
    if name.isBlock { holdsBlock = true }
  }

  /// Adds what is in a child, which is finished.
  mutating func add(_ child: Census, of index: Int, in page: Page) {
    text.add(child.text)
    paragraphs += child.paragraphs
    images += child.images
    hasEmbed = hasEmbed || child.hasEmbed
    items += child.items
    inputs += child.inputs
    holdsBlock = holdsBlock || child.holdsBlock
    linked += child.linked
    headingLength += child.headingLength
    listLength += child.listLength
    let isTextish = page.names[index].isTextish
    textishBelow += isTextish ? child.text.length : child.textishBelow
    textishLength +=
      isTextish || child.isRun(index, in: page) ? child.text.length : child.textishBelow
  }

  /// Whether it is text, or part of a line of it, that stands directly in a division or section.
  private func isRun(_ index: Int, in page: Page) -> Bool {
    let parent = page.names[page.parents[index]]
    guard parent == .div || parent == .section else { return false }
    guard page.isElement(index) else { return true }
    return !holdsBlock && page.names[index] != .iframe && page.names[index] != .unknown
  }

  func isList(_ isListElement: Bool) -> Bool {
    isListElement || text.length > 0 && Double(listLength) / Double(text.length) > 0.9
  }

  func looksLikeClutter(_ isListElement: Bool, weight: Double, isInFigure: Bool) -> Bool {
    let isList = isList(isListElement)
    let headingShare = text.length > 0 ? Double(headingLength) / Double(text.length) : 0
    let linkDensity = text.length > 0 ? linked / Double(text.length) : 0
    if !isInFigure, images > 1, Double(paragraphs) / Double(images) < 0.5 { return true }
    if !isList, items - 100 > paragraphs { return true }
    if inputs > paragraphs / 3 { return true }
    if !isList, !isInFigure, headingShare < 0.9, text.length < 25, images == 0 || images > 2,
      linkDensity > 0
    {
      return true
    }
    if !isList, weight < 25, linkDensity > 0.2 { return true }
    if weight >= 25, linkDensity > 0.5 { return true }
    return images == 0 && textishLength == 0 && !hasEmbed
  }

  /// One image for each item, and nothing else.
  func isListOfImages(_ index: Int, in page: Page) -> Bool {
    guard items > 0, images == items else { return false }
    return page.children(index).allSatisfy { child in
      page.children(child).filter { page.isElement($0) }.count <= 1
    }
  }
}

/// Counts from the last node to the first, a child before its parent: what waits are the ancestors of where it is.
struct Counting {
  private var waiting: [(parent: Int, census: Census)] = []

  /// What is left below a node whose descendants were all counted.
  mutating func below(_ index: Int) -> Census {
    guard let last = waiting.last, last.parent == index else { return Census() }
    waiting.removeLast()
    return last.census
  }

  mutating func add(_ census: Census, of index: Int, in page: Page) {
    let parent = page.parents[index]
    if waiting.last?.parent != parent { waiting.append((parent, Census())) }
    waiting[waiting.count - 1].census.add(census, of: index, in: page)
  }
}

extension Name {
  /// Elements whose presence says that a block holds text.
  fileprivate var isTextish: Bool {
    switch self {
    case .span, .li, .td, .blockquote, .dl, .div, .img, .ol, .p, .pre, .table, .ul: true
    default: isHeading
    }
  }
}
