/// Marks the elements of a longest increasing subsequence; negative ones never belong to it.
///
/// Fredman's patience piles (On computing the length of longest increasing subsequences, 1975).
func longestIncreasingSubsequence(of values: [Int]) -> [Bool] {
  var tails: [Int] = []
  var previous = [Int](repeating: -1, count: values.count)
  for index in values.indices where values[index] >= 0 {
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if values[tails[middle]] < values[index] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = tails[low - 1] }
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var isMember = [Bool](repeating: false, count: values.count)
  var index = tails.last ?? -1
  while index >= 0 {
    isMember[index] = true
    index = previous[index]
  }
  return isMember
}
