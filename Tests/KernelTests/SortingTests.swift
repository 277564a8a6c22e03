import Kernel
import Testing

@Suite struct SortingTests {
  /// Every list of up to six of three numbers.
  @Test func sortsEveryShortListAsTheStandardLibraryDoes() {
    var lists: [[Int]] = [[]]
    for _ in 0..<6 {
      for list in lists {
        #expect(list.inOrder() == list.sorted())
        #expect(isStable(list))
      }
      lists = lists.flatMap { list in (0..<3).map { list + [$0] } }
    }
  }

  @Test(arguments: [7, 8, 9, 100, 1_000, 1_025])
  func sortsLongListsStably(_ count: Int) {
    var random = SystemRandomNumberGenerator()
    let list = (0..<count).map { _ in Int.random(in: 0..<count / 3, using: &random) }
    #expect(list.inOrder() == list.sorted())
    #expect(isStable(list))
  }

  private func isStable(_ list: [Int]) -> Bool {
    let pairs = list.enumerated().map { (place: $0.offset, value: $0.element) }
    let sorted = pairs.inOrder { $0.value < $1.value }
    return zip(sorted, sorted.dropFirst()).allSatisfy { left, right in
      left.value < right.value || (left.value == right.value && left.place < right.place)
    }
  }
}
