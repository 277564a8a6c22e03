import Kernel
import SearchCore
import Testing

@Suite struct SpellingTests {
  private static func library() -> Library {
    var library = Library()
    library.put(1, "Kubernetes receives a separate definition")
    library.put(2, "안녕하세요 안녕 대한민국 프로그래밍 hello")
    library.put(3, "separate words recieve attention")
    return library
  }

  @Test(arguments: [
    ("kuberentes", "kubernetes"), ("seperate", "separate"), ("definiton", "definition"),
    ("my seperate", "my separate"), ("dkssud", "안녕"), ("ㅗ디ㅣㅐ", "hello"), ("프로그레밍", "프로그래밍"),
    ("대한민구", "대한민국"), ("eogksalsrnr", "대한민국"),
  ])
  func whatTheLibraryDoesNotHaveIsCorrected(typed: String, meant: String) {
    var library = Self.library()
    #expect(library.suggestion(for: typed) == meant)
  }

  // "recieve" is wrong, but it stands in the library.
  @Test(arguments: [
    "recieve", "separates", "안녕을", "\"seperate\"", "zzzzzzzz", "tag:seperate", "ab", "-seperate",
    "",
  ])
  func whatTheLibraryHasIsNeverCorrected(typed: String) {
    var library = Self.library()
    #expect(library.suggestion(for: typed) == nil)
  }

  // A wrong letter cost as much as one that is left out, and of two letters nothing was meant.
  @Test(arguments: [("chape", "chapel"), ("te", "the")])
  func aLetterLeftOutIsLikelierThanAWrongOne(typed: String, meant: String) {
    var library = Self.library()
    library.put(4, "shape chapel the")
    #expect(library.suggestion(for: typed) == meant)
  }

  // Two wrong letters weighed less than a hundred documents.
  @Test func aRareWordNearbyIsMeantRatherThanAFrequentOneFarOff() {
    var library = Self.library()
    library.put(4, "kettle")
    for number in 5..<105 { library.put(number, "better") }
    #expect(library.suggestion(for: "kettel") == "kettle")
  }

  @Test func aBeginningIsCompletedByTheMostFrequentWords() {
    var library = Self.library()
    library.put(4, "separately")
    let index = library.index.snapshot()
    #expect(index.completions(of: "sepa").map { $0.text } == ["separate", "separately"])
    #expect(index.completions(of: "my sepa", limit: 1).map { $0.documents } == [2])
    #expect(index.completions(of: "대하").map { $0.text } == ["대한민국"])
    #expect(index.completions(of: "프로그").map { $0.text } == ["프로그래밍"])
    #expect(index.completions(of: "").isEmpty)
    _ = library.index.seal()
    library.index.remove(Library.key(4))
    #expect(library.index.snapshot().completions(of: "sepa").map { $0.text } == ["separate"])
  }
}
