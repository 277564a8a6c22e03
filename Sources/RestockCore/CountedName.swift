import Kernel

/// A name with how many of it: “2 milk”, “milk x2” and “우유 2개”.
///
/// A size is no amount (“1 kg flour”, “우유 2L”), nor is a number that names the thing (“3 in 1 oil”, “vitamin B 12”): in
/// doubt it stays in the name.
struct CountedName {
  let name: String
  let amount: Int

  /// Nil where no amount was said, or nothing else.
  init?(_ text: String) {
    let words = Array(text.trimmed.utf8).split { $0 <= 32 }
    if let first = words.first, let amount = Self.marked(first), Self.isThing(words.dropFirst()) {
      self.init(words.dropFirst(), amount)
    } else if let found = Self.counted(words) {
      self = found
    } else if words.count > 2, Self.isSign(words[1]), let amount = Self.number(words[0]),
      Self.isThing(words.dropFirst(2))
    {
      self.init(words.dropFirst(2), amount)
    } else if words.count > 2, Self.isSign(words[words.count - 2]),
      let amount = Self.number(words[words.count - 1]), Self.isThing(words.dropLast(2))
    {
      self.init(words.dropLast(2), amount)
    } else if words.count > 1, let amount = Self.bare(words[0]), Self.isThing(words.dropFirst()),
      !Self.binding.contains(Self.folded(words[1]))
    {
      self.init(words.dropFirst(), amount)
    } else if words.count > 1, let last = words.last, let amount = Self.marked(last),
      Self.isThing(words.dropLast())
    {
      self.init(words.dropLast(), amount)
    } else if words.count > 1, let last = words.last, let amount = Self.bare(last),
      Self.isThing(words.dropLast()), !Self.isNaming(words[words.count - 2])
    {
      self.init(words.dropLast(), amount)
    } else {
      return nil
    }
  }

  private init(_ words: ArraySlice<ArraySlice<UInt8>>, _ amount: Int) {
    name = String(decoding: Array(words.joined(separator: [32])), as: UTF8.self)
    self.amount = amount
  }

  /// “우유 2개”, “우유2개” and “우유 두 개”.
  private static func counted(_ words: [ArraySlice<UInt8>]) -> CountedName? {
    guard let last = words.last, ends(last, piece) else { return nil }
    let count = last.dropLast(piece.count)
    let rest = words.dropLast()
    if count.isEmpty {
      guard let said = rest.last, let amount = number(said) ?? native(said),
        isThing(rest.dropLast())
      else { return nil }
      return CountedName(rest.dropLast(), amount)
    }
    if let amount = number(count) ?? native(count) {
      return isThing(rest) ? CountedName(rest, amount) : nil
    }
    // Behind the thing itself.
    let digits = count.reversed().prefix { isDigit($0) }.count
    let thing = count.dropLast(digits)
    guard let amount = number(count.suffix(digits)), let end = thing.last, end >= 128 else {
      return nil
    }
    return CountedName(rest + [thing], amount)
  }

  /// With a sign: “x2”, “2x”, “×2”, “(2)”.
  private static func marked(_ word: ArraySlice<UInt8>) -> Int? {
    for sign in signs {
      if word.starts(with: sign), let amount = number(word.dropFirst(sign.count)) { return amount }
      if ends(word, sign), let amount = number(word.dropLast(sign.count)) { return amount }
    }
    guard word.first == 40, word.last == 41 else { return nil }
    return number(word.dropFirst().dropLast())
  }

  /// Without a sign only as many as one carries.
  private static func bare(_ word: ArraySlice<UInt8>) -> Int? {
    number(word).flatMap { (1...24).contains($0) ? $0 : nil }
  }

  private static func number(_ word: ArraySlice<UInt8>) -> Int? {
    guard (1...2).contains(word.count), word.allSatisfy({ isDigit($0) }), word.first != 48 else {
      return nil
    }
    return word.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private static func native(_ word: ArraySlice<UInt8>) -> Int? {
    for (index, name) in natives.enumerated() where word.elementsEqual(name) { return index + 1 }
    return nil
  }

  /// Whether it names something, and does not begin or end with a number of its own.
  private static func isThing(_ words: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    guard let first = words.first, let start = first.first, let last = words.last,
      let end = last.last
    else { return false }
    return !isDigit(start) && !isDigit(end) && !isSign(first) && !isSign(last)
  }

  /// Whether a number behind it belongs to it: “size 4”, “vitamin B 12”.
  private static func isNaming(_ word: ArraySlice<UInt8>) -> Bool {
    word.count == 1 || naming.contains(folded(word))
  }

  private static func isSign(_ word: ArraySlice<UInt8>) -> Bool {
    signs.contains { word.elementsEqual($0) }
  }

  private static func ends(_ word: ArraySlice<UInt8>, _ end: [UInt8]) -> Bool {
    word.count >= end.count && word.suffix(end.count).elementsEqual(end)
  }

  private static func folded(_ word: ArraySlice<UInt8>) -> [UInt8] {
    word.map { (65...90).contains($0) ? $0 + 32 : $0 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  private static func list(_ text: String) -> [[UInt8]] {
    Array(text.utf8).split(separator: 32).map { Array($0) }
  }

  private static let piece = Array("개".utf8)
  private static let signs = list("x X × *")
  private static let natives = list("한 두 세 네 다섯 여섯 일곱 여덟 아홉 열")
  /// What a number before it belongs to.
  private static let binding = list(
    """
    in way ways volt volts watt watts percent per minute minutes hour hours day days week weeks month months \
    year years inch inches ft foot feet step steps ply piece pieces ring rings hole up star stars point \
    kg g mg ml l lb lbs oz cl litre litres liter liters gallon gallons pint pints cm mm m dozen \
    pack packs bottle bottles can cans box boxes bag bags roll rolls jar jars carton cartons loaf loaves \
    spice grain seed seeds seater door man person part layer speed wheel ball \
    인용 인분 겹 매 롤 팩 병 캔 봉 봉지 장 판 박스 세트 묶음 단 모 통 구 색 단계 개월 년 주 호 번 배 리터 킬로 그램 인치
    """)
  /// What a number behind it belongs to.
  private static let naming = list(
    """
    size no no. number nr vitamin type level part volume vol vol. version grade model series class stage step phase \
    chapter season omega windows iphone galaxy ps playstation xbox pixel switch figure spf pm formula route plan top \
    under over about 사이즈 단계 권 호 제 버전 갤럭시 아이폰 오메가 비타민 플스
    """)
}
