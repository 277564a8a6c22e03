import ArticleCore
import Insight

/// Articles for tests.
enum Texts {
  static func article(_ paragraphs: [String], title: String = "") -> Article {
    Article(title: title, blocks: paragraphs.map { element(.paragraph, $0) })
  }

  static func element(_ tag: ArticleTag, _ text: String) -> ArticleNode {
    .element(ArticleElement(tag, children: [.text(text)]))
  }

  static let tides = [
    """
    The tides in the bay rise and fall by eleven metres twice a day. A power station that uses them has been planned since \
    1950. Dr. Lee, who leads the project, says that the turbines will turn for 20 hours of each day.
    """,
    """
    “We have waited for this for a long time.” The station is to make electricity for 400,000 homes from the tides of the bay. \
    It costs 2.3 billion dollars, most of which the state lends. Fishermen fear that fewer fish will find their way into the bay. \
    The town on its shore hopes for visitors, who may walk along the dam as soon as it is finished.
    """,
    """
    Biologists have counted the fish at the gates of an older station for six years. They found that one fish in ten did not \
    survive its way through the turbines. The new turbines turn more slowly, and the gates stay open while the tides change.
    """,
    """
    Work on the dam begins in March and is to take five years. Until then the state wants to hear everyone who lives by the \
    bay. Who would rather have the wind do the work can say so in a hearing in January. Photo by A. Smith. Is it worth it?
    """,
  ]

  static let library = [
    """
    시립 도서관이 다음 달부터 밤 열한 시까지 문을 연다. 지금까지는 저녁 일곱 시에 문을 닫아 직장인이 책을 빌리기 어려웠다. \
    도서관은 지난 두 달 동안 시범 운영을 하며 밤에 찾아온 사람이 하루 평균 삼백 명이라는 것을 확인했다.
    """,
    """
    김 관장은 "밤에 오는 사람의 절반은 처음 도서관을 찾은 시민"이라고 말했다. 시는 야간 운영을 위해 사서 여섯 명을 새로 뽑고 \
    예산 4억 5천만 원을 쓰기로 했다. 밤에는 열람실뿐 아니라 어린이 자료실도 함께 연다.
    """,
    """
    시민들은 대체로 반기는 분위기다. 다만 늦게까지 일하는 사서의 건강을 걱정하는 목소리도 있다. 노동조합은 야간 근무를 한 사서에게 \
    다음 날 오전 휴식을 보장하라고 요구했다. 도서관은 야간 근무를 일주일에 두 번으로 제한하겠다고 답했다.
    """,
    """
    도서관 야간 운영은 내년 말까지 이어진다. 시는 그때까지 밤에 도서관을 찾는 시민의 수와 대출 권수를 살펴 계속할지 정한다. \
    이웃한 두 도시도 도서관 야간 운영을 검토하고 있다. 무단 전재 및 재배포 금지입니다.
    """,
  ]
}

/// Always the same numbers from one seed (splitmix64).
struct Lots: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
