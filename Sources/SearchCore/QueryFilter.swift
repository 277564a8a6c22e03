public import Kernel

/// What a found thing is.
public enum DocumentKind: UInt8, Sendable, CaseIterable {
  case article, video, podcast, pdf, image, note, voice, link, todo, product
}

/// How it stands with it.
public enum DocumentState: UInt8, Sendable, CaseIterable {
  case unread, started, finished, favourite, highlighted, failed, archived, done
}

/// A condition of a query.
public enum QueryFilter: Equatable, Sendable {
  case tag(QueryPhrase)
  case source(QueryPhrase)
  case author(QueryPhrase)
  case collection(QueryPhrase)
  case kind(DocumentKind)
  case state(DocumentState)
  /// Not archived.
  case inbox
  /// Saved before this day.
  case before(CivilDate)
  /// Saved on this day or later.
  case after(CivilDate)
  /// Minutes to read, these included.
  case minutes(ClosedRange<Int>)
  /// A language, as `en` or `ko`.
  case language([UInt8])
}

/// What can stand before a colon.
public enum QueryKey: UInt8, Sendable, CaseIterable {
  case tag, kind, source, author, place, state, before, after, minutes, language

  /// As it is written; all are understood in both languages.
  public var written: (english: String, korean: String) {
    switch self {
    case .tag: ("tag", "태그")
    case .kind: ("type", "종류")
    case .source: ("source", "출처")
    case .author: ("author", "저자")
    case .place: ("in", "위치")
    case .state: ("is", "상태")
    case .before: ("before", "이전")
    case .after: ("after", "이후")
    case .minutes: ("minutes", "분")
    case .language: ("lang", "언어")
    }
  }

  init?(_ name: [UInt8]) {
    for key in Self.allCases {
      let written = key.written
      if name.elementsEqual(written.english.utf8) || name.elementsEqual(written.korean.utf8) {
        self = key
        return
      }
    }
    return nil
  }

  /// The values that it takes, as they are written; none where any words may stand.
  public var values: [(english: String, korean: String)] {
    switch self {
    case .kind: DocumentKind.allCases.map { $0.written }
    case .state: DocumentState.allCases.map { $0.written }
    case .place: [Self.inboxName, Self.archiveName]
    default: []
    }
  }

  static let inboxName = (english: "inbox", korean: "받은함")
  static let archiveName = (english: "archive", korean: "보관함")
}

extension DocumentKind {
  /// As it is written behind `type:` and 종류:.
  public var written: (english: String, korean: String) {
    switch self {
    case .article: ("article", "글")
    case .video: ("video", "영상")
    case .podcast: ("podcast", "팟캐스트")
    case .pdf: ("pdf", "문서")
    case .image: ("image", "사진")
    case .note: ("note", "메모")
    case .voice: ("voice", "음성")
    case .link: ("link", "링크")
    case .todo: ("todo", "할일")
    case .product: ("product", "물건")
    }
  }
}

extension DocumentState {
  /// As it is written behind `is:` and 상태:.
  public var written: (english: String, korean: String) {
    switch self {
    case .unread: ("unread", "안읽음")
    case .started: ("started", "읽는중")
    case .finished: ("finished", "다읽음")
    case .favourite: ("favorite", "즐겨찾기")
    case .highlighted: ("highlighted", "하이라이트")
    case .failed: ("failed", "실패")
    case .archived: ("archived", "보관")
    case .done: ("done", "완료")
    }
  }

  /// Other words for the same.
  var others: [String] {
    switch self {
    case .unread: ["new", "읽지않음"]
    case .started: ["reading"]
    case .finished: ["read", "읽음"]
    case .favourite: ["favourite", "starred"]
    case .highlighted: ["highlight", "밑줄"]
    case .failed: []
    case .archived: ["보관함"]
    case .done: ["completed"]
    }
  }
}

/// Why a part of a query was left out.
public enum QueryFaultKind: UInt8, Sendable, CaseIterable {
  /// A value that the key does not take.
  case value
  /// No day, as 2026, 2026-11 or 2026-11-26.
  case date
  /// No number, as <10, >5 or 3-8.
  case number
  /// Nothing follows the colon.
  case empty
  /// A phrase has no end; what follows is taken for it.
  case quote
  /// `OR` with nothing before or behind it.
  case alternative
  /// More parts than are looked for.
  case tooLong
}

public struct QueryFault: Equatable, Sendable {
  public var kind: QueryFaultKind
  /// The part as it was typed.
  public var part: String
}

extension QueryFilter {
  /// Reads what stands behind a colon, folded.
  static func read(_ key: QueryKey, _ value: [UInt8]) -> Result<QueryFilter, QueryRefusal> {
    if value.isEmpty { return .failure(.init(kind: .empty)) }
    func phrase(_ make: (QueryPhrase) -> QueryFilter) -> Result<QueryFilter, QueryRefusal> {
      let phrase = QueryPhrase(value, isQuoted: true, isPrefix: true)
      return phrase.words.isEmpty ? .failure(.init(kind: .empty)) : .success(make(phrase))
    }
    switch key {
    case .tag: return phrase { .tag($0) }
    case .source: return phrase { .source($0) }
    case .author: return phrase { .author($0) }
    case .place:
      if names(QueryKey.inboxName, value) { return .success(.inbox) }
      if names(QueryKey.archiveName, value) { return .success(.state(.archived)) }
      return phrase { .collection($0) }
    case .kind:
      for kind in DocumentKind.allCases where names(kind.written, value) {
        return .success(.kind(kind))
      }
      return .failure(.init(kind: .value))
    case .state:
      for state in DocumentState.allCases {
        let isOther = state.others.contains { value.elementsEqual($0.utf8) }
        if isOther || names(state.written, value) { return .success(.state(state)) }
      }
      return .failure(.init(kind: .value))
    case .before, .after:
      guard let day = day(value) else { return .failure(.init(kind: .date)) }
      return .success(key == .before ? .before(day) : .after(day))
    case .minutes:
      guard let range = range(value) else { return .failure(.init(kind: .number)) }
      return .success(.minutes(range))
    case .language: return language(value)
    }
  }

  private static func names(_ written: (english: String, korean: String), _ value: [UInt8]) -> Bool
  {
    value.elementsEqual(written.english.utf8) || value.elementsEqual(written.korean.utf8)
  }

  private static func language(_ value: [UInt8]) -> Result<QueryFilter, QueryRefusal> {
    let names = [("en", "english", "영어"), ("ko", "korean", "한국어"), ("ja", "japanese", "일본어")]
    for (code, english, korean) in names
    where value.elementsEqual(english.utf8) || value.elementsEqual(korean.utf8) {
      return .success(.language(Array(code.utf8)))
    }
    let isCode =
      (2...8).contains(value.count) && value.allSatisfy { (97...122).contains($0) || $0 == 45 }
    return isCode ? .success(.language(value)) : .failure(.init(kind: .value))
  }

  /// The first day of a year, a month or a day.
  private static func day(_ value: [UInt8]) -> CivilDate? {
    let parts = value.split(omittingEmptySubsequences: false) { (45...47).contains($0) }
    let numbers = parts.map { number(Array($0)) }
    guard (1...3).contains(numbers.count), let year = numbers[0], year >= 1_000 else { return nil }
    guard let month = numbers.count > 1 ? numbers[1] : 1,
      let day = numbers.count > 2 ? numbers[2] : 1
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// <10, <=10, >5, >=5, 3-8, 3..8 or 7.
  private static func range(_ value: [UInt8]) -> ClosedRange<Int>? {
    let most = 9_999
    let isBelow = value.first == UInt8(ascii: "<")
    if isBelow || value.first == UInt8(ascii: ">") {
      let isEqual = value.count > 1 && value[1] == UInt8(ascii: "=")
      guard let number = number(Array(value.dropFirst(isEqual ? 2 : 1))) else { return nil }
      if isBelow { return 0...max(isEqual ? number : number - 1, 0) }
      return min(isEqual ? number : number + 1, most)...most
    }
    let parts = value.split { $0 == 45 || $0 == 46 }
    guard let low = parts.first.flatMap({ number(Array($0)) }) else { return nil }
    guard parts.count > 1 else { return low...low }
    guard parts.count == 2, let high = number(Array(parts[1])), high >= low else { return nil }
    return low...high
  }

  private static func number(_ digits: [UInt8]) -> Int? {
    guard (1...4).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard (48...57).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 48)
    }
    return number
  }
}

struct QueryRefusal: Error {
  var kind: QueryFaultKind
}
