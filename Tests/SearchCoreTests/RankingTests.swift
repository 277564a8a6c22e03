import Kernel
import SearchCore
import Testing

@Suite struct RankingTests {
  @Test func aTitleCountsMoreThanABody() {
    var library = Library()
    library.put(1, [(.title, "Something else"), (.body, "coffee is mentioned here once")])
    library.put(2, [(.title, "Coffee"), (.body, "all about beans and water and time")])
    #expect(library.find("coffee") == [2, 1])
  }

  @Test func aRareWordCountsMoreThanACommonOne() {
    var library = Library()
    for number in 0..<20 { library.put(number, "coffee and more of it") }
    library.put(20, "zebra and more of it")
    let all = library.index.snapshot().search(QueryExpression("coffee zebra"))
    #expect(all.first?.key == Library.key(20))
    #expect(all.allSatisfy { !$0.isExact })
    #expect(all.count == 1)
  }

  @Test func wordsThatStandTogetherCountMore() {
    var library = Library()
    library.put(1, "green is the colour of leaves and trees while tea is a drink")
    library.put(2, "the colour of leaves and trees while green tea is a drink is")
    #expect(library.find("green tea") == [2, 1])
  }

  @Test func equalsStandAsTheKeeperSays() {
    var library = Library()
    for number in 1...5 { library.put(number, "the same") }
    let facts = DocumentFacts(precedes: { $1 < $0 })
    #expect(library.find("same", facts) == [5, 4, 3, 2, 1])
  }
}
