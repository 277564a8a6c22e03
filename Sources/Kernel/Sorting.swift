extension Array {
  /// In order; equal elements stay as they were.
  ///
  /// Swift's own `sorted` is compiled anew for every type, 3 kB in the browser each time. This one
  /// orders indices, in one function for all.
  public func inOrder(_ precedes: (Element, Element) -> Bool) -> [Element] {
    if isOrdered(precedes) { return self }
    let order = indicesInOrder(count) { precedes(self[$0], self[$1]) }
    var sorted: [Element] = []
    sorted.reserveCapacity(count)
    for index in order { sorted.append(self[index]) }
    return sorted
  }

  private func isOrdered(_ precedes: (Element, Element) -> Bool) -> Bool {
    for index in indices.dropFirst() where precedes(self[index], self[index - 1]) { return false }
    return true
  }
}

extension Array {
  /// The first index whose element meets a condition that all after it meet too, or the end.
  public func partitioningIndex(where meets: (Element) -> Bool) -> Int {
    var from = 0
    var to = count
    while from < to {
      let middle = (from + to) / 2
      if meets(self[middle]) { to = middle } else { from = middle + 1 }
    }
    return from
  }
}

extension Array where Element: Comparable {
  /// From the lowest; equal elements stay as they were.
  public func inOrder() -> [Element] { inOrder { $0 < $1 } }
}

/// Merges runs of 1, 2, 4 … indices until one run is left.
private func indicesInOrder(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
  var order = Array(0..<count)
  var merged = order
  var length = 1
  while length < count {
    var start = 0
    while start < count {
      let middle = Swift.min(start + length, count)
      let end = Swift.min(middle + length, count)
      merge(order, start, middle, end, into: &merged, precedes)
      start = end
    }
    swap(&order, &merged)
    length *= 2
  }
  return order
}

private func merge(
  _ order: [Int], _ start: Int, _ middle: Int, _ end: Int, into merged: inout [Int],
  _ precedes: (Int, Int) -> Bool
) {
  var left = start
  var right = middle
  for place in start..<end {
    let takesRight = right < end && (left == middle || precedes(order[right], order[left]))
    merged[place] = takesRight ? order[right] : order[left]
    if takesRight { right += 1 } else { left += 1 }
  }
}
