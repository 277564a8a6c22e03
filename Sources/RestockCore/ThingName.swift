import Kernel

/// A name as it is compared with those of usual things: “생수 2L x 6” is “생수”, and “Egg” is “Eggs”.
///
/// Spaces, hyphens, sizes and amounts do not count, nor does the s of a plural.
struct ThingName: Sendable {
  private let bytes: [UInt8]

  init(_ text: String) {
    var bytes: [UInt8] = []
    var isAfterAmount = false
    for word in SearchText.folded(text).split(separator: 32) {
      let rest = Self.withoutAmount(word, isAfterAmount: isAfterAmount)
      isAfterAmount = rest.count < word.count
      bytes += rest.filter { $0 != 45 }
    }
    if bytes.count > 3, bytes.last == 115 { bytes.removeLast() }
    self.bytes = bytes
  }

  func isSame(as other: ThingName) -> Bool { !bytes.isEmpty && bytes == other.bytes }

  /// All of a word but the amount at its end, as of “생수2L”.
  private static func withoutAmount(
    _ word: ArraySlice<UInt8>, isAfterAmount: Bool
  ) -> ArraySlice<UInt8> {
    for index in word.indices {
      let isStart = index == word.startIndex
      // Inside of a word it begins with a digit, a bracket or a hyphen.
      guard isStart || isDigit(word[index]) || word[index] == 40 || word[index] == 45 else {
        continue
      }
      if isAmount(word[index...], isAfterAmount: isStart && isAfterAmount) {
        return word[..<index]
      }
    }
    return word
  }

  /// Whether there are only numbers, signs and units; a unit alone belongs to the number before it.
  private static func isAmount(_ text: ArraySlice<UInt8>, isAfterAmount: Bool) -> Bool {
    var rest = text
    var hasDigit = false
    var hasUnit = false
    while let byte = rest.first {
      if isDigit(byte) || signs.contains(byte) {
        if isDigit(byte) { hasDigit = true }
        rest = rest.dropFirst()
      } else if let unit = units.first(where: { rest.starts(with: $0) }) {
        hasUnit = true
        rest = rest.dropFirst(unit.count)
      } else {
        return false
      }
    }
    return hasDigit || !hasUnit || isAfterAmount
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  private static let signs = Array("()*+,-./~%x".utf8)

  /// Of those that begin alike the longest is first.
  private static let units = Array(
    """
    × kg g mg ml mm m lbs lb litres litre liters liter l cm cl ct oz packs pack pcs pc pk pieces piece \
    rolls roll sheets sheet cans can bottles bottle boxes box bags bag tablets capsules count ply ea \
    개입 개월분 개월 개 매입 매 롤 팩 병 캔 봉지 봉 장 입 정 포 구 알 판 단 모 통 겹 인분 박스 세트 묶음 리터 \
    킬로그램 킬로 그램
    """.utf8
  ).split(separator: 32)
}
