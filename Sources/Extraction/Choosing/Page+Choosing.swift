import HTML5

extension Page {
  /// The blocks that together are the article, in document order (after Readability).
  func chosen(_ eagerness: Eagerness) -> [Int] {
    let scores = scores(eagerness)
    let ranked = scores.candidates.filter { names[$0] != .html }
      .sorted { (scores.of($0) ?? 0, $1) > (scores.of($1) ?? 0, $0) }
      .prefix(5)
    guard let best = ranked.first, names[best] != .body else {
      return names.firstIndex(of: .body).map { [$0] } ?? []
    }
    if let titled = bestOfTitled(scores, than: best) {
      let top = widened(titled.best, among: [titled.best], scores)
      return top > titled.article ? withSiblings(of: top, scores) : [titled.article]
    }
    let top = widened(best, among: Array(ranked), scores)
    return withSiblings(of: top, scores)
  }

  /// The best block of the `article` in which the page's title stands, where the best of all stands in
  /// another one: pages that go on with older posts without an end.
  private func bestOfTitled(_ scores: Scores, than best: Int) -> (best: Int, article: Int)? {
    guard let heading = titleHeading, let own = article(around: heading),
      let other = article(around: best), !(own..<ends[own]).contains(other),
      !(other..<ends[other]).contains(own)
    else { return nil }
    let titled = scores.candidates.filter { $0 >= own && $0 < ends[own] }
      .max { (scores.of($0) ?? 0, $1) < (scores.of($1) ?? 0, $0) }
    guard let titled, text(of: titled).length >= 500 else { return nil }
    return (titled, own)
  }

  private func article(around index: Int) -> Int? {
    var current = index
    while current >= 0, names[current] != .article { current = parents[current] }
    return current < 0 ? nil : current
  }

  /// A higher block that other good candidates share, or that scores better, or that holds nothing
  /// else.
  private func widened(_ best: Int, among ranked: [Int], _ scores: Scores) -> Int {
    var top = best
    let bestScore = scores.of(best) ?? 0
    let rivals = ranked.dropFirst().filter { (scores.of($0) ?? 0) >= bestScore * 0.75 }
    if rivals.count >= 3 {
      var ancestor = parents[best]
      while ancestor >= 0, names[ancestor] != .body {
        if rivals.filter({ $0 > ancestor && $0 < ends[ancestor] }).count >= 3 {
          top = ancestor
          break
        }
        ancestor = parents[ancestor]
      }
    }
    top = climbed(from: top, scores)
    while parents[top] >= 0, names[parents[top]] != .body, isOnlyElement(top, of: parents[top]) {
      top = parents[top]
    }
    return top
  }

  private func climbed(from top: Int, _ scores: Scores) -> Int {
    var last = scores.of(top) ?? 0
    let threshold = last / 3
    var parent = parents[top]
    while parent >= 0, names[parent] != .body, names[parent] != .html {
      if let score = scores.of(parent) {
        if score < threshold { break }
        if score > last { return parent }
        last = score
      }
      parent = parents[parent]
    }
    return top
  }

  private func isOnlyElement(_ index: Int, of parent: Int) -> Bool {
    children(parent).allSatisfy { $0 == index || !isElement($0) }
  }

  /// The block with those beside it that read like the same article.
  private func withSiblings(of top: Int, _ scores: Scores) -> [Int] {
    guard parents[top] >= 0 else { return [top] }
    let topScore = scores.of(top) ?? 0
    let threshold = max(10, topScore * 0.2)
    let topClass = attribute(.class, of: top) ?? []
    let isArticle = names[top] == .article || holdsArticle(top)
    return children(parents[top]).filter { sibling in
      guard isElement(sibling) else { return false }
      if sibling == top { return true }
      if isArticle, holdsArticle(sibling) { return false }
      if leadsAway(sibling) { return false }
      let isAlike = !topClass.isEmpty && attribute(.class, of: sibling) == topClass
      let bonus = isAlike ? topScore * 0.2 : 0
      if let score = scores.of(sibling), score + bonus >= threshold { return true }
      return names[sibling] == .p && readsLikeText(sibling)
    }
  }

  func leadsAway(_ index: Int) -> Bool {
    let hints = PartHints(attribute(.class, of: index), attribute(.id, of: index))
    return !hints.isDisjoint(with: [.related, .advert, .invitation])
  }

  /// Teasers of other articles beside this one.
  private func holdsArticle(_ index: Int) -> Bool {
    var found = false
    forEach(in: index) { if $0 != index, names[$0] == .article { found = true } }
    return found
  }

  /// What the innermost block around the article, or it itself, says of its direction.
  func direction(around index: Int) -> String? {
    var current = index
    while current >= 0 {
      let direction = Direction.named(attribute(.dir, of: current))
      if !direction.isEmpty { return direction }
      current = parents[current]
    }
    return nil
  }

  private func readsLikeText(_ index: Int) -> Bool {
    let length = text(of: index).length
    let density = linkDensity(of: index)
    if length > 80 { return density < 0.25 }
    guard length > 0, density == 0 else { return false }
    let text = plainText(of: index)
    return text.contains(". ") || text.hasSuffix(".")
  }
}
