import Kernel
import SearchCore
import Testing

/// How words are compared, seen by what is found.
@Suite struct WordTests {
  @Test(arguments: [
    ("Café au lait", "cafe"), ("cafe", "Café"), ("cafe\u{301}", "café"), ("ＦＵＬＬ width", "full"),
    ("Reading glasses", "reads"), ("He ran the relational database", "relations"),
    ("It’s Alan’s", "alan's"), ("Straße № 5", "5"), ("ΆΝΘΡΩΠΟΣ", "ανθρωπος"), ("Ёлка", "елка"),
    ("see example.org/path", "example.org"), ("아이폰15 출시", "아이폰"), ("아이폰15 출시", "15"),
    ("\u{1100}\u{1161}\u{11BC}남", "강남"), ("東京都", "東京"), ("l'été", "ete"),
  ])
  func aWordIsFoundHoweverItIsWritten(text: String, query: String) {
    var library = Library()
    library.put(1, text)
    library.put(2, "nothing of the kind")
    #expect(library.find(query) == [1])
  }

  @Test(arguments: [
    ("커피를 천천히 내렸다", "커피"), ("커피", "커피를"), ("대통령은 말했다", "대통령"), ("고양이가 잔다", "고양이"),
    ("검색엔진 만들기", "검색"), ("검색엔진 만들기", "엔진"), ("물을 마신다", "물"), ("환경운동연합", "환경운동"),
    ("한국은행에서는 발표했다", "한국은행"),
  ])
  func aKoreanWordIsFoundWithoutItsParticle(text: String, query: String) {
    var library = Library()
    library.put(1, text)
    library.put(2, "전혀 다른 이야기")
    #expect(library.find(query) == [1])
  }

  @Test func aWordIsNotFoundInsideOfAnother() {
    var library = Library()
    library.put(1, "smart start party")
    library.put(2, "modern art")
    #expect(library.find("art") == [2])
  }

  @Test func firstConsonantsFindTitlesAndTags() {
    var library = Library()
    library.put(1, [(.title, "아이폰을 새로 샀다")])
    library.put(2, [(.tags, "아이패드")])
    library.put(3, "아이폰 본문")
    #expect(library.find("ㅇㅇㅍ").sorted() == [1, 2])
    #expect(library.find("ㅇㅇㅍㅇ") == [1])
  }

  @Test func aWordThatIsBeingTypedIsFoundByItsBeginning() {
    var library = Library()
    library.put(1, "Kubernetes in practice")
    library.put(2, "검색엔진")
    #expect(library.find("kub") == [])
    #expect(library.find("kub", isTyping: true) == [1])
    // The last syllable is still open: 겨 may become 검 no more, but 거 does.
    #expect(library.find("거", isTyping: true) == [2])
    #expect(library.find("검색에", isTyping: true) == [2])
    #expect(library.find("kub ", isTyping: true) == [])
  }
}
