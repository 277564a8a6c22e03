import HTML5

/// What leads to other articles of the site.
extension Trimming {
  /// `Read more: …`, or such a line above links.
  mutating func dropWhatLeadsAway() {
    var index = 0
    while index < passages.count {
      defer { index += 1 }
      let passage = passages[index]
      guard passage.length < 250, Phrases.leadsAway(text(index)) else { continue }
      if passage.linkShare > 0.4 {
        isDropped[index] = true
      } else if passage.length < 60 {
        var next = index + 1
        while next < passages.count, next - index <= 8, isLink(next) || isDropped[next] {
          isDropped[next] = true
          next += 1
        }
        if next > index + 1 { isDropped[index] = true }
      }
    }
  }

  /// Headlines of other articles of the site, each on a line of its own, among or after the prose.
  ///
  /// Where they are many they are what the page is about.
  mutating func dropTeasers() {
    guard let firstProse else { return }
    let teasers = passages.indices[firstProse...].filter { isTeaser($0) && !isDropped[$0] }
    let prose = passages.indices.count { isProse($0) }
    guard teasers.count * 2 <= prose else { return }
    for index in teasers {
      let before = passages.indices[..<index].last { !isDropped[$0] }
      guard let before, !page.endsWithColon(passages[before]) else { continue }
      isDropped[index] = true
    }
  }

  /// A list of the places on this page, and the word above it.
  mutating func dropContents() {
    var index = 0
    while index < passages.count {
      let start = index
      while index < passages.count, passages[index].isEnclosed,
        passages[index].linkedWithin * 10 >= passages[index].length * 9
      {
        index += 1
      }
      if index - start >= 3 {
        for place in start..<index { isDropped[place] = true }
        if start > 0, passages[start - 1].length <= 40, !isProse(start - 1) {
          isDropped[start - 1] = true
        }
      }
      index = max(index, start + 1)
    }
  }

  /// What follows a “More on this” to the end, where much of it leads away.
  mutating func dropAfterLeadingAway() {
    guard let firstProse else { return }
    for index in passages.indices[(firstProse + 1)...] where !isDropped[index] {
      guard passages[index].length < 60, isHeading(index) || isBold(index),
        Phrases.leadsAway(text(index))
      else { continue }
      let rest = passages.indices[(index + 1)...].filter { !isDropped[$0] }
      let length = rest.reduce(0) { $0 + passages[$1].length }
      let linked = rest.reduce(0) { $0 + passages[$1].linkedHere }
      let before = passages[..<index].reduce(0) { $0 + $1.length }
      guard linked * 10 >= length * 3, length < before else { continue }
      for place in index..<passages.count { isDropped[place] = true }
      findProse()
      return
    }
  }

  func isBold(_ index: Int) -> Bool {
    let passage = passages[index]
    return page.hasAncestor(passage.nodes.lowerBound, within: 4) {
      (page.names[$0] == .strong || page.names[$0] == .b)
        && page.ends[$0] >= passage.nodes.upperBound
    }
  }

  /// Whether all of it is a link to another page of the site, as long as a headline.
  func isTeaser(_ index: Int) -> Bool {
    let passage = passages[index]
    return passage.length >= 25 && passage.length < 200
      && passage.linkedHere * 10 >= passage.length * 9
      && !passage.isEnclosed && !passage.hints.contains(.caption)
  }

  func isLink(_ index: Int) -> Bool {
    passages[index].linkShare > 0.8 && passages[index].length < 200
  }
}
