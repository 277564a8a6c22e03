import HTML5

/// The scores that blocks got for the paragraphs in them (after Readability).
struct Scores {
  private(set) var values: [Int: Double] = [:]

  func of(_ index: Int) -> Double? { values[index] }

  mutating func add(_ amount: Double, to index: Int, startingAt start: () -> Double) {
    values[index] = (values[index] ?? start()) + amount
  }

  mutating func scale(_ index: Int, by factor: Double) {
    values[index] = values[index].map { $0 * factor }
  }

  var candidates: [Int] { values.keys.sorted() }
}

/// A run of text that counts as a paragraph, and the block that it counts for.
struct Paragraph {
  var parent: Int
  var text: TextMeasure
}

extension Page {
  /// Scores every block that has paragraphs below it, scaled down by its share of links.
  func scores(_ eagerness: Eagerness) -> Scores {
    var scores = Scores()
    for paragraph in paragraphs() where paragraph.text.length >= 25 {
      let points =
        2 + Double(paragraph.text.commas) + min(Double(paragraph.text.length / 100), 3)
      var ancestor = paragraph.parent
      for level in 0..<5 where ancestor >= 0 {
        let divisor = level == 0 ? 1.0 : level == 1 ? 2 : Double(level * 3)
        scores.add(points / divisor, to: ancestor) { startScore(of: ancestor, eagerness) }
        ancestor = parents[ancestor]
      }
    }
    for candidate in scores.candidates {
      scores.scale(candidate, by: 1 - linkDensity(of: candidate))
    }
    return scores
  }

  func labelWeight(of index: Int, _ eagerness: Eagerness) -> Double {
    guard eagerness.contains(.weighsLabels) else { return 0 }
    return hints[index].weight
  }

  private func startScore(of index: Int, _ eagerness: Eagerness) -> Double {
    let tag: Double =
      switch names[index] {
      case .div: 5
      case .pre, .td, .blockquote: 3
      case .address, .ol, .ul, .dl, .dd, .dt, .li, .form: -3
      case .h1, .h2, .h3, .h4, .h5, .h6, .th: -5
      default: 0
      }
    return tag + labelWeight(of: index, eagerness)
  }

  /// Every paragraph left on the page: those marked so, and runs of text directly in divisions.
  private func paragraphs() -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var index = 0
    while index < count {
      guard !gone[index] else {
        index = ends[index]
        continue
      }
      switch names[index] {
      case .p where !hasBreaks(index), .td, .pre, .section, .h2, .h3, .h4, .h5, .h6:
        let parent = parents[index]
        paragraphs.append(
          Paragraph(parent: parent < 0 ? -1 : scoringParent(of: index), text: text(of: index)))
      case .div, .p: appendRuns(of: index, to: &paragraphs)
      default: break
      }
      index += 1
    }
    return paragraphs
  }

  /// The block that a paragraph counts for: a division that holds nothing else is passed over.
  private func scoringParent(of index: Int) -> Int {
    var current = index
    while parents[current] >= 0, names[parents[current]] == .div,
      isOnlyContent(current, of: parents[current])
    {
      current = parents[current]
    }
    return parents[current]
  }

  /// Whether an element is the only thing left in another, white space aside.
  ///
  /// Where more was taken out than a page has around one block, it is not.
  func isOnlyContent(_ index: Int, of parent: Int) -> Bool {
    var child = parent + 1
    for _ in 0..<100 where child < ends[parent] {
      if child != index, !gone[child], isElement(child) || texts[child].length > 0 { return false }
      child = ends[child]
    }
    return child >= ends[parent]
  }

  private func appendRuns(of index: Int, to paragraphs: inout [Paragraph]) {
    var run = TextMeasure.none
    var runs: [TextMeasure] = []
    var hasBlock = false
    var breaks = 0
    for child in children(index) {
      if isElement(child), !isPhrasing(child) {
        hasBlock = true
        runs.append(run)
        run = .none
      } else if names[child] == .br {
        breaks += 1
        if breaks == 2 {
          hasBlock = true
          runs.append(run)
          run = .none
        }
        continue
      } else {
        run.add(text(of: child))
      }
      if texts[child].length > 0 || isElement(child) { breaks = 0 }
    }
    runs.append(run)
    let parent = hasBlock ? index : scoringParent(of: index)
    for run in runs where run.length > 0 {
      paragraphs.append(Paragraph(parent: parent, text: run))
    }
  }

  private func hasBreaks(_ index: Int) -> Bool {
    var breaks = 0
    for child in children(index) {
      if names[child] == .br {
        breaks += 1
        if breaks == 2 { return true }
      } else if isElement(child) || texts[child].length > 0 {
        breaks = 0
      }
    }
    return false
  }

  /// Text, or an element that stands in a line of text with everything below it.
  func isPhrasing(_ index: Int) -> Bool {
    guard isElement(index) else { return true }
    guard !names[index].isBlock, names[index] != .iframe, names[index] != .unknown else {
      return false
    }
    var current = index
    while current < ends[index] {
      if gone[current] {
        current = ends[current]
        continue
      }
      if names[current].isBlock { return false }
      current += 1
    }
    return true
  }
}
