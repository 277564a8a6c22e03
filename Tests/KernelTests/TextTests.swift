import Kernel
import Testing

@Suite struct TextTests {
  private let joined = "caf\u{E9}"
  private let apart = "cafe\u{301}"

  @Test func textsAreEqualWhenTheirBytesAre() {
    #expect(joined == "caf\u{E9}")
    #expect(joined != apart)
    #expect(!(joined == apart))
    #expect("" == "")
    #expect("a" != "")
    #expect(String(repeating: "a", count: 40) == String(repeating: "a", count: 40))
  }

  @Test func optionalTextsListsAndChoicesCompareBytes() {
    let text: String? = joined
    #expect(text == joined)
    #expect(text != apart)
    #expect(text != nil)
    #expect([joined] == [joined])
    #expect([joined] != [apart])
    #expect([joined].contains(joined))
    #expect(![joined].contains(apart))
    let isChosen =
      switch joined {
      case apart: false
      default: true
      }
    #expect(isChosen)
  }

  @Test func derivedEqualityComparesBytes() {
    struct Named: Equatable {
      var name: String
      var note: String?
    }
    #expect(Named(name: joined, note: nil) == Named(name: joined, note: nil))
    #expect(Named(name: joined, note: nil) != Named(name: apart, note: nil))
    #expect(Named(name: "", note: joined) != Named(name: "", note: apart))
  }

  @Test func aSetTellsTextsApartByTheirBytes() {
    var set = TextSet()
    #expect(set.isEmpty)
    set.insert(joined)
    #expect(set.contains(joined))
    #expect(!set.contains(apart))
    var other = TextSet()
    other.insert(apart)
    set.formUnion(other)
    set.remove(joined)
    #expect(set == other)
  }
}
